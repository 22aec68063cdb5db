/* SPDX-License-Identifier: GPL-2.0-only */
/* Quantiles of operations that were measured one by one. */
#ifndef STATS_TAIL_H
#define STATS_TAIL_H

#include "core.h"
#include "stats.h"
#include "store.h"

/* The quantiles that are shown, from p50 on. */
struct stats_quantile {
	const char *name;	/* "p99.9" */
	double q;		/* 0.999 */
};

enum { STATS_QUANTILES = 4 };

extern const struct stats_quantile stats_quantiles[STATS_QUANTILES];

/* There is a tail, and it is a value: not of operations that failed, or of an idle CPU. */
int stats_tail_has_values(const struct store_half *half);

/* Which operations: those that met nothing, or those too that were hit. */
enum stats_tail_of { STATS_CLEAN, STATS_ALL };

__u64 stats_tail_count(const struct ringside_histogram *h, enum stats_tail_of of);

/*
 * stats_tail_quantile() - how many ticks the share q of the operations takes at most
 *
 * The median of the summary is the quantile: the end of the bucket that holds the
 * operation of rank q * n.  low and high are the ends of the buckets of two ranks
 * between which the quantile of all such operations lies with a confidence of
 * 95 %, whatever their distribution.  n is how many there are, or 0 where they are
 * too few for such a rank on each side: fewer than stats_tail_needs(q).
 */
struct stats_summary stats_tail_quantile(const struct ringside_histogram *h,
					 enum stats_tail_of of, double q);
__u64 stats_tail_needs(double q);

/*
 * stats_tail_between() - the same quantile, in ticks, for comparing many such
 *
 * As if a bucket's operations lay evenly in it: half of the operations in the
 * bucket of 64 to 65 ticks below the quantile make 65.  NAN where they are too few.
 */
double stats_tail_between(const struct ringside_histogram *h, enum stats_tail_of of, double q);

/* The slowest one; n is 0 where there is none. */
struct stats_summary stats_tail_max(const struct ringside_histogram *h,
				    enum stats_tail_of of);

#endif
