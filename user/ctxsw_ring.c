// SPDX-License-Identifier: GPL-2.0-only
/*
 * Processes on one CPU in a ring of pipes hand a number of hops on; whoever has
 * it reads its own array.  Without: one process does the same to itself.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "os.h"
#include "core.h"
#include "peer.h"
#include "rawcall.h"

#define MOST	16
#define LINE	8		/* words that are read in a turn of the loop */

/* What the processes share. */
struct shared {
	__u64 turns[MOST];	/* of each, so far */
};

struct ring {
	__u32 members, kb, me;
	int pipes[MOST][2];	/* each member reads its own */
	pid_t children[MOST];	/* 0 or less: not there; [0] is this process */
	struct shared *shared;
	__u64 *array, sum;
	/* Of this process, before the lane, and which lane it was. */
	__u64 switches, turns;
	int handed_on;
	__u32 left;		/* the number on its way */
};

static __u32 next(const struct ring *r, __u32 member)
{
	return member + 1 < r->members ? member + 1 : 0;
}

static void read_array(struct ring *r)
{
	const __u64 *p = r->array;
	__u32 lines;
	__u64 sum = 0;

	for (lines = r->kb * 1024 / LINE / sizeof(*p); lines; lines--, p += LINE)
		sum += p[0] + p[1] + p[2] + p[3] + p[4] + p[5] + p[6] + p[7];
	r->sum += sum;
	r->shared->turns[r->me]++;
}

/* One hop to that member, and a wait for the number to come back. */
static inline __attribute__((__always_inline__)) long hop(struct ring *r, __u32 to)
{
	long done;

	done = rawcall(SYS_write, r->pipes[to][1], (long)&r->left, sizeof(r->left));
	if (done == sizeof(r->left))
		done = rawcall(SYS_read, r->pipes[r->me][0], (long)&r->left,
			       sizeof(r->left));
	return done == sizeof(r->left) ? 0 : done < 0 ? done : -EPROTO;
}

/* The last hop goes home, wherever it starts. */
static inline __attribute__((__always_inline__)) int hand_on(struct ring *r)
{
	r->left--;
	return hop(r, r->left ? next(r, r->me) : 0);
}

static void child(struct ring *r)
{
	/* Written, so that it has pages of its own. */
	if (r->kb)
		memset(r->array, r->me, r->kb * 1024);
	if (rawcall(SYS_read, r->pipes[r->me][0], (long)&r->left,
		    sizeof(r->left)) != sizeof(r->left))
		_exit(1);
	do
		read_array(r);
	while (!hand_on(r));
	_exit(1);
}

static void ring_teardown(void *ctx)
{
	struct ring *r = ctx;
	__u32 i;

	for (i = 1; i < r->members; i++)
		peer_end(r->children[i]);
	for (i = 0; i < r->members && r->pipes[i][1]; i++) {
		close(r->pipes[i][0]);
		close(r->pipes[i][1]);
	}
	if (r->shared)
		munmap(r->shared, sizeof(*r->shared));
	free(r->array);
	free(r);
}

static int make_array(struct ring *r)
{
	if (!r->kb)
		return 0;
	r->array = aligned_alloc(4096, r->kb * 1024);
	if (!r->array)
		return -ENOMEM;
	memset(r->array, 1, r->kb * 1024);
	return 0;
}

static int make_members(struct ring *r)
{
	__u32 i;

	for (i = 0; i < r->members; i++)
		if (pipe2(r->pipes[i], O_CLOEXEC))
			return -errno;
	for (i = 1; i < r->members; i++) {
		r->children[i] = peer_fork();
		if (r->children[i] < 0)
			return -errno;
		if (!r->children[i]) {
			r->me = i;
			child(r);
		}
	}
	return 0;
}

static int ring_setup(void **ctx, __u32 members, __u32 kb)
{
	struct ring *r = calloc(1, sizeof(*r));
	int err;

	if (!r)
		return -ENOMEM;
	r->members = members;
	r->kb = kb;
	r->shared = mmap(NULL, sizeof(*r->shared), PROT_READ | PROT_WRITE,
			 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (r->shared == MAP_FAILED) {
		err = -errno;
		r->shared = NULL;
	} else {
		err = make_array(r);
	}
	if (!err)
		err = make_members(r);
	if (err) {
		ring_teardown(r);
		return err;
	}
	*ctx = r;
	return 0;
}

static __u64 turns(const struct ring *r)
{
	__u64 sum = 0;
	__u32 i;

	for (i = 0; i < r->members; i++)
		sum += ((volatile struct shared *)r->shared)->turns[i];
	return sum;
}

static int ring_prepare(void *ctx, __u32 n)
{
	struct ring *r = ctx;

	r->left = n;
	r->turns = turns(r);
	r->switches = peer_switches();
	return 0;
}

/* Through the pipe that no other process reads. */
static int alone(void *ctx, __u32 n)
{
	struct ring *r = ctx;
	int err;

	r->handed_on = 0;
	for (; n; n--) {
		r->left--;
		err = hop(r, 0);
		if (err)
			return err;
		read_array(r);
	}
	return 0;
}

static int around(void *ctx, __u32 n)
{
	struct ring *r = ctx;
	int err;

	(void)n;
	r->handed_on = 1;
	do {
		err = hand_on(r);
		if (err)
			return err;
		read_array(r);
	} while (r->left);
	return 0;
}

/*
 * n turns were taken, each by the process whose turn it was: on one CPU that
 * takes a switch each.  This process sees the switches of its own turns.
 */
static int ring_verify(void *ctx, __u32 n)
{
	struct ring *r = ctx;
	__u64 seen = peer_switches() - r->switches;
	__u32 i;

	if (r->left || turns(r) - r->turns != n)
		return -EPROTO;
	if (!r->handed_on)
		return 0;
	for (i = 1; i < r->members; i++)
		if (!peer_on_this_cpu(r->children[i]))
			return -ENODEV;
	return seen >= (n + r->members - 1) / r->members ? 0 : -EPROTO;
}

/* A setup is not told which row it is for: so each row has one of its own. */
#define RING(members, kb)						\
	static int setup_##members##_##kb##k(void **ctx)		\
	{								\
		return ring_setup(ctx, members, kb);			\
	}								\
	const struct ringside_half ringside_ctxsw_pipe_##members##_##kb##k = { \
		.setup = setup_##members##_##kb##k,			\
		.prepare = ring_prepare,				\
		.batch = alone, .batch_with = around,			\
		.verify = ring_verify, .teardown = ring_teardown,	\
		.min_batch = members, .max_batch = 4096, .may_switch = 1, \
		.calls = (const int[]){ SYS_write, SYS_read, -1 },	\
	}

RING(2, 0);
RING(2, 16);
RING(2, 64);
RING(8, 0);
RING(8, 16);
RING(8, 64);
RING(16, 0);
RING(16, 16);
RING(16, 64);
