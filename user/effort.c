// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include "effort.h"
#include "stats.h"

/* Of a normal distribution: standard deviation to median absolute deviation, standard
 * error of a median to that of a mean, and what holds 95 %. */
#define DEVIATION	1.4826
#define ERROR		1.2533
#define CONFIDENCE	1.96

void effort_add(struct effort *e, const struct effort_round *round, double ms)
{
	e->ms += ms;
	if (isfinite(round->median))
		e->rounds[e->n++] = *round;
}

static unsigned int count(const struct effort *e, double slowest)
{
	unsigned int i, n = 0;

	for (i = 0; i < e->n; i++)
		n += e->rounds[i].speed <= slowest;
	return n;
}

double effort_slowest(const struct effort *e, double full)
{
	unsigned int i;

	if (!e->n || count(e, full) >= EFFORT_LEAST)
		return full;
	for (i = 0; i < e->n; i++)
		e->room[i] = e->rounds[i].speed;
	stats_summarize(e->room, e->n);		/* sorts */
	return fmax(full, e->room[e->n < EFFORT_LEAST ? e->n - 1 : EFFORT_LEAST - 1]);
}

double effort_median(const struct effort *e, double slowest)
{
	unsigned int i, n = 0;

	for (i = 0; i < e->n; i++)
		if (e->rounds[i].speed <= slowest)
			e->room[n++] = e->rounds[i].median;
	return stats_summarize(e->room, n).median;
}

double effort_width(const struct effort *e, double slowest)
{
	double median = effort_median(e, slowest);
	unsigned int i, n = 0;

	for (i = 0; i < e->n; i++)
		if (e->rounds[i].speed <= slowest)
			e->room[n++] = fabs(e->rounds[i].median - median);
	return CONFIDENCE * ERROR * DEVIATION * stats_summarize(e->room, n).median / sqrt(n);
}

int effort_is_enough(const struct effort *e, double full, double limit_ms)
{
	unsigned int n = count(e, full);

	if (e->n < EFFORT_LEAST)
		return e->ms >= EFFORT_LIMITS * limit_ms;
	if (e->ms >= limit_ms || n >= EFFORT_MOST)
		return 1;
	return n >= EFFORT_LEAST &&
	       effort_width(e, full) <= EFFORT_SHARE * fabs(effort_median(e, full));
}
