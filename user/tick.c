// SPDX-License-Identifier: GPL-2.0-only
#include "rows.h"
#include "store.h"
#include "tick.h"

#define PROBES	16
#define PROBE_BATCH	128	/* tells neighbours below STORE_MAX_TICK apart */

#define MULTIPLY(x)	do { asm volatile("" : "+r"(x)); (x) *= (x); } while (0)
#define TEN(what)	do { what; what; what; what; what; what; what; what; what; what; } while (0)

static int multiplications(void *ctx, __u32 n)
{
	unsigned long x = 3;

	(void)ctx;
	for (; n; n--)
		TEN(TEN(MULTIPLY(x)));
	return 0;
}

static const struct ringside_half hundred_multiplications = { .batch = multiplications };

/* Ticks of PROBES batches, less those of the empty loop; how many there are. */
static __u32 probe(const struct ringside_half *half, __s64 ticks[PROBES])
{
	const struct ringside_plan plan = { PROBES, PROBE_BATCH, ~0ULL >> 1, 0 };
	struct ringside_sample with[RINGSIDE_ROOM(PROBES)], loop[RINGSIDE_ROOM(PROBES)];
	struct ringside_result res;
	__u32 i, n, found = 0;

	ringside_measure(half, &plan, with, &res);
	n = res.taken;
	ringside_measure(user_half(RINGSIDE_ROW_clock_loop), &plan, loop, &res);
	if (n < PROBES || res.taken < PROBES)
		return 0;
	for (i = 0; i < n && i < res.taken && found < PROBES; i++)
		if (!with[i].marks && !loop[i].marks)
			ticks[found++] = with[i].ticks[0] - loop[i].ticks[0];
	return found;
}

/* A tick is lost at each end where it is more than one instruction. */
static int takes(__s64 ticks, int tick)
{
	__s64 off = ticks * tick - 100 * PROBE_BATCH;

	return tick == 1 ? !off : off > -2 * tick && off < 2 * tick;
}

static int all_take(const __s64 *ticks, __u32 n, int tick)
{
	__u32 i;

	for (i = 0; i < n; i++)
		if (!takes(ticks[i], tick))
			return 0;
	return n > 0;
}

int tick_find(void)
{
	__s64 ticks[PROBES];
	__u32 n = probe(user_half(RINGSIDE_ROW_clock_nops), ticks);
	int tick;

	for (tick = 1; tick <= STORE_MAX_TICK && !all_take(ticks, n, tick); tick++)
		;
	if (tick == 1)
		return 1;
	if (tick > STORE_MAX_TICK)
		return 0;
	n = probe(&hundred_multiplications, ticks);
	return all_take(ticks, n, tick) ? tick : 0;
}
