// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include <gsl/gsl_cdf.h>
#include "histogram.h"
#include "stats_tail.h"

#define BEYOND	0.025		/* the chance on each side, of 95 % in between */
#define NOISE	1e-9		/* of q * n, where it should be whole */

const struct stats_quantile stats_quantiles[STATS_QUANTILES] = {
	{ "p50", 0.5 }, { "p90", 0.9 }, { "p99", 0.99 }, { "p99.9", 0.999 },
};

int stats_tail_has_values(const struct store_half *half)
{
	const struct store_tail *t = half ? half->tail : NULL;

	return t && t->operations && (t->reason == RINGSIDE_ok ||
				      t->reason == RINGSIDE_disturbed ||
				      t->reason == RINGSIDE_interrupted);
}

static __u64 in_bucket(const struct ringside_histogram *h, enum stats_tail_of of, __u32 bucket)
{
	return h->clean[bucket] + (of == STATS_ALL ? (__u64)h->hit[bucket] : 0);
}

__u64 stats_tail_count(const struct ringside_histogram *h, enum stats_tail_of of)
{
	__u64 n = 0;
	__u32 i;

	for (i = 0; i < RINGSIDE_BUCKETS; i++)
		n += in_bucket(h, of, i);
	return n;
}

/* Where the operation of that rank is, from 1 on; there are as many. */
static __u32 bucket_of(const struct ringside_histogram *h, enum stats_tail_of of, __u64 rank)
{
	__u64 n = 0;
	__u32 i;

	for (i = 0; i + 1 < RINGSIDE_BUCKETS; i++) {
		n += in_bucket(h, of, i);
		if (n >= rank)
			break;
	}
	return i;
}

/* That at most k of n operations are below their quantile q. */
static double chance(__u64 k, __u64 n, double q)
{
	double p = gsl_cdf_binomial_P((unsigned int)k, q, (unsigned int)n);

	/* Of millions GSL finds none close to the middle, where nobody looks for it. */
	return isnan(p) ? 0.5 : p;
}

/*
 * How many of n operations are below their quantile q is binomial.  The fewest
 * that it is with a chance of p, or more.
 */
static __u64 below(__u64 n, double q, double p)
{
	__u64 low = 0, high = n, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (chance(middle, n, q) >= p)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

struct stats_summary stats_tail_quantile(const struct ringside_histogram *h,
					 enum stats_tail_of of, double q)
{
	__u64 n = stats_tail_count(h, of), rank = (__u64)ceil(q * (double)n - NOISE);
	struct stats_summary s = { .n = 0 };
	__u64 from, to;

	if (!n)
		return s;
	from = below(n, q, BEYOND);
	to = below(n, q, 1 - BEYOND) + 1;
	if (from < 1 || to > n)
		return s;
	s.n = n;
	s.median = (double)ringside_bucket_high(bucket_of(h, of, rank));
	s.low = (double)ringside_bucket_low(bucket_of(h, of, from));
	s.high = (double)ringside_bucket_high(bucket_of(h, of, to));
	return s;
}

__u64 stats_tail_needs(double q)
{
	/* None of them above the quantile, or none below: as unlikely as this. */
	return (__u64)ceil(log(BEYOND) / log(fmax(q, 1 - q)));
}

double stats_tail_between(const struct ringside_histogram *h, enum stats_tail_of of, double q)
{
	double n = (double)stats_tail_count(h, of), below = 0, here, low;
	__u32 bucket;

	if (n < (double)stats_tail_needs(q))
		return NAN;
	for (bucket = 0; ; bucket++) {
		here = (double)in_bucket(h, of, bucket);
		if (below + here >= q * n || bucket == RINGSIDE_BUCKETS - 1)
			break;
		below += here;
	}
	low = (double)ringside_bucket_low(bucket);
	return low + ((double)ringside_bucket_low(bucket + 1) - low) * (q * n - below) / here;
}

struct stats_summary stats_tail_max(const struct ringside_histogram *h,
				    enum stats_tail_of of)
{
	__u64 n = stats_tail_count(h, of);
	struct stats_summary s = { .n = n };
	__u32 bucket;

	if (!n)
		return s;
	bucket = bucket_of(h, of, n);
	s.low = (double)ringside_bucket_low(bucket);
	s.median = s.high = (double)ringside_bucket_high(bucket);
	return s;
}
