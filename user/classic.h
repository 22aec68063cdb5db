/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The tables of lmbench and BYTE: every column of theirs, the row that it stands
 * for, and how they are laid out.  Printing, importing and indices go by these.
 */
#ifndef CLASSIC_H
#define CLASSIC_H

#include <stddef.h>
#include "classic_columns.h"
#include "core.h"

/* What prints such tables, and what is read. */
enum classic_form {
	CLASSIC_LMBENCH_1_9, CLASSIC_LMBENCH_2_0, CLASSIC_LMBENCH_3_0,
	CLASSIC_LMBENCH_RAW,		/* what lmbench 3's programs print of one run */
	CLASSIC_BYTE_3, CLASSIC_UNIXBENCH_5, CLASSIC_UNIXBENCH_6,
	CLASSIC_FORMS
};

/* What a cell's number is. */
enum classic_unit {
	CLASSIC_US, CLASSIC_NS,		/* of one operation */
	CLASSIC_PER_S,			/* operations a second */
	CLASSIC_RATE,			/* the row's, in the unit of rate.h */
	CLASSIC_FIGURE,			/* the row's, whose kind is FIGURE */
	CLASSIC_WORDS,			/* none, but any text */
	CLASSIC_FACT,			/* of the machine: no cell, see path */
};

#define CLASSIC_COLUMN(name, ...)	CLASSIC_##name,
enum classic_number { CLASSIC_COLUMNS(CLASSIC_COLUMN) CLASSIC_END };
#undef CLASSIC_COLUMN

struct classic_column {
	const char *name;	/* "lmbench_null_call": in files, and of its own row */
	__u32 row;		/* enum ringside_row; 0: ringside has no such row */
	enum classic_unit unit;
	/* Of a FACT where it is in the environment ("cpu.mhz"); of a column without a
	 * row what it is; else "". */
	const char *text;
};

/* A part of lmbench's SUMMARY, with the columns host and OS before all others. */
struct classic_section {
	/* Lines, the last of them the rule: dashes below each column. */
	const char *heading;
	/*
	 * Where cells stand, and how a number is written: a run of characters a column,
	 * to whose end it is right-aligned.  "#" whole, "#.#" one decimal, "#.##K"
	 * always in thousands, "-" as many digits as there is room, "<" text from the
	 * left.  A cell that is wider shifts what follows.
	 */
	const char *picture;
	size_t n;
	const enum classic_number *columns;
};

/* A line of BYTE's reports. */
struct classic_line {
	const char *title;
	enum classic_number column;
	double baseline;	/* what has index 1 (BYTE 3) or 10; 0: not in the index */
};

struct classic_layout {
	const char *name;	/* "lmbench-1.9" */
	const char *title;	/* above it; lmbench only */
	const struct classic_section *sections;
	size_t nsections;
	const struct classic_line *lines;
	size_t nlines;
};

/* CLASSIC_LMBENCH_RAW has neither sections nor lines. */
const struct classic_layout *classic_layout(enum classic_form form);
/* CLASSIC_FORMS: no such name. */
enum classic_form classic_form_named(const char *name);
/* Else of BYTE. */
int classic_is_lmbench(enum classic_form form);
int classic_of_lmbench(enum classic_number column);

/* The form has a cell of that column. */
int classic_has(enum classic_form form, enum classic_number column);
const struct classic_column *classic_column(enum classic_number column);
/* CLASSIC_END: no such name. */
enum classic_number classic_named(const char *name);

/*
 * "0.35", "508.", "12.6K", "3M": digits with at most one point, and a suffix; 0 or
 * more, below 1e15.  0, or -EINVAL: it is no such number.
 */
int classic_parse(const char *text, double *value);
/* Half a unit of the last digit of what classic_parse() takes: 0.005 for "0.35". */
double classic_rounding(const char *text);
/* From a cell's number to the value of its row, ns or a figure, and back; above 0. */
double classic_to_row(const struct classic_column *column, double number);
double classic_from_row(const struct classic_column *column, double value);

/* "lps", "KBps", "lpm", "MWIPS": what BYTE writes behind the number. */
const char *classic_rate_unit(const struct classic_column *column);

/* Rows, and behind them those of columns that stand for none of ringside's. */
#define CLASSIC_ROW_MAX		(RINGSIDE_ROW_MAX + 1 + CLASSIC_END)
/* NULL: no such row. */
const struct ringside_row_info *classic_row(__u32 nr);
/* The number of the row that a column's cell is the value of. */
__u32 classic_row_of(enum classic_number column);

#endif
