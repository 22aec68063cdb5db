// SPDX-License-Identifier: GPL-2.0-only
/* Where the time of one process switch goes. */
#include <stdlib.h>
#include "report.h"
#include "table.h"

#define CELL	64

/* Hops that are what they should be: a wake-up, then the switch. */
static size_t values(const struct store_half *h, __u32 lane, double *value)
{
	size_t i, n = 0;

	for (i = 0; i < h->nhops; i++)
		if (!h->hops[i].marks)
			value[n++] = h->hops[i].ticks[lane];
	return n;
}

static int part(const struct store *s, const struct store_half *h, __u32 lane, char *cell)
{
	double *value = calloc(h->nhops + 1, sizeof(*value));
	struct stats_summary sum;
	size_t n;

	if (!value)
		return -1;
	n = values(h, lane, value);
	sum = stats_summarize(value, n);
	free(value);
	table_number(cell, CELL, sum.median * stats_scale(s), s->exact, 0);
	return n ? 0 : -1;
}

void report_split(const struct store *s, const struct store_half *h, FILE *out)
{
	char cells[RINGSIDE_LANES][CELL];
	__u32 lane;

	if (!h || !h->hops)
		return;
	for (lane = 0; lane < RINGSIDE_LANES; lane++)
		if (part(s, h, lane, cells[lane])) {
			fputs("\nno hop that wakes somebody", out);
			return;
		}
	fprintf(out, "\na hop: wake-up %s, until the switch %s, after it %s",
		cells[0], cells[1], cells[2]);
}
