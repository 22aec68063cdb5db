// SPDX-License-Identifier: GPL-2.0-only
/* The table of a result of ringside switch. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "errno_name.h"
#include "report.h"
#include "table.h"
#include "warn.h"

#define CELL	64
#define DETAIL	512
#define NOISE	1e-6	/* what logarithms leave over */

struct view {
	const struct switched *w;
	struct switched_effect *effects;	/* of each half */
	struct warn warn;
};

static const char *const verdicts[] = {
	[PAIRED_CANNOT_TELL] = "cannot tell", [PAIRED_SAME] = "same",
	[PAIRED_FASTER] = "faster", [PAIRED_SLOWER] = "slower",
};

static int view_init(struct view *v, const struct switched *w)
{
	size_t i, n = switched_measured(w);

	*v = (struct view){ .w = w };
	v->effects = calloc(w->store->n + 1, sizeof(*v->effects));
	if (!v->effects)
		return -ENOMEM;
	for (i = 0; i < w->store->n; i++)
		if (w->halves[i].blocks)
			v->effects[i] = switched_effect(w, &w->halves[i], n);
	return 0;
}

static void view_free(struct view *v)
{
	free(v->effects);
	warn_free(&v->warn);
}

static double per_cent(double log_ratio)
{
	return 100 * expm1(log_ratio);
}

/* "+20.1 +-0.4", "+93" where there is no doubt, "+20 +-?" without an interval. */
static void with_interval(char *cell, double mean, double half, int count)
{
	char a[CELL / 4], b[CELL / 4] = "?";
	int certain = count && half < NOISE;

	table_number(a, sizeof(a), mean, certain, 1);
	if (isfinite(half))
		table_number(b, sizeof(b), half, 0, 0);
	snprintf(cell, CELL, certain ? "%s" : "%s +-%s", a, b);
}

/* Which state the half failed in: that of its last turn. */
static const char *failed_in(const struct store_half *h)
{
	size_t n = json_array_size(h->chunks);
	const json_t *last = json_array_get(h->chunks, n - 1);

	if (!n)
		return "";
	return json_integer_value(json_array_get(last, 1)) == SWITCHED_A ? " in state A" :
									   " in state B";
}

static size_t warn_of(struct view *v, size_t i)
{
	const struct store_half *h = v->w->halves[i].half;

	if (h->error)
		return warn_add(&v->warn, "%s%s (%s: %s)", ringside_reason_text(h->reason),
				failed_in(h), errno_name(h->error), strerror(h->error));
	if (h->reason)
		return warn_add(&v->warn, "%s%s", ringside_reason_text(h->reason), failed_in(h));
	if (!v->w->halves[i].blocks)
		return warn_add(&v->warn, "in no block had most pairs a sample without a disturbance in both turns");
	if (v->w->halves[i].blocks < PAIRED_LEAST)
		return warn_add(&v->warn, "fewer than %d blocks: no interval; give it more time",
				PAIRED_LEAST);
	return 0;
}

/* The half that tells the price of a hook; NULL without one. */
static const struct switched_effect *price(const struct view *v, const char *hook)
{
	const struct switched_effect *found = NULL;
	const struct store_half *h;
	int how, best = 0;
	size_t i;

	for (i = 0; i < v->w->store->n; i++) {
		h = v->w->halves[i].half;
		how = stats_hook_price(h->row->name, hook);
		if (h->side != RINGSIDE_KERNEL || !v->w->halves[i].blocks || how <= best)
			continue;
		found = &v->effects[i];
		best = how;
	}
	return found;
}

/* "syscall_open: +1872 of +1701 in hooks: file_open +1872". */
static void explain(const struct view *v, size_t i, const char *label, FILE *out)
{
	const struct store_half *h = v->w->halves[i].half;
	const struct switched_effect *p;
	char cell[CELL], all[CELL], list[DETAIL] = "", text[2 * DETAIL];
	const char *hook;
	double sum = 0, each;
	json_t *calls;
	size_t used;

	json_object_foreach(h->hooks, hook, calls) {
		p = price(v, hook);
		if (!p)
			continue;
		each = json_number_value(calls) * p->difference.mean;
		sum += each;
		table_number(cell, sizeof(cell), each, v->w->store->exact, 1);
		used = strlen(list);
		snprintf(list + used, sizeof(list) - used, "%s%s %s", used ? ", " : "", hook, cell);
	}
	table_number(cell, sizeof(cell), sum, v->w->store->exact, 1);
	table_number(all, sizeof(all), v->effects[i].difference.mean, 0, 1);
	snprintf(text, sizeof(text), "%s: %s of %s by its hooks: %s", h->row->name, cell, all,
		 list[0] ? list : "their rows are not in this file");
	report_line(out, label, text);
}

static void explanations(const struct view *v, FILE *out)
{
	const char *label = "explained";
	size_t i;

	for (i = 0; i < v->w->store->n; i++) {
		if (!v->w->halves[i].blocks || !json_object_size(v->w->halves[i].half->hooks) ||
		    v->effects[i].verdict == PAIRED_SAME)
			continue;
		explain(v, i, label, out);
		label = "";
	}
}

enum { NAME, SIDE, A, DIFFERENCE, CHANGE, MDE, VERDICT, COLUMNS };

static void numbers(const struct view *v, size_t i, char cells[][CELL])
{
	const struct switched_effect *e = &v->effects[i];
	int count = v->w->store->exact;

	strcpy(cells[VERDICT], verdicts[e->verdict]);
	table_number(cells[A], CELL, e->values[SWITCHED_A],
		     count && v->w->halves[i].half->row->class == RINGSIDE_EXACT, 0);
	with_interval(cells[DIFFERENCE], e->difference.mean,
		      e->difference.high - e->difference.mean, count);
	if (!e->has_ratio)
		return;
	with_interval(cells[CHANGE], per_cent(e->ratio.mean),
		      per_cent((e->ratio.high - e->ratio.low) / 2), count);
	if (isfinite(e->ratio.detectable))
		table_number(cells[MDE], CELL, per_cent(e->ratio.detectable), 0, 0);
}

static void line(struct view *v, struct table *t, size_t i)
{
	const struct store_half *h = v->w->halves[i].half;
	char cells[COLUMNS][CELL] = { "" };
	const char *list[COLUMNS];
	size_t mark = warn_of(v, i), used;
	int c;

	for (c = A; c < COLUMNS; c++)
		strcpy(cells[c], "-");
	snprintf(cells[NAME], CELL, "%s", h->row->name);
	snprintf(cells[SIDE], CELL, "%s", store_side_name(h->side));
	if (v->w->halves[i].blocks)
		numbers(v, i, cells);
	used = strlen(cells[VERDICT]);
	if (mark)
		snprintf(cells[VERDICT] + used, CELL - used, " [%zu]", mark);
	for (c = 0; c < COLUMNS; c++)
		list[c] = cells[c];
	table_row(t, list);
}

static void head(const char *path, const struct switched *w, FILE *out)
{
	report_head(path, w->store, out);
	report_line(out, "state A", w->names[SWITCHED_A]);
	report_line(out, "state B", w->names[SWITCHED_B]);
	if (!strcmp(w->names[SWITCHED_A], w->names[SWITCHED_B]))
		report_line(out, "", "The same: whatever differs is an error of the method.");
	if (!w->store->complete)
		report_line(out, "ended", "early: rows may lack blocks.");
	fputc('\n', out);
}

static void foot(const struct switched *w, FILE *out)
{
	size_t i, pairs = 0, lost = 0, most = 0, least = ~0UL;
	char text[DETAIL];

	for (i = 0; i < w->store->n; i++) {
		if (!w->halves[i].blocks)
			continue;
		pairs += w->halves[i].pairs;
		lost += w->halves[i].lost;
		most = w->halves[i].blocks > most ? w->halves[i].blocks : most;
		least = w->halves[i].blocks < least ? w->halves[i].blocks : least;
	}
	if (!most)
		least = 0;
	snprintf(text, sizeof(text), "per operation with the loop around it; of a row with stamps, entry, handler, exit and stamps. The change is the mean over blocks of the median log ratio of %u pairs, with an interval of Student's t; all intervals hold together in %g %%. B - A is that change of A; where a value is not above zero, the mean of differences.",
		 w->pairs, 100 * PAIRED_LEVEL);
	report_line(out, "A, B - A", text);
	snprintf(text, sizeof(text),
		 "minimum detectable effect: the least change in %% that so many blocks show in %g %% of all tries.",
		 100 * PAIRED_POWER);
	report_line(out, "MDE", text);
	snprintf(text, sizeof(text), "same: the interval of the change lies within +-%g %%%s. Without a change in %%: its difference counts.",
		 100 * w->margin, w->store->exact ? " (exact rows: 0)" : "");
	report_line(out, "verdict", text);
	snprintf(text, sizeof(text), "%zu to %zu a row, %zu pairs; %zu more lost one of their turns to disturbances.",
		 least, most, pairs, lost);
	report_line(out, "blocks", text);
	report_disturbances(w->store, out);
}

int report_switched(const char *path, const struct switched *w, FILE *out)
{
	const char *unit = w->store->exact ? "instr." : "ns";
	const struct table_column columns[COLUMNS] = {
		{ "row", NULL, TABLE_TEXT }, { "side", NULL, TABLE_TEXT },
		{ "A", unit, TABLE_NUMBER },
		{ "B - A", unit, TABLE_NUMBER }, { "change", "%", TABLE_NUMBER },
		{ "MDE", "%", TABLE_NUMBER }, { "B is", NULL, TABLE_TEXT },
	};
	struct table *t = table_new(columns, COLUMNS);
	struct view v;
	size_t i;
	int ret = t ? view_init(&v, w) : -ENOMEM;

	if (ret) {
		table_free(t);
		return ret;
	}
	head(path, w, out);
	for (i = 0; i < w->store->n; i++)
		line(&v, t, i);
	ret = table_print(t, out);
	fputc('\n', out);
	warn_print(&v.warn, out, NULL);
	explanations(&v, out);
	foot(w, out);
	table_free(t);
	view_free(&v);
	return ret;
}

static const struct table_column tsv_columns[] = {
	{ "row", NULL, TABLE_TEXT }, { "side", NULL, TABLE_TEXT },
	{ "state", NULL, TABLE_TEXT }, { "verdict", NULL, TABLE_TEXT },
	{ "unit", NULL, TABLE_TEXT }, { "a", NULL, TABLE_TEXT },
	{ "b", NULL, TABLE_TEXT }, { "difference", NULL, TABLE_TEXT },
	{ "difference_low", NULL, TABLE_TEXT }, { "difference_high", NULL, TABLE_TEXT },
	{ "percent", NULL, TABLE_TEXT }, { "percent_low", NULL, TABLE_TEXT },
	{ "percent_high", NULL, TABLE_TEXT }, { "percent_mde", NULL, TABLE_TEXT },
	{ "blocks", NULL, TABLE_TEXT }, { "pairs", NULL, TABLE_TEXT },
	{ "lost", NULL, TABLE_TEXT },
};

enum { TSV_FIRST = 5, TSV_NUMBERS = 9, TSV_COUNTS = 3,
       TSV_COLUMNS = TSV_FIRST + TSV_NUMBERS + TSV_COUNTS };

static void tsv_line(const struct view *v, struct table *t, size_t i)
{
	const struct switched_half *half = &v->w->halves[i];
	const struct switched_effect *e = &v->effects[i];
	const double values[TSV_NUMBERS] = {
		e->values[SWITCHED_A], e->values[SWITCHED_B],
		e->difference.mean, e->difference.low, e->difference.high,
		per_cent(e->ratio.mean), per_cent(e->ratio.low), per_cent(e->ratio.high),
		per_cent(e->ratio.detectable),
	};
	const size_t counts[TSV_COUNTS] = { half->blocks, half->pairs, half->lost };
	char text[TSV_NUMBERS + TSV_COUNTS][CELL];
	const char *cells[TSV_COLUMNS] = {
		half->half->row->name, store_side_name(half->half->side),
		ringside_reason_name(half->half->reason),
		half->blocks ? verdicts[e->verdict] : "-",
		v->w->store->exact ? "instructions" : "ns",
	};
	int c;

	for (c = 0; c < TSV_NUMBERS; c++) {
		strcpy(text[c], "-");
		if (half->blocks && isfinite(values[c]) && (c < TSV_FIRST || e->has_ratio))
			table_number_tsv(text[c], CELL, values[c]);
	}
	for (c = 0; c < TSV_COUNTS; c++)
		snprintf(text[TSV_NUMBERS + c], CELL, "%zu", counts[c]);
	for (c = 0; c < TSV_NUMBERS + TSV_COUNTS; c++)
		cells[TSV_FIRST + c] = text[c];
	table_row(t, cells);
}

int report_switched_tsv(const struct switched *w, FILE *out)
{
	struct table *t = table_new(tsv_columns, TSV_COLUMNS);
	struct view v;
	size_t i;
	int ret = t ? view_init(&v, w) : -ENOMEM;

	if (!ret) {
		for (i = 0; i < w->store->n; i++)
			tsv_line(&v, t, i);
		ret = table_print_tsv(t, out);
		view_free(&v);
	}
	table_free(t);
	return ret;
}
