// SPDX-License-Identifier: GPL-2.0-only
/* The tables of a comparison. */
#include <errno.h>
#include <string.h>
#include "diff_both.h"
#include "table.h"

#define CELL	64

enum { ROW, SIDE, A, B, DIFFERENCE, COLUMNS };
enum { TSV_ROW, TSV_SIDE, TSV_CLASS, TSV_STATE_A, TSV_STATE_B, TSV_UNIT, TSV_A,
       TSV_B, TSV_DIFFERENCE, TSV_COLUMNS };

enum section { EXACT_ROWS, STATEFUL_ROWS, SINGLE_ROWS, SECTIONS };

static const char *const titles[SECTIONS] = {
	[EXACT_ROWS] = "Exact rows that differ: medians",
	[STATEFUL_ROWS] = "Stateful rows that moved: lowest values, no verdict",
	[SINGLE_ROWS] = "Measured in one file only",
};

static const char *const titles_all[SECTIONS] = {
	[EXACT_ROWS] = "Exact rows: medians",
	[STATEFUL_ROWS] = "Stateful rows: lowest values, no verdict",
	[SINGLE_ROWS] = "Not measured in both files",
};

static const struct table_column compared[COLUMNS] = {
	[ROW] = { "row", NULL, TABLE_TEXT },
	[SIDE] = { "side", NULL, TABLE_TEXT },
	[A] = { "A", NULL, TABLE_NUMBER },
	[B] = { "B", NULL, TABLE_NUMBER },
	[DIFFERENCE] = { "difference", NULL, TABLE_NUMBER },
};

static const struct table_column single[COLUMNS] = {
	[ROW] = { "row", NULL, TABLE_TEXT },
	[SIDE] = { "side", NULL, TABLE_TEXT },
	[A] = { "A", NULL, TABLE_TEXT },
	[B] = { "B", NULL, TABLE_TEXT },
	[DIFFERENCE] = { "why", NULL, TABLE_TEXT },
};

struct text {
	struct table *table;
	enum section section;
	const struct ringside_row_info *last; /* its name stands above */
	int all, lines;
};

static void add_line(struct text *t, const struct both *both, const char *side,
		     const char *a, const char *b, const char *last)
{
	const char *cells[COLUMNS] = {
		[ROW] = t->last == both->row ? "" : both->row->name,
		[SIDE] = side, [A] = a, [B] = b, [DIFFERENCE] = last,
	};

	table_row(t->table, cells);
	t->last = both->row;
	t->lines++;
}

static void add_compared(struct text *t, const struct both *both,
			 const char *side, const struct stats_summary *va,
			 const struct stats_summary *vb)
{
	char a[CELL], b[CELL], difference[CELL];

	table_number(a, CELL, both_typical(both, va), 1, 0);
	table_number(b, CELL, both_typical(both, vb), 1, 0);
	table_number(difference, CELL, both_change(both, va, vb), 1, 1);
	add_line(t, both, side, a, b, difference);
}

/* A number, or the state that stands for it. */
static void state_cell(char *cell, const struct both *both,
		       const struct stats_half *half)
{
	if (stats_is_ok(half))
		table_number(cell, CELL, both_typical(both, &half->value), 1, 0);
	else
		snprintf(cell, CELL, "%s", half->state);
}

static void add_single(struct text *t, const struct both *both)
{
	char a[CELL], b[CELL];

	state_cell(a, both, both->a);
	state_cell(b, both, both->b);
	add_line(t, both, store_side_name(both->side), a, b,
		 stats_is_ok(both->a) ? both->b->why : both->a->why);
}

static void compared_half(const struct both *both, void *to)
{
	enum section section = both_is_exact(both) ? EXACT_ROWS : STATEFUL_ROWS;
	struct text *t = to;
	char side[CELL];
	size_t i;

	if (!both_comparable(both) || section != t->section)
		return;
	if (!t->all && !both_differs(both))
		return;
	add_compared(t, both, store_side_name(both->side), &both->a->value,
		     &both->b->value);
	for (i = 0; i < both->a->nparts; i++) {
		snprintf(side, sizeof(side), "  %s", both->a->parts[i].name);
		add_compared(t, both, side, &both->a->parts[i].value,
			     &both->b->parts[i].value);
	}
}

static void single_half(const struct both *both, void *to)
{
	struct text *t = to;

	if (both_comparable(both))
		return;
	if (t->all || stats_is_ok(both->a) || stats_is_ok(both->b))
		add_single(t, both);
}

static int print_section(const struct diff_file *a, const struct diff_file *b,
			 enum section section, int all, FILE *out)
{
	struct text t = { .section = section, .all = all };
	int ret = 0;

	t.table = table_new(section == SINGLE_ROWS ? single : compared, COLUMNS);
	if (!t.table)
		return -ENOMEM;
	both_each(a, b, section == SINGLE_ROWS ? single_half : compared_half,
		  &t);
	if (t.lines) {
		fprintf(out, "%s\n\n", (all ? titles_all : titles)[section]);
		ret = table_print(t.table, out);
		fputc('\n', out);
	}
	table_free(t.table);
	return ret;
}

int diff_rows(const struct diff_file *a, const struct diff_file *b, int all,
	      FILE *out)
{
	enum section section;
	int ret = 0;

	for (section = EXACT_ROWS; section < SECTIONS && !ret; section++)
		ret = print_section(a, b, section, all, out);
	return ret;
}

static void tsv_line(struct table *table, const struct both *both,
		     const char *side, const struct stats_summary *va,
		     const struct stats_summary *vb)
{
	char a[CELL] = "-", b[CELL] = "-", difference[CELL] = "-";
	const char *cells[TSV_COLUMNS] = {
		[TSV_ROW] = both->row->name, [TSV_SIDE] = side,
		[TSV_CLASS] = store_class_name(both->row->class),
		[TSV_STATE_A] = both->a->state, [TSV_STATE_B] = both->b->state,
		[TSV_UNIT] = "instructions", [TSV_A] = a, [TSV_B] = b,
		[TSV_DIFFERENCE] = difference,
	};

	if (va->n)
		table_number_tsv(a, sizeof(a), both_typical(both, va));
	if (vb->n)
		table_number_tsv(b, sizeof(b), both_typical(both, vb));
	if (both_comparable(both))
		table_number_tsv(difference, sizeof(difference),
				 both_change(both, va, vb));
	table_row(table, cells);
}

static void tsv_half(const struct both *both, void *to)
{
	const struct stats_half *named = both->a->nparts ? both->a : both->b;
	const char *side = store_side_name(both->side);
	char part[CELL];
	size_t i;

	tsv_line(to, both, side, &both->a->value, &both->b->value);
	for (i = 0; i < named->nparts; i++) {
		snprintf(part, sizeof(part), "%s:%s", side,
			 named->parts[i].name);
		tsv_line(to, both, part, &both->a->parts[i].value,
			 &both->b->parts[i].value);
	}
}

int diff_rows_tsv(const struct diff_file *a, const struct diff_file *b,
		  FILE *out)
{
	static const struct table_column columns[TSV_COLUMNS] = {
		{ "row", NULL, TABLE_TEXT }, { "side", NULL, TABLE_TEXT },
		{ "class", NULL, TABLE_TEXT }, { "state_a", NULL, TABLE_TEXT },
		{ "state_b", NULL, TABLE_TEXT }, { "unit", NULL, TABLE_TEXT },
		{ "a", NULL, TABLE_TEXT }, { "b", NULL, TABLE_TEXT },
		{ "difference", NULL, TABLE_TEXT },
	};
	struct table *table = table_new(columns, TSV_COLUMNS);
	int ret;

	if (!table)
		return -ENOMEM;
	both_each(a, b, tsv_half, table);
	ret = table_print_tsv(table, out);
	table_free(table);
	return ret;
}
