// SPDX-License-Identifier: GPL-2.0-only
/*
 * Loads that wait for each other, of as much memory as fits into a cache, or into none.
 * lmbench takes sizes of 1996; here they come from the machine.  In order, as it has
 * them, a processor sees what comes next and loads ahead: only at random it cannot.
 */
#include "os.h"
#include "core.h"
#include "cache.h"
#include "chain.h"

/* In a sample: the round that makes the links has no time left to find it. */
#define FAR_LOADS	(16 * CHAIN_UNROLLED)

struct latency {
	struct chain chain;	/* without links: not made yet */
	const struct link *at;	/* where the last batch has ended */
	__u32 first;		/* the place of the link where it began */
	int moved;		/* and whether it was one with loads */
};

/* Made by the first round of the row, and kept. */
static struct latency l1, l2, in_order, at_random;

static __u32 l1_state(void)
{
	return cache_size(1) ? RINGSIDE_ok : RINGSIDE_not_shown;
}

static __u32 l2_state(void)
{
	return cache_size(2) ? RINGSIDE_ok : RINGSIDE_not_shown;
}

static int near_setup(struct latency *l, unsigned int level, void **ctx)
{
	size_t size = cache_size(level) / 2;
	void *memory;

	*ctx = l;
	if (l->chain.links)
		return 0;
	memory = chain_memory(size);
	if (!memory)
		return -ENOMEM;
	l->chain.links = chain_make(memory, size, CHAIN_IN_ORDER);
	l->at = memory;
	return 0;
}

static int l1_setup(void **ctx)
{
	return near_setup(&l1, 1, ctx);
}

static int l2_setup(void **ctx)
{
	return near_setup(&l2, 2, ctx);
}

static int main_setup(void **ctx)
{
	int err = chain_far(CHAIN_IN_ORDER, &in_order.chain);

	if (!in_order.at)
		in_order.at = in_order.chain.first;
	*ctx = &in_order;
	return err;
}

static int random_setup(void **ctx)
{
	int err = chain_far(CHAIN_SCATTERED, &at_random.chain);

	if (!at_random.at)
		at_random.at = at_random.chain.first;
	*ctx = &at_random;
	return err;
}

static int prepare(void *ctx, __u32 n)
{
	struct latency *l = ctx;

	(void)n;
	l->first = l->at->seq;
	return 0;
}

static int without(void *ctx, __u32 n)
{
	struct latency *l = ctx;

	l->moved = 0;
	l->at = chain_stay(l->at, n);
	return 0;
}

static int with(void *ctx, __u32 n)
{
	struct latency *l = ctx;

	l->moved = 1;
	l->at = chain_chase(l->at, n);
	return 0;
}

static int verify(void *ctx, __u32 n)
{
	const struct latency *l = ctx;

	return l->at->seq == (l->first + l->moved * n) % l->chain.links ? 0 : -EPROTO;
}

const struct ringside_half ringside_mem_latency_l1 = {
	.state = l1_state, .setup = l1_setup, .prepare = prepare, .batch = without,
	.batch_with = with, .verify = verify, .min_batch = CHAIN_UNROLLED,
};

const struct ringside_half ringside_mem_latency_l2 = {
	.state = l2_state, .setup = l2_setup, .prepare = prepare, .batch = without,
	.batch_with = with, .verify = verify, .min_batch = CHAIN_UNROLLED,
};

const struct ringside_half ringside_mem_latency_main = {
	.state = chain_far_state, .setup = main_setup, .prepare = prepare, .batch = without,
	.batch_with = with, .verify = verify, .min_batch = FAR_LOADS,
};

const struct ringside_half ringside_mem_latency_random = {
	.state = chain_far_state, .setup = random_setup, .prepare = prepare, .batch = without,
	.batch_with = with, .verify = verify, .min_batch = FAR_LOADS,
};
