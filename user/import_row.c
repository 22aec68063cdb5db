// SPDX-License-Identifier: GPL-2.0-only
/* A row of lmbench's SUMMARY: whose it is, and which value is in which column. */
#include <string.h>
#include <strings.h>
#include "import_summary.h"

#define WORDS		32	/* more than any row has */
#define LONGEST_OS	13	/* where lmbench cuts it */

enum { HOST, OS, VALUES };	/* the first columns of a rule */

static int is_number(const struct import_word *w)
{
	return strspn(w->text, "0123456789.") > 0;
}

/* What may stand for a value, right or wrong; a star or a remark may not. */
static int is_cell(const struct import_word *w)
{
	return is_number(w) || (strchr("+-", *w->text) && !strchr("+-", w->text[1])) ||
	       !strncasecmp(w->text, "nan", 3) || !strncasecmp(w->text, "inf", 3);
}

static int has_guesses(const struct summary_section *s)
{
	return s->section->columns[s->section->n - 1] == CLASSIC_lmbench_guesses;
}

static int copy_words(char *to, const struct import_word *first, const struct import_word *last)
{
	size_t len = (size_t)(last->text + last->len - first->text);

	if (len >= SUMMARY_NAME)
		return 0;
	memcpy(to, first->text, len);
	to[len] = '\0';
	return 1;
}

/* How many words are the host and the OS where the blanks are as they were; 0: they are not. */
static size_t find_placed(const struct summary_section *s, const struct import_word *words,
			  size_t n, const char *text)
{
	const struct import_word *host = &s->rule[HOST], *os = &s->rule[OS];
	size_t i;

	if (!s->spaced || !import_has_room(text) || words[0].from != host->from ||
	    words[0].to > host->to)
		return 0;
	for (i = 1; i < n && words[i].from >= os->from && words[i].to <= os->to; i++)
		;
	/* It stands at the right, or in other versions at the left. */
	if (i < 2 || (words[i - 1].to != os->to && words[1].from != os->from))
		return 0;
	return i == n || words[i].from >= os->to ? i : 0;
}

/* The same where the blanks are lost: a name and a release, unless the name fills it. */
static size_t count_names(const struct import_word *words, size_t n)
{
	return n > 2 && words[1].len + 1 < LONGEST_OS ? 3 : 2;
}

/* Words behind the values may be a remark: from where it stands on, or behind all of them. */
static size_t count_values(const struct summary_section *s, const struct import_word *words,
			   size_t n, int intact)
{
	size_t i, last = s->section->n - 1;

	if (!has_guesses(s))
		return n;
	for (i = 0; i < n && is_number(&words[i]); i++)
		;
	if (i < n && intact && words[i].from >= s->rule[VALUES + last].from)
		return i;
	return i == last ? i : n;
}

/* As many values as columns, and nothing else between them. */
static int is_full(const struct summary_section *s, const struct import_word *values, size_t n)
{
	size_t i;

	if (n != s->section->n - (size_t)has_guesses(s))
		return 0;
	for (i = 0; i < n; i++)
		if (!is_cell(&values[i]) &&
		    s->section->columns[i] != CLASSIC_lmbench_description)
			return 0;
	return 1;
}

/* Words that somebody wrote below a table: fewer than half are numbers. */
static enum summary_kind kind_of(const struct summary_section *s, const struct import_word *words,
				 size_t n, int intact)
{
	size_t values = count_values(s, words, n, intact), numbers = 0, i;

	for (i = 0; i < values; i++)
		numbers += (size_t)is_number(&words[i]);
	if (is_full(s, words, values) || (intact && 2 * numbers >= values))
		return SUMMARY_SURE;
	return numbers && 2 * numbers >= values ? SUMMARY_DOUBTFUL : SUMMARY_PROSE;
}

int summary_row(const struct summary_section *s, const struct import_line *line,
		struct summary_row *row)
{
	struct import_word words[WORDS];
	size_t n = import_words(line->text, words, WORDS), names;

	if (n < 2 || n > WORDS)
		return 0;
	names = find_placed(s, words, n, line->text);
	row->intact = names > 0;
	if (!names)
		names = count_names(words, n);
	row->kind = kind_of(s, words + names, n - names, row->intact);
	row->line = line->number;
	row->text = line->text;
	row->values = names;
	return copy_words(row->host, &words[0], &words[0]) &&
	       copy_words(row->os, &words[1], &words[names - 1]);
}

/* Cells of the columns from .. to - 1, in one line. */
static void refuse_all(struct import *im, const struct summary_section *s, size_t from, size_t to,
		       size_t line, const char *why)
{
	char names[SUMMARY_COLUMNS * 32], *at = names;
	size_t i;

	if (from >= to)
		return;
	for (i = from; i < to; i++)
		at += snprintf(at, sizeof(names) - (size_t)(at - names), "%s%s", i > from ? ", " : "",
			       classic_column(s->section->columns[i])->name);
	import_refuse(im, line, names, "%s", why);
	im->refused += to - from - 1;
}

/* Numbers end where their column does; wider ones begin where it does. */
static int stands_in(const struct import_word *field, const struct import_word *w, size_t shift)
{
	if (w->to - w->from > field->to - field->from)
		return w->from == field->from + shift;
	return w->to == field->to + shift;
}

/*
 * How many of the n words stand where a form puts cells, up to one that does not: what
 * follows that one may stand in a column by accident.
 */
static size_t place_words(const struct summary_section *s, const char *picture,
			  const struct import_word *words, size_t n, size_t *columns)
{
	struct import_word fields[SUMMARY_COLUMNS], *f = fields + VALUES;
	struct import_word *end = f + s->section->n;
	size_t shift, i;

	import_words(picture, fields, SUMMARY_COLUMNS);
	/* The whole table may be indented, and names may have more room. */
	shift = s->rule[OS].to - fields[OS].to;
	for (i = 0; i < n; i++, f++) {
		while (f < end && !stands_in(f, &words[i], shift))
			f++;
		if (f == end)
			break;
		columns[i] = (size_t)(f - fields) - VALUES;
		/* A cell that is wider shifts what follows. */
		if (words[i].to > f->to + shift)
			shift = words[i].to - f->to;
	}
	return i;
}

/* Blank cells are those that no word stands in. */
static void placed_cells(struct import *im, struct import_machine *m,
			 const struct summary_section *s, const struct summary_row *row,
			 const struct import_word *words, size_t n)
{
	size_t columns[2][WORDS], best = 0, placed = 0, count, i;

	for (i = 0; i < s->npictures; i++) {
		count = place_words(s, s->pictures[i], words, n, columns[!best]);
		if (i && count <= placed)
			continue;
		placed = count;
		best = !best;
	}
	for (i = 0; i < placed; i++)
		import_cell(im, m, s->section->columns[columns[best][i]], row->line,
			    words[i].text, words[i].len);
	if (placed == n)
		return;
	import_refuse(im, row->line, "line", "'%.*s' stands in no column",
		      import_shown(words[i].text, words[i].len), words[i].text);
	refuse_all(im, s, i ? columns[best][i - 1] + 1 : 0, s->section->n, row->line,
		   "blanks are not as they were, from what stands in no column on");
}

void summary_cells(struct import *im, struct import_machine *m,
		   const struct summary_section *s, const struct summary_row *row)
{
	struct import_word words[WORDS], *values = words + row->values, *last;
	size_t n = import_words(row->text, words, WORDS) - row->values, i;
	size_t numbers = count_values(s, values, n, row->intact);
	size_t columns = s->section->n - (size_t)has_guesses(s);

	if (numbers < n) {
		last = &values[n - 1];
		import_cell(im, m, CLASSIC_lmbench_guesses, row->line, values[numbers].text,
			    (size_t)(last->text + last->len - values[numbers].text));
	}
	if (is_full(s, values, numbers))
		for (i = 0; i < columns; i++)
			import_cell(im, m, s->section->columns[i], row->line, values[i].text,
				    values[i].len);
	else if (row->intact)
		placed_cells(im, m, s, row, values, numbers);
	else
		refuse_all(im, s, 0, columns, row->line, numbers < columns ?
			   "the line has fewer values than columns, and its blanks are lost" :
			   "the line has more words than columns, or such as are no values");
}
