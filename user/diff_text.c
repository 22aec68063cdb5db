// SPDX-License-Identifier: GPL-2.0-only
/* The page: text of the width of a mail, or Markdown. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "diff_print.h"

/* Of a page's tables: which halves stand in it. */
typedef int in_section(const struct diff *d, const struct diff_half *h);

/* The change itself is shown of counts alone: it is worth more than its share. */
enum {
	ROW, SIDE, BASE, NEW, PERCENT, COLUMNS, CHANGE = PERCENT, APART = COLUMNS,
	MOST_COLUMNS = COLUMNS + 1
};

static int by_entry(const struct diff *d, const struct diff_half *h)
{
	(void)d;
	return diff_changed(h) && h->cause == DIFF_ENTRY;
}

static int by_hooks(const struct diff *d, const struct diff_half *h)
{
	(void)d;
	return diff_changed(h) && h->cause == DIFF_HOOKS;
}

static int by_other(const struct diff *d, const struct diff_half *h)
{
	(void)d;
	return diff_changed(h) && h->cause == DIFF_OTHER;
}

static int is_undecided(const struct diff *d, const struct diff_half *h)
{
	(void)d;
	return h->verdict == DIFF_CANNOT_TELL;
}

static int is_same(const struct diff *d, const struct diff_half *h)
{
	return d->options->all && h->verdict == DIFF_SAME && !h->shifted;
}

static int is_tail(const struct diff *d, const struct diff_half *h)
{
	return h->quantile && (diff_changed(h) || !d->can_judge ||
			       (d->options->all && h->verdict == DIFF_SAME));
}

static size_t count(const struct diff *d, in_section *in)
{
	size_t i, n = 0;

	for (i = 0; i < d->n; i++)
		n += in(d, &d->halves[i]);
	for (i = 0; i < d->ntails && in == is_tail; i++)
		n += in(d, &d->tails[i]);
	return n;
}

/* "+6.20", "+0.54 [+0.1,+1.0]": in per cent of the base. */
static void percent_cell(const struct diff *d, const struct diff_half *h, char *cell)
{
	double to_percent = 100 / fabs(h->base), change = h->change * to_percent;
	int is_count = d->exact && h->row->class == RINGSIDE_EXACT;
	int decimals = fabs(change) < 9.995 ? 2 : 1;

	if (isnan(change) || !isfinite(to_percent))
		strcpy(cell, "-");
	else if (is_count || isnan(h->low))
		snprintf(cell, DIFF_CELL, "%+.*f", decimals, change);
	else if (d->exact)
		snprintf(cell, DIFF_CELL, "%+.1f,%+.1f", h->low * to_percent,
			 h->high * to_percent);
	else
		snprintf(cell, DIFF_CELL, "%+.*f [%+.1f,%+.*f]", decimals, change,
			 h->low * to_percent, h->high * to_percent < 99.95,
			 h->high * to_percent);
}

/* The fraction of an instruction is what a batch takes once. */
static void short_number(const struct diff *d, char *cell, double value, double from, int plus)
{
	int whole = d->exact && fabs(value) >= from;

	diff_number(d, cell, whole ? round(value) : value, plus);
}

static void add_half(const struct diff *d, const struct diff_half *h, struct table *t)
{
	char base[DIFF_CELL], new[DIFF_CELL], percent[DIFF_CELL], change[DIFF_CELL];
	char side[DIFF_SIDE];
	const char *cells[MOST_COLUMNS] = {
		[ROW] = h->row->name, [SIDE] = side,
		[BASE] = base, [NEW] = new, [PERCENT] = percent,
		[APART] = h->apart ? "apart" : "overlap",
	};

	diff_side(d, h, side);
	short_number(d, base, h->base, 0, 0);
	short_number(d, new, h->new, 0, 0);
	short_number(d, change, h->change, 100, 1);
	percent_cell(d, h, percent);
	if (d->exact) {
		cells[CHANGE] = change;
		cells[CHANGE + 1] = percent;
	}
	table_row(t, cells);
}

/* Without a verdict several numbers a side tell this much. */
static int shows_runs(const struct diff *d)
{
	return !d->can_judge && d->base.n > 1 && d->new.n > 1;
}

static struct table *changes(const struct diff *d, in_section *in)
{
	static const struct table_column exact[MOST_COLUMNS] = {
		[ROW] = { "row", NULL, TABLE_TEXT }, [SIDE] = { "side", NULL, TABLE_TEXT },
		[BASE] = { "base", NULL, TABLE_NUMBER }, [NEW] = { "new", NULL, TABLE_NUMBER },
		[CHANGE] = { "change", NULL, TABLE_NUMBER },
		[CHANGE + 1] = { "in %", NULL, TABLE_NUMBER },
	};
	static const struct table_column real[MOST_COLUMNS] = {
		[ROW] = { "row", NULL, TABLE_TEXT }, [SIDE] = { "side", NULL, TABLE_TEXT },
		[BASE] = { "base", NULL, TABLE_NUMBER }, [NEW] = { "new", NULL, TABLE_NUMBER },
		[PERCENT] = { "change in %", NULL, TABLE_NUMBER },
		[APART] = { "runs", NULL, TABLE_NUMBER },
	};
	struct table *t = d->exact ? table_new(exact, MOST_COLUMNS) :
				     table_new(real, COLUMNS + shows_runs(d));
	size_t i;

	for (i = 0; t && i < d->n; i++)
		if (in(d, &d->halves[i]))
			add_half(d, &d->halves[i], t);
	for (i = 0; t && i < d->ntails && in == is_tail; i++)
		if (in(d, &d->tails[i]))
			add_half(d, &d->tails[i], t);
	return t;
}

static void print_one_where(struct page *p, const char **label, const char *row,
			    const char *text)
{
	if (!*text)
		return;
	if (**label)
		fputc('\n', p->out);
	page_line(p, *label, "%s: %s", row, text);
	*label = "";
}

/* Where a user's change lies, unless its heading says all of it. */
static void print_where(const struct diff *d, in_section *in, struct page *p)
{
	const struct diff_half *h;
	const struct diff_where *w;
	const char *label = "where";
	char *text;
	size_t i;

	for (i = 0; i < d->n; i++) {
		h = &d->halves[i];
		w = &h->where;
		if (!in(d, h) || h->side == RINGSIDE_KERNEL)
			continue;
		text = diff_where_text(d, h);
		if (!text)
			p->failed = -ENOMEM;
		else if (strchr(text, ',') || w->hooks != 0 || w->calls > 1)
			print_one_where(p, &label, h->row->name, text);
		free(text);
	}
}

static void print_section(const struct diff *d, const char *title, in_section *in,
			  struct page *p)
{
	char heading[2 * DIFF_CELL];

	if (!count(d, in))
		return;
	snprintf(heading, sizeof(heading), "%s (%s per operation)", title, d->unit);
	page_heading(p, heading);
	page_table(p, changes(d, in));
	if (in != is_same && in != is_tail)
		print_where(d, in, p);
}

enum { U_ROW, U_SIDE, U_CHANGE, U_FINDS, U_BOOTS, U_COLUMNS };

static void add_undecided(const struct diff *d, const struct diff_half *h, struct table *t)
{
	char change[DIFF_CELL], finds[DIFF_CELL] = "-", boots[DIFF_CELL] = "-";
	const char *cells[U_COLUMNS] = {
		[U_ROW] = h->row->name, [U_SIDE] = store_side_name(h->side),
		[U_CHANGE] = change, [U_FINDS] = finds, [U_BOOTS] = boots,
	};

	percent_cell(d, h, change);
	if (!isnan(h->detects)) {
		snprintf(finds, sizeof(finds), "%.*f", h->detects < 0.0995, 100 * h->detects);
		snprintf(boots, sizeof(boots), "%zu", h->boots);
		if (!h->boots)
			snprintf(boots, sizeof(boots), ">%d", COMPARE_MANY);
	}
	table_row(t, cells);
}

/* Real time: which change would have been seen, and what would be needed. */
static void print_undecided(const struct diff *d, struct page *p)
{
	static const struct table_column columns[U_COLUMNS] = {
		[U_ROW] = { "row", NULL, TABLE_TEXT }, [U_SIDE] = { "side", NULL, TABLE_TEXT },
		[U_CHANGE] = { "change in %", NULL, TABLE_NUMBER },
		[U_FINDS] = { "finds", NULL, TABLE_NUMBER },
		[U_BOOTS] = { "boots", NULL, TABLE_NUMBER },
	};
	struct table *t;
	size_t i;

	if (!count(d, is_undecided))
		return;
	page_heading(p, "Cannot tell");
	t = table_new(columns, U_COLUMNS);
	for (i = 0; t && i < d->n; i++)
		if (is_undecided(d, &d->halves[i]))
			add_undecided(d, &d->halves[i], t);
	page_table(p, t);
	page_paragraph(p, "finds: the smallest change in %% that as many boots find in %.0f of 100 comparisons; boots: as many a side as would show no change to be the same.",
		       100 * d->method.power);
}

/* Of one reason, all rows. */
static void print_alike(const struct diff *d, size_t first, struct page *p)
{
	const struct diff_half *h = &d->halves[first], *other;
	char *names = NULL;
	size_t i, len;
	FILE *out = open_memstream(&names, &len);

	for (i = first; out && i < d->n; i++) {
		other = &d->halves[i];
		if (other->verdict == h->verdict && !strcmp(other->why, h->why) &&
		    !strcmp(other->base_state, h->base_state) &&
		    !strcmp(other->new_state, h->new_state))
			fprintf(out, "%s%s %s", i > first ? ", " : "", other->row->name,
				store_side_name(other->side));
	}
	if (!out || fclose(out))
		p->failed = -ENOMEM;
	else
		page_line(p, "", "%s | %s (%s): %s", h->base_state, h->new_state, h->why, names);
	free(names);
}

static int stands_above(const struct diff *d, size_t half)
{
	const struct diff_half *h = &d->halves[half], *other;
	size_t i;

	for (i = 0; i < half; i++) {
		other = &d->halves[i];
		if (other->verdict == h->verdict && !strcmp(other->why, h->why) &&
		    !strcmp(other->base_state, h->base_state) &&
		    !strcmp(other->new_state, h->new_state))
			return 1;
	}
	return 0;
}

/* By reason; what neither side has is told only if all is asked for. */
static void print_missing(const struct diff *d, struct page *p)
{
	const struct diff_half *h;
	int headed = 0;
	size_t i;

	for (i = 0; i < d->n; i++) {
		h = &d->halves[i];
		if (h->verdict != DIFF_NOT_COMPARED || stands_above(d, i) ||
		    !(h->base_boots || h->new_boots || d->options->all))
			continue;
		if (!headed++)
			page_heading(p, "Not measured on both sides: base | new");
		print_alike(d, i, p);
	}
}

static void print_foot(const struct diff *d, struct page *p)
{
	if (d->exact)
		page_paragraph(p, "Guest instructions count work, not time: no caches, no pipelines. Rows of class exact are equal or not. Of stateful rows the lowest values are compared; the interval in their last column holds what their quartiles say, and 0.5 %% of the loops behind them (ipc_keyctl: 2 %%, proc_fork: 5 %%) for what differs between boots of one kernel.");
	else if (d->can_judge)
		page_paragraph(p, "Geometric means of the boots' medians. Verdicts: at most %.2g of 100 such comparisons hold any wrong one. Intervals hold for all %zu rows at once. A row is the same if it certainly lies within its margin (%.3g %% unless said otherwise).",
			       100 * d->method.wrong, d->method.rows, 100 * d->options->margin);
	if (d->no_boots)
		page_paragraph(p, "Geometric means. Intervals hold what the rounding of the imported numbers leaves open, and nothing else.%s",
			       !shows_runs(d) ? "" :
			       " Runs: apart where each number of one side lies above each of the other.");
	if (d->ntails)
		page_paragraph(p, "Tails: p99 is what 99 of 100 operations took at most. Counted in buckets, a change is known to %.2g %%.%s A gate is about rows, not about their tails; without one, no tail%s may be slower either.",
			       100.0 / RINGSIDE_SUB_BUCKETS,
			       d->exact ? "" : " They have a list of chances of their own, as large as that of the rows.",
			       d->exact ? " of class exact" : "");
}

static int is_compared(const struct diff *d, const struct diff_half *h)
{
	(void)d;
	return h->verdict != DIFF_NOT_COMPARED;
}

int diff_print_page(const struct diff *d, const struct diff_confounds *c, FILE *out, int md)
{
	struct page p = { .out = out, .md = md };

	table_fix_width(DIFF_WIDTH);
	diff_print_head(d, c, &p);
	if (d->can_judge) {
		fputc('\n', out);
		diff_print_causes(d, &p);
		print_section(d, "Changed at entry and exit", by_entry, &p);
		print_section(d, "Changed by security hooks", by_hooks, &p);
		print_section(d, "Changed for other reasons", by_other, &p);
		if (d->exact)
			print_section(d, "Cannot tell", is_undecided, &p);
		else
			print_undecided(d, &p);
		print_section(d, "Same", is_same, &p);
	} else {
		print_section(d, "Differences, without a verdict", is_compared, &p);
	}
	print_section(d, "Tails of operations one by one", is_tail, &p);
	print_missing(d, &p);
	diff_print_footprint(d, &p);
	print_foot(d, &p);
	table_fix_width(0);
	return p.failed;
}
