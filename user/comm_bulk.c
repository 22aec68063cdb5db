// SPDX-License-Identifier: GPL-2.0-only
/*
 * Blocks from another process on the same CPU, through what holds about one of them.
 * The other process writes as many as a batch was ordered to have: none is on its way
 * before the batch begins, or after it has ended.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include "os.h"
#include "core.h"
#include "comm.h"
#include "rawcall.h"
#include "socket_pair.h"

#define BLOCK	65536

/* With the order at its beginning and the switches until the last block at its end a
 * batch is so long that both are less than a per cent of it. */
#define BLOCKS	32

struct bulk {
	struct comm comm;
	int order[2];		/* a pipe; 0: none */
	__u64 number;		/* of the next block, which it begins and ends with */
	__u64 block[BLOCK / sizeof(__u64)] __attribute__((__aligned__(4096)));
};

static void write_blocks(struct comm *c, int end)
{
	struct bulk *b = (struct bulk *)c;
	__u32 n;
	long r, done;

	while (rawcall(SYS_read, b->order[0], (long)&n, sizeof(n)) == sizeof(n)) {
		for (; n; n--) {
			b->block[0] = b->number;
			b->block[BLOCK / sizeof(__u64) - 1] = b->number++;
			for (done = 0; done < BLOCK; done += r) {
				r = rawcall(SYS_write, end, (long)b->block + done, BLOCK - done);
				if (r <= 0)
					return;
			}
		}
	}
}

static void bulk_teardown(void *ctx)
{
	struct bulk *b = ctx;

	comm_stop(&b->comm);
	if (b->order[1]) {
		close(b->order[0]);
		close(b->order[1]);
	}
	munmap(b, sizeof(*b));
}

static int bulk_setup(void **ctx, int (*join)(struct comm *c, int *end))
{
	struct bulk *b = mmap(NULL, sizeof(*b), PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int err;

	if (b == MAP_FAILED)
		return -errno;
	memset(b->block, 1, sizeof(b->block));
	b->comm.fd = -1;
	/* This process keeps the end that the other one reads, or an order to nobody
	 * would end it by SIGPIPE. */
	err = pipe2(b->order, O_CLOEXEC) ? -errno : comm_start(&b->comm, join, write_blocks);
	if (err)
		bulk_teardown(b);
	else
		*ctx = b;
	return err;
}

static inline __attribute__((__always_inline__)) int read_block(struct bulk *b)
{
	long r, done;

	for (done = 0; done < BLOCK; done += r) {
		r = rawcall(SYS_read, b->comm.fd, (long)b->block + done, BLOCK - done);
		if (r <= 0)
			return rawcall_wrong(r);
	}
	if (b->block[0] != b->number || b->block[BLOCK / sizeof(__u64) - 1] != b->number)
		return -EPROTO;
	b->number++;
	return 0;
}

static int bulk_batch(void *ctx, __u32 n)
{
	struct bulk *b = ctx;
	long r = rawcall(SYS_write, b->order[1], (long)&n, sizeof(n));
	int err;

	if (r != sizeof(n))
		return rawcall_wrong(r);
	for (; n; n--) {
		err = read_block(b);
		if (err)
			return err;
	}
	return 0;
}

/* All n blocks have come; there is no more.  It takes one switch at least. */
static int bulk_verify(void *ctx, __u32 n)
{
	const struct bulk *b = ctx;
	int more = 0;

	(void)n;
	if (ioctl(b->comm.fd, FIONREAD, &more))
		return -errno;
	return more ? -EPROTO : comm_verify(ctx, 1);
}

static int join_pipe(struct comm *c, int *end)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		return -errno;
	c->fd = ends[0];
	*end = ends[1];
	return 0;
}

static int pipe_setup(void **ctx)
{
	return bulk_setup(ctx, join_pipe);
}

static int unix_setup(void **ctx)
{
	return bulk_setup(ctx, comm_join_unix);
}

static int tcp_setup(void **ctx)
{
	return bulk_setup(ctx, comm_join_tcp);
}

const struct ringside_half ringside_comm_bulk_pipe = {
	.setup = pipe_setup, .prepare = comm_prepare, .batch = bulk_batch,
	.verify = bulk_verify, .teardown = bulk_teardown,
	.min_batch = BLOCKS, .max_batch = 8 * BLOCKS, .may_switch = 1, .meets_ticks = 1,
};

const struct ringside_half ringside_comm_bulk_unix = {
	.state = socket_unix_state, .setup = unix_setup, .prepare = comm_prepare,
	.batch = bulk_batch, .verify = bulk_verify, .teardown = bulk_teardown,
	.min_batch = BLOCKS, .max_batch = 8 * BLOCKS, .may_switch = 1, .meets_ticks = 1,
};

const struct ringside_half ringside_comm_bulk_tcp = {
	.state = socket_loopback_state, .setup = tcp_setup, .prepare = comm_prepare,
	.batch = bulk_batch, .verify = bulk_verify, .teardown = bulk_teardown,
	.min_batch = BLOCKS, .max_batch = 8 * BLOCKS, .may_switch = 1, .meets_ticks = 1,
};
