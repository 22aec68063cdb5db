// SPDX-License-Identifier: GPL-2.0-only
/* The cheapest system calls, one by one and together: as BYTE counts them. */
#include <stdlib.h>
#include <sys/stat.h>
#include "core.h"
#include "rawcall.h"
#include "sysfile.h"
#include "target.h"

#define MASK		022
#define OTHER_MASK	077

struct mix {
	struct target *null;	/* of which descriptors are made */
	long uid;
	mode_t mask;		/* of this process, before */
};

static int number_setup(void **ctx)
{
	struct target *t;
	int err = target_null(ctx);

	if (err)
		return err;
	t = *ctx;
	err = target_number(t);
	if (!err) {
		t->pid = rawcall(SYS_getpid, 0, 0, 0);
		return 0;
	}
	target_free(t);
	return err;
}

static inline __attribute__((__always_inline__)) int dup_close(const struct target *t)
{
	long r = rawcall(SYS_dup, t->fd, 0, 0);

	if (r != t->number)
		return rawcall_wrong(r);
	return rawcall(SYS_close, r, 0, 0);
}

static int close_batch(void *ctx, __u32 n)
{
	int err = 0;

	for (; n && !err; n--)
		err = dup_close(ctx);
	return err;
}

/* The last one was closed, too. */
static int verify_close(void *ctx, __u32 n)
{
	const struct target *t = ctx;

	(void)n;
	return rawcall(SYS_close, t->number, 0, 0) == -EBADF ? 0 : -EPROTO;
}

const struct ringside_half ringside_syscall_mix_close = {
	.setup = number_setup, .batch = close_batch, .verify = verify_close,
	.teardown = target_free,
	.calls = (const int[]){ SYS_dup, SYS_close, -1 },
};

static int getpid_batch(void *ctx, __u32 n)
{
	const struct target *t = ctx;
	long pid = t->pid, r;

	for (; n; n--) {
		r = rawcall(SYS_getpid, 0, 0, 0);
		if (r != pid)
			return rawcall_wrong(r);
	}
	return 0;
}

/* /proc tells the same by another way. */
static int is_own(const char *key, long number)
{
	char text[64];
	int err = sysfile_value("", "/proc/self/status", key, text, sizeof(text));

	if (err)
		return err;
	return atol(text) == number ? 0 : -EPROTO;
}

static int verify_getpid(void *ctx, __u32 n)
{
	const struct target *t = ctx;

	(void)n;
	return is_own("Pid", t->pid);
}

const struct ringside_half ringside_syscall_getpid = {
	.setup = target_process, .batch = getpid_batch, .verify = verify_getpid,
	.teardown = target_free,
	.calls = (const int[]){ SYS_getpid, -1 },
};

static int mix_setup(void **ctx)
{
	struct mix *m = calloc(1, sizeof(*m));
	void *null;
	int err;

	if (!m)
		return -ENOMEM;
	err = number_setup(&null);
	if (err) {
		free(m);
		return err;
	}
	m->null = null;
	m->uid = rawcall(SYS_getuid, 0, 0, 0);
	m->mask = umask(OTHER_MASK);
	*ctx = m;
	return 0;
}

static void mix_teardown(void *ctx)
{
	struct mix *m = ctx;

	umask(m->mask);
	target_free(m->null);
	free(m);
}

static int mix_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	umask(OTHER_MASK);
	return 0;
}

static int mix_batch(void *ctx, __u32 n)
{
	const struct mix *m = ctx;
	const struct target *t = m->null;
	long r;

	for (; n; n--) {
		r = dup_close(t);
		if (r)
			return r;
		r = rawcall(SYS_getpid, 0, 0, 0);
		if (r != t->pid)
			return rawcall_wrong(r);
		r = rawcall(SYS_getuid, 0, 0, 0);
		if (r != m->uid)
			return rawcall_wrong(r);
		r = rawcall(SYS_umask, MASK, 0, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

static int mix_verify(void *ctx, __u32 n)
{
	const struct mix *m = ctx;
	int err = verify_close(m->null, n);

	if (!err)
		err = is_own("Pid", m->null->pid);
	if (!err)
		err = is_own("Uid", m->uid);
	if (!err && umask(OTHER_MASK) != MASK)
		err = -EPROTO;
	return err;
}

const struct ringside_half ringside_syscall_mix = {
	.setup = mix_setup, .prepare = mix_prepare, .batch = mix_batch,
	.verify = mix_verify, .teardown = mix_teardown,
	.calls = (const int[]){
		SYS_dup, SYS_close, SYS_getpid, SYS_getuid, SYS_umask, -1
	},
};
