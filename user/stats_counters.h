/* SPDX-License-Identifier: GPL-2.0-only */
/* The values of the counters that were read beside time. */
#ifndef STATS_COUNTERS_H
#define STATS_COUNTERS_H

#include "stats_row.h"

struct stats_counters {
	struct store view;	/* the halves that have this counter, as if it were time */
	struct stats_file file;	/* its values: events */
};

/* 0 or -ENOMEM.  The store must outlive c. */
int stats_counters_init(struct stats_counters *c, const struct store *s,
			enum store_event event);
void stats_counters_free(struct stats_counters *c);
/* NULL: it has no such counter. */
const struct stats_half *stats_counters_half(const struct stats_counters *c,
					     const struct ringside_row_info *row,
					     enum ringside_sides side);

#endif
