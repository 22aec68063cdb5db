/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is moved as a whole: 8 MB in pieces of 64 KiB, read and written in words of 4 bytes
 * as lmbench does, 16 in a turn of the loop.  Volatile, so that no compiler makes fewer
 * and longer accesses of them, or a call of the C library.
 */
#ifndef BULK_H
#define BULK_H

#include <stddef.h>
#include <stdint.h>

#define BULK_PIECE	65536u		/* bytes */
#define BULK_WORDS	(BULK_PIECE / sizeof(uint32_t))
#define BULK_PIECES	128u
#define BULK_SIZE	(BULK_PIECES * BULK_PIECE)
/* Passes until a last-level cache holds all of it and reads are as fast as they become. */
#define BULK_WARM	(8 * BULK_PIECES)

/* Of each word, or of one in step. */
static inline __attribute__((__always_inline__)) uint32_t
bulk_sum(const volatile uint32_t *p, unsigned int step)
{
	const volatile uint32_t *end = p + BULK_WORDS;
	uint32_t sum[2] = { 0 };
	unsigned int i;

	/* Two: the additions of a single one would take longer than the loads do.  Each is
	 * hidden from the compiler, which would load all sixteen first, and run out of
	 * registers. */
	for (; p < end; p += 16 * step) {
#pragma GCC unroll 16
		for (i = 0; i < 16; i++) {
			sum[i % 2] += p[i * step];
			asm volatile("" : "+r"(sum[i % 2]));
		}
	}
	return sum[0] + sum[1];
}

static inline void bulk_copy(volatile uint32_t *to, const volatile uint32_t *from)
{
	const volatile uint32_t *end = from + BULK_WORDS;
	int i;

	for (; from < end; to += 16, from += 16) {
#pragma GCC unroll 16
		for (i = 0; i < 16; i++)
			to[i] = from[i];
	}
}

static inline void bulk_write(volatile uint32_t *to, uint32_t word)
{
	const volatile uint32_t *end = to + BULK_WORDS;
	int i;

	for (; to < end; to += 16) {
#pragma GCC unroll 16
		for (i = 0; i < 16; i++)
			to[i] = word;
	}
}

/* What bulk_sum() says of n pieces from this one on that fixture_block() has filled. */
static inline uint32_t bulk_expected(uint32_t piece, uint32_t n, unsigned int step)
{
	uint32_t sum = 0;

	for (; n; n--, piece++)
		sum += (piece % BULK_PIECES + 1) * (BULK_WORDS / step);
	return sum;
}

#endif
