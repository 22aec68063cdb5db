// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: compare_test [--reports N | --table]
 *
 * Known numbers, then simulated reports: how often is any verdict wrong, do the
 * intervals hold the truth, are the changes found that are printed as findable?
 * N for each number of boots (few by default).  --table: a fixed set of rows
 * and what is made of it, for another program to compute again.
 */
#include <math.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include "compare.h"
#include "testroot.h"

#define ROWS	200
#define BOOTS	10
#define SEED	20240901
#define FEW	12
#define EFFECTS	20	/* rows each that change by the margin, and by what is findable */
#define SIZE	0.01	/* of a row's usual standard deviation between boots */

enum shape { ALIKE, ROW_BY_ROW, TWO_KINDS, TOGETHER, IN_GROUPS, HEAVY_TAILS, OUTLIERS, ONE_SIDE };

static const char *const shapes[] = {
	[ALIKE] = "all rows alike",
	[ROW_BY_ROW] = "rows differ (log-normal)",
	[TWO_KINDS] = "quiet and noisy rows",
	[TOGETHER] = "half of it whole boots",
	[IN_GROUPS] = "rows move in ten groups",
	[HEAVY_TAILS] = "heavy tails (t, 3 df)",
	[OUTLIERS] = "one boot in 20 ten times off",
	[ONE_SIDE] = "one side twice as noisy",
};

struct world {
	gsl_rng *rng;
	enum shape shape;
	size_t boots;
	double size[ROWS];	/* standard deviation between boots */
	double values[ROWS][2 * BOOTS];
	double truth[ROWS];
	struct compare_row rows[ROWS];
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

static double row_size(struct world *w)
{
	switch (w->shape) {
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

static double noise(struct world *w, size_t boot, double whole, double group)
{
	double z = gsl_ran_ugaussian(w->rng);

	switch (w->shape) {
	case TOGETHER:
		return sqrt(0.5) * (z + whole);
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
		for (r = 0; r < ROWS; r++)
			w->values[r][boot] = w->size[r] *
				noise(w, boot, whole, group[r % 10]) +
				(boot < w->boots ? 0 : w->truth[r]);
	}
	w->method = (struct compare_method){
		.nbase = w->boots, .nnew = w->boots, .wrong = 0.05, .power = 0.8
	};
	for (r = 0; r < ROWS; r++)
		w->rows[r] = (struct compare_row){
			.base = w->values[r], .new = w->values[r] + w->boots,
			.margin = 4 * SIZE,
		};
	if (compare_rows(&w->method, w->rows, ROWS))
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

static void rate(const struct world *w, struct score *s)
{
	int any = 0, missed = 0;
	double found = 0, held = 0;
	size_t r;

	for (r = 0; r < ROWS; r++) {
		const struct compare_row *row = &w->rows[r];
		double off = fabs(row->change - w->truth[r]);

		any |= is_wrong(w, r);
		held += off <= gsl_cdf_tdist_Pinv(0.975, row->df) * row->error;
		missed |= w->truth[r] < row->low || w->truth[r] > row->high;
		if (r < EFFECTS || r >= 2 * EFFECTS)
			continue;
		found += row->p_differs <= w->method.wrong;
	}
	s->any += any;
	s->at_once += !missed;
	add_share(&s->held, held / ROWS);
	add_share(&s->found, found / EFFECTS);
}

/* What one report says can be found is looked for in another one. */
static void simulate(struct world *w, struct score *s)
{
	size_t r;

	for (r = 0; r < ROWS; r++) {
		w->size[r] = row_size(w);
		w->truth[r] = 0;
	}
	measure(w);
	for (r = 0; r < 2 * EFFECTS; r++) {
		w->truth[r] = r < EFFECTS ? w->rows[r].margin : w->rows[r].detects;
		if (r % 2)
			w->truth[r] = -w->truth[r];
	}
	measure(w);
	rate(w, s);
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

static void simulations(size_t reports)
{
	static const size_t boots[] = { 3, 5, 10 };
	struct world *w = calloc(1, sizeof(*w));
	char what[256];
	size_t i, k;

	if (!w)
		exit(1);
	w->rng = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_rng_set(w->rng, SEED);
	printf("# %zu reports each of %d rows, seed %d; in per cent\n", reports, ROWS, SEED);
	printf("# %-30s boots  any wrong  covered  at once  found\n", "");
	for (w->shape = ALIKE; w->shape <= ONE_SIDE; w->shape++)
		for (i = 0; i < 3; i++) {
			struct score s = { 0 };

			w->boots = boots[i];
			for (k = 0; k < reports; k++)
				simulate(w, &s);
			s.any /= (double)reports;
			s.at_once /= (double)reports;
			printf("# %-30s %5zu  %9.1f  %7.1f  %7.1f  %5.1f\n",
			       shapes[w->shape], w->boots, 100 * s.any,
			       100 * s.held.sum / (double)reports, 100 * s.at_once,
			       100 * s.found.sum / (double)reports);
			snprintf(what, sizeof(what), "%s, %zu boots: wrong in at most 5 %%, covered in 93 %%%s",
				 shapes[w->shape], w->boots,
				 w->shape == OUTLIERS ? "" : ", found in 80 %");
			/* What one boot in 20 hides cannot be promised. */
			ok(at_most(s.any, 0.05, reports) && at_least(&s.held, 0.93, reports) &&
			   (w->shape == OUTLIERS || at_least(&s.found, 0.8, reports)), what);
		}
	gsl_rng_free(w->rng);
	free(w);
}

static int close_to(double is, double should)
{
	return fabs(is - should) <= 1e-4 * fabs(should);
}

/* What R says: t.test(new, base, conf.level = 0.975), p.adjust(). */
static void known(void)
{
	static const double base[] = { 4.60517, 4.615121, 4.600158, NAN };
	static const double new[] = { 4.624973, 4.636669, 4.622027, 4.630838 };
	static const double alone[] = { 4.7, NAN, NAN, NAN };
	double p[] = { 0.04, 0.01, 0.03, 0.005, 0.9 };
	struct compare_method m = { .nbase = 4, .nnew = 4, .wrong = 0.05, .power = 0.8 };
	struct compare_row row[] = {
		{ .base = base, .new = new, .margin = log(1.01) },
		{ .base = alone, .new = new, .margin = log(1.01) },
	};

	ok(!compare_rows(&m, row, 2) && m.rows == 1 && row[0].nbase == 3,
	   "a row with one boot on a side is not tested");
	printf("# %.10g %.10g %.10g %.10g %.10g %.10g\n", row[0].change, row[0].error, row[0].df,
	       row[0].low, row[0].high, row[0].p_differs);
	ok(close_to(row[0].change, 0.0218104167) && close_to(row[0].df, 3.985217376) &&
	   close_to(row[0].low, 0.00266894) && close_to(row[0].high, 0.04095189) &&
	   close_to(row[0].p_differs, 0.03275729), "difference, interval and p as R has them");
	ok(compare_verdict(&m, &row[1]) == COMPARE_UNDECIDED && row[1].change < 0,
	   "one boot: a difference, no verdict");
	ok(!compare_holm(p, 5) && close_to(p[0], 0.09) && close_to(p[1], 0.04) &&
	   close_to(p[2], 0.09) && close_to(p[3], 0.025) && close_to(p[4], 0.9),
	   "Holm's correction");
}

static void mixtures(void)
{
	struct stats_summary a = { .low = 100, .q1 = 100, .median = 100, .q3 = 140, .n = 9 };
	struct stats_summary b = { .low = 110, .q1 = 110, .median = 110, .q3 = 150, .n = 9 };
	struct compare_mixture m = compare_mixtures(&a, 1, &b, 1, 0);

	ok(m.change == 10 && m.low == 10 && m.high == 10, "a mixture that moved as a whole");
	b.median = 150;
	m = compare_mixtures(&a, 1, &b, 1, 0.005);
	ok(m.change == 10 && m.low == 9.5 && m.high == 50.5,
	   "other shares of a mixture widen the interval, and so does scatter");
}

/* One line a row, to be computed again: input | output. */
static void table(void)
{
	static double values[40][8];
	struct compare_row rows[40];
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	size_t sizes[] = { 4, 40 }, k, r, i;

	gsl_rng_set(rng, SEED);
	for (k = 0; k < 2; k++) {
		struct compare_method m = { .nbase = 4, .nnew = 4, .wrong = 0.05, .power = 0.8 };

		for (r = 0; r < sizes[k]; r++) {
			double size = 0.003 * exp(gsl_ran_gaussian(rng, 0.5));

			for (i = 0; i < 8; i++)
				values[r][i] = 5 + gsl_ran_gaussian(rng, size) +
					       (i < 4 ? 0 : 0.002 * (double)(r % 7));
			if (r % 5 == 3)
				values[r][r % 8] = NAN;
			rows[r] = (struct compare_row){
				.base = values[r], .new = values[r] + 4, .margin = log(1.02)
			};
		}
		if (compare_rows(&m, rows, sizes[k]))
			exit(1);
		for (r = 0; r < sizes[k]; r++) {
			printf("%zu", k);
			for (i = 0; i < 8; i++)
				printf(" %.17g", values[r][i]);
			printf(" %.10g %.10g %.10g %.10g %.10g %.10g %.10g\n", rows[r].change,
			       rows[r].error, rows[r].df, rows[r].low, rows[r].high,
			       rows[r].p_differs, rows[r].p_same);
		}
	}
	gsl_rng_free(rng);
}

int main(int argc, char **argv)
{
	size_t reports = FEW;

	if (argc == 2 && !strcmp(argv[1], "--table")) {
		table();
		return 0;
	}
	if (argc == 3 && !strcmp(argv[1], "--reports"))
		reports = strtoul(argv[2], NULL, 10);
	else if (argc != 1)
		return 3;
	test_begin();
	known();
	mixtures();
	simulations(reports);
	return test_end();
}
