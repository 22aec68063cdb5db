// SPDX-License-Identifier: GPL-2.0-only
/* The causes in words. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "diff_print.h"

#define HOOKS	8	/* names in one line */
#define ALIKE	1e-6	/* instructions or ns */

size_t diff_rows_by(const struct diff *d, enum diff_cause cause, size_t *all)
{
	const struct ringside_row_info *last = NULL;
	size_t i, n = 0;

	*all = 0;
	for (i = 0; i < d->n; i++) {
		/* The user's half stands first: it is what the row is about. */
		if (!diff_changed(&d->halves[i]) || d->halves[i].row == last)
			continue;
		last = d->halves[i].row;
		n += d->halves[i].cause == cause;
		++*all;
	}
	return n;
}

static const char *name_of(const struct diff_half *h)
{
	const char *name = h->row->name + strlen("hook_");

	return strncmp(name, "deep_", 5) ? name : name + 5;
}

/* Two rows may be of one hook: by its address, and through a function around it. */
static int is_first_of_hook(const struct diff *d, size_t half)
{
	const struct diff_half *h = &d->halves[half], *other;
	size_t i;

	if (strncmp(h->row->name, "hook_", 5) || !diff_changed(h))
		return 0;
	for (i = 0; i < half; i++) {
		other = &d->halves[i];
		if (!strncmp(other->row->name, "hook_", 5) && diff_changed(other) &&
		    !strcmp(name_of(other), name_of(h)) && fabs(other->change - h->change) < ALIKE)
			return 0;
	}
	return 1;
}

/* "file_open +5, ..."; or "each of 97 +5". */
static void print_hooks(const struct diff *d, FILE *out)
{
	char cell[DIFF_CELL];
	double change = NAN;
	size_t i, n = 0;
	int alike = 1;

	for (i = 0; i < d->n; i++) {
		if (!is_first_of_hook(d, i))
			continue;
		alike &= isnan(change) || fabs(change - d->halves[i].change) < ALIKE;
		change = d->halves[i].change;
		n++;
	}
	if (alike && n > HOOKS) {
		diff_number(d, cell, change, 1);
		fprintf(out, "each of %zu %s", n, cell);
		return;
	}
	for (i = n = 0; i < d->n; i++) {
		if (!is_first_of_hook(d, i))
			continue;
		diff_number(d, cell, d->halves[i].change, 1);
		if (n++ < HOOKS)
			fprintf(out, "%s%s %s", n > 1 ? ", " : "", name_of(&d->halves[i]), cell);
	}
	if (n > HOOKS)
		fprintf(out, ", and %zu more", n - HOOKS);
}

static void print_entry(const struct diff *d, struct page *p, size_t n, size_t all)
{
	const struct diff_half *reference = diff_reference(d);
	const char *where[] = { "entry", "exit" };
	char cell[DIFF_CELL], text[4 * DIFF_CELL] = "";
	size_t i, j, used = 0;

	for (i = 0; i < reference->nparts; i++)
		for (j = 0; j < 2; j++) {
			if (strcmp(reference->parts[i].name, where[j]) ||
			    !reference->parts[i].change)
				continue;
			diff_number(d, cell, reference->parts[i].change, 1);
			used += (size_t)snprintf(text + used, sizeof(text) - used,
						 "%s%s %s at every system call %s",
						 used ? " and " : "", cell, d->unit, where[j]);
		}
	page_line(p, "cause", "%s explain %zu of %zu changed rows", text, n, all);
}

void diff_print_causes(const struct diff *d, struct page *p)
{
	char *hooks = NULL;
	size_t n, all, len;
	FILE *out;

	n = diff_rows_by(d, DIFF_ENTRY, &all);
	if (n)
		print_entry(d, p, n, all);
	n = diff_rows_by(d, DIFF_HOOKS, &all);
	out = open_memstream(&hooks, &len);
	if (out)
		print_hooks(d, out);
	if (!out || fclose(out))
		p->failed = -ENOMEM;
	else if (n)
		page_line(p, "cause", "security hooks (%s; %s a call) explain %zu of %zu changed rows",
			  hooks, d->unit, n, all);
	free(hooks);
	n = diff_rows_by(d, DIFF_OTHER, &all);
	if (n)
		page_line(p, "cause", "%zu of %zu changed rows have a cause of their own, or one that is not known",
			  n, all);
}

struct named {
	FILE *out;
	int priced;		/* those that changed, or those not measured */
	size_t n;
};

static void print_hook(const char *hook, double calls, const struct diff_half *price, void *to)
{
	struct named *named = to;

	if (named->priced ? !price || !diff_changed(price) : price != NULL)
		return;
	if (++named->n > HOOKS)
		return;
	fputs(named->n > 1 ? ", " : " (", named->out);
	if (calls != 1)
		fprintf(named->out, "%g ", calls);
	fputs(hook, named->out);
}

/* " (2 file_permission)"; those of which nothing is known may be the rest. */
static void print_names(const struct diff *d, const struct diff_half *h, int priced, FILE *out)
{
	struct named named = { .out = out, .priced = priced };

	diff_hooks(d, h, print_hook, &named);
	if (named.n)
		fprintf(out, "%s%s)", named.n > HOOKS ? ", ..." : "",
			priced ? "" : ": not measured");
}

static void print_part(const struct diff *d, FILE *out, const char *name, double change)
{
	char cell[DIFF_CELL];

	diff_number(d, cell, change, 1);
	if (!strcmp(cell, "0") || !strcmp(cell, "0.00"))
		return;
	fprintf(out, "%s%s %s", ftell(out) ? ", " : "", name, cell);
}

char *diff_where_text(const struct diff *d, const struct diff_half *h)
{
	const struct diff_where *w = &h->where;
	char *text = NULL, entry[DIFF_CELL], way[DIFF_CELL];
	size_t len;
	FILE *out = open_memstream(&text, &len);

	if (!out)
		return NULL;
	strcpy(entry, "entry");
	strcpy(way, "exit");
	if (w->calls > 1) {
		snprintf(entry, sizeof(entry), "%u entries", w->calls);
		snprintf(way, sizeof(way), "%u exits", w->calls);
	}
	print_part(d, out, entry, w->entry);
	if (w->hooks != 0) {
		print_part(d, out, "hooks", w->hooks);
		print_names(d, h, 1, out);
	}
	print_part(d, out, "handler", w->handler);
	print_part(d, out, way, w->exit);
	if (fabs(w->rest) > w->noise) {
		print_part(d, out, ftell(out) ? "the rest" : "not known where", w->rest);
		print_names(d, h, 0, out);
	}
	return fclose(out) ? NULL : text;
}
