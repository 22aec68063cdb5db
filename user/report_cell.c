// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "report.h"
#include "report_cell.h"
#include "store_cells.h"

/* In ns, or a figure. */
static double row_value(const struct diff_file *f, __u32 nr)
{
	const struct stats_half *half = diff_half_of(f, nr, RINGSIDE_USER);

	return half && stats_is_ok(half) && half->value.median > 0 ? half->value.median : NAN;
}

/* What has no row of its own, but follows from others. */
static double derived_value(const struct diff_file *f, enum classic_number column)
{
	if (column == CLASSIC_lmbench_null_io)
		return (row_value(f, RINGSIDE_ROW_syscall_read_zero) +
			row_value(f, RINGSIDE_ROW_syscall_write_null)) / 2;
	return row_value(f, classic_row_of(column));
}

double report_cell_number(const struct diff_file *f, enum classic_number column)
{
	const struct store *s = &f->store;
	const struct store_cell *cell = store_cell(s, column);

	if (cell)
		return cell->value > 0 ? cell->value : NAN;
	/* Blank there is blank here; and the other suite's programs do other work. */
	if (s->imported && (classic_has(s->form, column) ||
			    classic_is_lmbench(s->form) != classic_of_lmbench(column)))
		return NAN;
	return classic_from_row(classic_column(column), derived_value(f, column));
}

const char *report_cell_text(const struct diff_file *f, enum classic_number column)
{
	const struct store_cell *cell = store_cell(&f->store, column);

	/* What lmbench's programs say themselves was never in a table. */
	return cell && f->store.form != CLASSIC_LMBENCH_RAW ? cell->text : NULL;
}

/* What files hold, or are called, must not steer a terminal. */
static void calm(char *text)
{
	for (; *text; text++)
		if (iscntrl((unsigned char)*text))
			*text = '?';
}

void report_cell_fact(const struct diff_file *f, const char *path, char text[REPORT_CELL])
{
	if (!report_leaf(f->store.environment, path, text, REPORT_CELL) ||
	    !strncmp(text, "unknown (", 9))
		text[0] = '\0';
	calm(text);
}

int report_cell_known(const struct diff_file *f, enum classic_number column)
{
	return report_cell_text(f, column) || !isnan(report_cell_number(f, column));
}

void report_cell_host(const struct diff_file *f, char text[REPORT_CELL])
{
	const char *name = strrchr(f->path, '/');
	size_t len, end = strlen(".json");

	report_cell_fact(f, "host.name", text);
	if (text[0])
		return;
	name = name ? name + 1 : f->path;
	len = strlen(name);
	if (len > end && !strcmp(name + len - end, ".json"))
		len -= end;
	snprintf(text, REPORT_CELL, "%.*s", (int)len, name);
	calm(text);
}

void report_cell_os(const struct diff_file *f, char text[REPORT_CELL])
{
	char release[REPORT_CELL];
	int len;

	report_cell_fact(f, "kernel.release", release);
	len = snprintf(text, REPORT_CELL / 2, "%s ", store_os(&f->store));
	if (len < REPORT_CELL / 2)
		snprintf(text + len, REPORT_CELL / 2, "%.*s", REPORT_CELL / 2 - 1, release);
	calm(text);
}
