/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* The buckets of struct ringside_histogram. */
#ifndef RINGSIDE_HISTOGRAM_H
#define RINGSIDE_HISTOGRAM_H

#include "ringside.h"

/* Which bucket counts an operation of so many ticks. */
static inline __u32 ringside_bucket(__u64 ticks)
{
	__u32 shift = 0;

	if (ticks >> 63)
		ticks = ~0ULL >> 1;
	while (ticks >> shift >= 2 * RINGSIDE_SUB_BUCKETS)
		shift++;
	return shift * RINGSIDE_SUB_BUCKETS + (__u32)(ticks >> shift);
}

/* The fewest ticks that a bucket counts. */
static inline __u64 ringside_bucket_low(__u32 bucket)
{
	__u32 shift = 0;

	if (bucket >= 2 * RINGSIDE_SUB_BUCKETS)
		shift = bucket / RINGSIDE_SUB_BUCKETS - 1;
	return (__u64)(bucket - shift * RINGSIDE_SUB_BUCKETS) << shift;
}

/* The most. */
static inline __u64 ringside_bucket_high(__u32 bucket)
{
	return ringside_bucket_low(bucket + 1) - 1;
}

#endif
