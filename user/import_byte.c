// SPDX-License-Identifier: GPL-2.0-only
/*
 * BYTE's reports, a run after another, and tables made of them: a column a kernel.
 * Their indices are computed from the results, and checked, not kept.
 */
#include <stdlib.h>
#include <string.h>
#include "import_byte.h"

#define LEGEND	32	/* lines above a table that may explain its columns */

struct byte {
	struct import *im;
	const struct import_line **lines;	/* NULL behind the last */
	size_t first;			/* where the run's results begin */
	unsigned int said;		/* bit of the form that the report names; 0: none */
	struct byte_line results[BYTE_LINES];
	size_t n;			/* 0: no run is open */
	size_t size;			/* line of the kernels' sizes; 0: none */
	int in_index;			/* baseline, result and index follow */
	json_t *head;			/* what is known of the machine of all runs of a report */
	char copies[16];		/* "": not told */
};

static const char *unit_of(enum classic_number column)
{
	return classic_rate_unit(classic_column(column));
}

/* "3.3c  is OpenBSD 3.3-current (20030508 snapshot)": a kernel's name, explained. */
static void set_legend(struct byte *b, struct import_machine *m, const struct byte_value *name)
{
	const char *text, *is;
	size_t i;

	for (i = b->first > LEGEND ? b->first - LEGEND : 0; i < b->first; i++) {
		text = b->lines[i]->text;
		is = strncmp(text, name->text, name->len) ? NULL :
		     import_after(text + name->len, "is");
		if (!is || !strchr(" \t", text[name->len]))
			continue;
		is += strspn(is, " \t");
		import_fact(b->im, m, "kernel.os", is, strcspn(is, " \t"));
		import_fact(b->im, m, "kernel.version", is, strlen(is));
	}
}

static struct import_machine *add_machine(struct byte *b, const struct byte_value *name,
					  const struct byte_value *group)
{
	struct import_machine *m = import_machine(b->im, b->results[0].line->number);
	size_t i;

	if (!m)
		return NULL;
	m->said = b->said;
	for (i = 0; i < b->n; i++)
		m->forms |= b->results[i].title.forms;
	json_object_update_new(m->environment, json_deep_copy(b->head));
	import_fact(b->im, m, "run.copies", b->copies, strlen(b->copies));
	if (name) {
		import_fact(b->im, m, "kernel.release", name->text, name->len);
		import_fact(b->im, m, "machine.description", group->text, group->len);
		set_legend(b, m, name);
	}
	return m;
}

/* In tables with tabs a cell a column; else as many as the line with most has. */
static size_t count_columns(const struct byte *b)
{
	struct byte_value values[BYTE_COLUMNS];
	const struct byte_line *l;
	size_t i, n, most = 1;
	const char *why;

	for (i = 0; i < b->n; i++) {
		l = &b->results[i];
		n = l->kind != BYTE_RESULTS ? 1 :
		    byte_values(l->rest, unit_of(l->title.column), 0, values, &why);
		if (n > most)
			most = n;
	}
	return most;
}

static void set_cells(struct byte *b, const struct byte_line *l, int tabs,
		      struct import_machine **machines, size_t n)
{
	struct byte_value values[BYTE_COLUMNS];
	const char *why = "";
	size_t found = byte_values(l->rest, unit_of(l->title.column), tabs, values, &why), i;
	struct import_cell *cell;

	if (!found)
		import_refuse(b->im, l->line->number, classic_column(l->title.column)->name, "%s (here %s)",
			      why, unit_of(l->title.column));
	else if (found != n)
		import_refuse(b->im, l->line->number, classic_column(l->title.column)->name,
			      tabs ? "%zu values or blanks, but names for %zu columns" :
			      "%zu values for %zu columns, and the tabs are lost", found, n);
	else
		for (i = 0; i < found; i++) {
			import_cell(b->im, machines[i], l->title.column, l->line->number,
				    values[i].text, values[i].len);
			cell = machines[i] ? &machines[i]->cells[l->title.column] : NULL;
			if (cell && cell->text && cell->line == l->line->number)
				cell->n = values[i].samples;
		}
}

/* "16.5  286.4  17.4": the result among baseline and index. */
static void set_result(struct byte *b, const struct byte_line *l, struct import_machine *m)
{
	struct byte_value values[BYTE_COLUMNS];

	if (byte_numbers(l->rest, values) != 3) {
		import_refuse(b->im, l->line->number, classic_column(l->title.column)->name,
			      "not a baseline, a result and an index");
		return;
	}
	import_cell(b->im, m, l->title.column, l->line->number, values[1].text, values[1].len);
	byte_check_index(b->im, m, l, strtod(values[0].text, NULL), &values[2]);
}

static void check_indices(struct byte *b, const struct byte_line *l,
			  struct import_machine **machines, size_t n)
{
	struct byte_value values[BYTE_COLUMNS];
	size_t i;

	if (byte_numbers(l->rest, values) != n)
		import_refuse(b->im, l->line->number, "index", "not one of each of %zu columns", n);
	else
		for (i = 0; i < n; i++)
			byte_check_index(b->im, machines[i], l, l->title.baseline, &values[i]);
}

static void take_result(struct byte *b, const struct byte_line *l, int tabs,
			struct import_machine **machines, size_t n)
{
	if (l->kind == BYTE_RESULTS)
		set_cells(b, l, tabs, machines, n);
	else if (l->kind == BYTE_INDEX)
		set_result(b, l, machines[0]);
	else
		check_indices(b, l, machines, n);
}

static void set_sizes(struct byte *b, struct import_machine **machines, size_t n)
{
	const struct import_line *line = b->lines[b->size];
	struct byte_value values[BYTE_COLUMNS];
	size_t found = byte_numbers(import_after(line->text, "kernel size"), values), i;
	double size;
	char *end;

	if (found != n) {
		import_refuse(b->im, line->number, "kernel size", "%zu numbers for %zu columns",
			      found, n);
		return;
	}
	for (i = 0; i < n; i++) {
		size = strtod(values[i].text, &end);
		if (end != values[i].text + values[i].len || !(size >= 1 && size < 1e15) ||
		    size != (double)(long long)size)
			import_refuse(b->im, line->number, "kernel size", "'%.*s' is no number of bytes",
				      import_shown(values[i].text, values[i].len), values[i].text);
		else if (machines[i])
			machines[i]->kernel_size = (long long)size;
	}
}

static void finish(struct byte *b)
{
	struct byte_value names[BYTE_COLUMNS], groups[BYTE_COLUMNS];
	struct import_machine *machines[BYTE_COLUMNS];
	size_t named, columns, i;

	if (!b->n)
		return;
	named = byte_heading(b->lines, b->first, names, groups);
	columns = named ? named : count_columns(b);
	for (i = 0; i < columns; i++)
		machines[i] = add_machine(b, named ? &names[i] : NULL, named ? &groups[i] : NULL);
	for (i = 0; i < b->n; i++)
		take_result(b, &b->results[i], named > 0, machines, columns);
	if (b->size)
		set_sizes(b, machines, columns);
	b->n = b->size = 0;
	b->in_index = 0;
}

static void begin_report(struct byte *b, const char *version)
{
	finish(b);
	json_object_clear(b->head);
	*b->copies = '\0';
	switch (version[strcspn(version, "0123456789")]) {
	case '1': case '2': case '3':
		b->said = IMPORT_FORM(BYTE_3);
		break;
	case '6':
		b->said = IMPORT_FORM(UNIXBENCH_6);
		break;
	default:
		b->said = IMPORT_FORM(UNIXBENCH_5);
	}
}

static int has_result(const struct byte *b, enum classic_number column)
{
	size_t i;

	for (i = 0; i < b->n; i++)
		if (b->results[i].title.column == column && b->results[i].kind == BYTE_RESULTS)
			return 1;
	return 0;
}

static void add_result(struct byte *b, size_t i, const char *rest, const struct byte_title *title)
{
	struct byte_line line = { b->lines[i], rest, *title, BYTE_RESULTS };
	struct byte_value values[BYTE_COLUMNS];

	if (b->in_index)
		line.kind = BYTE_INDEX;
	else if (byte_numbers(rest, values))
		line.kind = BYTE_INDICES;
	if (b->n == BYTE_LINES || (line.kind == BYTE_RESULTS && has_result(b, title->column)))
		finish(b);
	/* Computed from results: without them it says nothing. */
	if (line.kind == BYTE_INDICES && !b->n)
		return;
	if (!b->n)
		b->first = i;
	b->results[b->n++] = line;
}

/* "2 CPUs in system; running 2 parallel copies of tests" */
static void take_copies(struct byte *b, const char *text)
{
	const char *running = strstr(text, "; running ");

	if (running && strstr(running, " parallel cop"))
		snprintf(b->copies, sizeof(b->copies), "%.*s",
			 (int)strspn(running + 10, "0123456789"), running + 10);
}

/* "System Benchmarks Index Values  BASELINE  RESULT  INDEX" */
static int begins_index(const char *text)
{
	const char *names = strstr(text, "BASELINE");

	return names && import_same(names, "BASELINE RESULT INDEX");
}

static void take_line(struct byte *b, size_t i)
{
	const char *text = b->lines[i]->text, *rest, *version;
	struct byte_title title;

	rest = byte_title(text, &title);
	version = import_after(text, "BYTE UNIX Benchmarks");
	if (rest) {
		add_result(b, i, rest, &title);
	} else if (version) {
		begin_report(b, version);
	} else if (import_after(text, "Benchmark Run:") ||
		   import_after(text, "Start Benchmark Run:")) {
		finish(b);
		*b->copies = '\0';
	} else if (begins_index(text)) {
		b->in_index = 1;
	} else if (import_after(text, "kernel size") && b->n) {
		b->size = i;
	} else if (b->n && byte_is_result(text)) {
		import_refuse(b->im, b->lines[i]->number, "line",
			      "'%.*s': no test of BYTE's that is known",
			      import_shown(text, strlen(text)), text);
	} else if (!b->n) {
		byte_head(b->im, b->head, text);
		take_copies(b, text);
	}
}

void import_byte(struct import *im, const struct import_text *text, unsigned int depth)
{
	struct byte b = { .im = im, .lines = import_lines(im, text, depth), .head = json_object() };
	size_t i;

	for (i = 0; b.lines && b.lines[i] && !im->failed; i++)
		take_line(&b, i);
	finish(&b);
	json_decref(b.head);
	free(b.lines);
}
