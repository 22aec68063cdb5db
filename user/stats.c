// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include "stats.h"

struct stats_summary stats_summarize(double *values, size_t n)
{
	struct stats_summary s = { .n = n };

	if (!n)
		return s;
	gsl_sort(values, 1, n);
	s.low = values[0];
	s.high = values[n - 1];
	s.median = gsl_stats_median_from_sorted_data(values, 1, n);
	s.q1 = gsl_stats_quantile_from_sorted_data(values, 1, n, 0.25);
	s.q3 = gsl_stats_quantile_from_sorted_data(values, 1, n, 0.75);
	return s;
}

double stats_loop(double ticks, double batch, double loop)
{
	return ticks / batch - loop;
}

double stats_pair(double before, double with, double after, double batch)
{
	return (with - (before + after) / 2) / batch;
}

double stats_pair_resolution(double before, double after, double batch)
{
	return fabs(before - after) / batch;
}

/*
 * Of a stamp, some instructions run before it reads the clock and some after.
 * The way in holds the end of the user's and the beginning of the kernel's
 * stamp, the handler one whole stamp of the kernel's, the way out the end of
 * the kernel's and the beginning of the user's: in sum one of the user's and
 * two of the kernel's, however they divide.
 */
struct stats_parts stats_stamped(const double ticks[3], double batch,
				 double user_stamp, double kernel_stamp)
{
	struct stats_parts p = {
		.entry = ticks[0] / batch - user_stamp,
		.handler = ticks[1] / batch - kernel_stamp,
		.exit = ticks[2] / batch - kernel_stamp,
	};

	return p;
}

double stats_spread(const struct stats_summary *s)
{
	if (s->median <= 0)
		return -1;
	return (s->q3 - s->q1) / s->median * 100;
}
