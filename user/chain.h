/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory as a chain of links, each of which has to be loaded before it says where the
 * next one is.  Its end is tied to its beginning.
 */
#ifndef CHAIN_H
#define CHAIN_H

#include <stddef.h>
#include "ringside.h"

struct link {
	struct link *next;
	__u32 seq;		/* its place in the chain, from 0 */
};

/* Bytes from one link to its neighbour, as lmbench has it.  Two lines: processors fetch
 * the second one of a pair with the first. */
#define CHAIN_STEP	128u

/* Memory that stays: no huge pages, and not for children.  NULL: there is none. */
void *chain_memory(size_t size);
enum chain_order {
	CHAIN_IN_ORDER,
	CHAIN_BY_PAGES,		/* pages at random, and within each its links */
	CHAIN_SCATTERED,	/* each link in another page than the one before */
	CHAIN_ORDERS
};

/*
 * Ties one link every CHAIN_STEP bytes from memory on.  size is whole pages, but in
 * order any.  How many links there are; 0: not enough memory, or told to stop.
 */
__u32 chain_make(void *memory, size_t size, enum chain_order order);
/* The numbers below n in random order, the same each time with the same seed. */
void chain_shuffle(__u32 *numbers, __u32 n, __u32 seed);

struct chain {
	const struct link *first;	/* the one at the lowest address */
	__u32 links;			/* one every CHAIN_STEP bytes */
};

/*
 * The same of memory four times as large as the last level of caches, 64 to 512 MB, made
 * by the first call.  The state says whether it can be: not_shown where the caches are
 * not told, no_memory where it would be more than an eighth of what is free.
 */
__u32 chain_far_state(void);
/* 0, -ENOMEM, or -EINTR if told to stop. */
int chain_far(enum chain_order order, struct chain *chain);

#define CHAIN_UNROLLED	64u

/* The link that n loads lead to. */
static inline __attribute__((__always_inline__)) const struct link *
chain_chase(const struct link *at, __u32 n)
{
	__u32 i;

	for (; n >= CHAIN_UNROLLED; n -= CHAIN_UNROLLED) {
#pragma GCC unroll 64
		for (i = 0; i < CHAIN_UNROLLED; i++)
			at = at->next;
	}
	for (; n; n--)
		at = at->next;
	return at;
}

/* The same loop without the loads. */
static inline __attribute__((__always_inline__)) const struct link *
chain_stay(const struct link *at, __u32 n)
{
	for (; n >= CHAIN_UNROLLED; n -= CHAIN_UNROLLED)
		asm volatile("" : "+r"(at));
	for (; n; n--)
		asm volatile("" : "+r"(at));
	return at;
}

#endif
