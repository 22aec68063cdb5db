// SPDX-License-Identifier: GPL-2.0-only
/*
 * The baselines: what a stamp and the loop cost, and a known amount of work.
 * Stamp and loop stand around rawcall_nothing(), as those of the system calls
 * stand around rawcall(): what is left after subtraction is the call.
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

static int loop_batch(void *ctx, __u32 n)
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

static int nops_batch(void *ctx, __u32 n)
{
	long r;

	(void)ctx;
	for (; n; n--) {
		r = rawcall_nothing(SYS_getppid, 0, 0, 0);
		asm volatile(".rept 100\n\tnop\n\t.endr" : : : "memory");
		if (r < 0)
			return r;
	}
	return 0;
}

const struct ringside_half ringside_clock_stamp = { .stamped = stamp_stamped };
const struct ringside_half ringside_clock_loop = { .batch = loop_batch };
const struct ringside_half ringside_clock_nops = { .batch = nops_batch };
