// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort.h>
#include "compare.h"
#include "compare_prior.h"
#include "compare_reach.h"

/* Medians that agree to the last digit do not prove that the next one will. */
#define LEAST_VARIANCE	1e-10

/* One side of a row. */
struct side {
	size_t n;
	double mean, squares;	/* sum of the squared distances to the mean */
};

static struct side side_of(const double *values, size_t n)
{
	struct side s = { 0 };
	size_t i;

	for (i = 0; i < n; i++) {
		if (isnan(values[i]))
			continue;
		s.n++;
		s.mean += values[i];
	}
	s.mean = s.n ? s.mean / (double)s.n : NAN;
	for (i = 0; i < n; i++)
		if (!isnan(values[i]))
			s.squares += pow(values[i] - s.mean, 2);
	return s;
}

static double share(const struct side *s)
{
	return s->squares / ((double)s->n - 1) / (double)s->n;
}

/* Welch: sides of unequal variance have fewer degrees of freedom. */
static double welch(const struct side *a, const struct side *b)
{
	double va = share(a), vb = share(b);

	if (!(va + vb > 0))
		return (double)(a->n + b->n) - 2;
	return pow(va + vb, 2) / (va * va / ((double)a->n - 1) +
				  vb * vb / ((double)b->n - 1));
}

static double boots_share(const struct compare_row *r)
{
	return 1 / (double)r->nbase + 1 / (double)r->nnew;
}

static int is_tested(const struct compare_row *r)
{
	return r->nbase >= COMPARE_BOOTS && r->nnew >= COMPARE_BOOTS;
}

static void describe(const struct compare_method *m, struct compare_row *r,
		     struct prior_row *p)
{
	struct side a = side_of(r->base, m->nbase), b = side_of(r->new, m->nnew);

	r->nbase = a.n;
	r->nnew = b.n;
	r->change = b.mean - a.mean;
	if (!is_tested(r))
		return;
	p->base = r->base;
	p->new = r->new;
	p->base_mean = a.mean;
	p->new_mean = b.mean;
	p->squares = a.squares + b.squares;
	p->df = (double)(a.n + b.n) - 2;
	p->own_df = welch(&a, &b);
	p->variance = fmax((share(&a) + share(&b)) / boots_share(r), LEAST_VARIANCE);
}

/* Of one of all tests of all rows, where none is decided yet. */
static double level(const struct compare_method *m)
{
	return m->wrong / (2 * (double)m->rows);
}

/* What all rows share: the prior, and what is found, where that was asked for. */
struct common {
	struct prior prior;
	struct reach last;	/* asked for last */
	double last_reach;
	double same[COMPARE_MANY + 1]; /* by boots; 0: not asked for yet */
};

/* In standard errors.  Most rows have a number of each boot. */
static double reach_of(struct common *c, const struct compare_method *m,
		       const struct compare_row *r)
{
	struct reach now = {
		.prior = &c->prior, .nbase = r->nbase, .nnew = r->nnew,
		.level = level(m) / 2, .power = m->power,
	};

	if (now.nbase != c->last.nbase || now.nnew != c->last.nnew) {
		c->last = now;
		c->last_reach = reach(&now);
	}
	return c->last_reach;
}

/*
 * So many boots a side, where nothing changed: within which margin do they show that,
 * in standard deviations between boots?
 */
static double margin_of(struct common *c, const struct compare_method *m, size_t boots)
{
	struct reach r = {
		.prior = &c->prior, .nbase = boots, .nnew = boots, .level = level(m),
		/* Both one-sided tests must succeed. */
		.power = (1 + m->power) / 2,
	};

	if (!(c->same[boots] > 0))
		c->same[boots] = reach(&r) * sqrt(2 / (double)boots);
	return c->same[boots];
}

static size_t boots_needed(struct common *c, const struct compare_method *m,
			   const struct compare_row *r, double variance)
{
	size_t low = COMPARE_BOOTS, high = COMPARE_MANY, n;
	double most = r->margin / sqrt(variance);

	if (margin_of(c, m, high) > most)
		return 0;
	while (low < high) {
		n = (low + high) / 2;
		if (margin_of(c, m, n) <= most)
			high = n;
		else
			low = n + 1;
	}
	return low;
}

static void judge(const struct compare_method *m, struct compare_row *r, struct common *c,
		  const struct prior_row *p)
{
	double variance = prior_shrink(&c->prior, p, &r->df), limit, t;

	r->error = sqrt(variance * boots_share(r));
	t = fabs(r->change) / r->error;
	r->p_differs = 2 * gsl_cdf_tdist_Q(t, r->df);
	r->p_same = gsl_cdf_tdist_Q((r->margin - fabs(r->change)) / r->error, r->df);
	limit = gsl_cdf_tdist_Qinv(level(m) / 2, r->df);
	r->low = r->change - limit * r->error;
	r->high = r->change + limit * r->error;
	r->detects = reach_of(c, m, r) * r->error;
	r->boots = boots_needed(c, m, r, variance);
}

static int correct(const struct compare_method *m, struct compare_row *rows, size_t n)
{
	double *p = calloc(2 * m->rows, sizeof(*p));
	size_t i, k = 0;
	int ret;

	if (!p)
		return -ENOMEM;
	for (i = 0; i < n; i++) {
		if (!is_tested(&rows[i]))
			continue;
		p[k++] = rows[i].p_differs;
		p[k++] = rows[i].p_same;
	}
	ret = compare_holm(p, k);
	for (i = k = 0; i < n; i++) {
		if (!is_tested(&rows[i]))
			continue;
		rows[i].p_differs = p[k++];
		rows[i].p_same = p[k++];
	}
	free(p);
	return ret;
}

int compare_rows(struct compare_method *m, struct compare_row *rows, size_t n)
{
	struct prior_row *own = calloc(n ? n : 1, sizeof(*own));
	struct common *c = calloc(1, sizeof(*c));
	size_t i;
	int ret;

	if (!own || !c) {
		free(own);
		free(c);
		return -ENOMEM;
	}
	m->rows = 0;
	for (i = 0; i < n; i++) {
		describe(m, &rows[i], &own[i]);
		m->rows += is_tested(&rows[i]);
	}
	ret = prior_fit(&c->prior, own, n, m->nbase, m->nnew);
	m->prior_df = c->prior.df;
	m->prior_variance = c->prior.variance;
	m->effective_rows = c->prior.rows;
	for (i = 0; i < n && !ret; i++)
		if (is_tested(&rows[i]))
			judge(m, &rows[i], c, &own[i]);
	if (!ret && m->rows)
		ret = correct(m, rows, n);
	free(own);
	free(c);
	return ret;
}

enum compare_verdict compare_verdict(const struct compare_method *m,
				     const struct compare_row *row)
{
	if (!is_tested(row))
		return COMPARE_UNDECIDED;
	if (row->p_same <= m->wrong)
		return COMPARE_SAME;
	if (row->p_differs > m->wrong)
		return COMPARE_UNDECIDED;
	return row->change > 0 ? COMPARE_SLOWER : COMPARE_FASTER;
}

int compare_holm(double *p, size_t n)
{
	size_t *order = calloc(n ? n : 1, sizeof(*order)), i;
	double highest = 0;

	if (!order)
		return -ENOMEM;
	gsl_sort_index(order, p, 1, n);
	for (i = 0; i < n; i++) {
		highest = fmax(highest, fmin(1, (double)(n - i) * p[order[i]]));
		p[order[i]] = highest;
	}
	free(order);
	return 0;
}

static void hold(struct compare_mixture *m, double a, double b)
{
	m->low = fmin(m->low, b - a);
	m->high = fmax(m->high, b - a);
}

struct compare_mixture compare_mixtures(const struct stats_summary *base, size_t nbase,
					const struct stats_summary *new, size_t nnew,
					double scatter)
{
	struct compare_mixture m = { .low = INFINITY, .high = -INFINITY };
	double lowest_base = INFINITY, lowest_new = INFINITY;
	size_t i, j;

	for (i = 0; i < nbase; i++)
		lowest_base = fmin(lowest_base, base[i].low);
	for (j = 0; j < nnew; j++)
		lowest_new = fmin(lowest_new, new[j].low);
	for (i = 0; i < nbase; i++)
		for (j = 0; j < nnew; j++) {
			hold(&m, base[i].low, new[j].low);
			hold(&m, base[i].q1, new[j].q1);
			hold(&m, base[i].median, new[j].median);
			hold(&m, base[i].q3, new[j].q3);
		}
	m.change = lowest_new - lowest_base;
	m.low -= scatter;
	m.high += scatter;
	return m;
}
