// SPDX-License-Identifier: GPL-2.0-only
/* Known numbers, and what the intervals hold in simulated comparisons. */
#include <math.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include "paired.h"
#include "testroot.h"

#define SEED	4
#define TRIES	2000
#define PAIRS	20
#define LEAST	10	/* blocks before a row may end */
#define MOST	200

static int near(double a, double b)
{
	return fabs(a - b) < 1e-4;
}

static void numbers(void)
{
	double odd[] = { 3, 1, 2 }, even[] = { 4, 1, 3, 2 };
	const double blocks[] = { 1, 2, 3, 4, 5 };
	struct paired_effect e = paired_effect(blocks, 5, 1);

	ok(near(paired_median(odd, 3), 2) && near(paired_median(even, 4), 2.5), "medians");
	/* sd sqrt(2.5), t(0.975, 4) = 2.776445, t(0.8, 4) = 0.940965 */
	ok(near(e.mean, 3) && near(e.low, 1.036757) && near(e.high, 4.963243),
	   "interval of five blocks");
	ok(near(e.detectable, 2.628605), "detectable effect of five blocks");
	e = paired_effect(blocks, 5, 10);
	/* t(0.9975, 4) = 5.597568 */
	ok(near(e.low, 3 - 3.958078), "ten intervals that hold together are wider");
	e = paired_effect(blocks, 2, 1);
	ok(near(e.mean, 1.5) && isinf(e.low) && isinf(e.high) && isinf(e.detectable),
	   "two blocks have no interval");
	e = paired_effect(blocks, 0, 1);
	ok(!e.blocks && near(e.mean, 0) && isinf(e.high), "no blocks");
	e = paired_effect((const double[]){ 7, 7, 7 }, 3, 1);
	ok(near(e.low, 7) && near(e.high, 7) && near(e.detectable, 0),
	   "blocks that agree leave no doubt");
}

static enum paired_verdict verdict(double low, double high, double margin)
{
	const struct paired_effect e = { .low = low, .high = high };

	return paired_verdict(&e, margin);
}

static void verdicts(void)
{
	ok(verdict(1, 2, 0.5) == PAIRED_SLOWER, "above the margin: slower");
	ok(verdict(0.1, 2, 0.5) == PAIRED_SLOWER, "above zero, perhaps within: slower");
	ok(verdict(-2, -1, 0.5) == PAIRED_FASTER, "below: faster");
	ok(verdict(0.1, 0.4, 0.5) == PAIRED_SAME, "above zero, but within: the same");
	ok(verdict(-0.4, 0.4, 0.5) == PAIRED_SAME, "around zero, within: the same");
	ok(verdict(-0.4, 0.6, 0.5) == PAIRED_CANNOT_TELL, "around zero, and beyond: cannot tell");
	ok(verdict(0, 0, 0) == PAIRED_SAME, "nothing at all, no margin: the same");
	ok(verdict(1e-9, 1e-9, 0) == PAIRED_SLOWER, "anything, no margin: slower");
	ok(verdict(-INFINITY, INFINITY, 1) == PAIRED_CANNOT_TELL, "no interval: cannot tell");
}

/*
 * A comparison whose pairs differ by effect: their noise has now and then a
 * burst, which is ten times as large, and blocks have some of their own.
 */
static struct paired_effect simulate(gsl_rng *rng, double effect, double width)
{
	double blocks[MOST], pairs[PAIRS], own;
	struct paired_effect e;
	size_t n;
	int i;

	for (n = 0; n < MOST; ) {
		own = gsl_ran_gaussian(rng, 0.005);
		for (i = 0; i < PAIRS; i++)
			pairs[i] = effect + own +
				   gsl_ran_gaussian(rng, gsl_rng_uniform(rng) < 0.1 ? 0.3 : 0.03);
		blocks[n++] = paired_median(pairs, PAIRS);
		e = paired_effect(blocks, n, 1);
		if (n >= LEAST && e.high - e.low <= 2 * width)
			break;
	}
	return e;
}

/* In per cent of the tries. */
static double covered(gsl_rng *rng, double width)
{
	struct paired_effect e;
	int i, inside = 0;

	for (i = 0; i < TRIES; i++) {
		e = simulate(rng, 0.02, width);
		inside += e.low <= 0.02 && e.high >= 0.02;
	}
	return 100.0 * inside / TRIES;
}

static double found(gsl_rng *rng, double effect)
{
	int i, slower = 0;

	for (i = 0; i < TRIES; i++) {
		const struct paired_effect e = simulate(rng, effect, 0.0025);

		slower += e.low > 0;
	}
	return 100.0 * slower / TRIES;
}

static void simulations(void)
{
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	double share;

	gsl_rng_set(rng, SEED);
	share = covered(rng, INFINITY);
	printf("# seed %d: ten blocks hold the truth in %.1f %%\n", SEED, share);
	ok(share >= 93 && share <= 97, "intervals of ten blocks hold the truth");
	share = covered(rng, 0.0025);
	printf("# seed %d: ended when narrow, in %.1f %%\n", SEED, share);
	ok(share >= 93 && share <= 97, "those that end when they are narrow enough, too");
	share = found(rng, 0);
	printf("# seed %d: nothing is found slower in %.1f %%\n", SEED, share);
	ok(share <= 4, "nothing is found slower in 2.5 % of the tries");
	share = found(rng, 0.0025 * 1.43);
	printf("# seed %d: the detectable effect is found in %.1f %%\n", SEED, share);
	ok(share >= 75 && share <= 88, "a detectable effect is found in 80 % of the tries");
	gsl_rng_free(rng);
}

int main(void)
{
	test_begin();
	numbers();
	verdicts();
	simulations();
	return test_end();
}
