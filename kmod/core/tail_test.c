// SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause
/* A host program: buckets, and operations one by one.  Speaks TAP. */
#include "core_test.h"

#define OPERATIONS	2000
#define ALONE		(3 + 7 + 1)	/* ticks: batch, operation, stamp */

static struct ringside_histogram h[2][RINGSIDE_LANES];	/* of two CPUs */

static void tail(const struct ringside_half *row, __u32 operations, __u32 lanes, __u64 limit)
{
	const struct ringside_tail_plan plan = { operations, lanes, limit };

	begin_row();
	memset(h, 0, sizeof(h));
	ringside_tail(row, &plan, h[0], &res);
}

/* How many of all are where so many ticks belong. */
static __u32 at(const __u32 *buckets, __u64 ticks)
{
	return buckets[ringside_bucket(ticks)];
}

static __u32 sum(const __u32 *buckets)
{
	__u32 i, all = 0;

	for (i = 0; i < RINGSIDE_BUCKETS; i++)
		all += buckets[i];
	return all;
}

static void test_buckets(void)
{
	__u32 i, in_order = 1, own = 1, narrow = 1;
	__u64 low, high;

	for (i = 0; i < RINGSIDE_BUCKETS; i++) {
		low = ringside_bucket_low(i);
		high = ringside_bucket_high(i);
		own &= ringside_bucket(low) == i && ringside_bucket(high) == i;
		in_order &= high >= low && (!i || low == ringside_bucket_high(i - 1) + 1);
		narrow &= high - low <= low / RINGSIDE_SUB_BUCKETS;
	}
	ok(own, "the ends of a bucket are in it");
	ok(in_order && !ringside_bucket_low(0) &&
	   ringside_bucket_high(RINGSIDE_BUCKETS - 1) == ~0ULL >> 1 &&
	   ringside_bucket(~0ULL) == RINGSIDE_BUCKETS - 1 &&
	   ringside_bucket(1ULL << 63) == RINGSIDE_BUCKETS - 1,
	   "the buckets cover all numbers, one after the other");
	ok(narrow, "none is wider than its share of its lowest value");
	ok(ringside_bucket_high(63) == 63 && ringside_bucket_low(64) == 64 &&
	   ringside_bucket_high(64) == 65 && ringside_bucket_low(96) == 128,
	   "as the header says: one value below 64, then twice as many each time");
}

static void test_alone(void)
{
	struct ringside_half row = half();

	reset();
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(res.reason == RINGSIDE_ok && res.taken == OPERATIONS && res.batch == 1 && biggest == 1,
	   "as many operations as wanted, each alone");
	ok(at(h[0][0].clean, ALONE) == OPERATIONS && !sum(h[0][0].hit) && !sum(h[0][1].clean),
	   "each is the operation and one stamp, without prepare and verify");
	ok(batches == OPERATIONS + WARM_UP_ALONE && prepared == batches && verified == batches,
	   "each is prepared and verified, the warm-up too");
	ok(set_up == 1 && torn_down == 1 && relaxed == batches,
	   "set up and torn down once, the CPU offered after each");
	row.batch_with = batch_with;
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(at(h[0][0].clean, ALONE + 2) == OPERATIONS, "of a pair: those with");
	row = half();
	row.batch = NULL;
	row.stamped = stamped;
	tail(&row, OPERATIONS, RINGSIDE_LANES, 1ULL << 30);
	ok(at(h[0][0].clean, 60) == OPERATIONS && at(h[0][1].clean, 10) == OPERATIONS &&
	   at(h[0][2].clean, 30) == OPERATIONS, "of a half that holds the clock: its lanes");
}

static void test_slow(void)
{
	struct ringside_half row = half();

	reset();
	slow_every = 200;
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(at(h[0][0].clean, ALONE + 1000) == OPERATIONS / 200 &&
	   at(h[0][0].clean, ALONE) == OPERATIONS - OPERATIONS / 200, "a slow one in 200 is seen");
	disturb_every = 200;
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(sum(h[0][0].hit) == OPERATIONS / 200 && res.taken == OPERATIONS &&
	   sum(h[0][0].clean) == OPERATIONS - OPERATIONS / 200, "what was hit is counted apart, and not taken again");
	disturb_every = 1;
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(res.reason == RINGSIDE_disturbed && sum(h[0][0].hit) == OPERATIONS, "all hit: it says so");
	reset();
	this_cpu = sizeof(h[0]);
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(at(h[1][0].clean, ALONE) == OPERATIONS && !sum(h[0][0].clean),
	   "counted where the CPU has its part");
}

static void test_ends(void)
{
	struct ringside_half row = half();

	reset();
	stop_after = WARM_UP_ALONE + 8;
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(res.reason == RINGSIDE_interrupted && res.taken == 7 && sum(h[0][0].clean) == 7 &&
	   torn_down == 1, "stopped: what was measured is kept");
	reset();
	tail(&row, OPERATIONS, 1, 100 * 2012);
	ok(res.reason == RINGSIDE_ok && res.taken > 0 && res.taken < OPERATIONS,
	   "the time limit ends it");
	tail(&row, OPERATIONS, 1, 1);
	ok(res.reason == RINGSIDE_ok && res.taken == 1 && torn_down == 1,
	   "but not without an operation");
	reset();
	fail_at = WARM_UP_ALONE + 3;
	fail_with = -EIO;
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(res.reason == RINGSIDE_failed && res.error == EIO && res.taken == 2 && torn_down == 1,
	   "a failure: what was measured is kept");
	reset();
	setup_error = -EACCES;
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(res.reason == RINGSIDE_denied && res.error == EACCES && !batches && !torn_down,
	   "denied in setup");
	reset();
	row.min_batch = 2;
	tail(&row, OPERATIONS, 1, 1ULL << 30);
	ok(res.reason == RINGSIDE_not_alone && !batches && torn_down == 1,
	   "a row whose operations need each other");
}

int main(void)
{
	test_buckets();
	test_alone();
	test_slow();
	test_ends();
	printf("1..%d\n", tests);
	return failures != 0;
}
