// SPDX-License-Identifier: GPL-2.0-only
/* System calls, without a C library between. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "os.h"
#include "core.h"
#include "dev.h"
#include "rawcall.h"

struct target {
	char path[32];		/* of a file of our own, "" none */
	int fd;
	long pid;
	__u64 seq;		/* stamped calls before the batch */
	char byte;
	struct stat stat;
};

static struct target *target_new(void)
{
	struct target *t = calloc(1, sizeof(*t));

	if (t)
		t->fd = -1;
	return t;
}

static void teardown(void *ctx)
{
	struct target *t = ctx;

	if (t->fd >= 0)
		close(t->fd);
	if (t->path[0])
		unlink(t->path);
	free(t);
}

static int setup_process(void **ctx)
{
	struct target *t = target_new();

	if (!t)
		return -ENOMEM;
	t->pid = rawcall(SYS_getpid, 0, 0, 0);
	*ctx = t;
	return 0;
}

static int setup_open(void **ctx, const char *path, int flags)
{
	struct target *t = target_new();

	if (!t)
		return -ENOMEM;
	t->fd = open(path, flags | O_CLOEXEC);
	if (t->fd < 0) {
		teardown(t);
		return -errno;
	}
	*ctx = t;
	return 0;
}

static int setup_zero(void **ctx)
{
	return setup_open(ctx, "/dev/zero", O_RDONLY);
}

static int setup_null(void **ctx)
{
	return setup_open(ctx, "/dev/null", O_WRONLY);
}

/* One file of our own, so that its path and file system are known. */
static int setup_file(void **ctx)
{
	struct target *t = target_new();
	char path[] = "/tmp/ringside-XXXXXX";

	if (!t)
		return -ENOMEM;
	t->fd = mkostemp(path, O_CLOEXEC);
	if (t->fd < 0) {
		teardown(t);
		return -errno;
	}
	memcpy(t->path, path, sizeof(path));
	*ctx = t;
	return 0;
}

static int getppid_batch(void *ctx, __u32 n)
{
	long r;

	(void)ctx;
	for (; n; n--) {
		r = rawcall(SYS_getppid, 0, 0, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

const struct ringside_half ringside_syscall_getppid = {
	.batch = getppid_batch,
	.calls = (const int[]){ SYS_getppid, -1 },
};

/* What a call that should have moved one byte did instead. */
static int not_one(long r)
{
	return r < 0 ? r : -EPROTO;
}

static int read_zero_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_read, t->fd, (long)&t->byte, 1);
		if (r != 1)
			return not_one(r);
	}
	return 0;
}

const struct ringside_half ringside_syscall_read_zero = {
	.setup = setup_zero, .batch = read_zero_batch, .teardown = teardown,
	.calls = (const int[]){ SYS_read, -1 },
};

static int write_null_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_write, t->fd, (long)&t->byte, 1);
		if (r != 1)
			return not_one(r);
	}
	return 0;
}

const struct ringside_half ringside_syscall_write_null = {
	.setup = setup_null, .batch = write_null_batch, .teardown = teardown,
	.calls = (const int[]){ SYS_write, -1 },
};

static int stat_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_stat, (long)t->path, (long)&t->stat, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

static int prepare_stat(void *ctx, __u32 n)
{
	struct target *t = ctx;

	(void)n;
	t->stat.st_ino = 0;
	return 0;
}

static int verify_stat(void *ctx, __u32 n)
{
	struct target *t = ctx;

	(void)n;
	return t->stat.st_ino ? 0 : -EPROTO;
}

const struct ringside_half ringside_syscall_stat = {
	.setup = setup_file, .prepare = prepare_stat, .batch = stat_batch,
	.verify = verify_stat, .teardown = teardown,
	.calls = (const int[]){ SYS_stat, -1 },
};

static int fstat_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_fstat, t->fd, (long)&t->stat, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

const struct ringside_half ringside_syscall_fstat = {
	.setup = setup_file, .prepare = prepare_stat, .batch = fstat_batch,
	.verify = verify_stat, .teardown = teardown,
	.calls = (const int[]){ SYS_fstat, -1 },
};

static int open_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_openat, AT_FDCWD, (long)t->path, O_RDONLY);
		if (r < 0)
			return r;
		r = rawcall(SYS_close, r, 0, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

const struct ringside_half ringside_syscall_open = {
	.setup = setup_file, .batch = open_batch, .teardown = teardown,
	.calls = (const int[]){ SYS_openat, SYS_close, -1 },
};

static int kill_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_kill, t->pid, 0, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

const struct ringside_half ringside_syscall_kill = {
	.setup = setup_process, .batch = kill_batch, .teardown = teardown,
	.calls = (const int[]){ SYS_kill, -1 },
};

/* From here on: calls on the device, which the module stamps. */

static int prepare_stamps(void *ctx, __u32 n)
{
	struct target *t = ctx;

	(void)n;
	t->seq = dev_stamps()->seq;
	return 0;
}

/* The module's own count of calls.  Reading the clock's counters is one, too:
 * the ioctl of os_count(), before and after the batch. */
static int verify_stamps(void *ctx, __u32 n)
{
	struct target *t = ctx;

	return dev_stamps()->seq - t->seq == n + 2 ? 0 : -EPROTO;
}

static inline __attribute__((__always_inline__)) int
stamped(__u32 n, __u64 *ticks, long nr, long b, long c)
{
	const volatile struct ringside_stamps *s = dev_stamps();
	long fd = dev_fd(), r;
	__u64 begin, end;

	for (; n; n--) {
		begin = os_stamp();
		r = rawcall(nr, fd, b, c);
		end = os_stamp();
		if (r < 0)
			return r;
		ticks[0] += s->enter - begin;
		ticks[1] += s->leave - s->enter;
		ticks[2] += end - s->leave;
	}
	return 0;
}

static inline __attribute__((__always_inline__)) int
unstamped(__u32 n, long nr, long b, long c)
{
	long fd = dev_fd(), r;

	for (; n; n--) {
		r = rawcall(nr, fd, b, c);
		if (r < 0)
			return r;
	}
	return 0;
}

static int llseek_batch(void *ctx, __u32 n)
{
	(void)ctx;
	return unstamped(n, SYS_lseek, 0, SEEK_SET);
}

static int llseek_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	(void)ctx;
	return stamped(n, ticks, SYS_lseek, 0, SEEK_SET);
}

const struct ringside_half ringside_syscall_llseek = {
	.state = dev_state, .setup = setup_process, .prepare = prepare_stamps,
	.batch = llseek_batch, .stamped = llseek_stamped,
	.verify = verify_stamps, .teardown = teardown,
	.calls = (const int[]){ SYS_lseek, -1 },
};

static int read_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;

	return unstamped(n, SYS_read, (long)&t->byte, 1);
}

static int read_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	struct target *t = ctx;

	return stamped(n, ticks, SYS_read, (long)&t->byte, 1);
}

const struct ringside_half ringside_syscall_read = {
	.state = dev_state, .setup = setup_process, .prepare = prepare_stamps,
	.batch = read_batch, .stamped = read_stamped,
	.verify = verify_stamps, .teardown = teardown,
	.calls = (const int[]){ SYS_read, -1 },
};

static int ioctl_batch(void *ctx, __u32 n)
{
	(void)ctx;
	return unstamped(n, SYS_ioctl, RINGSIDE_IOC_STAMP, 0);
}

static int ioctl_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	(void)ctx;
	return stamped(n, ticks, SYS_ioctl, RINGSIDE_IOC_STAMP, 0);
}

const struct ringside_half ringside_syscall_ioctl = {
	.state = dev_state, .setup = setup_process, .prepare = prepare_stamps,
	.batch = ioctl_batch, .stamped = ioctl_stamped,
	.verify = verify_stamps, .teardown = teardown,
	.calls = (const int[]){ SYS_ioctl, -1 },
};
