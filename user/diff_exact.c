// SPDX-License-Identifier: GPL-2.0-only
/*
 * Exact mode: counts.  A row of class exact is the same or it is not.  Of a
 * stateful one the lowest value comes back, and its scatter is known.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "diff.h"

/* Half of the least that one instruction in the largest batch makes. */
#define EQUAL	(0.5 / RINGSIDE_MAX_BATCH)

/*
 * The share of itself by which a stateful row's lowest value differs between boots of
 * one kernel, and between kernels that it is the same in: where memory lies, what is
 * freed late.
 */
#define SCATTER		0.005
/* Of fork(): which page tables it copies hangs on where the loader put things. */
#define FORK_SCATTER	0.05
/* A key's number is drawn by lot: it says how deep in the tree of keys it is found. */
#define KEY_SCATTER	0.02

/* Where a tick is more than an instruction, half has a resolution. */
static double snap(double change, const struct stats_half *half)
{
	return fabs(change) < EQUAL + half->resolution ? 0 : change;
}

static const struct stats_summary *value_of(const struct stats_half *half, size_t part, int whole)
{
	return whole ? &half->value : &half->parts[part].value;
}

/* Its number in a set: of an exact row any boot's, else the lowest of all. */
static double typical(const struct diff_set *set, const struct diff_half *h, size_t part,
		      int whole)
{
	const struct stats_half *half;
	const struct stats_summary *v;
	double typical = NAN;
	size_t i;

	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		if (!half || !stats_is_ok(half))
			continue;
		v = value_of(half, part, whole);
		if (h->row->class == RINGSIDE_EXACT)
			return v->median;
		typical = fmin(typical, v->low);
	}
	return typical;
}

/* A boot that has another count than the first makes an exact row a guess. */
static int boots_agree(const struct diff_set *set, const struct diff_half *h, double value)
{
	const struct stats_half *half;
	size_t i;

	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		if (half && stats_is_ok(half) && snap(half->value.median - value, half) != 0)
			return 0;
	}
	return 1;
}

static double part_typical(const struct diff_set *set, const struct diff_half *h, size_t part)
{
	return typical(set, h, part, 0);
}

/* One that has a value, of the base. */
static const struct stats_half *example(const struct diff *d, const struct diff_half *h)
{
	const struct stats_half *half = NULL;
	size_t i;

	for (i = 0; i < d->base.n && !(half && stats_is_ok(half)); i++)
		half = diff_half_of(&d->base.files[i], h->row->nr, h->side);
	return half;
}

static void judge_count(const struct diff *d, struct diff_half *h)
{
	const struct stats_half *half = example(d, h);
	size_t i;

	if (!boots_agree(&d->base, h, h->base) || !boots_agree(&d->new, h, h->new)) {
		h->why = "the boots of one kernel do not agree: it is not exact here";
		return;
	}
	h->low = h->high = h->change;
	h->verdict = h->change > 0 ? DIFF_SLOWER : h->change < 0 ? DIFF_FASTER : DIFF_SAME;
	for (i = 0; i < h->nparts && !h->change; i++)
		h->shifted |= snap(h->parts[i].change, half) != 0;
}

/* Adds the set's to list; how many. */
static size_t summaries(const struct diff_set *set, const struct diff_half *h,
			struct stats_summary *list)
{
	const struct stats_half *half;
	size_t i, n = 0;

	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		if (half && stats_is_ok(half))
			list[n++] = half->value;
	}
	return n;
}

static void judge_interval(struct diff_half *h, const struct compare_mixture *m)
{
	double margin = h->margin * fabs(h->base);

	h->low = m->low;
	h->high = m->high;
	if (m->low > 0)
		h->verdict = DIFF_SLOWER;
	else if (m->high < 0)
		h->verdict = DIFF_FASTER;
	else if (m->low >= -margin && m->high <= margin)
		h->verdict = DIFF_SAME;
	else
		h->why = "its values overlap";
}

static double share_of(const struct ringside_row_info *row)
{
	switch (row->nr) {
	case RINGSIDE_ROW_proc_fork:
		return FORK_SCATTER;
	case RINGSIDE_ROW_ipc_keyctl:
		return KEY_SCATTER;
	default:
		return SCATTER;
	}
}

/* What a small difference is made of scatters as what is large, each of the two. */
static double scatter_of(const struct diff_half *h)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < h->nparts; i++)
		if (isfinite(h->parts[i].base))
			sum += fabs(h->parts[i].base);
	return share_of(h->row) * fmax(sum, fabs(h->base));
}

static int judge_mixture(const struct diff *d, struct diff_half *h)
{
	struct stats_summary *list = calloc(d->base.n + d->new.n, sizeof(*list));
	struct compare_mixture m;
	size_t nbase;

	if (!list)
		return -ENOMEM;
	nbase = summaries(&d->base, h, list);
	m = compare_mixtures(list, nbase, list + nbase, summaries(&d->new, h, list + nbase),
			     scatter_of(h));
	judge_interval(h, &m);
	free(list);
	return 0;
}

int diff_judge_exact(const struct diff *d, struct diff_half *h)
{
	h->base = typical(&d->base, h, 0, 1);
	h->new = typical(&d->new, h, 0, 1);
	h->change = snap(h->new - h->base, example(d, h));
	diff_fill_parts(d, h, part_typical);
	if (h->row->class != RINGSIDE_EXACT)
		return judge_mixture(d, h);
	judge_count(d, h);
	return 0;
}
