// SPDX-License-Identifier: GPL-2.0-only
/*
 * A counter's samples are made into values by the same code as those of the
 * clock, with the same rows as baselines: only one tick is one event.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "stats_counters.h"

#define ONE_TO_ONE	1000000		/* stamp_khz: ticks are the unit */

int stats_counters_init(struct stats_counters *c, const struct store *s,
			enum store_event event)
{
	struct store *view = &c->view;
	size_t i;

	memset(c, 0, sizeof(*c));
	view->stamp_khz = ONE_TO_ONE;
	view->view_reason = s->view_reason;
	view->halves = calloc(s->n ? s->n : 1, sizeof(*view->halves));
	if (!view->halves)
		return -ENOMEM;
	for (i = 0; i < s->n; i++)
		if (s->halves[i].counters[event])
			view->halves[view->n++] = *s->halves[i].counters[event];
	if (stats_file_init(&c->file, view)) {
		stats_counters_free(c);
		return -ENOMEM;
	}
	c->file.unit = store_event_name(event);
	/* Other events than these depend on what the caches hold. */
	if (event == STORE_INSTRUCTIONS)
		stats_file_whole(&c->file);
	return 0;
}

void stats_counters_free(struct stats_counters *c)
{
	stats_file_free(&c->file);
	free(c->view.halves);
	memset(c, 0, sizeof(*c));
}

const struct stats_half *stats_counters_half(const struct stats_counters *c,
					     const struct ringside_row_info *row,
					     enum ringside_sides side)
{
	const struct stats_half *half;
	size_t i;

	for (i = 0; i < c->file.n; i++) {
		if (c->file.rows[i].row != row)
			continue;
		half = side == RINGSIDE_KERNEL ? &c->file.rows[i].kernel : &c->file.rows[i].user;
		return half->half ? half : NULL;
	}
	return NULL;
}
