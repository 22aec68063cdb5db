/* SPDX-License-Identifier: GPL-2.0-only */
/* Quantiles of operations that were measured one by one. */
#ifndef STATS_TAIL_H
#define STATS_TAIL_H

#include "core.h"
#include "stats.h"

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

/* The slowest one; n is 0 where there is none. */
struct stats_summary stats_tail_max(const struct ringside_histogram *h,
				    enum stats_tail_of of);

#endif
