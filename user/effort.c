// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include <string.h>
#include "effort.h"
#include "stats.h"

/* Of a normal distribution: standard deviation to median absolute deviation, standard
 * error of a median to that of a mean, and what holds 95 %. */
#define DEVIATION	1.4826
#define ERROR		1.2533
#define CONFIDENCE	1.96

void effort_add(struct effort *e, double median, double ms)
{
	e->ms += ms;
	if (e->n < EFFORT_MOST && isfinite(median))
		e->medians[e->n++] = median;
}

static double median_of(const struct effort *e)
{
	double sorted[EFFORT_MOST];

	memcpy(sorted, e->medians, e->n * sizeof(*sorted));
	return stats_summarize(sorted, e->n).median;
}

double effort_width(const struct effort *e)
{
	double off[EFFORT_MOST], median = median_of(e);
	unsigned int i;

	for (i = 0; i < e->n; i++)
		off[i] = fabs(e->medians[i] - median);
	return CONFIDENCE * ERROR * DEVIATION * stats_summarize(off, e->n).median / sqrt(e->n);
}

int effort_is_enough(const struct effort *e, double limit_ms)
{
	if (e->n < EFFORT_LEAST)
		return e->ms >= EFFORT_LIMITS * limit_ms;
	return e->n == EFFORT_MOST || e->ms >= limit_ms ||
	       effort_width(e) <= EFFORT_SHARE * fabs(median_of(e));
}
