// SPDX-License-Identifier: GPL-2.0-only
/*
 * Arithmetic in each type, and recursion: what the compiler made of a few lines of C.
 * The bounds are hidden from it, so that it has no sum at hand and no pass is that of
 * the turn before.
 */
#include <math.h>
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

/* With a pass that is known when this is compiled: it is called directly. */
static inline __attribute__((__always_inline__)) int
add_up(double (*pass)(int last), __u32 n)
{
	double sum = 0;

	for (; n; n--) {
		int last = LAST;

		HIDE(last);
		sum += pass(last);
	}
	total += sum;
	return 0;
}

/*
 * In whole numbers each of the terms is 1.  Else i*i/(i*i-1) is 1 + 1/(2(i-1)) -
 * 1/(2(i+1)): all but four of the fractions cancel each other, and each addition may be
 * wrong by half of the last digit.
 */
static int verify_total(__u32 n, double digit)
{
	const double terms = LAST - FIRST + 1;
	const double wanted = digit ? terms + 0.75 - 0.5 / LAST - 0.5 / (LAST + 1) : terms;

	return n && fabs(total / n - wanted) <= terms * digit ? 0 : -EPROTO;
}

/* A pass in that type, and what to make of it. */
#define ARITH(name, type, digit)					\
	static __attribute__((__noinline__)) double arith_##name(int last) \
	{								\
		type i, sum = 0;					\
									\
		for (i = FIRST; i <= last; i++)				\
			sum = sum + i * i / (i * i - 1);		\
		return sum;						\
	}								\
									\
	static int verify_##name(void *ctx, __u32 n)			\
	{								\
		(void)ctx;						\
		return verify_total(n, digit);				\
	}

ARITH(register, register int, 0)
ARITH(short, short, 0)
ARITH(int, int, 0)
ARITH(long, long, 0)
ARITH(float, float, 0x1p-17)
ARITH(double, double, 0x1p-46)

static __attribute__((__noinline__)) double arith_over(int last)
{
	int i, turns = 0;

	for (i = FIRST; i <= last; i++) {
		HIDE(i);
		turns++;
	}
	return turns;
}

static int verify_over(void *ctx, __u32 n)
{
	(void)ctx;
	return verify_total(n, 0);
}

#define ROW(size)							\
	static int batch_##size(void *ctx, __u32 n)			\
	{								\
		(void)ctx;						\
		return add_up(arith_##size, n);				\
	}								\
	const struct ringside_half ringside_cpu_arith_##size = {	\
		.prepare = clear_total, .batch = batch_##size,		\
		.verify = verify_##size,				\
	}

ROW(over);
ROW(register);
ROW(short);
ROW(int);
ROW(long);
ROW(float);
ROW(double);

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
