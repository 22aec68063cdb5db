// SPDX-License-Identifier: GPL-2.0-only
/*
 * Files of our own and their names, by a descriptor of the directory: no row
 * depends on how deep that one lies.
 */
#include <fcntl.h>
#include <linux/capability.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include "os.h"
#include "core.h"
#include "fixture.h"
#include "rawcall.h"

#define NAME	"file"
#define OTHER	"other"
/* Every file system with extended attributes has the trusted ones, tmpfs too;
 * the user's own came to tmpfs with 6.6. */
#define XATTR	"trusted.ringside"

struct file {
	int dir;
	int fd;
	__u32 count;		/* changes with each operation that sets something */
	__u32 value;		/* as it was read */
};

/* Also what a child that was ended in the middle of a batch left. */
static void clear(int dir)
{
	unlinkat(dir, NAME, 0);
	unlinkat(dir, OTHER, 0);
	unlinkat(dir, NAME, AT_REMOVEDIR);
}

static void file_teardown(void *ctx)
{
	struct file *f = ctx;

	if (f->fd >= 0)
		close(f->fd);
	clear(f->dir);
	free(f);
}

static int name_setup(void **ctx)
{
	struct file *f;

	if (fixture_dir() < 0)
		return -ENOENT;
	f = calloc(1, sizeof(*f));
	if (!f)
		return -ENOMEM;
	f->dir = fixture_dir();
	f->fd = -1;
	clear(f->dir);
	*ctx = f;
	return 0;
}

static int file_setup(void **ctx)
{
	struct file *f;
	int err = name_setup(ctx);

	if (err)
		return err;
	f = *ctx;
	f->fd = openat(f->dir, NAME, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
	if (f->fd < 0) {
		err = -errno;
		file_teardown(f);
	}
	return err;
}

/* The type of what has this name: S_IFDIR, S_IFREG, ... 0 nothing. */
static mode_t type_of(const struct file *f, const char *name)
{
	struct stat st;

	return fstatat(f->dir, name, &st, AT_SYMLINK_NOFOLLOW) ? 0 : st.st_mode & S_IFMT;
}

static int mkdir_batch(void *ctx, __u32 n)
{
	struct file *f = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_mkdirat, f->dir, (long)NAME, 0700);
		if (!r)
			r = rawcall(SYS_unlinkat, f->dir, (long)NAME, AT_REMOVEDIR);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

/* Of the batch nothing is left to be seen.  So once more, looking. */
static int mkdir_verify(void *ctx, __u32 n)
{
	struct file *f = ctx;
	mode_t before = type_of(f, NAME), between;
	long r = rawcall(SYS_mkdirat, f->dir, (long)NAME, 0700);

	(void)n;
	if (r)
		return rawcall_wrong(r);
	between = type_of(f, NAME);
	r = rawcall(SYS_unlinkat, f->dir, (long)NAME, AT_REMOVEDIR);
	if (r)
		return rawcall_wrong(r);
	return !before && between == S_IFDIR && !type_of(f, NAME) ? 0 : -EPROTO;
}

const struct ringside_half ringside_file_mkdir = {
	.setup = name_setup, .batch = mkdir_batch, .verify = mkdir_verify,
	.teardown = file_teardown,
	.calls = (const int[]){ SYS_mkdirat, SYS_unlinkat, -1 },
};

static int unlink_batch(void *ctx, __u32 n)
{
	struct file *f = ctx;
	long r;

	for (; n; n--) {
		r = rawcall6(SYS_mknodat, f->dir, (long)NAME, S_IFREG | 0600, 0, 0, 0);
		if (!r)
			r = rawcall(SYS_unlinkat, f->dir, (long)NAME, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

static int unlink_verify(void *ctx, __u32 n)
{
	struct file *f = ctx;
	mode_t before = type_of(f, NAME), between;
	long r = rawcall6(SYS_mknodat, f->dir, (long)NAME, S_IFREG | 0600, 0, 0, 0);

	(void)n;
	if (r)
		return rawcall_wrong(r);
	between = type_of(f, NAME);
	r = rawcall(SYS_unlinkat, f->dir, (long)NAME, 0);
	if (r)
		return rawcall_wrong(r);
	return !before && between == S_IFREG && !type_of(f, NAME) ? 0 : -EPROTO;
}

const struct ringside_half ringside_file_unlink = {
	.setup = name_setup, .batch = unlink_batch, .verify = unlink_verify,
	.teardown = file_teardown,
	.calls = (const int[]){ SYS_mknodat, SYS_unlinkat, -1 },
};

static inline long rename_to(const struct file *f, const char *from, const char *to)
{
	return rawcall6(SYS_renameat2, f->dir, (long)from, f->dir, (long)to, 0, 0);
}

static int rename_batch(void *ctx, __u32 n)
{
	struct file *f = ctx;
	long r;

	for (; n; n--) {
		r = rename_to(f, NAME, OTHER);
		if (!r)
			r = rename_to(f, OTHER, NAME);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

static int rename_verify(void *ctx, __u32 n)
{
	struct file *f = ctx;
	mode_t there, gone;
	long r = rename_to(f, NAME, OTHER);

	(void)n;
	if (r)
		return rawcall_wrong(r);
	there = type_of(f, OTHER);
	gone = type_of(f, NAME);
	r = rename_to(f, OTHER, NAME);
	if (r)
		return rawcall_wrong(r);
	return there && !gone && type_of(f, NAME) && !type_of(f, OTHER) ? 0 : -EPROTO;
}

const struct ringside_half ringside_file_rename = {
	.setup = file_setup, .batch = rename_batch, .verify = rename_verify,
	.teardown = file_teardown,
	.calls = (const int[]){ SYS_renameat2, SYS_renameat2, -1 },
};

/* Two modes in turn, so that each operation changes something. */
static inline long mode_of(__u32 count)
{
	return count & 1 ? 0640 : 0620;
}

static int chmod_prepare(void *ctx, __u32 n)
{
	struct file *f = ctx;

	(void)n;
	return fchmod(f->fd, 0600) ? -errno : 0;
}

static int chmod_batch(void *ctx, __u32 n)
{
	struct file *f = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_fchmodat, f->dir, (long)NAME, mode_of(n));
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

static int chmod_verify(void *ctx, __u32 n)
{
	struct file *f = ctx;
	struct stat st;

	(void)n;
	if (fstat(f->fd, &st))
		return -errno;
	return (st.st_mode & 07777) == mode_of(1) ? 0 : -EPROTO;
}

const struct ringside_half ringside_file_chmod = {
	.setup = file_setup, .prepare = chmod_prepare, .batch = chmod_batch,
	.verify = chmod_verify, .teardown = file_teardown,
	.calls = (const int[]){ SYS_fchmodat, -1 },
};

static int has_admin(void)
{
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = { 0 };

	return !rawcall(SYS_capget, (long)&head, (long)data, 0) &&
	       data[0].effective & 1u << CAP_SYS_ADMIN;
}

static __u32 xattr_state(void)
{
	char value;

	if (!has_admin())
		return RINGSIDE_no_right;
	if (fixture_dir() >= 0 && fgetxattr(fixture_dir(), XATTR, &value, 1) < 0 &&
	    errno == EOPNOTSUPP)
		return RINGSIDE_not_on_files;
	return RINGSIDE_ok;
}

static int xattr_setup(void **ctx)
{
	struct file *f;
	int err = file_setup(ctx);

	if (err)
		return err;
	f = *ctx;
	if (fsetxattr(f->fd, XATTR, &f->count, sizeof(f->count), 0)) {
		err = -errno;
		file_teardown(f);
	}
	return err;
}

/* Something else than the batch will read or write. */
static int xattr_prepare(void *ctx, __u32 n)
{
	struct file *f = ctx;

	(void)n;
	f->value = ~f->count;
	return 0;
}

static int xattr_get_batch(void *ctx, __u32 n)
{
	struct file *f = ctx;
	long r;

	for (; n; n--) {
		r = rawcall6(SYS_fgetxattr, f->fd, (long)XATTR, (long)&f->value,
			     sizeof(f->value), 0, 0);
		if (r != sizeof(f->value))
			return rawcall_wrong(r);
	}
	return 0;
}

static int xattr_get_verify(void *ctx, __u32 n)
{
	struct file *f = ctx;

	(void)n;
	return f->value == f->count ? 0 : -EPROTO;
}

const struct ringside_half ringside_file_xattr_get = {
	.state = xattr_state, .setup = xattr_setup, .prepare = xattr_prepare,
	.batch = xattr_get_batch, .verify = xattr_get_verify,
	.teardown = file_teardown,
	.calls = (const int[]){ SYS_fgetxattr, -1 },
};

static int xattr_set_batch(void *ctx, __u32 n)
{
	struct file *f = ctx;
	long r;

	for (; n; n--) {
		f->count++;
		r = rawcall6(SYS_fsetxattr, f->fd, (long)XATTR, (long)&f->count,
			     sizeof(f->count), 0, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

static int xattr_set_verify(void *ctx, __u32 n)
{
	struct file *f = ctx;

	(void)n;
	/* Not there at all is as much proof as another value. */
	return fgetxattr(f->fd, XATTR, &f->value, sizeof(f->value)) == sizeof(f->value) &&
	       f->value == f->count ? 0 : -EPROTO;
}

const struct ringside_half ringside_file_xattr_set = {
	.state = xattr_state, .setup = xattr_setup, .prepare = xattr_prepare,
	.batch = xattr_set_batch, .verify = xattr_set_verify,
	.teardown = file_teardown,
	.calls = (const int[]){ SYS_fsetxattr, -1 },
};
