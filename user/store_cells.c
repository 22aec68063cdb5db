// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store_cells.h"

#define LONGEST	40	/* bytes of a cell's text */

const struct store_cell *store_cell(const struct store *s, enum classic_number column)
{
	size_t i;

	for (i = 0; i < s->ncells; i++)
		if (s->cells[i].column == column)
			return &s->cells[i];
	return NULL;
}

json_t *store_cells_pack(const struct store *s)
{
	json_t *cells = json_array(), *cell;
	size_t i;

	for (i = 0; i < s->ncells; i++) {
		cell = json_pack("{ss ss}", "column", classic_column(s->cells[i].column)->name,
				 "text", s->cells[i].text);
		if (cell && s->cells[i].n > 1)
			json_object_set_new(cell, "n", json_integer(s->cells[i].n));
		if (json_array_append_new(cells, cell)) {
			json_decref(cells);
			return NULL;
		}
	}
	return cells;
}

/* What goes to a terminal as it is. */
static int is_printable(const char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > '~')
			return 0;
	return 1;
}

static int read_text(struct reader *r, const json_t *object, struct store_cell *cell)
{
	const struct classic_column *column = classic_column(cell->column);
	int ret = field_string(r, object, "text", &cell->text);

	if (ret)
		return ret;
	if (!*cell->text || strlen(cell->text) > LONGEST || !is_printable(cell->text))
		return field_complain(r, "text: not 1 to %d characters of ASCII", LONGEST);
	if (column->unit == CLASSIC_WORDS)
		return 0;
	if (classic_parse(cell->text, &cell->value))
		return field_complain(r, "text: \"%s\" is no number as such tables have them: 0.35, 508., 12.6K",
				      cell->text);
	return 0;
}

static int read_cell(struct reader *r, const json_t *object, const struct store *s,
		     struct store_cell *cell)
{
	const char *name;
	json_int_t n = 1;
	int ret = field_string(r, object, "column", &name);

	if (ret)
		return ret;
	cell->column = classic_named(name);
	if (cell->column == CLASSIC_END)
		return field_complain(r, "column: \"%.40s\" is unknown to this ringside", name);
	if (!classic_has(s->form, cell->column))
		return field_complain(r, "column: %s has no %s", classic_layout(s->form)->name,
				      name);
	if (store_cell(s, cell->column))
		return field_complain(r, "column: %s stands there a second time", name);
	if (json_object_get(object, "n"))
		ret = field_integer(r, object, "n", 1, UINT32_MAX, &n);
	cell->n = (__u32)n;
	return ret ? ret : read_text(r, object, cell);
}

static int read_form(struct reader *r, const json_t *root, struct store *s)
{
	const char *name;
	int ret = field_string(r, root, "form", &name);

	if (ret)
		return ret;
	s->form = classic_form_named(name);
	if (s->form == CLASSIC_FORMS)
		return field_complain(r, "form: \"%.40s\" is unknown to this ringside", name);
	return 0;
}

static void add_half(struct store *s, const struct store_cell *cell)
{
	struct store_half *half = &s->halves[s->n];

	if (classic_column(cell->column)->unit == CLASSIC_WORDS ||
	    store_find(s, classic_row_of(cell->column), RINGSIDE_USER))
		return;
	half->row = classic_row(classic_row_of(cell->column));
	half->side = RINGSIDE_USER;
	half->lanes = store_lanes(half->row, half->side);
	half->proof = "";
	half->cell = cell;
	s->n++;
}

int store_cells_read(struct reader *r, const json_t *root, struct store *s)
{
	const json_t *cells = json_object_get(root, "cells");
	const struct store_cell *cell;
	enum classic_number column;
	size_t i, n = json_array_size(cells);
	int ret = read_form(r, root, s);

	if (ret)
		return ret;
	if (!json_is_array(cells) || n > CLASSIC_END)
		return field_complain(r, "cells: missing, or not an array of at most %d",
				      CLASSIC_END);
	s->cells = calloc(n + 1, sizeof(*s->cells));
	s->halves = calloc(n + 1, sizeof(*s->halves));
	if (!s->cells || !s->halves)
		return field_complain(r, "out of memory");
	for (i = 0; i < n && !ret; i++, s->ncells += !ret) {
		snprintf(r->where, sizeof(r->where), "cells[%zu]", i);
		ret = read_cell(r, json_array_get(cells, i), s, &s->cells[i]);
	}
	if (ret)
		return ret;
	r->where[0] = '\0';
	for (column = 0; column < CLASSIC_END; column++) {
		cell = store_cell(s, column);
		if (cell)
			add_half(s, cell);
	}
	return 0;
}
