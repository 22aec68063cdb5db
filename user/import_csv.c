// SPDX-License-Identifier: GPL-2.0-only
/* UnixBench's CSV: "Concurrency" and titles of tests; then a line a number of copies. */
#include <stdlib.h>
#include <string.h>
#include "import_byte.h"

#define FIELDS	64

struct field {
	char text[80];
};

/* Fields between commas, in quotes or not; how many, also of those that FIELDS leaves out. */
static size_t split(const char *text, struct field *fields)
{
	size_t n = 0, len;
	int quoted;

	for (;; n++) {
		struct field *f = n < FIELDS ? &fields[n] : NULL;

		text += strspn(text, " \t");
		for (len = 0, quoted = 0; *text && (quoted || *text != ','); text++) {
			if (*text == '"')
				quoted = !quoted;
			else if (f && len < sizeof(f->text) - 1)
				f->text[len++] = *text > 0 ? *text : '?';
		}
		while (f && len && strchr(" \t", f->text[len - 1]))
			len--;
		if (f)
			f->text[len] = '\0';
		if (!*text++)
			return n + 1;
	}
}

struct csv {
	struct import *im;
	size_t n;			/* 0: no heading was seen */
	enum classic_number columns[FIELDS];	/* CLASSIC_END: unknown */
	unsigned int forms;
};

static void begin(struct csv *c, const struct import_line *line, const struct field *fields,
		  size_t n)
{
	struct byte_title title;
	size_t i;

	if (n > FIELDS) {
		import_refuse(c->im, line->number, "line", "more columns than UnixBench has tests");
		return;
	}
	c->n = n;
	c->forms = IMPORT_FORM(UNIXBENCH_5);
	for (i = 1; i < n; i++) {
		c->columns[i] = CLASSIC_END;
		if (byte_is_title(fields[i].text, &title)) {
			c->columns[i] = title.column;
			c->forms |= title.forms;
			continue;
		}
		import_refuse(c->im, line->number, "column", "'%s': no test of BYTE's that is known",
			      fields[i].text);
	}
}

static void add(struct csv *c, const struct import_line *line, const struct field *fields, size_t n)
{
	struct import_machine *m;
	size_t i;

	if (n != c->n) {
		import_refuse(c->im, line->number, "line", "%zu fields, but %zu in the heading", n,
			      c->n);
		return;
	}
	m = import_machine(c->im, line->number);
	if (!m)
		return;
	m->forms = c->forms;
	import_fact(c->im, m, "run.copies", fields[0].text, strlen(fields[0].text));
	for (i = 1; i < n; i++)
		if (c->columns[i] != CLASSIC_END)
			import_cell(c->im, m, c->columns[i], line->number, fields[i].text,
				    strlen(fields[i].text));
}

static int is_count(const char *text)
{
	return *text && strspn(text, "0123456789") == strlen(text);
}

void import_csv(struct import *im, const struct import_text *text, unsigned int depth)
{
	const struct import_line **lines = import_lines(im, text, depth);
	struct csv c = { .im = im };
	struct field fields[FIELDS];
	size_t i, n;

	for (i = 0; lines && lines[i] && !im->failed; i++) {
		if (!c.n && !strstr(lines[i]->text, "Concurrency"))
			continue;
		n = split(lines[i]->text, fields);
		if (n > 1 && !strcmp(fields[0].text, "Concurrency"))
			begin(&c, lines[i], fields, n);
		else if (c.n && is_count(fields[0].text))
			add(&c, lines[i], fields, n);
		else
			c.n = 0;
	}
	free(lines);
}
