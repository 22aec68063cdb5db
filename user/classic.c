// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "classic.h"
#include "classic_layouts.h"
#include "rate.h"

#define LONGEST	24	/* text of a number */
#define DIGITS	"0123456789"
#define LARGEST	1e15

#define ROW(name)	RINGSIDE_ROW_##name

static const struct classic_column columns[] = {
#define X(id, number, what, about)					\
	{ .name = #id, .row = number, .unit = CLASSIC_##what, .text = about },
	CLASSIC_COLUMNS(X)
#undef X
};

/* As if they were rows of ringside's, of which no run knows. */
static const struct ringside_row_info rows[] = {
#define X(id, number, what, about)					\
	{ .name = #id, .doc = about, .rest = "",			\
	  .nr = RINGSIDE_ROW_MAX + 1 + CLASSIC_##id, .sides = RINGSIDE_USER, \
	  .kind = RINGSIDE_LOOP, .class = RINGSIDE_STATEFUL },
	CLASSIC_COLUMNS(X)
#undef X
};

static const struct classic_layout *const layouts[CLASSIC_FORMS] = {
	[CLASSIC_LMBENCH_1_9] = &classic_lmbench_1_9,
	[CLASSIC_LMBENCH_2_0] = &classic_lmbench_2_0,
	[CLASSIC_LMBENCH_3_0] = &classic_lmbench_3_0,
	[CLASSIC_LMBENCH_RAW] = &classic_lmbench_raw,
	[CLASSIC_BYTE_3] = &classic_byte_3,
	[CLASSIC_UNIXBENCH_5] = &classic_unixbench_5,
	[CLASSIC_UNIXBENCH_6] = &classic_unixbench_6,
};

const struct classic_layout *classic_layout(enum classic_form form)
{
	return layouts[form];
}

enum classic_form classic_form_named(const char *name)
{
	enum classic_form form;

	for (form = 0; form < CLASSIC_FORMS; form++)
		if (!strcmp(layouts[form]->name, name))
			break;
	return form;
}

int classic_is_lmbench(enum classic_form form)
{
	return form <= CLASSIC_LMBENCH_RAW;
}

int classic_of_lmbench(enum classic_number column)
{
	return column <= CLASSIC_lmbench_guesses;
}

static int in_section(const struct classic_section *s, enum classic_number column)
{
	size_t i;

	for (i = 0; i < s->n; i++)
		if (s->columns[i] == column)
			return 1;
	return 0;
}

/* Its programs print what any SUMMARY is made of, and not what is made of that. */
static int is_raw(enum classic_number column)
{
	static const enum classic_number made[] = {
		CLASSIC_lmbench_line, CLASSIC_lmbench_loads, CLASSIC_lmbench_scal_load,
		CLASSIC_lmbench_null_io, CLASSIC_lmbench_select, CLASSIC_lmbench_comm_2_0k,
		CLASSIC_lmbench_create_0k, CLASSIC_lmbench_delete_0k, CLASSIC_lmbench_create_10k,
		CLASSIC_lmbench_delete_10k, CLASSIC_lmbench_guesses,
	};
	size_t i;

	for (i = 0; i < CLASSIC_LENGTH(made); i++)
		if (made[i] == column)
			return 0;
	return classic_of_lmbench(column);
}

int classic_has(enum classic_form form, enum classic_number column)
{
	const struct classic_layout *layout = layouts[form];
	size_t i;

	if (columns[column].unit == CLASSIC_FACT)
		return 0;
	if (form == CLASSIC_LMBENCH_RAW)
		return is_raw(column);
	for (i = 0; i < layout->nsections; i++)
		if (in_section(&layout->sections[i], column))
			return 1;
	for (i = 0; i < layout->nlines; i++)
		if (layout->lines[i].column == column)
			return 1;
	return 0;
}

const struct classic_column *classic_column(enum classic_number column)
{
	return &columns[column];
}

enum classic_number classic_named(const char *name)
{
	enum classic_number column;

	for (column = 0; column < CLASSIC_END; column++)
		if (!strcmp(columns[column].name, name))
			break;
	return column;
}

int classic_parse(const char *text, double *value)
{
	size_t whole = strspn(text, DIGITS), part = 0, len = whole;
	double scale = 1;

	if (text[len] == '.') {
		part = strspn(text + len + 1, DIGITS);
		len += 1 + part;
	}
	if (!whole && !part)
		return -EINVAL;
	if (text[len] == 'K' || text[len] == 'M')
		scale = text[len++] == 'K' ? 1e3 : 1e6;
	if (text[len] || len > LONGEST)
		return -EINVAL;
	*value = strtod(text, NULL) * scale;
	return *value < LARGEST ? 0 : -EINVAL;
}

double classic_rounding(const char *text)
{
	const char *point = strchr(text, '.');
	size_t decimals = point ? strspn(point + 1, DIGITS) : 0;
	double half = strchr(text, 'K') ? 0.5e3 : strchr(text, 'M') ? 0.5e6 : 0.5;

	while (decimals--)
		half /= 10;
	return half;
}

double classic_to_row(const struct classic_column *column, double number)
{
	switch (column->unit) {
	case CLASSIC_US:
		return number * 1000;
	case CLASSIC_PER_S:
		return 1e9 / number;
	case CLASSIC_RATE:
		/* The number of operations in a time is the time of one, turned over. */
		return rate_value(rate_of(column->row), number);
	default:
		return number;
	}
}

double classic_from_row(const struct classic_column *column, double value)
{
	/* The other ways are their own ways back. */
	return column->unit == CLASSIC_US ? value / 1000 : classic_to_row(column, value);
}

const char *classic_rate_unit(const struct classic_column *column)
{
	static const char *const names[] = {
		[RATE_KB_S] = "KBps", [RATE_LPS] = "lps", [RATE_LPM] = "lpm",
		[RATE_MWIPS] = "MWIPS",
	};

	return names[rate_of(column->row)->unit];
}

const struct ringside_row_info *classic_row(__u32 nr)
{
	if (nr <= RINGSIDE_ROW_MAX)
		return ringside_row(nr);
	nr -= RINGSIDE_ROW_MAX + 1;
	return nr < CLASSIC_END && !columns[nr].row ? &rows[nr] : NULL;
}

__u32 classic_row_of(enum classic_number column)
{
	return columns[column].row ? columns[column].row : rows[column].nr;
}
