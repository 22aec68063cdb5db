// SPDX-License-Identifier: GPL-2.0-only
/*
 * The tails of both sets: what the slow ones of a row's operations take.  Counted in
 * buckets, each quantile is as good as they are wide.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "diff.h"

/* The median of operations one by one says nothing that the row itself does not. */
#define FIRST	1
#define WIDTH	(1.0 / RINGSIDE_SUB_BUCKETS)	/* of a bucket, as a share */

/* NULL: this boot has none. */
static const struct ringside_histogram *histogram(const struct diff_file *f,
						  const struct diff_half *h)
{
	const struct stats_half *half = diff_half_of(f, h->row->nr, h->side);

	return half && stats_is_ok(half) && stats_tail_has_values(half->half) &&
	       h->lane < half->half->tail->lanes ? &half->half->tail->histograms[h->lane] : NULL;
}

void diff_side(const struct diff *d, const struct diff_half *h, char side[DIFF_SIDE])
{
	const struct stats_half *half = NULL;
	const char *lane = NULL;
	size_t i;

	for (i = 0; i < d->base.n && !half; i++)
		if (h->quantile && histogram(&d->base.files[i], h))
			half = diff_half_of(&d->base.files[i], h->row->nr, h->side);
	if (half && half->half->tail->lanes > 1)
		lane = store_part_name(h->lane);
	snprintf(side, DIFF_SIDE, "%s%s%s%s%s", store_side_name(h->side), lane ? ":" : "",
		 lane ? lane : "", h->quantile ? ":" : "", h->quantile ? h->quantile->name : "");
}

static double quantile(const struct diff_file *f, const struct diff_half *h)
{
	const struct ringside_histogram *counts = histogram(f, h);

	return counts ? stats_scale(&f->store) *
			stats_tail_between(counts, STATS_CLEAN, h->quantile->q) : NAN;
}

static size_t boots(const struct diff_set *set, const struct diff_half *h)
{
	size_t i, n = 0;

	for (i = 0; i < set->n; i++)
		n += !isnan(quantile(&set->files[i], h));
	return n;
}

/* Where both sides have it. */
static void add(struct diff *d, const struct diff_half *half, const struct stats_quantile *q,
		__u32 lane)
{
	struct diff_half h = *half;

	h.quantile = q;
	h.lane = lane;
	h.margin += WIDTH;
	h.base_boots = boots(&d->base, &h);
	h.new_boots = boots(&d->new, &h);
	if (h.base_boots && h.new_boots)
		d->tails[d->ntails++] = h;
}

int diff_add_tails(struct diff *d)
{
	size_t i, q;
	__u32 lane;

	d->tails = calloc(d->n * RINGSIDE_LANES * STATS_QUANTILES + 1, sizeof(*d->tails));
	if (!d->tails)
		return -ENOMEM;
	for (i = 0; i < d->n; i++)
		for (lane = 0; lane < RINGSIDE_LANES; lane++)
			for (q = FIRST; q < STATS_QUANTILES; q++)
				if (d->halves[i].verdict != DIFF_NOT_COMPARED)
					add(d, &d->halves[i], &stats_quantiles[q], lane);
	return 0;
}

/* Counts, of a boot: the buckets in which the quantile lies. */
static void hold(const struct diff_set *set, const struct diff_half *h, double *low, double *high)
{
	const struct ringside_histogram *counts;
	struct stats_summary s;
	double scale;
	size_t i;

	*low = INFINITY;
	*high = -INFINITY;
	for (i = 0; i < set->n; i++) {
		counts = histogram(&set->files[i], h);
		if (!counts)
			continue;
		scale = stats_scale(&set->files[i].store);
		s = stats_tail_quantile(counts, STATS_CLEAN, h->quantile->q);
		if (!s.n)
			continue;
		*low = fmin(*low, s.low * scale);
		*high = fmax(*high, s.high * scale);
	}
}

/*
 * Exact mode: apart, or the same buckets.  What a stateful row takes may differ by
 * less than a bucket from boot to boot, which can move all of it to the next one.
 */
static void judge_exact(const struct diff *d, struct diff_half *h)
{
	double low, high, apart;

	hold(&d->base, h, &low, &h->base);
	hold(&d->new, h, &high, &h->new);
	apart = h->row->class == RINGSIDE_EXACT ? 0 : WIDTH * h->base;
	h->change = h->new - h->base;
	h->low = high - h->base;
	h->high = h->new - low;
	if (h->low > apart)
		h->verdict = DIFF_SLOWER;
	else if (h->high < -apart)
		h->verdict = DIFF_FASTER;
	else if (!h->change && low == high)
		h->verdict = DIFF_SAME;
	else
		h->why = "its values overlap";
}

int diff_judge_tails(struct diff *d)
{
	size_t i;

	if (!d->exact)
		return diff_compare(d, d->tails, d->ntails, quantile, &d->tail_method);
	for (i = 0; i < d->ntails; i++)
		judge_exact(d, &d->tails[i]);
	return 0;
}
