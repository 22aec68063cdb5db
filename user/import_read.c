// SPDX-License-Identifier: GPL-2.0-only
/* All tables of a text, of whatever kind. */
#include <errno.h>
#include <stdlib.h>
#include "import.h"

typedef void importer(struct import *im, const struct import_text *t, unsigned int depth);

/* Lines of one kind mean nothing to the others. */
static importer *const importers[] = { import_summary, import_raw, import_byte, import_csv };

#define IMPORTERS	(sizeof(importers) / sizeof(importers[0]))

const struct import_line **import_lines(struct import *im, const struct import_text *t,
					unsigned int depth)
{
	const struct import_line **lines = calloc(t->n + 1, sizeof(*lines));
	size_t i, n = 0;

	if (!lines)
		import_fail(im, "out of memory");
	for (i = 0; lines && i < t->n; i++)
		if (t->lines[i].depth == depth)
			lines[n++] = &t->lines[i];
	return lines;
}

static int has_depth(const struct import_text *t, unsigned int depth)
{
	size_t i;

	for (i = 0; i < t->n; i++)
		if (t->lines[i].depth == depth)
			return 1;
	return 0;
}

/* A quoted table is another than what is written around it. */
static void read_depths(struct import *im, const struct import_text *t)
{
	unsigned int depth;
	size_t i;

	for (depth = 0; depth < IMPORT_DEPTHS; depth++)
		for (i = 0; i < IMPORTERS && has_depth(t, depth) && !im->failed; i++)
			importers[i](im, t, depth);
}

/* What the form of the others lacks is not a cell of it. */
static size_t drop_foreign(struct import *im, struct import_machine *m)
{
	enum classic_form form = import_form(m);
	enum classic_number column;
	struct import_cell *cell;
	size_t n = 0;

	for (column = 0; column < CLASSIC_END; column++) {
		cell = &m->cells[column];
		if (!cell->text)
			continue;
		n++;
		if (classic_has(form, column))
			continue;
		import_refuse(im, cell->line, classic_column(column)->name, "%s has no such column",
			      classic_layout(form)->name);
		free(cell->text);
		cell->text = NULL;
		n--;
	}
	return n;
}

static int by_line(const void *a, const void *b)
{
	const struct import_machine *const *one = a, *const *other = b;

	return ((*one)->line > (*other)->line) - ((*one)->line < (*other)->line);
}

/* Only machines of which something is known. */
static void keep_known(struct import *im, size_t from)
{
	size_t i, n = from;

	for (i = from; i < im->n; i++) {
		if (drop_foreign(im, im->machines[i])) {
			im->machines[n++] = im->machines[i];
			continue;
		}
		import_refuse(im, im->machines[i]->line, "machine",
			      "nothing of it is certain: left out");
		import_drop(im->machines[i]);
	}
	im->n = n;
	if (n > from)
		qsort(im->machines + from, n - from, sizeof(*im->machines), by_line);
}

int import_read(struct import *im, const char *path, const char *bytes, size_t len)
{
	struct import_text t;
	size_t from = im->n;

	im->path = path;
	if (import_text_init(&t, bytes, len))
		import_fail(im, "out of memory");
	else
		read_depths(im, &t);
	import_text_free(&t);
	keep_known(im, from);
	return im->failed ? -EINVAL : 0;
}
