// SPDX-License-Identifier: GPL-2.0-only
/* The table of a report. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "rate.h"
#include "report.h"
#include "table.h"
#include "warn.h"

#define CELL	64
#define DETAIL	256
#define MANY	4	/* rows of which nothing was measured: one line for all */

enum { NAME, USER, KERNEL, SPREAD, OPERATION, COLUMNS };

struct text {
	const struct store *store;
	const struct stats_file *file;
	const struct stats_counters *counters;
	struct table *table;
	struct warn warn;
};

static void number(const struct text *t, char *cell, double value)
{
	table_number(cell, CELL, value, t->store->exact, 0);
}

static void append_mark(char *cell, size_t len, size_t mark)
{
	size_t used = strlen(cell);

	if (mark)
		snprintf(cell + used, len - used, " [%zu]", mark);
}

/* A number, a limit, or a dash; with a mark if something is to be said. */
static void value_cell(struct text *t, const struct ringside_row_info *row,
		       enum ringside_sides side, const struct stats_half *half,
		       char *cell)
{
	char limit[CELL / 2];

	if (!(row->sides & side)) {
		strcpy(cell, "-");
		return;
	}
	if (!stats_has_value(half)) {
		strcpy(cell, "-");
	} else if (!strcmp(half->state, "below_resolution")) {
		table_number(limit, sizeof(limit), half->resolution, 0, 0);
		snprintf(cell, CELL, "<%s", limit);
	} else if (row->kind == RINGSIDE_FIGURE) {
		table_number(limit, sizeof(limit), half->value.median, 0, 0);
		snprintf(cell, CELL, "%s %s", limit, rate_unit(rate_of(row->nr)));
	} else {
		number(t, cell, half->value.median);
	}
	append_mark(cell, CELL, warn_half(&t->warn, half));
}

static void spread_cell(const struct stats_row *row, char *cell)
{
	double spread = -1, other;

	if (stats_has_value(&row->user) && !row->user.half->cell)
		spread = stats_spread(&row->user.value);
	if (stats_has_value(&row->kernel)) {
		other = stats_spread(&row->kernel.value);
		spread = other > spread ? other : spread;
	}
	if (spread < 0)
		strcpy(cell, "-");
	else if (spread > 0 && spread < 0.05)
		strcpy(cell, "<0.1");
	else
		snprintf(cell, CELL, "%.*f", spread > 0 && spread < 9.95,
			 spread);
}

static void parts_detail(const struct text *t, const struct stats_row *row,
			 char *detail)
{
	const struct stats_half *k = &row->kernel;
	char value[CELL];
	size_t i, used = 0;

	for (i = 0; i < k->nparts; i++) {
		number(t, value, k->parts[i].value.median);
		used += (size_t)snprintf(detail + used, DETAIL - used,
			"%s%s %s",
			i == 0 ? "" : k->nparts == 2 ? " - " : " + ",
			k->parts[i].name, value);
	}
	if (row->row->kind != RINGSIDE_STAMPED)
		return;
	number(t, value, 2 * t->file->kernel.stamp.value);
	snprintf(detail + used, DETAIL - used, " + stamps %s", value);
}

static void rest_detail(struct text *t, const struct stats_row *row,
			char *detail)
{
	const struct stats_summary *user = &row->user.value, *kernel = &row->kernel.value;
	double rest = user->median - kernel->median;
	char value[CELL];

	number(t, value, rest);
	/* Else a difference of two noises would pass for work, below zero even. */
	if (fabs(rest) < fmax(user->q3 - user->q1, kernel->q3 - kernel->q1))
		snprintf(detail, DETAIL, "rest below the spread");
	else
		snprintf(detail, DETAIL, "rest %s", value);
	append_mark(detail, DETAIL,
		    warn_add(&t->warn, "rest: what the user's operation takes above the kernel's: %s",
			     row->row->rest));
}

/* "= 2605 MB/s", of time alone. */
static void rate_detail(const struct text *t, const struct stats_row *row, FILE *out)
{
	const struct rate *rate = rate_of(row->row->nr);
	char value[CELL];

	if (!rate || row->row->kind == RINGSIDE_FIGURE || t->store->exact ||
	    !stats_is_ok(&row->user) || !(row->user.value.median > 0))
		return;
	table_number(value, sizeof(value), rate_value(rate, row->user.value.median), 0, 0);
	fprintf(out, "\n= %s %s", value, rate_unit(rate));
}

/* The line below what one operation is: empty where there is none. */
static void details(struct text *t, const struct stats_row *row, char *detail)
{
	detail[0] = '\0';
	if (row->kernel.nparts && stats_has_value(&row->kernel))
		parts_detail(t, row, detail);
	else if (row->row->rest[0] && stats_is_ok(&row->user) &&
		 stats_is_ok(&row->kernel))
		rest_detail(t, row, detail);
}

static void operation_text(struct text *t, const struct stats_row *row, FILE *out)
{
	char detail[DETAIL];

	details(t, row, detail);
	fprintf(out, "%s%s%s", row->row->doc, detail[0] ? "\n" : "", detail);
	rate_detail(t, row, out);
	report_counters(t->counters, row->row, out);
	report_hooks(t->store, t->file, row, out);
	report_split(t->store, row->user.half, out);
	report_split(t->store, row->kernel.half, out);
}

static int add_row(struct text *t, const struct stats_row *row)
{
	char user[CELL], kernel[CELL], spread[CELL];
	char *operation = NULL;
	size_t len;
	FILE *out = open_memstream(&operation, &len);
	const char *cells[COLUMNS] = {
		[NAME] = row->row->name, [USER] = user, [KERNEL] = kernel,
		[SPREAD] = spread,
	};

	if (!out)
		return -ENOMEM;

	value_cell(t, row->row, RINGSIDE_USER, &row->user, user);
	value_cell(t, row->row, RINGSIDE_KERNEL, &row->kernel, kernel);
	spread_cell(row, spread);
	operation_text(t, row, out);
	if (fclose(out)) {
		free(operation);
		return -ENOMEM;
	}
	cells[OPERATION] = operation;
	table_row(t->table, cells);
	free(operation);
	return 0;
}

int report_same_mechanism(const struct stats_row *a, const struct stats_row *b)
{
	size_t n = strcspn(a->row->name, "_") + 1;

	return !strncmp(a->row->name, b->row->name, n);
}

static int first_of_mechanism(const struct stats_file *f, size_t row)
{
	size_t i;

	for (i = 0; i < row; i++)
		if (report_same_mechanism(&f->rows[i], &f->rows[row]))
			return 0;
	return 1;
}

static int same_reason(const struct stats_half *a, const struct stats_half *b)
{
	return !strcmp(a->state, b->state) && a->half && b->half &&
	       a->half->error == b->half->error;
}

/* Why nothing was measured of a row: NULL if something was, or for two reasons. */
static const struct stats_half *lost(const struct stats_row *row)
{
	const struct stats_half *user = &row->user, *kernel = &row->kernel;

	if (!(row->row->sides & RINGSIDE_USER))
		user = kernel;
	if (!(row->row->sides & RINGSIDE_KERNEL))
		kernel = user;
	if (stats_has_value(user) || stats_has_value(kernel) ||
	    !same_reason(user, kernel))
		return NULL;
	return user;
}

static int lost_alike(const struct stats_row *a, const struct stats_row *b)
{
	return a->row->sides == b->row->sides && report_same_mechanism(a, b) &&
	       lost(a) && lost(b) && same_reason(lost(a), lost(b));
}

/* How many rows are lost like this one, itself included; *first: the first one. */
static size_t count_lost(const struct stats_file *f, size_t row, size_t *first)
{
	size_t i, n = 0;

	*first = row;
	for (i = 0; i < f->n; i++)
		if (lost_alike(&f->rows[row], &f->rows[i]) && !n++)
			*first = i;
	return n;
}

static void add_lost(struct text *t, const struct stats_row *row, size_t n)
{
	char name[CELL], user[CELL], kernel[CELL];
	const char *cells[COLUMNS] = {
		[NAME] = name, [USER] = user, [KERNEL] = kernel, [SPREAD] = "-",
		[OPERATION] = "not measured: the foot names them",
	};

	snprintf(name, sizeof(name), "(%zu %.*s rows)", n,
		 (int)strcspn(row->row->name, "_"), row->row->name);
	value_cell(t, row->row, RINGSIDE_USER, &row->user, user);
	value_cell(t, row->row, RINGSIDE_KERNEL, &row->kernel, kernel);
	table_row(t->table, cells);
}

/* The lines of a mechanism, from its first row on. */
static int add_mechanism(struct text *t, size_t from)
{
	const struct stats_file *f = t->file;
	size_t i, n, first;
	int ret = 0;

	table_gap(t->table);
	for (i = from; i < f->n && !ret; i++) {
		if (!report_same_mechanism(&f->rows[from], &f->rows[i]))
			continue;
		n = count_lost(f, i, &first);
		if (n < MANY)
			ret = add_row(t, &f->rows[i]);
		else if (i == first)
			add_lost(t, &f->rows[i], n);
	}
	return ret;
}

/* The names of the rows that have one line for all of them. */
static int foot_lost(struct text *t, FILE *out)
{
	const struct stats_file *f = t->file;
	const char *label = "not measured";
	size_t i, j, len, first;
	char *names = NULL;
	FILE *list;

	for (i = 0; i < f->n; i++) {
		if (count_lost(f, i, &first) < MANY || i != first)
			continue;
		list = open_memstream(&names, &len);
		if (!list)
			return -ENOMEM;
		fprintf(list, "[%zu] %s", warn_half(&t->warn, lost(&f->rows[i])),
			f->rows[i].row->name);
		for (j = i + 1; j < f->n; j++)
			if (lost_alike(&f->rows[i], &f->rows[j]))
				fprintf(list, ", %s", f->rows[j].row->name);
		if (!fclose(list))
			report_line(out, label, names);
		free(names);
		label = "";
	}
	return 0;
}

static int print_rows(struct text *t, FILE *out)
{
	const char *unit = t->store->exact ? "instr." : "ns";
	const struct table_column columns[COLUMNS] = {
		[NAME] = { "row", "", TABLE_TEXT },
		[USER] = { "user", unit, TABLE_NUMBER },
		[KERNEL] = { "kernel", unit, TABLE_NUMBER },
		[SPREAD] = { "spread", "%", TABLE_NUMBER },
		[OPERATION] = { "one operation, and its parts or rest", "",
				TABLE_TEXT },
	};
	const struct stats_file *f = t->file;
	size_t i;
	int ret = 0;

	t->table = table_new(columns, COLUMNS);
	if (!t->table)
		return -ENOMEM;
	for (i = 0; i < f->n && !ret; i++)
		if (first_of_mechanism(f, i))
			ret = add_mechanism(t, i);
	if (!ret)
		ret = table_print(t->table, out);
	table_free(t->table);
	return ret;
}

int report_text(const char *path, const struct store *s, const struct stats_file *f,
		const struct stats_counters *counters, FILE *out)
{
	struct text t = { .store = s, .file = f, .counters = counters };
	struct warn file = { NULL, 0 };
	int ret;

	report_head(path, s, out);
	warn_file(&file, path, s, f);
	warn_print(&file, out, "note: ");
	if (file.n)
		fputc('\n', out);
	ret = print_rows(&t, out);
	if (!ret)
		ret = report_tails(s, f, out);
	fputc('\n', out);
	warn_print(&t.warn, out, NULL);
	if (t.warn.n)
		fputc('\n', out);
	if (!ret)
		ret = foot_lost(&t, out);
	report_counters_foot(counters, out);
	report_foot(s, f, out);
	warn_free(&t.warn);
	warn_free(&file);
	return ret;
}
