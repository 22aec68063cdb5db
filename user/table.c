// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include "table.h"

#define GAP		2	/* blanks between two columns */
#define NARROWEST	20	/* a wrapped text is not squeezed further */
#define READABLE	30	/* a narrower last column stands below its line */
#define BELOW		4	/* where a text begins for which there is no room */
#define NOISE		1e-6	/* smaller is what floating point left over */

struct table {
	const struct table_column *columns;
	size_t n, rows;
	char **cells;		/* rows * n; an empty line is all NULL */
	int failed;
};

/* A column's width: of numbers, what stands before and after the point. */
struct width {
	size_t left, right;
};

struct table *table_new(const struct table_column *columns, size_t n)
{
	struct table *t = calloc(1, sizeof(*t));

	if (!t)
		return NULL;
	t->columns = columns;
	t->n = n;
	return t;
}

void table_free(struct table *t)
{
	size_t i;

	if (!t)
		return;
	for (i = 0; i < t->rows * t->n; i++)
		free(t->cells[i]);
	free(t->cells);
	free(t);
}

static char **add_line(struct table *t)
{
	size_t had = t->rows * t->n;
	char **cells = realloc(t->cells, (had + t->n) * sizeof(*cells));

	if (!cells) {
		t->failed = 1;
		return NULL;
	}
	memset(cells + had, 0, t->n * sizeof(*cells));
	t->cells = cells;
	t->rows++;
	return cells + had;
}

void table_gap(struct table *t)
{
	add_line(t);
}

void table_row(struct table *t, const char *const *cells)
{
	char **line = add_line(t);
	size_t i;

	if (!line)
		return;
	for (i = 0; i < t->n; i++) {
		line[i] = strdup(cells[i] ? cells[i] : "");
		if (!line[i])
			t->failed = 1;
	}
}

static size_t larger(size_t a, size_t b)
{
	return a > b ? a : b;
}

static size_t fixed;	/* 0: what the output has */

void table_fix_width(size_t width)
{
	fixed = width;
}

/* A terminal's own, as far as lines can be read. */
static size_t width_of(FILE *out)
{
	struct winsize size;

	if (fixed)
		return fixed;
	if (ioctl(fileno(out), TIOCGWINSZ, &size) || !size.ws_col)
		return TABLE_WIDTH;
	if (size.ws_col < TABLE_NARROWEST)
		return TABLE_NARROWEST;
	return size.ws_col > TABLE_WIDEST ? TABLE_WIDEST : size.ws_col;
}

static int stands_below(FILE *out, size_t from)
{
	return from + READABLE > width_of(out);
}

static void print_below(FILE *out, const char *text)
{
	fprintf(out, "\n%*s", BELOW, "");
	table_wrap(out, text, BELOW);
}

static struct width measure(const struct table *t, size_t column)
{
	const struct table_column *c = &t->columns[column];
	size_t title = larger(strlen(c->title), c->unit ? strlen(c->unit) : 0);
	struct width w = { 0, 0 };
	const char *cell;
	size_t i, left;

	for (i = 0; i < t->rows; i++) {
		cell = t->cells[i * t->n + column];
		if (!cell)
			continue;
		left = c->align == TABLE_NUMBER ? strcspn(cell, ". ") :
						  strlen(cell);
		w.left = larger(w.left, left);
		w.right = larger(w.right, strlen(cell) - left);
	}
	if (w.left + w.right < title)
		w.left = title - w.right;
	return w;
}

/* Blanks are put before a text, never after one: no line ends with them. */
static void print_at(FILE *out, size_t *column, size_t from, const char *text)
{
	if (!*text)
		return;
	fprintf(out, "%*s%s", (int)(from - *column), "", text);
	*column = from + strlen(text);
}

static int has_units(const struct table *t)
{
	size_t i;

	for (i = 0; i < t->n; i++)
		if (t->columns[i].unit)
			return 1;
	return 0;
}

static void print_title(const struct table *t, const struct width *w,
			FILE *out, int units)
{
	const char *text;
	size_t i, column = 0, from = 0, shift, whole;

	for (i = 0; i < t->n; i++) {
		text = units ? t->columns[i].unit : t->columns[i].title;
		text = text ? text : "";
		whole = w[i].left + w[i].right;
		shift = 0;
		if (i && i + 1 == t->n && t->columns[i].align == TABLE_TEXT &&
		    stands_below(out, from)) {
			if (units == has_units(t)) {
				print_below(out, t->columns[i].title);
				return;
			}
			break;
		}
		if (t->columns[i].align == TABLE_NUMBER)
			shift = strlen(text) < w[i].left ?
				w[i].left - strlen(text) : 0;
		print_at(out, &column, from + shift, text);
		from += whole + GAP;
	}
	fputc('\n', out);
}

static void print_line(const struct table *t, const struct width *w,
		       char *const *cells, FILE *out)
{
	size_t i, column = 0, from = 0, left;

	for (i = 0; i < t->n && cells[i]; i++) {
		if (t->columns[i].align == TABLE_NUMBER) {
			left = strcspn(cells[i], ". ");
			print_at(out, &column, from + w[i].left - left, cells[i]);
		} else if (i && i + 1 == t->n && cells[i][0] && stands_below(out, from)) {
			print_below(out, cells[i]);
			return;
		} else if (i + 1 == t->n && cells[i][0]) {
			fprintf(out, "%*s", (int)(from - column), "");
			table_wrap(out, cells[i], from);
			return;
		} else {
			print_at(out, &column, from, cells[i]);
		}
		from += w[i].left + w[i].right + GAP;
	}
	fputc('\n', out);
}

int table_print(const struct table *t, FILE *out)
{
	struct width *w = calloc(t->n, sizeof(*w));
	size_t i;

	if (!w || t->failed) {
		free(w);
		return -ENOMEM;
	}
	for (i = 0; i < t->n; i++)
		w[i] = measure(t, i);
	print_title(t, w, out, 0);
	if (has_units(t))
		print_title(t, w, out, 1);
	for (i = 0; i < t->rows; i++)
		print_line(t, w, t->cells + i * t->n, out);
	free(w);
	return ferror(out) ? -EIO : 0;
}

int table_print_tsv(const struct table *t, FILE *out)
{
	char *const *cells;
	size_t i, row;

	if (t->failed)
		return -ENOMEM;
	for (i = 0; i < t->n; i++)
		fprintf(out, "%s%c", t->columns[i].title,
			i + 1 < t->n ? '\t' : '\n');
	for (row = 0; row < t->rows; row++) {
		cells = t->cells + row * t->n;
		for (i = 0; i < t->n && cells[i]; i++)
			fprintf(out, "%s%c", cells[i],
				i + 1 < t->n ? '\t' : '\n');
	}
	return ferror(out) ? -EIO : 0;
}

static void print_cell_md(FILE *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '|')
			fputc('\\', out);
		fputc(iscntrl((unsigned char)*text) ? ' ' : *text, out);
	}
}

int table_print_md(const struct table *t, FILE *out)
{
	char *const *cells;
	size_t i, row;

	if (t->failed)
		return -ENOMEM;
	for (i = 0; i < t->n; i++)
		fprintf(out, "| %s ", t->columns[i].title);
	fputs("|\n", out);
	for (i = 0; i < t->n; i++)
		fputs(t->columns[i].align == TABLE_NUMBER ? "|---:" : "|---", out);
	fputs("|\n", out);
	for (row = 0; row < t->rows; row++) {
		cells = t->cells + row * t->n;
		for (i = 0; i < t->n && cells[i]; i++) {
			fputs("| ", out);
			print_cell_md(out, cells[i]);
			fputs(i + 1 < t->n ? " " : " |\n", out);
		}
	}
	return ferror(out) ? -EIO : 0;
}

/* Texts come from files: none of them may steer the terminal. */
static void print_word(FILE *out, const char *word, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		fputc(iscntrl((unsigned char)word[i]) ? '?' : word[i], out);
}

void table_wrap(FILE *out, const char *text, size_t indent)
{
	size_t width = width_of(out), used = 0, word, blanks = 0;
	size_t room = indent + NARROWEST < width ? width - indent : NARROWEST;

	while (*text) {
		if (*text == '\n' || *text == ' ') {
			blanks = *text == '\n' ? room : blanks + 1;
			text++;
			continue;
		}
		word = strcspn(text, " \n");
		if (used && used + blanks + word > room) {
			fprintf(out, "\n%*s", (int)indent, "");
			used = blanks = 0;
		}
		fprintf(out, "%*s", (int)blanks, "");
		print_word(out, text, word);
		used += blanks + word;
		blanks = 0;
		text += word;
	}
	fputc('\n', out);
}

void table_number(char *cell, size_t len, double value, int count, int plus)
{
	double size = fabs(value);
	int decimals = 0;

	if (size < NOISE)
		value = size = 0;
	if (count)
		decimals = fabs(value - round(value)) < NOISE ? 0 : 2;
	else if (size > 0)
		decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
	snprintf(cell, len, plus && size > 0 ? "%+.*f" : "%.*f", decimals,
		 value);
}

void table_number_tsv(char *cell, size_t len, double value)
{
	snprintf(cell, len, "%.10g", fabs(value) < NOISE ? 0 : value);
}
