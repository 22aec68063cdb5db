// SPDX-License-Identifier: GPL-2.0-only
/*
 * read() and write() as the kernel does them for itself, one byte at a time: of
 * the memory devices, and of a file in memory.
 */
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/kdev_t.h>
#include <linux/major.h>
#include <linux/slab.h>
#include <linux/uio.h>
#include "compat.h"
#include "dev.h"
#include "rows.h"

#define DEV_NULL	3	/* minor numbers of MEM_MAJOR */
#define DEV_ZERO	5
#define IN_MEMORY	4096	/* bytes of the file in memory: operations in a batch */

struct bytes {
	struct file *file;
	loff_t pos;
	char byte;
};

static void bytes_teardown(void *ctx)
{
	struct bytes *b = ctx;

	fput(b->file);
	kfree(b);
}

/* Takes the reference to file, whatever comes. */
static int bytes_setup(void **ctx, struct file *file)
{
	struct bytes *b;

	if (IS_ERR(file))
		return PTR_ERR(file);
	b = kzalloc(sizeof(*b), GFP_KERNEL);
	if (!b) {
		fput(file);
		return -ENOMEM;
	}
	b->file = file;
	*ctx = b;
	return 0;
}

/* Something else may lie there: in a chroot, or after a careless mv. */
static struct file *open_device(const char *path, int flags, int minor)
{
	struct file *file = filp_open(path, flags, 0);

	if (IS_ERR(file))
		return file;
	if (S_ISCHR(file_inode(file)->i_mode) &&
	    file_inode(file)->i_rdev == MKDEV(MEM_MAJOR, minor))
		return file;
	fput(file);
	return ERR_PTR(-EPROTO);
}

static int zero_setup(void **ctx)
{
	return bytes_setup(ctx, open_device("/dev/zero", O_RDONLY, DEV_ZERO));
}

static int null_setup(void **ctx)
{
	return bytes_setup(ctx, open_device("/dev/null", O_WRONLY, DEV_NULL));
}

/* What a call did that should have moved one byte. */
static int wrong(ssize_t ret)
{
	return ret < 0 ? ret : -EPROTO;
}

/* kernel_read() refuses files that have both read() and read_iter(). */
static int read_zero_batch(void *ctx, __u32 n)
{
	struct bytes *b = ctx;
	struct kvec vec = { &b->byte, 1 };
	struct iov_iter iter;
	ssize_t ret;

	for (; n; n--) {
		iov_iter_kvec(&iter, ITER_DEST, &vec, 1, 1);
		ret = vfs_iter_read(b->file, &iter, &b->pos, 0);
		if (ret != 1)
			return wrong(ret);
	}
	return 0;
}

static int zero_prepare(void *ctx, __u32 n)
{
	struct bytes *b = ctx;

	b->byte = 1;
	return 0;
}

static int zero_verify(void *ctx, __u32 n)
{
	const struct bytes *b = ctx;

	return b->byte ? -EPROTO : 0;
}

const struct ringside_half ringside_syscall_read_zero = {
	.setup = zero_setup, .prepare = zero_prepare, .batch = read_zero_batch,
	.verify = zero_verify, .teardown = bytes_teardown,
};

static int write_null_batch(void *ctx, __u32 n)
{
	struct bytes *b = ctx;
	struct kvec vec = { &b->byte, 1 };
	struct iov_iter iter;
	ssize_t ret;

	for (; n; n--) {
		iov_iter_kvec(&iter, ITER_SOURCE, &vec, 1, 1);
		ret = vfs_iter_write(b->file, &iter, &b->pos, 0);
		if (ret != 1)
			return wrong(ret);
	}
	return 0;
}

const struct ringside_half ringside_syscall_write_null = {
	.setup = null_setup, .batch = write_null_batch, .teardown = bytes_teardown,
};

/* The device drivers ignore the position; here it walks through the file. */
static int tmpfs_setup(void **ctx)
{
	int err = bytes_setup(ctx, ringside_shmem_file(IN_MEMORY));
	struct bytes *b;
	ssize_t ret;
	loff_t pos;

	if (err)
		return err;
	b = *ctx;
	for (pos = 0; pos < IN_MEMORY && !err; ) {
		ret = kernel_write(b->file, "1", 1, &pos);
		err = ret == 1 ? 0 : wrong(ret);
	}
	if (err)
		bytes_teardown(b);
	return err;
}

/*
 * In the tick in which a file was written each read looks whether to note its
 * time, and after it only the first.
 */
static int read_tmpfs_setup(void **ctx)
{
	int err = tmpfs_setup(ctx);

	if (!err)
		msleep(RINGSIDE_TICK_MS);
	return err;
}

static int read_tmpfs_prepare(void *ctx, __u32 n)
{
	struct bytes *b = ctx;

	b->byte = 0;
	b->pos = 0;
	return 0;
}

static int read_tmpfs_batch(void *ctx, __u32 n)
{
	struct bytes *b = ctx;
	ssize_t ret;

	for (; n; n--) {
		ret = kernel_read(b->file, &b->byte, 1, &b->pos);
		if (ret != 1)
			return wrong(ret);
	}
	return 0;
}

static int read_tmpfs_verify(void *ctx, __u32 n)
{
	const struct bytes *b = ctx;

	return b->byte == '1' && b->pos == n ? 0 : -EPROTO;
}

const struct ringside_half ringside_syscall_read_tmpfs = {
	.setup = read_tmpfs_setup, .prepare = read_tmpfs_prepare,
	.batch = read_tmpfs_batch, .verify = read_tmpfs_verify,
	.teardown = bytes_teardown, .max_batch = IN_MEMORY,
};

static int write_tmpfs_prepare(void *ctx, __u32 n)
{
	struct bytes *b = ctx;

	b->byte ^= 1;		/* another one than before */
	b->pos = 0;
	return 0;
}

static int write_tmpfs_batch(void *ctx, __u32 n)
{
	struct bytes *b = ctx;
	ssize_t ret;

	for (; n; n--) {
		ret = kernel_write(b->file, &b->byte, 1, &b->pos);
		if (ret != 1)
			return wrong(ret);
	}
	return 0;
}

static int write_tmpfs_verify(void *ctx, __u32 n)
{
	struct bytes *b = ctx;
	loff_t pos = n - 1;
	char last;

	if (kernel_read(b->file, &last, 1, &pos) != 1)
		return -EIO;
	return last == b->byte && b->pos == n ? 0 : -EPROTO;
}

const struct ringside_half ringside_syscall_write_tmpfs = {
	.setup = tmpfs_setup, .prepare = write_tmpfs_prepare,
	.batch = write_tmpfs_batch, .verify = write_tmpfs_verify,
	.teardown = bytes_teardown, .max_batch = IN_MEMORY,
};
