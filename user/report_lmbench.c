// SPDX-License-Identifier: GPL-2.0-only
/* lmbench's SUMMARY: a line a file. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "rate.h"
#include "report_cell.h"
#include "report_tables.h"

#define DECIMALS	5	/* at most */

/* A run of characters in a picture. */
struct field {
	const char *at;
	size_t gap, width;
};

/* The next field; 0: there is none. */
static int next_field(struct field *f)
{
	const char *from = f->at + f->width;

	f->gap = strspn(from, " ");
	f->at = from + f->gap;
	f->width = strcspn(f->at, " ");
	return f->width > 0;
}

/* As many digits as there is room for: 0.4900, 21.4, 508., 12.K */
static void write_fitting(double value, size_t width, char *text)
{
	char suffix = value < 1e4 ? '\0' : value < 1e7 ? 'K' : 'M';
	size_t room = width - (suffix != '\0');
	int decimals = 1;

	value /= suffix == 'M' ? 1e6 : suffix ? 1e3 : 1;
	if (value < 10)
		decimals = room > DECIMALS + 2 ? DECIMALS : (int)room - 2;
	do
		snprintf(text, REPORT_CELL, "%.*f", decimals, value);
	while (strlen(text) > room && decimals-- > 0);
	if (strlen(text) < room && !strchr(text, '.'))
		strcat(text, ".");
	if (suffix)
		snprintf(text + strlen(text), 2, "%c", suffix);
}

/* "##.#K": so many decimals, of thousands. */
static void write_fixed(double value, const struct field *f, char *text)
{
	int is_kilo = f->at[f->width - 1] == 'K';
	const char *point = memchr(f->at, '.', f->width);
	int decimals = point ? (int)(f->at + f->width - point) - 1 - is_kilo : 0;

	snprintf(text, REPORT_CELL, "%.*f%s", decimals, is_kilo ? value / 1000 : value,
		 is_kilo ? "K" : "");
}

static void fact_text(const struct diff_file *file, enum classic_number column, char *text)
{
	const struct stats_half *cycle = diff_half_of(file, RINGSIDE_ROW_cpu_cycle, RINGSIDE_USER);

	report_cell_fact(file, classic_column(column)->text, text);
	if (*text)
		return;
	/* What a run knows instead. */
	if (column == CLASSIC_lmbench_description)
		report_cell_fact(file, "kernel.arch", text);
	else if (cycle && stats_is_ok(cycle) && cycle->value.median > 0)
		snprintf(text, REPORT_CELL, "%.0f", rate_value(rate_of(RINGSIDE_ROW_cpu_cycle),
							       cycle->value.median));
}

static void cell_text(const struct diff_file *file, enum classic_number column,
		      const struct field *f, char *text)
{
	const char *own = report_cell_text(file, column);
	double number = report_cell_number(file, column);

	text[0] = '\0';
	if (classic_column(column)->unit == CLASSIC_FACT)
		fact_text(file, column, text);
	else if (own)
		snprintf(text, REPORT_CELL, "%s", own);
	else if (!isnan(number) && *f->at == '-')
		write_fitting(number, f->width, text);
	else if (!isnan(number))
		write_fixed(number, f, text);
}

/* A cell, and the blanks that it owes to what comes behind it; *owed are printed first. */
static void print_field(const struct field *f, const char *text, size_t *owed, FILE *out)
{
	size_t len = strlen(text);

	*owed += f->gap;
	/* Names are cut, numbers are not. */
	if (len > f->width && (*f->at == '<' || *f->at == '>'))
		len = f->width;
	if (*f->at != '<' && len < f->width)
		*owed += f->width - len;
	if (len)
		fprintf(out, "%*s%.*s", (int)*owed, "", (int)len, text);
	*owed = (len ? 0 : *owed) + (*f->at == '<' && len < f->width ? f->width - len : 0);
}

static void print_line(const struct classic_section *s, const struct diff_file *file, FILE *out)
{
	struct field f = { .at = s->picture };
	char text[REPORT_CELL];
	size_t owed = 0, i;

	report_cell_host(file, text);
	next_field(&f);
	print_field(&f, text, &owed, out);
	report_cell_os(file, text);
	next_field(&f);
	print_field(&f, text, &owed, out);
	for (i = 0; i < s->n && next_field(&f); i++) {
		cell_text(file, s->columns[i], &f, text);
		print_field(&f, text, &owed, out);
	}
	fputc('\n', out);
}

/* The clock stands in several sections, and is no reason to print one. */
static int is_known(const struct diff_file *f, enum classic_number column)
{
	char text[REPORT_CELL];

	if (classic_column(column)->unit != CLASSIC_FACT)
		return report_cell_known(f, column);
	report_cell_fact(f, classic_column(column)->text, text);
	return *text && column != CLASSIC_lmbench_mhz;
}

static int is_filled(const struct classic_section *s, const struct diff_set *set)
{
	size_t i, j;

	for (i = 0; i < set->n; i++)
		for (j = 0; j < s->n; j++)
			if (is_known(&set->files[i], s->columns[j]))
				return 1;
	return 0;
}

void report_lmbench(const struct diff_set *set, enum classic_form form, FILE *out)
{
	const struct classic_layout *layout = classic_layout(form);
	const struct classic_section *s;
	size_t i;

	fputs(layout->title, out);
	for (s = layout->sections; s < layout->sections + layout->nsections; s++) {
		if (!is_filled(s, set))
			continue;
		fprintf(out, "\n%s", s->heading);
		for (i = 0; i < set->n; i++)
			print_line(s, &set->files[i], out);
	}
}
