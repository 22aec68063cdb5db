// SPDX-License-Identifier: GPL-2.0-only
/* System calls, without a C library between. */
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include "os.h"
#include "core.h"
#include "dev.h"
#include "rawcall.h"
#include "sysfile.h"
#include "target.h"

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

/* /proc tells the same by another way. */
static int verify_getppid(void *ctx, __u32 n)
{
	char parent[16];
	int err = sysfile_value("", "/proc/self/status", "PPid", parent,
				sizeof(parent));

	(void)ctx;
	(void)n;
	if (err)
		return err;
	return rawcall(SYS_getppid, 0, 0, 0) == atol(parent) ? 0 : -EPROTO;
}

const struct ringside_half ringside_syscall_getppid = {
	.batch = getppid_batch, .verify = verify_getppid,
	.calls = (const int[]){ SYS_getppid, -1 },
};

/* What a call did that answered something else than it should. */
static int wrong(long r)
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
			return wrong(r);
	}
	return 0;
}

static int prepare_zero(void *ctx, __u32 n)
{
	struct target *t = ctx;

	(void)n;
	t->byte = 1;
	return 0;
}

static int verify_zero(void *ctx, __u32 n)
{
	struct target *t = ctx;

	(void)n;
	return t->byte ? -EPROTO : 0;
}

const struct ringside_half ringside_syscall_read_zero = {
	.setup = target_zero, .prepare = prepare_zero, .batch = read_zero_batch,
	.verify = verify_zero, .teardown = target_free,
	.calls = (const int[]){ SYS_read, -1 },
};

static int write_null_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_write, t->fd, (long)&t->byte, 1);
		if (r != 1)
			return wrong(r);
	}
	return 0;
}

const struct ringside_half ringside_syscall_write_null = {
	.setup = target_null, .batch = write_null_batch, .teardown = target_free,
	.calls = (const int[]){ SYS_write, -1 },
};

static int stat_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall_stat(t->path, &t->stat);
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
	.setup = target_file, .prepare = prepare_stat, .batch = stat_batch,
	.verify = verify_stat, .teardown = target_free,
	.calls = (const int[]){ RAWCALL_STAT, -1 },
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
	.setup = target_file, .prepare = prepare_stat, .batch = fstat_batch,
	.verify = verify_stat, .teardown = target_free,
	.calls = (const int[]){ SYS_fstat, -1 },
};

static int open_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long number = t->number, r;

	for (; n; n--) {
		r = rawcall(SYS_openat, AT_FDCWD, (long)t->path, O_RDONLY);
		if (r != number)
			return wrong(r);
		r = rawcall(SYS_close, r, 0, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

/* The last one, too. */
static int verify_open(void *ctx, __u32 n)
{
	struct target *t = ctx;

	(void)n;
	return rawcall(SYS_close, t->number, 0, 0) == -EBADF ? 0 : -EPROTO;
}

const struct ringside_half ringside_syscall_open = {
	.setup = target_path, .batch = open_batch, .verify = verify_open,
	.teardown = target_free,
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

/* Signal 0 leaves no trace, but it tells who is there: nobody has that number. */
static int verify_kill(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	return rawcall(SYS_kill, INT_MAX, 0, 0) == -ESRCH ? 0 : -EPROTO;
}

const struct ringside_half ringside_syscall_kill = {
	.setup = target_process, .batch = kill_batch, .verify = verify_kill,
	.teardown = target_free,
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
	.state = dev_state, .setup = target_process, .prepare = prepare_stamps,
	.batch = llseek_batch, .stamped = llseek_stamped,
	.verify = verify_stamps, .teardown = target_free,
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
	.state = dev_state, .setup = target_process, .prepare = prepare_stamps,
	.batch = read_batch, .stamped = read_stamped,
	.verify = verify_stamps, .teardown = target_free,
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
	.state = dev_state, .setup = target_process, .prepare = prepare_stamps,
	.batch = ioctl_batch, .stamped = ioctl_stamped,
	.verify = verify_stamps, .teardown = target_free,
	.calls = (const int[]){ SYS_ioctl, -1 },
};

static int fsync_batch(void *ctx, __u32 n)
{
	(void)ctx;
	return unstamped(n, SYS_fsync, 0, 0);
}

static int fsync_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	(void)ctx;
	return stamped(n, ticks, SYS_fsync, 0, 0);
}

const struct ringside_half ringside_syscall_fsync = {
	.state = dev_state, .setup = target_process, .prepare = prepare_stamps,
	.batch = fsync_batch, .stamped = fsync_stamped,
	.verify = verify_stamps, .teardown = target_free,
	.calls = (const int[]){ SYS_fsync, -1 },
};
