// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include "stats_cell.h"

void stats_cell(struct stats_half *h)
{
	const struct store_cell *cell = h->half->cell;
	const struct classic_column *column = classic_column(cell->column);
	double value, half, a, b;

	h->nparts = 0;
	if (!(cell->value > 0)) {
		h->state = "zero";
		h->why = "the table says 0: rounded away, or nothing was measured";
		return;
	}
	value = classic_to_row(column, cell->value);
	half = classic_rounding(cell->text);
	a = classic_to_row(column, cell->value - half);
	b = classic_to_row(column, cell->value + half);
	/* One number, whatever it was made of: nothing tells how far that spread. */
	h->value = (struct stats_summary){
		.n = cell->n, .median = value, .low = fmin(a, b), .high = fmax(a, b),
		.q1 = value, .q3 = value,
	};
}
