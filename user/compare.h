/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Is one set of boots slower than another?  Numbers to numbers: no files, no
 * rows, no text.
 *
 * The boot is the unit: a row has one number for each boot, the logarithm of
 * its median.  A boot's samples share what the boot was given (addresses, a
 * quiet or a loud neighbour), so that they say little about the next boot.
 *
 * The variance between boots is the row's own, drawn towards the one that most
 * rows have (an inverse chi-square prior, fitted to all rows: Smyth 2004), the
 * less so the more rows differ, and the less the more they move together.  Each
 * row is tested for a difference (Welch's degrees of freedom) and for being the
 * same within a margin (two one-sided tests); all these p values are corrected
 * in one list (Holm).
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <stddef.h>
#include "stats.h"

/* Fewer boots than this on one side leave no variance. */
#define COMPARE_BOOTS	2
/* More boots than this are not asked for. */
#define COMPARE_MANY	1000

struct compare_row {
	/* In: logarithms, one a boot; NAN: this boot has none. */
	const double *base, *new;
	double margin;		/* of the logarithm; what lies within is the same */
	/* Out */
	size_t nbase, nnew;	/* boots that have a number; less than
				 * COMPARE_BOOTS: change is all that is filled */
	double change;		/* new - base, of the means */
	double error;		/* its standard error */
	double df;		/* degrees of freedom of that */
	double low, high;	/* interval of change, right for all rows at once */
	double p_differs, p_same; /* corrected for all tests of all rows */
	double detects;		/* the smallest change that another comparison like
				 * this one finds at the rate asked for */
	size_t boots;		/* a side: no change would be found the same at that
				 * rate; 0: more than COMPARE_MANY */
};

struct compare_method {
	/* In */
	size_t nbase, nnew;	/* boots: the length of each row's arrays */
	double wrong;		/* share of comparisons with any wrong verdict */
	double power;		/* rate at which detects is found */
	/* Out */
	size_t rows;		/* that were tested */
	double prior_df, prior_variance; /* what the rows have in common */
	double effective_rows;	/* as many as would tell as much if independent */
};

enum compare_verdict {
	COMPARE_UNDECIDED, COMPARE_SLOWER, COMPARE_FASTER,
	COMPARE_SAME,		/* within the margin, even if certainly not 0 */
};

/* Fills the rows; 0 or -ENOMEM. */
int compare_rows(struct compare_method *m, struct compare_row *rows, size_t n);
enum compare_verdict compare_verdict(const struct compare_method *m,
				     const struct compare_row *row);

/* Holm's correction, in place; 0 or -ENOMEM. */
int compare_holm(double *p, size_t n);

/*
 * What a change of a mixture is, where one value is worth more than a mean: a
 * row takes one of few counts, by what went before, of which the lowest comes
 * back in every boot within scatter, in the unit of the values.
 */
struct compare_mixture {
	double change;		/* of the lowest values */
	double low, high;	/* holds what any boot, and any quartile, says */
};

struct compare_mixture compare_mixtures(const struct stats_summary *base, size_t nbase,
					const struct stats_summary *new, size_t nnew,
					double scatter);

#endif
