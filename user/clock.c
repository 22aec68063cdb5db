// SPDX-License-Identifier: GPL-2.0-only
/*
 * The baselines: what a stamp and the loop cost, and a known amount of work.
 * clock_stamp and clock_call stand around rawcall_nothing(), as stamps and loops
 * of the system calls stand around rawcall(): subtract, and the call is left.
 */
#include "os.h"
#include "core.h"
#include "rawcall.h"

static int stamp_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	long r;
	__u64 a, b;

	(void)ctx;
	for (; n; n--) {
		a = os_stamp();
		r = rawcall_nothing(SYS_getppid, 0, 0, 0);
		b = os_stamp();
		if (r < 0)
			return r;
		*ticks += b - a;
	}
	return 0;
}

static int call_batch(void *ctx, __u32 n)
{
	long r;

	(void)ctx;
	for (; n; n--) {
		r = rawcall_nothing(SYS_getppid, 0, 0, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

static int loop_batch(void *ctx, __u32 n)
{
	(void)ctx;
	for (; n; n--)
		asm volatile("" : : : "memory");
	return 0;
}

static int nops_batch(void *ctx, __u32 n)
{
	(void)ctx;
	for (; n; n--)
		asm volatile(".rept 100\n\tnop\n\t.endr" : : : "memory");
	return 0;
}

const struct ringside_half ringside_clock_stamp = { .stamped = stamp_stamped };
const struct ringside_half ringside_clock_loop = {
	.batch = loop_batch, .max_batch = RINGSIDE_MAX_BATCH,
};
const struct ringside_half ringside_clock_nops = { .batch = nops_batch };
const struct ringside_half ringside_clock_call = { .batch = call_batch };
