// SPDX-License-Identifier: GPL-2.0-only
/* Which halves can be compared, and what all kinds of comparison share. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "diff.h"

const char *diff_verdict_name(enum diff_verdict verdict)
{
	static const char *const names[DIFF_VERDICTS] = {
		[DIFF_SLOWER] = "slower", [DIFF_FASTER] = "faster", [DIFF_SAME] = "same",
		[DIFF_CANNOT_TELL] = "cannot_tell", [DIFF_NOT_COMPARED] = "not_compared",
	};

	return names[verdict];
}

const struct diff_half *diff_find(const struct diff *d, __u32 nr, enum ringside_sides side)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		if (d->halves[i].row->nr == nr && d->halves[i].side == side)
			return &d->halves[i];
	return NULL;
}

size_t diff_count(const struct diff_half *halves, size_t n, enum diff_verdict verdict)
{
	size_t i, count = 0;

	for (i = 0; i < n; i++)
		count += halves[i].verdict == verdict;
	return count;
}

int diff_changed(const struct diff_half *h)
{
	return h->verdict == DIFF_SLOWER || h->verdict == DIFF_FASTER || h->shifted;
}

int diff_is_control(const struct diff_half *h)
{
	return !strncmp(h->row->name, "mem_", 4) || !strncmp(h->row->name, "cpu_", 4) ||
	       !strncmp(h->row->name, "clock_", 6);
}

/* Numbers that may differ by their rounding alone have not moved. */
int diff_moved(const struct diff *d, const struct diff_half *h)
{
	if (d->can_judge)
		return diff_changed(h);
	return h->apart && fabs(h->change) > h->margin * fabs(h->base) &&
	       (isnan(h->low) || h->low > 0 || h->high < 0);
}

double diff_typical(const struct diff *d, int controls)
{
	double *shares = calloc(d->n + 1, sizeof(*shares)), typical = NAN;
	size_t i, n = 0;

	for (i = 0; shares && i < d->n; i++)
		if (!isnan(d->halves[i].change) && d->halves[i].base > 0 &&
		    diff_is_control(&d->halves[i]) == controls)
			shares[n++] = fabs(d->halves[i].change) / d->halves[i].base;
	if (n)
		typical = stats_summarize(shares, n).median;
	free(shares);
	return typical;
}

/* What the set has of a half: its state where no boot measured it. */
static size_t describe(const struct diff_set *set, const struct diff_half *h,
		       const char **state, const char **why, int *asked)
{
	const struct stats_half *half;
	size_t i, n = 0;

	*state = "not_in_file";
	*why = "the row was not asked for";
	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		/* A table was asked for its own columns. */
		if (!half || (!half->half && set->files[i].store.imported))
			continue;
		*asked = 1;
		n += stats_is_ok(half);
		if (n) {
			*state = "ok";
		} else {
			*state = half->state;
			*why = half->why;
		}
	}
	return n;
}

static void add_half(struct diff *d, const struct ringside_row_info *row,
		     enum ringside_sides side)
{
	const struct diff_rule *rule = diff_rule_find(&d->options->margins, row->name);
	struct diff_half h = {
		.row = row, .side = side, .verdict = DIFF_NOT_COMPARED, .why = "",
		.margin = rule ? rule->limit : d->options->margin,
		.base = NAN, .new = NAN, .change = NAN, .low = NAN, .high = NAN,
		.p_differs = NAN, .p_same = NAN, .detects = NAN,
	};
	const char *base_why, *new_why;
	int asked = 0;

	h.base_boots = describe(&d->base, &h, &h.base_state, &base_why, &asked);
	h.new_boots = describe(&d->new, &h, &h.new_state, &new_why, &asked);
	if (!asked)
		return;
	if (row->kind == RINGSIDE_FIGURE)
		h.why = "a figure of the processor, no time";
	else if (h.base_boots && h.new_boots)
		h.verdict = DIFF_CANNOT_TELL;
	else
		h.why = h.base_boots ? new_why : base_why;
	d->halves[d->n++] = h;
}

static int add_halves(struct diff *d)
{
	const struct ringside_row_info *row;
	__u32 nr;

	d->halves = calloc(2 * (CLASSIC_ROW_MAX + 1), sizeof(*d->halves));
	if (!d->halves)
		return -ENOMEM;
	for (nr = 0; nr <= CLASSIC_ROW_MAX; nr++) {
		row = classic_row(nr);
		if (row && row->sides & RINGSIDE_USER)
			add_half(d, row, RINGSIDE_USER);
		if (row && row->sides & RINGSIDE_KERNEL)
			add_half(d, row, RINGSIDE_KERNEL);
	}
	return 0;
}

/* Those that all files have which have the half: what was imported has none. */
static const struct stats_half *fewest_parts(const struct diff_set *set, const struct diff_half *h,
					     const struct stats_half *least)
{
	const struct stats_half *half;
	size_t i;

	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		if (half && (!least || half->nparts < least->nparts))
			least = half;
	}
	return least;
}

void diff_fill_parts(const struct diff *d, struct diff_half *h, diff_part_value *value)
{
	const struct stats_half *half = fewest_parts(&d->base, h, NULL);
	struct diff_part *p;
	size_t i;

	half = fewest_parts(&d->new, h, half);
	h->nparts = half ? half->nparts : 0;
	for (i = 0; i < h->nparts; i++) {
		p = &h->parts[i];
		p->name = half->parts[i].name;
		p->base = value(&d->base, h, i);
		p->new = value(&d->new, h, i);
		/* Smaller is what floating point left over. */
		p->change = fabs(p->new - p->base) < 1e-9 ? 0 : p->new - p->base;
	}
}

int diff_judge(struct diff *d)
{
	int ret = add_halves(d);
	size_t i;

	if (!ret)
		ret = diff_add_tails(d);
	d->exact = d->base.files[0].store.exact;
	d->unit = d->base.files[0].stats.unit;
	d->no_boots = diff_no_boots(d);
	d->can_judge = d->exact || (d->base.n >= COMPARE_BOOTS && d->new.n >= COMPARE_BOOTS &&
				    !d->no_boots);
	if (!ret && !d->exact)
		ret = diff_judge_real(d);
	for (i = 0; i < d->n && d->exact && !ret; i++)
		if (d->halves[i].verdict != DIFF_NOT_COMPARED)
			ret = diff_judge_exact(d, &d->halves[i]);
	return ret ? ret : diff_judge_tails(d);
}
