/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbers to numbers: no files, no rows, no text. */
#ifndef STATS_H
#define STATS_H

#include <stddef.h>

struct stats_summary {
	double median, low, high;
	double q1, q3;		/* quartiles, interpolated linearly */
	size_t n;
};

struct stats_parts {
	double entry, handler, exit;
};

/* Sorts values.  All zero for n = 0. */
struct stats_summary stats_summarize(double *values, size_t n);

/* One operation of a loop; loop is what one turn of the empty one takes. */
double stats_loop(double ticks, double batch, double loop);

/* What "with" costs above "without", measured before and after it. */
double stats_pair(double before, double with, double after, double batch);
/* By how much the two measurements of "without" disagree. */
double stats_pair_resolution(double before, double after, double batch);

/* The parts, without what the stamps between them cost. */
struct stats_parts stats_stamped(const double ticks[3], double batch,
				 double user_stamp, double kernel_stamp);

/* (q3 - q1) / median in percent; -1 where the median is not above zero. */
double stats_spread(const struct stats_summary *s);

#endif
