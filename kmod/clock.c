// SPDX-License-Identifier: GPL-2.0-only
/* The baselines: what a stamp and the loop cost, and a known amount of work. */
#include "dev.h"
#include "rows.h"

static int stamp_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	__u64 a, b;

	for (; n; n--) {
		a = os_stamp();
		b = os_stamp();
		*ticks += b - a;
	}
	return 0;
}

static int loop_batch(void *ctx, __u32 n)
{
	for (; n; n--)
		asm volatile("" : : : "memory");
	return 0;
}

static int nops_batch(void *ctx, __u32 n)
{
	for (; n; n--)
		asm volatile(".rept 100\n\tnop\n\t.endr" : : : "memory");
	return 0;
}

const struct ringside_half ringside_clock_stamp = { .stamped = stamp_stamped };
const struct ringside_half ringside_clock_loop = {
	.batch = loop_batch, .max_batch = RINGSIDE_MAX_BATCH,
};
const struct ringside_half ringside_clock_nops = { .batch = nops_batch };
