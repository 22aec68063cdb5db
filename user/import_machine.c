// SPDX-License-Identifier: GPL-2.0-only
/* What the importers have found so far. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "import.h"

#define SHOWN		40	/* bytes of a text that is refused */
#define LONGEST_FACT	256
#define LONGEST_CELL	40

/* How many bytes end with a whole character. */
static int whole(const char *text, size_t len, size_t most)
{
	if (len > most)
		for (len = most; len && (text[len] & 0xc0) == 0x80; len--)
			;
	return (int)len;
}

int import_shown(const char *text, size_t len)
{
	return whole(text, len, SHOWN);
}

void import_refuse(struct import *im, size_t line, const char *what, const char *why, ...)
{
	va_list args;

	im->refused++;
	fprintf(im->say, "%s:%zu: %s: ", im->path, line, what);
	va_start(args, why);
	vfprintf(im->say, why, args);
	va_end(args);
	fputc('\n', im->say);
}

void import_fail(struct import *im, const char *why)
{
	if (!im->failed)
		fprintf(im->say, "%s: %s\n", im->path, why);
	im->failed = 1;
}

struct import_machine *import_machine(struct import *im, size_t line)
{
	struct import_machine *m, **more;

	if (im->failed)
		return NULL;
	if (im->n == IMPORT_MACHINES) {
		import_fail(im, "more machines than any table has: cut out what is to be imported");
		return NULL;
	}
	m = calloc(1, sizeof(*m));
	more = realloc(im->machines, (im->n + 1) * sizeof(*more));
	if (more)
		im->machines = more;
	if (m)
		m->environment = json_object();
	if (!more || !m || !m->environment) {
		free(m);
		import_fail(im, "out of memory");
		return NULL;
	}
	m->path = im->path;
	m->line = line;
	im->machines[im->n++] = m;
	return m;
}

void import_drop(struct import_machine *m)
{
	int column;

	for (column = 0; column < CLASSIC_END; column++)
		free(m->cells[column].text);
	json_decref(m->environment);
	free(m);
}

void import_free(struct import *im)
{
	size_t i;

	for (i = 0; i < im->n; i++)
		import_drop(im->machines[i]);
	free(im->machines);
	im->machines = NULL;
	im->n = 0;
}

/* "cpu.mhz": the object "cpu", and the rest of the path. */
static json_t *place(const struct import_machine *m, const char **path, int make)
{
	const char *dot = strchr(*path, '.');
	char group[32];
	json_t *object;

	snprintf(group, sizeof(group), "%.*s", (int)(dot - *path), *path);
	object = json_object_get(m->environment, group);
	if (!object && make && !json_object_set_new(m->environment, group, json_object()))
		object = json_object_get(m->environment, group);
	*path = dot + 1;
	return object;
}

const char *import_known(const struct import_machine *m, const char *path)
{
	json_t *object = place(m, &path, 0);

	return json_string_value(json_object_get(object, path));
}

void import_fact(struct import *im, struct import_machine *m, const char *path,
		 const char *text, size_t len)
{
	json_t *object;

	for (; len && strchr(" \t", *text); len--)
		text++;
	while (len && strchr(" \t", text[len - 1]))
		len--;
	if (!m || !len)
		return;
	len = (size_t)whole(text, len, LONGEST_FACT);
	object = place(m, &path, 1);
	if (json_object_set_new(object, path, json_stringn(text, len)))
		import_fail(im, "out of memory");
}

static int is_ascii(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (text[i] < ' ' || text[i] > '~')
			return 0;
	return 1;
}

/* Why it is none of that column, or NULL. */
static const char *objection(const struct classic_column *column, const char *text, size_t len)
{
	const size_t cut = strlen(IMPORT_CUT);
	char number[LONGEST_CELL + 1];
	double value;

	if (len >= cut && !memcmp(text + len - cut, IMPORT_CUT, cut))
		return "the text ends here, perhaps within the value: end the line if it is whole";
	if (len > LONGEST_CELL || !is_ascii(text, len))
		return "too long, or not ASCII";
	if (column->unit == CLASSIC_WORDS ||
	    (column->unit == CLASSIC_FACT && strcmp(column->text, "cpu.mhz")))
		return NULL;
	snprintf(number, sizeof(number), "%.*s", (int)len, text);
	if (classic_parse(number, &value))
		return "no number from 0 to 1e15 in digits, as such tables have";
	return NULL;
}

static void set_cell(struct import *im, struct import_cell *cell, size_t line,
		     const char *text, size_t len)
{
	*cell = (struct import_cell){ .text = strndup(text, len), .line = line, .n = 1 };
	if (!cell->text)
		import_fail(im, "out of memory");
}

static void set_fact(struct import *im, struct import_machine *m,
		     const struct classic_column *c, size_t line, const char *text, size_t len)
{
	const char *known = import_known(m, c->text);

	if (!known)
		import_fact(im, m, c->text, text, len);
	else if (strlen(known) != len || strncmp(known, text, len))
		import_refuse(im, line, c->name, "'%.*s', but '%s' above", import_shown(text, len),
			      text, known);
}

void import_cell(struct import *im, struct import_machine *m, enum classic_number column,
		 size_t line, const char *text, size_t len)
{
	const struct classic_column *c = classic_column(column);
	const char *why = objection(c, text, len);
	struct import_cell *cell;

	if (!m || !len)
		return;
	cell = &m->cells[column];
	if (why)
		import_refuse(im, line, c->name, "'%.*s': %s", import_shown(text, len), text, why);
	else if (c->unit == CLASSIC_FACT)
		set_fact(im, m, c, line, text, len);
	else if (!cell->text)
		set_cell(im, cell, line, text, len);
	else if (strlen(cell->text) != len || strncmp(cell->text, text, len))
		import_refuse(im, line, c->name, "'%.*s', but '%s' in line %zu",
			      import_shown(text, len), text, cell->text, cell->line);
}

static size_t lacks(enum classic_form form, const struct import_machine *m)
{
	enum classic_number column;
	size_t n = 0;

	for (column = 0; column < CLASSIC_END; column++)
		n += m->cells[column].text && !classic_has(form, column);
	return n;
}

enum classic_form import_form(const struct import_machine *m)
{
	enum classic_form form, best = CLASSIC_FORMS;
	size_t missing, least = CLASSIC_END;

	/* What it says to be, else the newest. */
	for (form = 0; form < CLASSIC_FORMS; form++) {
		if (!((m->forms | m->said) & (1u << form)))
			continue;
		missing = lacks(form, m);
		if (missing > least || (missing == least && m->said == (1u << best)))
			continue;
		best = form;
		least = missing;
	}
	return best;
}
