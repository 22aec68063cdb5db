// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: compare_world_test [REPORTS [FILE]]
 *
 * Simulated reports: how often is any verdict wrong, do the intervals hold the
 * truth, are the changes found that are printed as findable?  So many REPORTS for
 * each number of boots (few by default).  FILE: only in a world that was measured:
 * the share of the boots' variance that all rows have in common, then a line a row,
 * of two standard deviations of logarithms, between boots and within a boot, and
 * of the samples a boot.
 */
#include <math.h>
#include <stdio.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include "compare.h"
#include "testroot.h"

#define ROWS	200
#define MOST	1000	/* rows of a file */
#define BOOTS	10
#define SEED	20240901
#define FEW	12
#define EFFECTS	20	/* rows each that change by the margin, and by what is findable */
#define SIZE	0.01	/* of a row's usual standard deviation between boots */

enum shape { ALIKE, ROW_BY_ROW, TWO_KINDS, TOGETHER, ALL_TOGETHER, IN_GROUPS, HEAVY_TAILS,
	     OUTLIERS, ONE_SIDE, MEASURED };

static const char *const shapes[] = {
	[ALIKE] = "all rows alike",
	[ROW_BY_ROW] = "rows differ (log-normal)",
	[TWO_KINDS] = "quiet and noisy rows",
	[TOGETHER] = "half of it whole boots",
	[ALL_TOGETHER] = "nine tenths whole boots",
	[IN_GROUPS] = "rows move in ten groups",
	[HEAVY_TAILS] = "heavy tails (t, 3 df)",
	[OUTLIERS] = "one boot in 20 ten times off",
	[ONE_SIDE] = "one side twice as noisy",
	[MEASURED] = "as measured",
};

/* A row of a file: standard deviations between boots and within one. */
struct measured {
	double between, within;
	unsigned int samples;
};

struct world {
	gsl_rng *rng;
	enum shape shape;
	size_t boots, n;	/* a side; rows */
	double common;		/* share of the variance between boots */
	struct measured measured[MOST];
	double margin;
	double size[MOST];	/* standard deviation between boots */
	double values[MOST][2 * BOOTS];
	double truth[MOST];
	struct compare_row rows[MOST];
	struct compare_method method;
};

/* Rows of one report go together: the reports tell how far chance goes. */
struct share {
	double sum, squares;	/* over reports */
};

/* What came of many reports. */
struct score {
	double any, at_once;
	struct share held, found; /* of rows */
};

static double row_size(struct world *w, size_t r)
{
	switch (w->shape) {
	case MEASURED:
		return w->measured[r].between;
	case ROW_BY_ROW:
		return SIZE * exp(gsl_ran_gaussian(w->rng, 0.8));
	case IN_GROUPS:
		return SIZE * exp(gsl_ran_gaussian(w->rng, 0.6));
	case TWO_KINDS:
		return SIZE * (gsl_rng_uniform(w->rng) < 0.2 ? 8 : 0.3);
	default:
		return SIZE;
	}
}

/* Of the median of a boot's samples: the middle one of so many uniform numbers is
 * beta distributed.
 */
static double median_noise(struct world *w, const struct measured *m)
{
	double k = (m->samples + 1) / 2.0;

	return m->within * gsl_cdf_ugaussian_Pinv(gsl_ran_beta(w->rng, k, k));
}

static double noise(struct world *w, size_t boot, double whole, double group)
{
	double z = gsl_ran_ugaussian(w->rng);

	switch (w->shape) {
	case TOGETHER:
		return sqrt(0.5) * (z + whole);
	case ALL_TOGETHER:
		return sqrt(0.1) * z + sqrt(0.9) * whole;
	case MEASURED:
		return sqrt(w->common) * whole + sqrt(1 - w->common) * z;
	case IN_GROUPS:
		return 0.6 * z + 0.8 * group;
	case HEAVY_TAILS:
		return gsl_ran_tdist(w->rng, 3) / sqrt(3);
	case OUTLIERS:
		return gsl_rng_uniform(w->rng) < 0.05 ? z + 10 : z;
	case ONE_SIDE:
		return boot < w->boots ? 2 * z : z;
	default:
		return z;
	}
}

static void measure(struct world *w)
{
	double group[10], whole;
	size_t boot, r;

	for (boot = 0; boot < 2 * w->boots; boot++) {
		whole = gsl_ran_ugaussian(w->rng);
		for (r = 0; r < 10; r++)
			group[r] = gsl_ran_ugaussian(w->rng);
		for (r = 0; r < w->n; r++) {
			w->values[r][boot] = w->size[r] *
				noise(w, boot, whole, group[r % 10]) +
				(boot < w->boots ? 0 : w->truth[r]);
			if (w->shape == MEASURED)
				w->values[r][boot] += median_noise(w, &w->measured[r]);
		}
	}
	w->method = (struct compare_method){
		.nbase = w->boots, .nnew = w->boots, .wrong = 0.05, .power = 0.8
	};
	for (r = 0; r < w->n; r++)
		w->rows[r] = (struct compare_row){
			.base = w->values[r], .new = w->values[r] + w->boots,
			.margin = w->margin,
		};
	if (compare_rows(&w->method, w->rows, w->n))
		exit(1);
}

static int is_wrong(const struct world *w, size_t r)
{
	switch (compare_verdict(&w->method, &w->rows[r])) {
	case COMPARE_SLOWER:
		return w->truth[r] <= 0;
	case COMPARE_FASTER:
		return w->truth[r] >= 0;
	case COMPARE_SAME:
		return fabs(w->truth[r]) >= w->rows[r].margin;
	default:
		return 0;
	}
}

static void add_share(struct share *s, double share)
{
	s->sum += share;
	s->squares += share * share;
}

/* EFFECTS rows from FIRST on, around the end, change by what is findable. */
static void rate(const struct world *w, struct score *s, size_t first)
{
	int any = 0, missed = 0;
	double found = 0, held = 0;
	size_t r;

	for (r = 0; r < w->n; r++) {
		const struct compare_row *row = &w->rows[r];
		double off = fabs(row->change - w->truth[r]);

		any |= is_wrong(w, r);
		held += off <= gsl_cdf_tdist_Pinv(0.975, row->df) * row->error;
		missed |= w->truth[r] < row->low || w->truth[r] > row->high;
		if ((r + w->n - first) % w->n >= EFFECTS)
			continue;
		found += row->p_differs <= w->method.wrong;
	}
	s->any += any;
	s->at_once += !missed;
	add_share(&s->held, held / (double)w->n);
	add_share(&s->found, found / EFFECTS);
}

/* What one report says can be found is looked for in another one. */
static void simulate(struct world *w, struct score *s)
{
	size_t i, r, first = gsl_rng_uniform_int(w->rng, w->n);

	for (r = 0; r < w->n; r++) {
		w->size[r] = row_size(w, r);
		w->truth[r] = 0;
	}
	measure(w);
	for (i = 0; i < 2 * EFFECTS; i++) {
		r = (first + i) % w->n;
		w->truth[r] = i < EFFECTS ? w->rows[r].detects : w->rows[r].margin;
		if (i % 2)
			w->truth[r] = -w->truth[r];
	}
	measure(w);
	rate(w, s, first);
}

/* As often as it may be, and three standard errors on top. */
static int at_most(double share, double limit, size_t n)
{
	return share <= limit + 3 * sqrt(limit * (1 - limit) / (double)n);
}

/* As often as it must be, but for three standard errors. */
static int at_least(const struct share *s, double limit, size_t reports)
{
	double mean = s->sum / (double)reports;
	double variance = (s->squares / (double)reports - mean * mean) / (double)reports;

	return mean + 3 * sqrt(fmax(variance, 0)) >= limit;
}

static void simulate_shape(struct world *w, size_t reports)
{
	static const size_t boots[] = { 3, 5, 10 };
	char what[256];
	size_t i, k;

	for (i = 0; i < 3; i++) {
		struct score s = { 0 };

		w->boots = boots[i];
		for (k = 0; k < reports; k++)
			simulate(w, &s);
		s.any /= (double)reports;
		s.at_once /= (double)reports;
		printf("# %-30s %5zu  %9.1f  %7.1f  %7.1f  %5.1f\n", shapes[w->shape], w->boots,
		       100 * s.any, 100 * s.held.sum / (double)reports, 100 * s.at_once,
		       100 * s.found.sum / (double)reports);
		snprintf(what, sizeof(what), "%s, %zu boots: wrong in at most 5 %%, covered in 93 %%%s",
			 shapes[w->shape], w->boots,
			 w->shape == OUTLIERS ? "" : ", found in 80 %");
		/* What one boot in 20 hides cannot be promised. */
		ok(at_most(s.any, 0.05, reports) && at_least(&s.held, 0.93, reports) &&
		   (w->shape == OUTLIERS || at_least(&s.found, 0.8, reports)), what);
	}
}

/* Rows of the world that was measured: 0, and the world is as before, if it is none. */
static int read_measured(struct world *w, const char *path)
{
	FILE *file = fopen(path, "r");
	struct measured *m = w->measured;
	int good;

	if (!file)
		return 0;
	good = fscanf(file, "%lf", &w->common) == 1 && w->common >= 0 && w->common <= 1;
	while (good && w->n < MOST && fscanf(file, "%lf %lf %u", &m->between, &m->within,
					     &m->samples) == 3) {
		w->n++;
		m++;
	}
	good &= feof(file) && w->n >= 2 * EFFECTS;
	fclose(file);
	return good;
}

static struct world *world_new(void)
{
	struct world *w = calloc(1, sizeof(*w));

	if (!w)
		exit(1);
	w->rng = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_rng_set(w->rng, SEED);
	return w;
}

static void simulations(size_t reports, const char *path)
{
	struct world *w = world_new();

	if (path && !read_measured(w, path)) {
		fprintf(stderr, "compare_world_test: %s: give a share, then lines of two standard deviations and a count, %d at least\n",
			path, 2 * EFFECTS);
		exit(4);
	}
	w->shape = path ? MEASURED : ALIKE;
	w->margin = path ? log(1.01) : 4 * SIZE;
	if (!path)
		w->n = ROWS;
	printf("# %zu reports each of %zu rows, seed %d; in per cent\n", reports, w->n, SEED);
	printf("# %-30s boots  any wrong  covered  at once  found\n", "");
	for (; w->shape <= (path ? MEASURED : ONE_SIDE); w->shape++)
		simulate_shape(w, reports);
	gsl_rng_free(w->rng);
	free(w);
}

int main(int argc, char **argv)
{
	if (argc > 3)
		return 3;
	test_begin();
	simulations(argc > 1 ? strtoul(argv[1], NULL, 10) : FEW, argc > 2 ? argv[2] : NULL);
	return test_end();
}
