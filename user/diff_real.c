// SPDX-License-Identifier: GPL-2.0-only
/* Real time: the logarithms of one number a boot. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "diff.h"

/* Of comparisons, how many may hold any wrong verdict; how often a change of the
 * size that is said to be found is found. */
#define WRONG	0.05
#define POWER	0.8

/* One logarithm a boot.  0: a boot's number has none. */
static int logarithms(const struct diff_set *set, const struct diff_half *h,
		      diff_boot_value *value_of, double *log_of)
{
	double value;
	size_t i;

	for (i = 0; i < set->n; i++) {
		value = value_of(&set->files[i], h);
		if (value <= 0)
			return 0;
		log_of[i] = log(value);
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

/* Each of a lies above each of b. */
static int is_apart(const double *a, size_t na, const double *b, size_t nb)
{
	size_t i, j;

	for (i = 0; i < na; i++)
		for (j = 0; j < nb; j++)
			if (a[i] <= b[j])
				return 0;
	return 1;
}

static void take(const struct diff *d, const struct compare_method *m, struct diff_half *h,
		 const struct compare_row *row)
{
	static const enum diff_verdict verdicts[] = {
		[COMPARE_UNDECIDED] = DIFF_CANNOT_TELL, [COMPARE_SLOWER] = DIFF_SLOWER,
		[COMPARE_FASTER] = DIFF_FASTER, [COMPARE_SAME] = DIFF_SAME,
	};

	h->base = exp(mean(row->base, m->nbase));
	h->new = exp(mean(row->new, m->nnew));
	h->change = h->new - h->base;
	h->apart = is_apart(row->base, m->nbase, row->new, m->nnew) ||
		   is_apart(row->new, m->nnew, row->base, m->nbase);
	if (d->no_boots) {
		h->why = d->no_boots;
		diff_rounding(d, h);
		return;
	}
	h->verdict = verdicts[compare_verdict(m, row)];
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
	diff_rounding(d, h);
}

static int judge(const struct diff *d, struct diff_half *halves, size_t n,
		 diff_boot_value *value, struct compare_method *m, struct compare_row *rows,
		 double *logs)
{
	size_t i, k = 0, boots = d->base.n + d->new.n, *whose = calloc(n + 1, sizeof(*whose));
	int ret;

	if (!whose)
		return -ENOMEM;
	for (i = 0; i < n; i++) {
		if (halves[i].verdict == DIFF_NOT_COMPARED)
			continue;
		if (!logarithms(&d->base, &halves[i], value, logs + k * boots) ||
		    !logarithms(&d->new, &halves[i], value, logs + k * boots + d->base.n)) {
			halves[i].why = "not above zero in each boot";
			continue;
		}
		rows[k] = (struct compare_row){
			.base = logs + k * boots, .new = logs + k * boots + d->base.n,
			.margin = log1p(halves[i].margin),
		};
		whose[k++] = i;
	}
	m->nbase = d->base.n;
	m->nnew = d->new.n;
	ret = compare_rows(m, rows, k);
	for (i = 0; i < k && !ret; i++)
		take(d, m, &halves[whose[i]], &rows[i]);
	free(whose);
	return ret;
}

int diff_compare(const struct diff *d, struct diff_half *halves, size_t n,
		 diff_boot_value *value, struct compare_method *method)
{
	struct compare_row *rows = calloc(n + 1, sizeof(*rows));
	double *logs = calloc((n + 1) * (d->base.n + d->new.n), sizeof(*logs));
	int ret = rows && logs ? judge(d, halves, n, value, method, rows, logs) : -ENOMEM;

	free(rows);
	free(logs);
	return ret;
}

static double median(const struct diff_file *f, const struct diff_half *h)
{
	const struct stats_half *half = diff_half_of(f, h->row->nr, h->side);

	return half && stats_is_ok(half) ? half->value.median : NAN;
}

int diff_judge_real(struct diff *d)
{
	/* Tails are as many chances again of a wrong verdict. */
	double wrong = WRONG / d->options->looks / (d->ntails ? 2 : 1);
	int ret;
	size_t i;

	d->method = d->tail_method = (struct compare_method){ .wrong = wrong, .power = POWER };
	ret = diff_compare(d, d->halves, d->n, median, &d->method);
	for (i = 0; i < d->n && !ret; i++)
		if (!isnan(d->halves[i].change))
			diff_fill_parts(d, &d->halves[i], part_mean);
	return ret;
}
