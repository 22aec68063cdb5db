// SPDX-License-Identifier: GPL-2.0-only
/*
 * The variance that is known now and that of the other comparison are two estimates
 * of one.  Their ratio has an F distribution, as wide as the row's boots make it: how
 * much the other rows help differs from one comparison to the next.  And where rows
 * move together, a small variance looks like rows that do not, which help more: the
 * limit of the test goes with it.
 *
 * Both scatter more than normal ones would: a boot now and then is far off, and few
 * boots may not have met one.  An excess of kurtosis makes a variance as uncertain as
 * one of fewer degrees of freedom.
 *
 * Welch's df hangs on the sides' shares of the variance, which are beta distributed
 * where both sides have the same.
 */
#include <math.h>
#include <gsl/gsl_cdf.h>
#include "compare_reach.h"

/* Distributions in so many equally likely values. */
#define RATIOS	16
#define SHARES	4
/* Of logarithms of boots, a little above that of the mean of all rows in 60 boots on a busy
 * host (4.3; most rows 1 to 3): whole boots are off. */
#define EXCESS	4.5
#define LEAST_DF 1.1	/* GSL has quantiles of F for more than one */
/* No change is more errors: the search ends. */
#define FAR	1e9

/* Changes that are found, each in one case, but for the error of the change. */
struct cases {
	double limits[RATIOS * SHARES];
};

static double middle_of(int i, int n)
{
	return (i + 0.5) / n;
}

/* Of a variance of a + 1 and b + 1 boots: 2 / df is its own relative variance. */
static double certain(double a, double b)
{
	return fmax(LEAST_DF, 2 / (2 / (a + b) + EXCESS / (a + b + 2)));
}

static double welch(double share, double a, double b)
{
	/* Of the variances of means: that of a side goes down with its boots. */
	double of_a = share / (a + 1), of_b = (1 - share) / (b + 1);

	return pow(of_a + of_b, 2) / (of_a * of_a / a + of_b * of_b / b);
}

static void fill(const struct reach *r, struct cases *c)
{
	double a = (double)r->nbase - 1, b = (double)r->nnew - 1, ratio, added, own[SHARES];
	const double df = certain(a, b);
	int i, j;

	for (j = 0; j < SHARES; j++)
		own[j] = welch(gsl_cdf_beta_Pinv(middle_of(j, SHARES), a / 2, b / 2), a, b);
	for (i = 0; i < RATIOS; i++) {
		ratio = gsl_cdf_fdist_Pinv(middle_of(i, RATIOS), df, df);
		added = prior_df_again(r->prior, a + b, ratio);
		for (j = 0; j < SHARES; j++)
			c->limits[i * SHARES + j] = sqrt(ratio) *
				gsl_cdf_tdist_Qinv(r->level, own[j] + added);
	}
}

static double rate(const struct cases *c, double change)
{
	double sum = 0;
	int i;

	for (i = 0; i < RATIOS * SHARES; i++)
		sum += gsl_cdf_ugaussian_P(change - c->limits[i]);
	return sum / (RATIOS * SHARES);
}

double reach(const struct reach *r)
{
	double low = 0, high = 1, k;
	struct cases c;

	fill(r, &c);
	while (rate(&c, high) < r->power && high < FAR)
		high *= 2;
	while (high - low > 1e-4 * high) {
		k = (low + high) / 2;
		if (rate(&c, k) < r->power)
			low = k;
		else
			high = k;
	}
	return high;
}
