/* SPDX-License-Identifier: GPL-2.0-only */
/* The cells of an imported table in a result file. */
#ifndef STORE_CELLS_H
#define STORE_CELLS_H

#include "store.h"
#include "store_field.h"

/* The member "cells"; NULL: not UTF-8, or out of memory. */
json_t *store_cells_pack(const struct store *s);
/*
 * Reads "form" and "cells", and makes a half of each row that a cell is the value of:
 * of the first cell, where two columns show one row.  0, or it has complained.
 */
int store_cells_read(struct reader *r, const json_t *root, struct store *s);
/* NULL: s has no such cell. */
const struct store_cell *store_cell(const struct store *s, enum classic_number column);

#endif
