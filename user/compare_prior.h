/* SPDX-License-Identifier: GPL-2.0-only */
/* What the variances of many rows have in common. */
#ifndef COMPARE_PRIOR_H
#define COMPARE_PRIOR_H

#include <stddef.h>

struct prior_row {
	const double *base, *new; /* one number a boot, or NAN */
	double base_mean, new_mean;
	double squares;		/* sum of squared distances to these means */
	double variance;	/* of one boot; above 0, else the row is no part of it */
	double df;		/* boots - 2 */
	double own_df;		/* Welch's, of the difference of the means */
};

struct prior {
	double df;		/* as many as the prior is worth; 0: none */
	double variance;
	double rows;		/* effective ones: those that move together are one */
	double common;		/* share of the variance in which they move together */
};

/* 0 or -ENOMEM. */
int prior_fit(struct prior *prior, const struct prior_row *rows, size_t n,
	      size_t nbase, size_t nnew);

/* The variance of a row, drawn towards the prior, and the df it has then. */
double prior_shrink(const struct prior *prior, const struct prior_row *row, double *df);

/*
 * What the prior adds to the df of a row in another comparison, of so many, in which
 * what the rows have in common varies RATIO times as much, by chance.
 */
double prior_df_again(const struct prior *prior, double df, double ratio);

#endif
