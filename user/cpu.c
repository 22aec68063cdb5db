// SPDX-License-Identifier: GPL-2.0-only
/*
 * Arithmetic in each type, and recursion: what the compiler made of a few lines of C.
 * The bounds are hidden from it, so that it has no sum at hand and no pass is that of
 * the turn before.
 */
#include <string.h>
#include "os.h"
#include "core.h"

#define FIRST	2
#define LAST	101
#define HIDE(x)	asm volatile("" : "+r"(x))

static double total;		/* of the sums of a batch */

static int clear_total(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	total = 0;
	return 0;
}

static int is_near(double value, double wanted, double error)
{
	return value > wanted - error && value < wanted + error;
}

/* In whole numbers each of the terms is 1. */
static int verify_whole(void *ctx, __u32 n)
{
	(void)ctx;
	return total == (double)n * (LAST - FIRST + 1) ? 0 : -EPROTO;
}

/*
 * i*i/(i*i-1) is 1 + 1/(2(i-1)) - 1/(2(i+1)): all but four of the fractions cancel
 * each other.  Each addition may be wrong by half of the last digit.
 */
static int verify_fraction(__u32 n, double digit)
{
	const double terms = LAST - FIRST + 1;
	const double wanted = terms + 0.75 - 0.5 / LAST - 0.5 / (LAST + 1);

	return n && is_near(total / n, wanted, terms * digit) ? 0 : -EPROTO;
}

static int verify_float(void *ctx, __u32 n)
{
	(void)ctx;
	return verify_fraction(n, 0x1p-17);
}

static int verify_double(void *ctx, __u32 n)
{
	(void)ctx;
	return verify_fraction(n, 0x1p-46);
}

static __attribute__((__noinline__)) int arith_over(int last)
{
	int i, turns = 0;

	for (i = FIRST; i <= last; i++) {
		HIDE(i);
		turns++;
	}
	return turns;
}

#define ARITH_BATCH(name, type)						\
	static int name##_batch(void *ctx, __u32 n)			\
	{								\
		(void)ctx;						\
		for (; n; n--) {					\
			int last = LAST;				\
									\
			HIDE(last);					\
			total += arith_##name(last);			\
		}							\
		return 0;						\
	}								\
	const struct ringside_half ringside_cpu_arith_##name = {	\
		.prepare = clear_total, .batch = name##_batch,	\
		.verify = verify_##type,				\
	}

#define ARITH(name, storage, type, check)				\
	static __attribute__((__noinline__)) type arith_##name(int last) \
	{								\
		storage type i, sum = 0;				\
									\
		for (i = FIRST; i <= last; i++)				\
			sum = sum + i * i / (i * i - 1);		\
		return sum;						\
	}								\
	ARITH_BATCH(name, check)

ARITH_BATCH(over, whole);
ARITH(register, register, int, whole);
ARITH(short, auto, short, whole);
ARITH(int, auto, int, whole);
ARITH(long, auto, long, whole);
ARITH(float, auto, float, float);
ARITH(double, auto, double, double);

#define DISKS	10
#define PEGS	3

static __u64 moves[PEGS];	/* to each */

static int hanoi_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	memset(moves, 0, sizeof(moves));
	return 0;
}

static __attribute__((__noinline__)) void hanoi_move(int height, int from, int to)
{
	if (height == 1) {
		moves[to]++;
		return;
	}
	hanoi_move(height - 1, from, PEGS - from - to);
	moves[to]++;
	hanoi_move(height - 1, PEGS - from - to, to);
}

static int hanoi_batch(void *ctx, __u32 n)
{
	(void)ctx;
	for (; n; n--)
		hanoi_move(DISKS, 0, 1);
	return 0;
}

static int hanoi_verify(void *ctx, __u32 n)
{
	(void)ctx;
	return moves[0] + moves[1] + moves[2] == (__u64)n * ((1 << DISKS) - 1) ? 0 : -EPROTO;
}

const struct ringside_half ringside_cpu_hanoi = {
	.prepare = hanoi_prepare, .batch = hanoi_batch, .verify = hanoi_verify,
};
