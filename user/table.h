/* SPDX-License-Identifier: GPL-2.0-only */
/* Tables for eyes and for scripts, numbers and paragraphs. */
#ifndef TABLE_H
#define TABLE_H

#include <stdio.h>

#define TABLE_WIDTH	110	/* of what is no terminal */
#define TABLE_NARROWEST	60
#define TABLE_WIDEST	160

enum table_align { TABLE_TEXT, TABLE_NUMBER };

struct table_column {
	const char *title;
	const char *unit;	/* below the title; NULL: none; not in TSV */
	enum table_align align;
};

struct table;

/* NULL: out of memory.  The columns must outlive the table. */
struct table *table_new(const struct table_column *columns, size_t n);
void table_free(struct table *t);

/* n cells, copied; NULL is an empty one.  Out of memory shows in the print. */
void table_row(struct table *t, const char *const *cells);
/* An empty line, not in TSV. */
void table_gap(struct table *t);

/*
 * Numbers stand with their decimal points below each other; what follows a
 * blank in a number's cell is a mark.  A text in the last column is wrapped at
 * TABLE_WIDTH, or the width of the terminal, and may hold newlines; where there
 * is no room for it, it stands below its line.  Both return 0 or a negative
 * errno.
 */
int table_print(const struct table *t, FILE *out);
int table_print_tsv(const struct table *t, FILE *out);
/* As Markdown has them; units are left out. */
int table_print_md(const struct table *t, FILE *out);

/* All that is printed from now on has this width (0: that of the output): text
 * that goes into a mail. */
void table_fix_width(size_t width);

/* Wraps text that begins in column indent; ends with a newline. */
void table_wrap(FILE *out, const char *text, size_t indent);

/*
 * A number for eyes: a count without needless decimals, a time with three
 * significant digits.  plus: with its sign.
 */
void table_number(char *cell, size_t len, double value, int count, int plus);
/* A number for scripts: ten significant digits. */
void table_number_tsv(char *cell, size_t len, double value);

#endif
