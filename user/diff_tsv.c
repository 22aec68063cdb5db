// SPDX-License-Identifier: GPL-2.0-only
/* The comparison for scripts: TSV and JSON. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "diff_print.h"

enum { ROW, SIDE, CLASS, BASE_STATE, NEW_STATE, BASE_BOOTS, NEW_BOOTS, UNIT, BASE, NEW, CHANGE,
       LOW, HIGH, VERDICT, GATE, CAUSE, P_DIFFERS, P_SAME, DETECTS, BOOTS, COLUMNS };

static const struct table_column columns[COLUMNS] = {
	[ROW] = { "row", NULL, TABLE_TEXT }, [SIDE] = { "side", NULL, TABLE_TEXT },
	[CLASS] = { "class", NULL, TABLE_TEXT },
	[BASE_STATE] = { "base_state", NULL, TABLE_TEXT },
	[NEW_STATE] = { "new_state", NULL, TABLE_TEXT },
	[BASE_BOOTS] = { "base_boots", NULL, TABLE_TEXT },
	[NEW_BOOTS] = { "new_boots", NULL, TABLE_TEXT },
	[UNIT] = { "unit", NULL, TABLE_TEXT }, [BASE] = { "base", NULL, TABLE_TEXT },
	[NEW] = { "new", NULL, TABLE_TEXT }, [CHANGE] = { "change", NULL, TABLE_TEXT },
	[LOW] = { "low", NULL, TABLE_TEXT }, [HIGH] = { "high", NULL, TABLE_TEXT },
	[VERDICT] = { "verdict", NULL, TABLE_TEXT }, [GATE] = { "gate", NULL, TABLE_TEXT },
	[CAUSE] = { "cause", NULL, TABLE_TEXT },
	[P_DIFFERS] = { "p_differs", NULL, TABLE_TEXT },
	[P_SAME] = { "p_same", NULL, TABLE_TEXT },
	[DETECTS] = { "detects", NULL, TABLE_TEXT }, [BOOTS] = { "boots", NULL, TABLE_TEXT },
};

static const char *cause_name(enum diff_cause cause)
{
	static const char *const names[DIFF_CAUSES] = {
		[DIFF_NO_CAUSE] = "-", [DIFF_ENTRY] = "entry", [DIFF_HOOKS] = "hooks",
		[DIFF_OTHER] = "other",
	};

	return names[cause];
}

static const char *number(char *cell, double value)
{
	if (isnan(value))
		return "-";
	table_number_tsv(cell, DIFF_CELL, value);
	return cell;
}

static void tsv_half(const struct diff *d, const struct diff_half *h, struct table *t)
{
	char cell[COLUMNS][DIFF_CELL], side[DIFF_SIDE];
	const char *cells[COLUMNS] = {
		[ROW] = h->row->name, [SIDE] = side,
		[CLASS] = store_class_name(h->row->class), [BASE_STATE] = h->base_state,
		[NEW_STATE] = h->new_state, [BASE_BOOTS] = cell[BASE_BOOTS],
		[NEW_BOOTS] = cell[NEW_BOOTS], [UNIT] = d->unit,
		[BASE] = number(cell[BASE], h->base), [NEW] = number(cell[NEW], h->new),
		[CHANGE] = number(cell[CHANGE], h->change), [LOW] = number(cell[LOW], h->low),
		[HIGH] = number(cell[HIGH], h->high), [VERDICT] = diff_verdict_name(h->verdict),
		[GATE] = diff_gate_name(diff_gate(d, h)), [CAUSE] = cause_name(h->cause),
		[P_DIFFERS] = number(cell[P_DIFFERS], h->p_differs),
		[P_SAME] = number(cell[P_SAME], h->p_same),
		[DETECTS] = number(cell[DETECTS], h->detects * h->base),
		[BOOTS] = number(cell[BOOTS], h->boots ? (double)h->boots : NAN),
	};

	diff_side(d, h, side);
	snprintf(cell[BASE_BOOTS], DIFF_CELL, "%zu", h->base_boots);
	snprintf(cell[NEW_BOOTS], DIFF_CELL, "%zu", h->new_boots);
	table_row(t, cells);
}

static void tsv_part(const struct diff *d, const struct diff_half *h, size_t part,
		     struct table *t)
{
	const struct diff_part *p = &h->parts[part];
	char side[DIFF_CELL], base[DIFF_CELL], new[DIFF_CELL], change[DIFF_CELL];
	const char *cells[COLUMNS];
	size_t i;

	for (i = 0; i < COLUMNS; i++)
		cells[i] = "-";
	snprintf(side, sizeof(side), "%s:%s", store_side_name(h->side), p->name);
	cells[ROW] = h->row->name;
	cells[SIDE] = side;
	cells[CLASS] = store_class_name(h->row->class);
	cells[BASE_STATE] = h->base_state;
	cells[NEW_STATE] = h->new_state;
	cells[UNIT] = d->unit;
	cells[BASE] = number(base, p->base);
	cells[NEW] = number(new, p->new);
	cells[CHANGE] = number(change, p->change);
	table_row(t, cells);
}

int diff_print_tsv(const struct diff *d, FILE *out)
{
	struct table *t = table_new(columns, COLUMNS);
	size_t i, part;
	int ret;

	if (!t)
		return -ENOMEM;
	for (i = 0; i < d->n; i++) {
		tsv_half(d, &d->halves[i], t);
		for (part = 0; part < d->halves[i].nparts; part++)
			tsv_part(d, &d->halves[i], part, t);
	}
	for (i = 0; i < d->ntails; i++)
		tsv_half(d, &d->tails[i], t);
	ret = table_print_tsv(t, out);
	table_free(t);
	return ret;
}

/* null where there is none: JSON has no NAN. */
static json_t *real(double value)
{
	return isnan(value) ? json_null() : json_real(value);
}

static json_t *json_parts(const struct diff_half *h)
{
	json_t *parts = json_object();
	size_t i;

	for (i = 0; i < h->nparts; i++)
		json_object_set_new(parts, h->parts[i].name, json_pack("{so so so}",
			"base", real(h->parts[i].base), "new", real(h->parts[i].new),
			"change", real(h->parts[i].change)));
	return parts;
}

static json_t *json_where(const struct diff_half *h)
{
	const struct diff_where *w = &h->where;

	if (h->cause == DIFF_NO_CAUSE)
		return json_null();
	return json_pack("{ss si sf sf sf sf sf sf}", "cause", cause_name(h->cause), "calls",
			 (int)w->calls, "entry", w->entry, "hooks", w->hooks, "handler",
			 w->handler, "exit", w->exit, "rest", w->rest, "noise", w->noise);
}

static json_t *json_half(const struct diff *d, const struct diff_half *h)
{
	char side[DIFF_SIDE];

	diff_side(d, h, side);
	return json_pack("{ss ss ss ss ss sI sI so so so so so ss ss ss sf so so so sI so so}",
		"row", h->row->name, "side", side,
		"class", store_class_name(h->row->class),
		"base_state", h->base_state, "new_state", h->new_state,
		"base_boots", (json_int_t)h->base_boots, "new_boots", (json_int_t)h->new_boots,
		"base", real(h->base), "new", real(h->new), "change", real(h->change),
		"low", real(h->low), "high", real(h->high),
		"verdict", diff_verdict_name(h->verdict), "why", h->why,
		"gate", diff_gate_name(diff_gate(d, h)), "margin", h->margin,
		"p_differs", real(h->p_differs), "p_same", real(h->p_same),
		"detects", real(h->detects * h->base), "boots", (json_int_t)h->boots,
		"parts", json_parts(h), "where", json_where(h));
}

static json_t *json_set(const struct diff_set *set)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < set->n; i++)
		json_array_append_new(list, json_pack("{ss ss}", "path", set->files[i].path,
						      "run_id", set->files[i].store.run_id));
	return list;
}

static json_t *json_confounds(const struct diff_confounds *c)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < c->n; i++)
		json_array_append_new(list, json_pack("{ss ss ss sb}", "path", c->list[i].path,
			"base", c->list[i].base, "new", c->list[i].new,
			"expected", c->list[i].expected));
	return list;
}

int diff_print_json(const struct diff *d, const struct diff_confounds *c, FILE *out)
{
	json_t *rows = json_array(), *tails = json_array(), *suspect = json_array(), *root;
	const struct diff_half *h;
	size_t i;
	int ret;

	for (i = 0; i < d->n; i++) {
		h = &d->halves[i];
		json_array_append_new(rows, json_half(d, h));
		if (diff_is_control(h) && diff_moved(d, h))
			json_array_append_new(suspect, json_string(h->row->name));
	}
	for (i = 0; i < d->ntails; i++)
		json_array_append_new(tails, json_half(d, &d->tails[i]));
	root = json_pack("{si ss ss so so ss so so so so}", "schema", 1, "mode",
			 d->exact ? "exact" : "real", "unit", d->unit, "base",
			 json_set(&d->base), "new", json_set(&d->new), "gate",
			 diff_gate_name(diff_gates(d)), "suspect", suspect, "differs",
			 json_confounds(c), "rows", rows, "tails", tails);
	ret = root && !json_dumpf(root, out, JSON_INDENT(1) | JSON_REAL_PRECISION(10)) ?
		0 : -ENOMEM;
	fputc('\n', out);
	json_decref(root);
	return ret;
}
