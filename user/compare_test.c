// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: compare_test [--table]
 *
 * Known numbers.  --table: a fixed set of rows and what is made of it, for another
 * program to compute again.
 */
#include <math.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include "compare.h"
#include "testroot.h"

#define SEED	20240901

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
	m = compare_mixtures(&a, 1, &b, 1, 0.5);
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
	if (argc == 2 && !strcmp(argv[1], "--table")) {
		table();
		return 0;
	}
	if (argc != 1)
		return 3;
	test_begin();
	known();
	mixtures();
	return test_end();
}
