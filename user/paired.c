// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_statistics_double.h>
#include "paired.h"
#include "stats.h"

double paired_median(double *values, size_t n)
{
	return stats_summarize(values, n).median;
}

struct paired_effect paired_effect(const double *blocks, size_t n, size_t tables)
{
	double error, t, power;
	struct paired_effect e = {
		.low = -INFINITY, .high = INFINITY, .detectable = INFINITY, .blocks = n
	};

	if (n)
		e.mean = gsl_stats_mean(blocks, 1, n);
	if (n < PAIRED_LEAST)
		return e;
	error = gsl_stats_sd_m(blocks, 1, n, e.mean) / sqrt(n);
	t = gsl_cdf_tdist_Qinv((1 - PAIRED_LEVEL) / 2 / tables, n - 1);
	power = gsl_cdf_tdist_Pinv(PAIRED_POWER, n - 1);
	e.low = e.mean - t * error;
	e.high = e.mean + t * error;
	e.detectable = (t + power) * error;
	return e;
}

enum paired_verdict paired_verdict(const struct paired_effect *e, double margin)
{
	if (e->low >= -margin && e->high <= margin)
		return PAIRED_SAME;
	if (e->low > 0)
		return PAIRED_SLOWER;
	return e->high < 0 ? PAIRED_FASTER : PAIRED_CANNOT_TELL;
}
