// SPDX-License-Identifier: GPL-2.0-only
#include "stats_cell.h"

void stats_cell(struct stats_half *h)
{
	const struct store_cell *cell = h->half->cell;
	double value;

	h->nparts = 0;
	if (!(cell->value > 0)) {
		h->state = "zero";
		h->why = "the table says 0: rounded away, or nothing was measured";
		return;
	}
	/* One number, whatever it was made of: nothing tells how far that spread. */
	value = classic_to_row(classic_column(cell->column), cell->value);
	h->value = (struct stats_summary){
		.n = cell->n, .median = value, .low = value, .high = value,
		.q1 = value, .q3 = value,
	};
}
