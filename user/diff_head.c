// SPDX-License-Identifier: GPL-2.0-only
/* What stands above the rows. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "diff_print.h"

#define CONFOUNDS	12	/* lines, unless all are asked for */
#define CONTROLS	6	/* names */
#define HASH		64	/* digits of SHA-256 */

static void print_set(const struct diff_set *set, struct page *p)
{
	const struct store *first = &set->files[0].store;
	const char *release = json_string_value(json_object_get(json_object_get(
		first->environment, "kernel"), "release"));
	const char *what = first->imported ? "imported result" : "boot";

	if (set->n == 1)
		page_line(p, set->name, "1 %s, %s %s: %s", what, store_os(first),
			  release ? release : "unknown", set->files[0].path);
	else
		page_line(p, set->name, "%zu %ss, %s %s: %s to %s", set->n, what,
			  store_os(first), release ? release : "unknown", set->files[0].path,
			  set->files[set->n - 1].path);
}

static void print_counts(struct page *p, const char *label, const char *what,
			 const struct diff_half *halves, size_t n, const char *more)
{
	page_line(p, label, "%s%zu slower, %zu faster, %zu same%s, %zu cannot tell%s", what,
		  diff_count(halves, n, DIFF_SLOWER), diff_count(halves, n, DIFF_FASTER),
		  diff_count(halves, n, DIFF_SAME), more, diff_count(halves, n, DIFF_CANNOT_TELL),
		  diff_count(halves, n, DIFF_NOT_COMPARED) || *what ? "" : " (rows by side)");
}

static void print_verdict(const struct diff *d, struct page *p)
{
	size_t none = diff_count(d->halves, d->n, DIFF_NOT_COMPARED), shifted = 0, i;
	char more[DIFF_CELL] = "";

	for (i = 0; i < d->n; i++)
		shifted += d->halves[i].shifted;
	if (shifted)
		snprintf(more, sizeof(more), " (%zu of them moved inside)", shifted);
	print_counts(p, "verdict", "", d->halves, d->n, more);
	if (none)
		page_line(p, "", "%zu not measured on both sides (rows by side)", none);
	if (d->ntails && d->can_judge)
		print_counts(p, "", "tails: ", d->tails, d->ntails, "");
	if (d->no_boots)
		page_line(p, "", "There are differences, but no verdict: nothing tells by how much two boots of one kernel differ (%s).",
			  d->no_boots);
	else if (!d->can_judge)
		page_line(p, "", "With one boot on a side there are differences, but no verdict: nothing tells by how much two boots of one kernel differ.");
}

const char *diff_gate_name(enum diff_gate gate)
{
	static const char *const names[] = {
		[DIFF_NOT_GATED] = "not_gated", [DIFF_PASSED] = "passed",
		[DIFF_UNCERTAIN] = "uncertain", [DIFF_FAILED] = "failed",
	};

	return names[gate];
}

static void print_gate(const struct diff *d, struct page *p)
{
	static const char *const texts[] = {
		[DIFF_NOT_GATED] = "cannot tell: no row that it is about has values on both sides",
		[DIFF_PASSED] = "passed", [DIFF_UNCERTAIN] = "cannot tell",
		[DIFF_FAILED] = "FAILED",
	};
	const struct diff_rules *gates = &d->options->gates;
	enum diff_gate gate = diff_gates(d);
	size_t i, n = 0;

	for (i = 0; i < d->n; i++)
		n += diff_gate(d, &d->halves[i]) == gate;
	for (i = 0; i < d->ntails; i++)
		n += diff_gate(d, &d->tails[i]) == gate;
	if (!gates->n)
		page_line(p, "gate", "%s (%zu %s); no row%s may be slower", texts[gate], n,
			  d->ntails ? "halves and tails" : "halves", d->exact ? " of class exact" : "");
	for (i = 0; i < gates->n; i++)
		page_line(p, i ? "" : "gate", "%s%s%s by at most %.10g %s",
			  i ? "" : texts[gate], i ? "" : ": ", gates->rules[i].glob,
			  gates->rules[i].limit * (gates->rules[i].is_share ? 100 : 1),
			  gates->rules[i].is_share ? "%" : d->unit);
}

static void print_controls(const struct diff *d, struct page *p)
{
	size_t i, n = 0;
	char *names = NULL;
	size_t len;
	FILE *out = open_memstream(&names, &len);
	double controls = diff_typical(d, 1), others = diff_typical(d, 0);

	for (i = 0; out && i < d->n; i++) {
		if (!diff_is_control(&d->halves[i]) || !diff_moved(d, &d->halves[i]))
			continue;
		if (n++ < CONTROLS)
			fprintf(out, "%s%s (%s)", n > 1 ? ", " : "", d->halves[i].row->name,
				store_side_name(d->halves[i].side));
	}
	if (!out || fclose(out)) {
		p->failed = -ENOMEM;
		return;
	}
	if (n && !d->can_judge)
		page_line(p, "SUSPECT", "negative controls moved, %zu of the rows that no change of a kernel path should touch: %s%s. %s, in the middle by %.1f %% against %.1f %%. What moved them may have moved the others.",
			  n, names, n > CONTROLS ? ", ..." : "", controls > others ?
			  "Such rows moved more than the others" :
			  "Such rows moved less than the others", 100 * controls, 100 * others);
	else if (n)
		page_line(p, "SUSPECT", "%zu rows moved that no change of a kernel path should touch: %s%s. What moved them may have moved the others.",
			  n, names, n > CONTROLS ? ", ..." : "");
	free(names);
}

/* Of a hash, the beginning tells it apart. */
static int shown_length(const char *text)
{
	size_t len = strlen(text);

	return len == HASH && strspn(text, "0123456789abcdef") == len ? HASH / 4 : (int)len;
}

static void print_difference(struct page *p, const char *label, const struct diff_confound *c)
{
	page_line(p, label, "%s: %.*s | %.*s", c->path, shown_length(c->base), c->base,
		  shown_length(c->new), c->new);
}

static void print_confounds(const struct diff *d, const struct diff_confounds *c, struct page *p)
{
	size_t i, shown = d->options->all ? c->n : CONFOUNDS;

	if (!c->unexpected)
		page_line(p, "differs", "nothing else that the files know of");
	for (i = 0; i < c->unexpected && i < shown; i++)
		print_difference(p, i ? "" : "differs", &c->list[i]);
	if (i < c->unexpected)
		page_line(p, "", "... and %zu more: --all lists them", c->unexpected - i);
	for (i = c->unexpected; i < c->n; i++)
		print_difference(p, i > c->unexpected ? "" : "expected", &c->list[i]);
}

void diff_print_head(const struct diff *d, const struct diff_confounds *c, struct page *p)
{
	fprintf(p->out, "%sRingside: new against base, %s\n\n", p->md ? "# " : "",
		diff_origin(d));
	print_set(&d->base, p);
	print_set(&d->new, p);
	fputc('\n', p->out);
	print_verdict(d, p);
	print_gate(d, p);
	print_controls(d, p);
	fputc('\n', p->out);
	print_confounds(d, c, p);
}
