/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef DIFF_BOTH_H
#define DIFF_BOTH_H

#include "diff.h"

/* One half, as both files have it; neither is NULL. */
struct both {
	const struct ringside_row_info *row;
	enum ringside_sides side;
	const struct stats_half *a, *b;
};

typedef void both_visit(const struct both *both, void *to);

/* All halves that one of the files holds, in the table's order. */
void both_each(const struct diff_file *a, const struct diff_file *b,
	       both_visit *visit, void *to);

/* State "ok" in both files. */
int both_comparable(const struct both *both);
int both_is_exact(const struct both *both);

/* The number that stands for a half or part. */
double both_typical(const struct both *both, const struct stats_summary *v);
/* How much more it is in b. */
double both_change(const struct both *both, const struct stats_summary *a,
		   const struct stats_summary *b);
/* The half itself, or one of its parts. */
int both_differs(const struct both *both);

#endif
