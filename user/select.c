// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include "cmd.h"
#include "select.h"
#include "start.h"

static int selected(const char *name, char **globs, int clock)
{
	if (!*globs || (clock && !strncmp(name, "clock_", 6)))
		return 1;
	for (; *globs; globs++)
		if (!fnmatch(*globs, name, 0))
			return 1;
	return 0;
}

int select_check(char **globs)
{
	__u32 nr;

	for (; *globs; globs++) {
		for (nr = 0; nr <= RINGSIDE_ROW_MAX; nr++)
			if (ringside_row(nr) && !fnmatch(*globs, ringside_row(nr)->name, 0))
				break;
		if (nr > RINGSIDE_ROW_MAX) {
			start_say("no row '%s'; 'ringside list' names them", *globs);
			return EXIT_USAGE;
		}
	}
	return 0;
}

static void add_half(struct store *s, const struct ringside_row_info *row,
		     enum ringside_sides side)
{
	struct store_half *h = &s->halves[s->n++];

	h->row = row;
	h->side = side;
	h->lanes = store_lanes(row, side);
	h->proof = "";
	h->reason = RINGSIDE_not_run;
	if (side == RINGSIDE_KERNEL && s->view_reason)
		h->reason = s->view_reason;
}

int select_rows(struct store *s, char **globs, int clock)
{
	__u32 nr;

	s->halves = calloc(2 * (RINGSIDE_ROW_MAX + 1), sizeof(*s->halves));
	if (!s->halves)
		return -ENOMEM;
	for (nr = 0; nr <= RINGSIDE_ROW_MAX; nr++) {
		const struct ringside_row_info *row = ringside_row(nr);

		if (!row || !selected(row->name, globs, clock))
			continue;
		if (s->exact && !row->exact_batch && !*globs)
			continue;
		if (!clock && row->kind == RINGSIDE_FIGURE)
			continue;
		if (row->sides & RINGSIDE_USER)
			add_half(s, row, RINGSIDE_USER);
		if (row->sides & RINGSIDE_KERNEL)
			add_half(s, row, RINGSIDE_KERNEL);
	}
	return 0;
}
