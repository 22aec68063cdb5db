// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <gsl/gsl_sf_psi.h>
#include "compare_prior.h"

/* From fewer rows nothing is learned about the others. */
#define ROWS	10

/* The prior's df where rows differ by no more than chance: as good as known. */
#define KNOWN	1e6

/* The solution of trigamma(x) = y, by Newton's method. */
static double trigamma_inverse(double y)
{
	double x = 0.5 + 1 / y, tri, step;
	int i;

	for (i = 0; i < 50; i++) {
		tri = gsl_sf_psi_1(x);
		step = tri * (1 - tri / y) / gsl_sf_psi_n(2, x);
		x += step;
		if (-step / x < 1e-10)
			break;
	}
	return x;
}

/* The logarithm of a variance, without what few boots make it too low. */
static double log_variance(const struct prior_row *row)
{
	return log(row->variance) - gsl_sf_psi(row->df / 2) + log(row->df / 2);
}

static void fit_moments(struct prior *prior, const struct prior_row *rows, size_t n)
{
	double mean = 0, spread = 0, chance = 0, count = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		if (!(rows[i].variance > 0))
			continue;
		count++;
		mean += log_variance(&rows[i]);
		chance += gsl_sf_psi_1(rows[i].df / 2);
	}
	if (count < ROWS)
		return;
	mean /= count;
	for (i = 0; i < n; i++)
		if (rows[i].variance > 0)
			spread += pow(log_variance(&rows[i]) - mean, 2);
	spread = spread / (count - 1) - chance / count;
	prior->df = KNOWN;
	if (spread > 0)
		prior->df = fmin(KNOWN, 2 * trigamma_inverse(spread));
	prior->variance = exp(mean + gsl_sf_psi(prior->df / 2) - log(prior->df / 2));
}

static double distance(const struct prior_row *row, size_t boot, size_t nbase)
{
	double d = boot < nbase ? row->base[boot] - row->base_mean :
				  row->new[boot - nbase] - row->new_mean;

	return isnan(d) ? 0 : d;
}

/*
 * Rows that move together tell as little as one.  The mean of all squared
 * correlations r between two rows is what the variance of a mean of n variances
 * grows by; with few boots chance makes it larger, which is the safe side.
 * Sum of r^2 over pairs of rows = sum of squares of the products of the boots.
 */
static int count_rows(struct prior *prior, const struct prior_row *rows, size_t n,
		      size_t nbase, size_t boots)
{
	double *products = calloc(boots * boots + 1, sizeof(*products));
	double count = 0, sum = 0;
	size_t r, i, j;

	if (!products)
		return -ENOMEM;
	for (r = 0; r < n; r++) {
		if (!(rows[r].squares > 0))
			continue;
		count++;
		for (i = 0; i < boots; i++)
			for (j = 0; j < boots; j++)
				products[i * boots + j] += distance(&rows[r], i, nbase) *
					distance(&rows[r], j, nbase) / rows[r].squares;
	}
	for (i = 0; i < boots * boots; i++)
		sum += products[i] * products[i];
	prior->rows = sum > 0 ? count * count / sum : 0;
	free(products);
	return 0;
}

/* Two rows that have nothing in common have 1 / df as their mean r^2. */
static double common_share(double rows, double df)
{
	double chance = 1 / df;

	return rows > 0 && df > 1 ? sqrt(fmax(0, 1 / rows - chance) / (1 - chance)) : 0;
}

int prior_fit(struct prior *prior, const struct prior_row *rows, size_t n,
	      size_t nbase, size_t nnew)
{
	int ret;

	*prior = (struct prior){ 0 };
	fit_moments(prior, rows, n);
	ret = count_rows(prior, rows, n, nbase, nbase + nnew);
	prior->common = common_share(prior->rows, (double)(nbase + nnew) - 2);
	return ret;
}

/* What the prior adds to df degrees of freedom of a row. */
static double prior_df(const struct prior *prior, double df)
{
	return fmin(prior->df, fmax(0, df * (prior->rows - 1)));
}

double prior_shrink(const struct prior *prior, const struct prior_row *row, double *df)
{
	double added = prior_df(prior, row->df);

	*df = row->own_df + added;
	return (row->own_df * row->variance + added * prior->variance) / *df;
}

double prior_df_again(const struct prior *prior, double df, double ratio)
{
	double c = prior->common * ratio / (prior->common * ratio + 1 - prior->common);

	if (!(prior->common > 0))
		return prior_df(prior, df);
	return fmin(prior->df, df * (1 / (c * c + (1 - c * c) / df) - 1));
}
