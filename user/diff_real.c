// SPDX-License-Identifier: GPL-2.0-only
/* Real time: the logarithms of the boots' medians. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "diff.h"

/* Of comparisons, how many may hold any wrong verdict; how often a change of the
 * size that is said to be found is found. */
#define WRONG	0.05
#define POWER	0.8

/* One logarithm a boot.  0: a boot's median has none. */
static int logarithms(const struct diff_set *set, const struct diff_half *h, double *log_of)
{
	const struct stats_half *half;
	size_t i;

	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		log_of[i] = NAN;
		if (!half || !stats_is_ok(half))
			continue;
		if (!(half->value.median > 0))
			return 0;
		log_of[i] = log(half->value.median);
	}
	return 1;
}

static double part_mean(const struct diff_set *set, const struct diff_half *h, size_t part)
{
	const struct stats_half *half;
	double sum = 0, n = 0;
	size_t i;

	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		if (!half || !stats_is_ok(half))
			continue;
		sum += half->parts[part].value.median;
		n++;
	}
	return sum / n;
}

static double mean(const double *values, size_t n)
{
	double sum = 0, count = 0;
	size_t i;

	for (i = 0; i < n; i++)
		if (!isnan(values[i])) {
			sum += values[i];
			count++;
		}
	return sum / count;
}

static void take(const struct diff *d, struct diff_half *h, const struct compare_row *row)
{
	static const enum diff_verdict verdicts[] = {
		[COMPARE_UNDECIDED] = DIFF_CANNOT_TELL, [COMPARE_SLOWER] = DIFF_SLOWER,
		[COMPARE_FASTER] = DIFF_FASTER, [COMPARE_SAME] = DIFF_SAME,
	};

	h->base = exp(mean(row->base, d->base.n));
	h->new = exp(mean(row->new, d->new.n));
	h->change = h->new - h->base;
	diff_fill_parts(d, h, part_mean);
	h->verdict = verdicts[compare_verdict(&d->method, row)];
	if (row->nbase < COMPARE_BOOTS || row->nnew < COMPARE_BOOTS) {
		h->why = "one boot on a side: nothing tells how far boots differ";
		return;
	}
	h->low = h->base * expm1(row->low);
	h->high = h->base * expm1(row->high);
	h->p_differs = row->p_differs;
	h->p_same = row->p_same;
	h->detects = expm1(row->detects);
	h->boots = row->boots;
	if (h->verdict == DIFF_CANNOT_TELL)
		h->why = "boots differ too much for so few of them";
}

static int judge(struct diff *d, struct compare_row *rows, double *logs)
{
	size_t i, n = 0, boots = d->base.n + d->new.n, *whose = calloc(d->n + 1, sizeof(*whose));
	struct diff_half *h;
	int ret;

	if (!whose)
		return -ENOMEM;
	for (i = 0; i < d->n; i++) {
		h = &d->halves[i];
		if (h->verdict == DIFF_NOT_COMPARED)
			continue;
		if (!logarithms(&d->base, h, logs + n * boots) ||
		    !logarithms(&d->new, h, logs + n * boots + d->base.n)) {
			h->why = "not above zero in each boot";
			continue;
		}
		rows[n] = (struct compare_row){
			.base = logs + n * boots, .new = logs + n * boots + d->base.n,
			.margin = log1p(h->margin),
		};
		whose[n++] = i;
	}
	d->method = (struct compare_method){
		.nbase = d->base.n, .nnew = d->new.n,
		.wrong = WRONG / d->options->looks, .power = POWER,
	};
	ret = compare_rows(&d->method, rows, n);
	for (i = 0; i < n && !ret; i++)
		take(d, &d->halves[whose[i]], &rows[i]);
	free(whose);
	return ret;
}

int diff_judge_real(struct diff *d)
{
	struct compare_row *rows = calloc(d->n + 1, sizeof(*rows));
	double *logs = calloc((d->n + 1) * (d->base.n + d->new.n), sizeof(*logs));
	int ret = rows && logs ? judge(d, rows, logs) : -ENOMEM;

	free(rows);
	free(logs);
	return ret;
}
