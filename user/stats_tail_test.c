// SPDX-License-Identifier: GPL-2.0-only
/* Quantiles of a histogram, against a sorted list and known ranks. */
#include <math.h>
#include <math.h>
#include "histogram.h"
#include "stats_tail.h"
#include "testroot.h"

#define MANY	20000
#define RUNS	1000
#define EACH	100

static struct ringside_histogram h;
static __u64 values[MANY];
static __u64 state;

static void add(__u64 ticks, __u32 n)
{
	h.clean[ringside_bucket(ticks)] += n;
}

static void start(void)
{
	memset(&h, 0, sizeof(h));
	state = 1;
}

/* 31 bits of a linear congruential generator: the same in every run. */
static __u64 any(void)
{
	state = state * 6364136223846793005ULL + 1442695040888963407ULL;
	return state >> 33;
}

static int by_value(const void *a, const void *b)
{
	const __u64 *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static int agrees(double q)
{
	struct stats_summary s = stats_tail_quantile(&h, STATS_CLEAN, q);
	__u64 exact = values[(size_t)(q * MANY + 0.5) - 1];

	return s.n == MANY && s.median >= exact && s.median <= exact * (1 + 1.0 / 32) &&
	       s.low <= s.median && s.high >= s.median && s.high < 2 * s.low;
}

static void sorted_list(void)
{
	size_t i;

	start();
	for (i = 0; i < MANY; i++) {
		/* Long to the right, as times are. */
		values[i] = 500 + any() % 1000 + (any() % 50 ? 0 : any() % 100000);
		add(values[i], 1);
	}
	qsort(values, MANY, sizeof(values[0]), by_value);
	ok(agrees(0.5), "p50 is that of the sorted list, within a bucket");
	ok(agrees(0.9), "p90 too");
	ok(agrees(0.99), "p99 too");
	ok(stats_tail_quantile(&h, STATS_CLEAN, 0.999).median >= values[MANY * 999 / 1000 - 1] &&
	   stats_tail_quantile(&h, STATS_CLEAN, 0.999).median <=
	   values[MANY * 999 / 1000 - 1] * (1 + 1.0 / 32), "p99.9 too");
	ok(stats_tail_max(&h, STATS_CLEAN).low <= values[MANY - 1] &&
	   stats_tail_max(&h, STATS_CLEAN).high >= values[MANY - 1] &&
	   stats_tail_max(&h, STATS_CLEAN).n == MANY, "and the slowest");
}

/* Of 10000, rank 9983 and those below take 1, those above 3; between them 2. */
static struct stats_summary ranks(__u32 below, __u32 between)
{
	start();
	add(1, below);
	add(2, between);
	add(3, 10000 - below - between);
	return stats_tail_quantile(&h, STATS_CLEAN, 0.999);
}

static void intervals(void)
{
	struct stats_summary s = ranks(9982, 14);

	/* P(X >= 18) = 0.014, P(X <= 3) = 0.010 for the Poisson(10) above it. */
	ok(s.low == 2 && s.median == 2 && s.high == 3, "p99.9 of 10000: rank 9990, from 9983 to 9997");
	s = ranks(9983, 14);
	ok(s.low == 1 && s.median == 2 && s.high == 2, "no rank further");
}

/* Of uniform numbers: how often the interval holds the quantile of them all. */
static void coverage(void)
{
	__u32 run, i, held = 0;
	struct stats_summary s;

	start();
	for (run = 0; run < RUNS; run++) {
		memset(&h, 0, sizeof(h));
		for (i = 0; i < EACH; i++)
			add(any() % (1 << 20), 1);
		s = stats_tail_quantile(&h, STATS_CLEAN, 0.5);
		held += s.low <= 1 << 19 && s.high >= 1 << 19;
	}
	printf("# held %u of %u\n", held, RUNS);
	/* Never less: ranks are whole, and buckets make it a little wider. */
	ok(held > RUNS * 0.95 && held < RUNS * 0.99, "the interval holds in 95 % of all runs, or a few more");
}

static void between(void)
{
	start();
	add(7, 3);
	ok(isnan(stats_tail_between(&h, STATS_CLEAN, 0.5)), "between: too few");
	start();
	add(64, 500);
	add(66, 500);
	ok(stats_tail_between(&h, STATS_CLEAN, 0.25) == 65 &&
	   stats_tail_between(&h, STATS_CLEAN, 0.75) == 67, "between: half of the bucket below");
	ok(stats_tail_between(&h, STATS_CLEAN, 0.5) == 66, "between: all of it");
	start();
	h.clean[RINGSIDE_BUCKETS - 1] = 1000;
	ok(stats_tail_between(&h, STATS_CLEAN, 0.5) > 9e18, "between: in the last bucket");
}

static void few(double q, const char *what)
{
	__u32 needs = (__u32)stats_tail_needs(q);
	__u64 fewer, enough;

	start();
	add(7, needs - 1);
	fewer = stats_tail_quantile(&h, STATS_CLEAN, q).n;
	add(7, 1);
	enough = stats_tail_quantile(&h, STATS_CLEAN, q).n;
	ok(!fewer && enough == needs, what);
}

static void needs(void)
{
	few(0.5, "p50 needs what it says");
	few(0.9, "p90 too");
	few(0.99, "p99 too");
	few(0.999, "p99.9 too");
	ok(stats_tail_needs(0.5) == 6 && stats_tail_needs(0.999) == 3688, "that is 6, and 3688");
	start();
	ok(!stats_tail_quantile(&h, STATS_ALL, 0.5).n && !stats_tail_max(&h, STATS_ALL).n,
	   "of nothing there is none");
}

static void slow(void)
{
	start();
	add(11, 9950);
	add(1011, 50);
	ok(stats_tail_quantile(&h, STATS_CLEAN, 0.5).median == 11 &&
	   stats_tail_quantile(&h, STATS_CLEAN, 0.99).median == 11, "1 slow in 200: not in p50, p99");
	ok(stats_tail_quantile(&h, STATS_CLEAN, 0.999).low == 1008, "but in p99.9");
	start();
	add(11, 9950);
	h.hit[ringside_bucket(1011)] = 50;
	ok(stats_tail_quantile(&h, STATS_CLEAN, 0.999).median == 11 &&
	   stats_tail_quantile(&h, STATS_ALL, 0.999).low == 1008 &&
	   stats_tail_count(&h, STATS_CLEAN) == 9950 && stats_tail_count(&h, STATS_ALL) == 10000,
	   "where those were hit: with them alone");
}

static void ends(void)
{
	start();
	h.clean[RINGSIDE_BUCKETS - 1] = h.clean[0] =
		RINGSIDE_MAX_OPERATIONS / 2;
	ok(stats_tail_quantile(&h, STATS_CLEAN, 0.5).low == 0 &&
	   stats_tail_max(&h, STATS_CLEAN).high > 9.2e18, "the first and the last bucket, full");
}

int main(void)
{
	test_begin();
	sorted_list();
	intervals();
	coverage();
	between();
	needs();
	slow();
	ends();
	return test_end();
}
