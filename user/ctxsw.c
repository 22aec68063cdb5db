// SPDX-License-Identifier: GPL-2.0-only
/* A byte, or a number, goes to a second process on the same CPU, and back. */
#include <fcntl.h>
#include <stdlib.h>
#include "os.h"
#include "core.h"
#include "peer.h"
#include "rawcall.h"

struct pipes {
	int to[2], from[2];
	pid_t child;
	__u64 switches;		/* of this process, before the batch */
	char byte;
	__u32 number, before;	/* it was, before the batch */
};

static void close_both(int fds[2])
{
	close(fds[0]);
	close(fds[1]);
}

/* Ends with its pipe. */
static void echo(struct pipes *p)
{
	close(p->to[1]);
	while (rawcall(SYS_read, p->to[0], (long)&p->byte, 1) == 1)
		if (rawcall(SYS_write, p->from[1], (long)&p->byte, 1) != 1)
			break;
	_exit(0);
}

/* As echo(), of a number that each end adds one to. */
static void count(struct pipes *p)
{
	const long size = sizeof(p->number);

	close(p->to[1]);
	while (rawcall(SYS_read, p->to[0], (long)&p->number, size) == size) {
		p->number++;
		if (rawcall(SYS_write, p->from[1], (long)&p->number, size) != size)
			break;
	}
	_exit(0);
}

static int setup(void **ctx, void (*serve)(struct pipes *p))
{
	struct pipes *p = calloc(1, sizeof(*p));
	int err;

	if (!p)
		return -ENOMEM;
	if (pipe2(p->to, O_CLOEXEC)) {
		err = -errno;
		goto err_free;
	}
	if (pipe2(p->from, O_CLOEXEC)) {
		err = -errno;
		goto err_to;
	}
	p->child = peer_fork();
	if (p->child < 0) {
		err = -errno;
		goto err_from;
	}
	if (!p->child)
		serve(p);
	/* Its end ends a read; nobody's end makes a write a signal. */
	close(p->from[1]);
	*ctx = p;
	return 0;

err_from:
	close_both(p->from);
err_to:
	close_both(p->to);
err_free:
	free(p);
	return err;
}

static int pipe_setup(void **ctx)
{
	return setup(ctx, echo);
}

static int counter_setup(void **ctx)
{
	return setup(ctx, count);
}

static void pipe_teardown(void *ctx)
{
	struct pipes *p = ctx;

	close_both(p->to);
	close(p->from[0]);
	peer_end(p->child);
	free(p);
}

static int pipe_prepare(void *ctx, __u32 n)
{
	struct pipes *p = ctx;

	(void)n;
	p->before = p->number;
	p->switches = peer_switches();
	return 0;
}

static int pipe_batch(void *ctx, __u32 n)
{
	struct pipes *p = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_write, p->to[1], (long)&p->byte, 1);
		if (r == 1)
			r = rawcall(SYS_read, p->from[0], (long)&p->byte, 1);
		if (r != 1)
			return rawcall_wrong(r);
	}
	return 0;
}

/* On one CPU the answer cannot come without a switch there and one back. */
static int pipe_verify(void *ctx, __u32 n)
{
	struct pipes *p = ctx;

	if (!peer_on_this_cpu(p->child))
		return -ENODEV;
	return peer_switches() - p->switches >= n ? 0 : -EPROTO;
}

const struct ringside_half ringside_ctxsw_pipe = {
	.setup = pipe_setup, .prepare = pipe_prepare, .batch = pipe_batch,
	.verify = pipe_verify, .teardown = pipe_teardown, .may_switch = 1,
	.calls = (const int[]){ SYS_write, SYS_read, -1 },
};

static int counter_batch(void *ctx, __u32 n)
{
	struct pipes *p = ctx;
	const long size = sizeof(p->number);
	long r;

	for (; n; n--) {
		p->number++;
		r = rawcall(SYS_write, p->to[1], (long)&p->number, size);
		if (r == size)
			r = rawcall(SYS_read, p->from[0], (long)&p->number, size);
		if (r != size)
			return rawcall_wrong(r);
	}
	return 0;
}

static int counter_verify(void *ctx, __u32 n)
{
	struct pipes *p = ctx;

	return p->number - p->before == 2 * n ? pipe_verify(ctx, n) : -EPROTO;
}

const struct ringside_half ringside_ctxsw_counter = {
	.setup = counter_setup, .prepare = pipe_prepare, .batch = counter_batch,
	.verify = counter_verify, .teardown = pipe_teardown, .may_switch = 1,
	.calls = (const int[]){ SYS_write, SYS_read, -1 },
};
