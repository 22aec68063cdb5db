// SPDX-License-Identifier: GPL-2.0-only
/*
 * lmbench's SUMMARY: a section after another, in each of them a line a machine.  All
 * have the same machines in the same order, several of which may have one name.
 */
#include <stdlib.h>
#include <string.h>
#include "import_summary.h"

#define PROSE	4	/* so many lines of it end a section */

struct machine {
	const struct summary_row *row;	/* by which it is known */
	struct import_machine *machine;	/* NULL: nothing of it was certain so far */
};

struct summary {
	struct import *im;
	unsigned int titled;		/* bit of the form that the title names; 0: none */
	struct summary_section sections[SUMMARY_SECTIONS];
	size_t n;
	struct summary_section *open;	/* NULL: lines are no rows */
	size_t prose;			/* how many lines of it were the last */
	struct machine *machines;
	size_t nmachines;
};

static int same_machine(const struct summary_row *a, const struct summary_row *b)
{
	return !strcmp(a->host, b->host) && import_same(a->os, b->os);
}

/* The same machines in the same order, so that those of one name can be told apart. */
static int agree(const struct summary *t, const struct summary_section *s)
{
	size_t i;

	for (i = 0; i < s->n && i < t->nmachines; i++)
		if (!same_machine(t->machines[i].row, &s->rows[i]))
			return 0;
	return s->n == t->nmachines;
}

static size_t count_rows(const struct summary_section *s, const struct summary_row *row)
{
	size_t i, n = 0;

	for (i = 0; i < s->n; i++)
		n += (size_t)same_machine(&s->rows[i], row);
	return n;
}

/* How many machines have its name, and the last of them. */
static size_t count_machines(const struct summary *t, const struct summary_row *row, size_t *last)
{
	size_t i, n = 0;

	for (i = 0; i < t->nmachines; i++)
		if (same_machine(t->machines[i].row, row)) {
			n++;
			*last = i;
		}
	return n;
}

/* Whose row number i of s is; the number of machines: that is not certain. */
static size_t find_machine(struct summary *t, const struct summary_section *s, size_t i,
			   int in_order)
{
	const struct summary_row *row = &s->rows[i];
	size_t machine = t->nmachines, n;

	if (in_order)
		return i;
	n = count_machines(t, row, &machine);
	if (count_rows(s, row) > 1 || n > 1)
		return t->nmachines;
	if (n)
		return machine;
	/* Room for each row of each section. */
	t->machines[t->nmachines].row = row;
	return t->nmachines++;
}

static void set_os(struct import *im, struct import_machine *m, const char *os)
{
	size_t len = strcspn(os, " ");

	import_fact(im, m, "kernel.os", os, len);
	import_fact(im, m, "kernel.release", os + len, strlen(os + len));
}

static void fill(struct summary *t, struct machine *machine, const struct summary_section *s,
		 const struct summary_row *row)
{
	struct import_machine *m = machine->machine;

	if (!m) {
		m = import_machine(t->im, machine->row->line);
		if (!m)
			return;
		machine->machine = m;
		m->said = t->titled;
		import_fact(t->im, m, "host.name", row->host, strlen(row->host));
		set_os(t->im, m, row->os);
	}
	m->forms |= s->forms;
	summary_cells(t->im, m, s, row);
}

static void fill_section(struct summary *t, const struct summary_section *s)
{
	int in_order = agree(t, s);
	size_t i, machine;

	for (i = 0; i < s->n; i++) {
		machine = find_machine(t, s, i, in_order);
		if (machine < t->nmachines)
			fill(t, &t->machines[machine], s, &s->rows[i]);
		else
			import_refuse(t->im, s->rows[i].line, "line", "several machines are '%s %s', and this section has not the lines of the others",
				      s->rows[i].host, s->rows[i].os);
	}
}

static int is_known(const struct summary *t, const struct summary_row *row)
{
	const struct summary_section *s;
	size_t i;

	for (s = t->sections; s < t->sections + t->n; s++)
		for (i = 0; i < s->n; i++)
			if (s->rows[i].kind == SUMMARY_SURE && same_machine(&s->rows[i], row))
				return 1;
	return 0;
}

/* What is hardly a row, of a machine that nothing else is known of. */
static void drop_doubtful(struct summary *t, struct summary_section *s)
{
	struct summary_row *row;
	size_t i, n = 0;

	for (i = 0; i < s->n; i++) {
		row = &s->rows[i];
		if (row->kind == SUMMARY_SURE || is_known(t, row))
			s->rows[n++] = *row;
		else if (row->kind == SUMMARY_DOUBTFUL)
			import_refuse(t->im, row->line, "line", "'%s %s' has not all values, and is in no other section",
				      row->host, row->os);
	}
	s->n = n;
}

/* The section whose machines most sections have, in that order. */
static const struct summary_section *typical(struct summary *t)
{
	const struct summary_section *s, *other, *best = t->sections;
	size_t i, n, most = 0;

	for (s = t->sections; s < t->sections + t->n; s++) {
		for (n = 0, other = t->sections; other < t->sections + t->n; other++) {
			for (i = 0; i < s->n && i < other->n; i++)
				if (!same_machine(&s->rows[i], &other->rows[i]))
					break;
			n += i == s->n && i == other->n;
		}
		if (n > most || (n == most && s->n > best->n)) {
			most = n;
			best = s;
		}
	}
	return best;
}

static void finish(struct summary *t)
{
	const struct summary_section *known;
	size_t i, rows = 0;

	if (!t->n)
		return;
	for (i = 0; i < t->n; i++)
		drop_doubtful(t, &t->sections[i]);
	known = typical(t);
	for (i = 0; i < t->n; i++)
		rows += t->sections[i].n;
	t->machines = calloc(rows + 1, sizeof(*t->machines));
	if (!t->machines)
		import_fail(t->im, "out of memory");
	for (i = 0; t->machines && i < known->n; i++)
		t->machines[t->nmachines++].row = &known->rows[i];
	for (i = 0; t->machines && i < t->n; i++)
		fill_section(t, &t->sections[i]);
	free(t->machines);
	for (i = 0; i < t->n; i++)
		free(t->sections[i].rows);
	*t = (struct summary){ .im = t->im };
}

/* "L M B E N C H  2 . 0   S U M M A R Y", of any version. */
static int is_title(const char *text)
{
	return import_after(text, "L M B E N C H") != NULL;
}

static unsigned int titled(const char *text)
{
	enum classic_form form;
	const struct classic_layout *layout;

	for (form = 0; form < CLASSIC_FORMS; form++) {
		layout = classic_layout(form);
		if (layout->title && import_same(text, layout->title))
			return 1u << form;
	}
	return 0;
}

static int has_section(const struct summary *t, const char *title)
{
	size_t i;

	for (i = 0; i < t->n; i++)
		if (import_same(t->sections[i].section->heading, title))
			return 1;
	return 0;
}

static void begin_section(struct summary *t, const struct import_line **lines, size_t *i)
{
	struct summary_section s;

	t->open = NULL;
	if (!summary_heading(t->im, lines, i, &s))
		return;
	/* A second table. */
	if (has_section(t, s.section->heading) || t->n == SUMMARY_SECTIONS)
		finish(t);
	s.rows = calloc(SUMMARY_ROWS, sizeof(*s.rows));
	if (!s.rows) {
		import_fail(t->im, "out of memory");
		return;
	}
	t->sections[t->n] = s;
	t->open = &t->sections[t->n++];
	t->prose = 0;
}

/* What mailers that break long lines leave of them. */
static int is_value(const char *text)
{
	struct import_word word;
	double value;
	char number[32];

	if (import_words(text, &word, 1) != 1 || word.len >= sizeof(number))
		return 0;
	snprintf(number, sizeof(number), "%.*s", (int)word.len, word.text);
	return !classic_parse(number, &value);
}

static void add_row(struct summary *t, const struct import_line *line)
{
	struct summary_section *s = t->open;
	int is_blank = !line->text[strspn(line->text, " \t")], is_row;

	if (is_blank)
		return;
	if (import_rule(line->text, '-')) {
		t->open = NULL;
		return;
	}
	if (is_value(line->text)) {
		import_refuse(t->im, line->number, "line",
			      "'%.*s' is one value: if it ends the line above, write it there",
			      import_shown(line->text, strlen(line->text)), line->text);
		return;
	}
	is_row = summary_row(s, line, &s->rows[s->n]);
	t->prose = is_row && s->rows[s->n].kind != SUMMARY_PROSE ? 0 : t->prose + 1;
	if (t->prose == PROSE)
		t->open = NULL;
	if (is_row && ++s->n == SUMMARY_ROWS) {
		import_refuse(t->im, line->number, "section", "more lines than any table has: the rest is left out");
		t->open = NULL;
	}
}

void import_summary(struct import *im, const struct import_text *text, unsigned int depth)
{
	const struct import_line **lines = import_lines(im, text, depth);
	struct summary t = { .im = im };
	size_t i;

	for (i = 0; lines && lines[i] && !im->failed; i++) {
		if (is_title(lines[i]->text)) {
			finish(&t);
			t.titled = titled(lines[i]->text);
		} else if (summary_title(lines[i]->text)) {
			begin_section(&t, lines, &i);
		} else if (import_after(lines[i]->text, "Host OS")) {
			import_refuse(im, lines[i]->number, "section", "its title is missing above");
			t.open = NULL;
		} else if (t.open) {
			add_row(&t, lines[i]);
		}
	}
	finish(&t);
	free(lines);
}
