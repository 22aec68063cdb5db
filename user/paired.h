/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Two states that took turns: numbers to numbers.
 *
 * A pair is one chunk of each state, next to each other in time.  A block is a
 * run of pairs and the unit of replication: chunks that follow each other share
 * what the machine did meanwhile, and the workers that measured them.
 */
#ifndef PAIRED_H
#define PAIRED_H

#include <stddef.h>

#define PAIRED_LEVEL	0.95	/* of all intervals of a table together */
#define PAIRED_POWER	0.80	/* with which a detectable effect is found */
#define PAIRED_LEAST	3	/* blocks without which there is no interval */

/* The mean over blocks.  Without PAIRED_LEAST blocks the rest is infinite. */
struct paired_effect {
	double mean;
	double low, high;	/* interval of Student's t */
	double detectable;	/* the least effect found with PAIRED_POWER */
	size_t blocks;
};

enum paired_verdict {
	PAIRED_CANNOT_TELL, PAIRED_SAME, PAIRED_FASTER, PAIRED_SLOWER
};

/* The median of the pairs of a block; sorts values.  n is above 0. */
double paired_median(double *values, size_t n);

/*
 * Of n block medians.  tables: how many intervals stand in one table and shall
 * hold together (Bonferroni).
 */
struct paired_effect paired_effect(const double *blocks, size_t n, size_t tables);

/* low and high are from the log ratio or the difference, margin 0 or more in the
 * same unit: an effect not beyond it counts as the same. */
enum paired_verdict paired_verdict(const struct paired_effect *e, double margin);

#endif
