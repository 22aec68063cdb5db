// SPDX-License-Identifier: GPL-2.0-only
/* BYTE's table: a column a file, and below it the indices. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "report_cell.h"
#include "report_tables.h"
#include "table.h"

struct byte {
	const struct diff_set *set;
	struct table *table;
	const char **cells;	/* of one line: its title, then one a file */
	char (*texts)[REPORT_CELL]; /* theirs */
};

/* The line of what b->texts holds. */
static void add_line(struct byte *b, const char *title)
{
	b->cells[0] = title;
	table_row(b->table, b->cells);
}

/* A line that stands above others. */
static void add_heading(struct byte *b, const char *title)
{
	size_t i;

	table_gap(b->table);
	for (i = 0; i < b->set->n; i++)
		b->texts[i][0] = '\0';
	add_line(b, title);
}

/* BYTE 3 prints each of its lines, whether there is a result or not. */
static int shows_all(const struct diff_file *f, const struct classic_layout *layout)
{
	return f->store.imported && f->store.form == CLASSIC_BYTE_3 &&
	       layout == classic_layout(CLASSIC_BYTE_3);
}

static void add_results(struct byte *b, const struct classic_layout *layout,
			const struct classic_line *line)
{
	const char *unit = classic_rate_unit(classic_column(line->column)), *own;
	const struct diff_file *f;
	double number;
	int shown = 0;
	size_t i;

	for (i = 0; i < b->set->n; i++) {
		f = &b->set->files[i];
		own = report_cell_text(f, line->column);
		number = report_cell_number(f, line->column);
		strcpy(b->texts[i], "-");
		if (own)
			snprintf(b->texts[i], REPORT_CELL, "%s %s", own, unit);
		else if (!isnan(number))
			snprintf(b->texts[i], REPORT_CELL, "%.1f %s", number, unit);
		shown |= own || !isnan(number) || shows_all(f, layout);
	}
	if (shown)
		add_line(b, line->title);
}

static int has_line(const struct classic_layout *layout, enum classic_number column)
{
	size_t i;

	for (i = 0; i < layout->nlines; i++)
		if (layout->lines[i].column == column)
			return 1;
	return 0;
}

/* In the order and with the titles of first, then what only the other one has. */
static void add_all_results(struct byte *b, const struct classic_layout *first,
			    const struct classic_layout *other)
{
	size_t i;

	for (i = 0; i < first->nlines; i++)
		add_results(b, first, &first->lines[i]);
	for (i = 0; i < other->nlines; i++)
		if (!has_line(first, other->lines[i].column))
			add_results(b, other, &other->lines[i]);
}

struct index {
	double sum, logs;
	size_t items;
};

/* An index is about its own suite's results: the other one's lines are not the same work. */
static double item_value(const struct diff_file *f, const struct classic_layout *layout,
			 enum classic_number column)
{
	int old_index = layout == classic_layout(CLASSIC_BYTE_3);
	int old_file = f->store.form == CLASSIC_BYTE_3;

	if (f->store.imported && old_index != old_file)
		return NAN;
	return report_cell_number(f, column);
}

/* The index of one item in each file, which is added up. */
static void add_item(struct byte *b, const struct classic_layout *layout,
		     const struct classic_line *line, double scale, struct index *indices)
{
	double value;
	int shown = 0;
	size_t i;

	for (i = 0; i < b->set->n; i++) {
		value = item_value(&b->set->files[i], layout, line->column) /
			line->baseline * scale;
		strcpy(b->texts[i], "-");
		if (isnan(value))
			continue;
		snprintf(b->texts[i], REPORT_CELL, "%.1f", value);
		indices[i].sum += value;
		indices[i].logs += log(value);
		indices[i].items++;
		shown = 1;
	}
	if (shown)
		add_line(b, line->title);
}

typedef double index_value(const struct index *index);

static double sum(const struct index *index)
{
	return index->sum;
}

static double average(const struct index *index)
{
	return index->sum / index->items;
}

static double geometric_mean(const struct index *index)
{
	return exp(index->logs / index->items);
}

/* Of files that have from low to high items; a line only if there are any. */
static void add_total(struct byte *b, const char *title, const struct index *indices, size_t low,
		      size_t high, index_value *value)
{
	int shown = 0;
	size_t i;

	for (i = 0; i < b->set->n; i++) {
		strcpy(b->texts[i], "-");
		if (indices[i].items < low || indices[i].items > high)
			continue;
		snprintf(b->texts[i], REPORT_CELL, "%.1f", value(&indices[i]));
		shown = 1;
	}
	if (shown)
		add_line(b, title);
}

/* Lines with a baseline. */
static size_t find_items(const struct classic_layout *layout, const struct classic_line **items)
{
	size_t i, n = 0;

	for (i = 0; i < layout->nlines; i++)
		if (layout->lines[i].baseline > 0)
			items[n++] = &layout->lines[i];
	return n;
}

static int by_title(const void *a, const void *b)
{
	const struct classic_line *const *x = a, *const *y = b;

	return strcmp((*x)->title, (*y)->title);
}

static int has_any(const struct byte *b, const struct classic_layout *layout,
		   const struct classic_line *const *items, size_t n)
{
	size_t i, j;

	for (i = 0; i < b->set->n; i++)
		for (j = 0; j < n; j++)
			if (!isnan(item_value(&b->set->files[i], layout, items[j]->column)))
				return 1;
	return 0;
}

/* The items of one index, and what they come to. */
static int add_index(struct byte *b, const struct classic_layout *layout, const char *heading,
		     double scale)
{
	const struct classic_line **items = calloc(layout->nlines, sizeof(*items));
	struct index *indices = calloc(b->set->n, sizeof(*indices));
	size_t i, n = 0;

	if (items && indices) {
		n = find_items(layout, items);
		qsort(items, n, sizeof(*items), by_title);
	}
	if (n && has_any(b, layout, items, n)) {
		add_heading(b, heading);
		for (i = 0; i < n; i++)
			add_item(b, layout, items[i], scale, indices);
		if (scale > 1) {
			add_total(b, "System Benchmarks Index Score", indices, n, n,
				  geometric_mean);
			add_total(b, "System Benchmarks Index Score (Partial Only)", indices, 1,
				  n - 1, geometric_mean);
		} else {
			add_total(b, "SUM of 6 items", indices, n, n, sum);
			add_total(b, "AVERAGE", indices, n, n, average);
		}
	}
	free(items);
	free(indices);
	return n ? 0 : -ENOMEM;
}

/* In bytes: what the source says, or the image without what is zero in it; 0: unknown. */
static json_int_t kernel_size(const struct diff_file *f)
{
	const json_t *entry, *bytes;
	const char *what;
	json_int_t size = 0;
	size_t i;

	json_array_foreach(f->store.footprint, i, entry) {
		what = json_string_value(json_object_get(entry, "what"));
		bytes = json_object_get(entry, "bytes");
		if (strncmp(what, "kernel_", 7) || !strcmp(what, "kernel_bss"))
			continue;
		if (!bytes)
			return 0;
		size += json_integer_value(bytes);
	}
	return size;
}

static void add_kernel_size(struct byte *b)
{
	json_int_t size, any = 0;
	size_t i;

	for (i = 0; i < b->set->n; i++) {
		size = kernel_size(&b->set->files[i]);
		any |= size;
		strcpy(b->texts[i], "-");
		if (size)
			snprintf(b->texts[i], REPORT_CELL, "%lld", (long long)size);
	}
	if (!any)
		return;
	table_gap(b->table);
	add_line(b, "kernel size");
}

static int has_byte_3(const struct diff_set *set)
{
	size_t i;

	for (i = 0; i < set->n; i++)
		if (shows_all(&set->files[i], classic_layout(CLASSIC_BYTE_3)))
			return 1;
	return 0;
}

static int print_table(struct byte *b, FILE *out)
{
	const struct classic_layout *old = classic_layout(CLASSIC_BYTE_3);
	const struct classic_layout *new = classic_layout(CLASSIC_UNIXBENCH_6);
	int ret;

	if (has_byte_3(b->set))
		add_all_results(b, old, new);
	else
		add_all_results(b, new, old);
	ret = add_index(b, old, "Index values of BYTE 3: result / baseline", 1);
	if (!ret)
		ret = add_index(b, new, "System Benchmarks Index Values: 10 * result / baseline",
				10);
	add_kernel_size(b);
	if (!ret)
		ret = table_print(b->table, out);
	fprintf(out, "\n- no measured results\n");
	return ret;
}

/* What machine and kernel a column is of. */
static void name_column(const struct diff_file *f, char machine[REPORT_CELL],
			char kernel[REPORT_CELL])
{
	report_cell_fact(f, "machine.description", machine);
	if (!*machine)
		report_cell_host(f, machine);
	report_cell_fact(f, "kernel.release", kernel);
}

/* A machine's name stands above the first of its columns. */
static void name_columns(const struct diff_set *set, struct table_column *columns,
			 char (*names)[REPORT_CELL])
{
	const char *machine = "";
	size_t i;

	columns[0] = (struct table_column){ "", "", TABLE_TEXT };
	for (i = 0; i < set->n; i++) {
		name_column(&set->files[i], names[2 * i], names[2 * i + 1]);
		columns[i + 1] = (struct table_column){
			strcmp(machine, names[2 * i]) ? names[2 * i] : "", names[2 * i + 1],
			TABLE_NUMBER
		};
		machine = names[2 * i];
	}
}

int report_byte(const struct diff_set *set, FILE *out)
{
	struct table_column *columns = calloc(set->n + 1, sizeof(*columns));
	char (*names)[REPORT_CELL] = calloc(2 * set->n, sizeof(*names));
	struct byte b = {
		.set = set, .texts = calloc(set->n, sizeof(*b.texts)),
		.cells = calloc(set->n + 1, sizeof(*b.cells)),
	};
	int ret = -ENOMEM;
	size_t i;

	if (columns && names && b.texts && b.cells) {
		name_columns(set, columns, names);
		for (i = 0; i < set->n; i++)
			b.cells[i + 1] = b.texts[i];
		b.table = table_new(columns, set->n + 1);
	}
	if (b.table)
		ret = print_table(&b, out);
	table_free(b.table);
	free(columns);
	free(names);
	free(b.texts);
	free(b.cells);
	return ret;
}
