// SPDX-License-Identifier: GPL-2.0-only
/*
 * Allocators, which clear what they hand out where init_on_alloc is on: then
 * kmalloc() costs what kzalloc() costs.
 */
#include <linux/gfp.h>
#include <linux/slab.h>
#include "dev.h"
#include "rows.h"

/* The answer proves it: memory that was not allocated has no address. */
static __always_inline int slab_loop(__u32 n, size_t size, gfp_t flags)
{
	u8 *p;

	for (; n; n--) {
		p = kmalloc(size, flags);
		if (!p)
			return -ENOMEM;
		OPTIMIZER_HIDE_VAR(p);
		kfree(p);
	}
	return 0;
}

/* A constant size picks the cache at compile time, as callers have it. */
#define SLAB(size)							\
	static int kmalloc_##size(void *ctx, __u32 n)			\
	{								\
		return slab_loop(n, size, GFP_KERNEL);			\
	}								\
	static int kzalloc_##size(void *ctx, __u32 n)			\
	{								\
		return slab_loop(n, size, GFP_KERNEL | __GFP_ZERO);	\
	}								\
	const struct ringside_half ringside_hardening_kmalloc_##size = {	\
		.batch = kmalloc_##size,				\
	};								\
	const struct ringside_half ringside_hardening_kzalloc_##size = {	\
		.batch = kzalloc_##size,				\
	}

SLAB(64);
SLAB(512);
SLAB(4096);

static __always_inline int page_loop(__u32 n, gfp_t flags)
{
	struct page *page;

	for (; n; n--) {
		page = alloc_page(flags);
		if (!page)
			return -ENOMEM;
		__free_page(page);
	}
	return 0;
}

static int page_batch(void *ctx, __u32 n)
{
	return page_loop(n, GFP_KERNEL);
}

static int zero_page_batch(void *ctx, __u32 n)
{
	return page_loop(n, GFP_KERNEL | __GFP_ZERO);
}

const struct ringside_half ringside_hardening_page = { .batch = page_batch };
const struct ringside_half ringside_hardening_zero_page = { .batch = zero_page_batch };
