// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whetstone, written anew to the modules and weights that were published (H. J. Curnow,
 * B. A. Wichmann: A synthetic benchmark, The Computer Journal 19 (1976) 1): the turns of
 * all modules are 100000 Whetstone instructions.  Modules 1, 5 and 10 have the weight 0.
 *
 * By the time that they take on x86-64 (gcc 12 -O2), UnixBench's figure is 0.7 to 0.8 of
 * this one: its calls of module 8 take 40 % of its time and come to another value than
 * here, where they take a tenth; its module 6 takes none, which is not so here.
 */
#include <math.h>
#include <string.h>
#include "os.h"
#include "core.h"

#define MODULE	static __attribute__((__noinline__))

/* Set before each batch, so that the compiler does not know them. */
static struct {
	double t, t1, t2;
	double e[4];
	int j, k, l;
} w;

/* Module 2: elements of an array. */
MODULE double elements(int turns)
{
	const double t = w.t;
	double *e = w.e;

	e[0] = 1;
	e[1] = -1;
	e[2] = -1;
	e[3] = -1;
	for (; turns; turns--) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * t;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * t;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * t;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) * t;
	}
	return e[3];
}

static __attribute__((__noinline__)) void transform(double e[4])
{
	int i;

	for (i = 0; i < 6; i++) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * w.t;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * w.t;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * w.t;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) / w.t2;
	}
}

/* Module 3: an array that is a parameter; goes on where module 2 has ended. */
MODULE double parameter(int turns)
{
	for (; turns; turns--)
		transform(w.e);
	return w.e[3];
}

/* Module 4: jumps on conditions. */
MODULE double jumps(int turns)
{
	int j = w.j;

	for (; turns; turns--) {
		if (j == 1)
			j = 2;
		else
			j = 3;
		if (j > 2)
			j = 0;
		else
			j = 1;
		if (j < 1)
			j = 1;
		else
			j = 0;
	}
	return j;
}

/* Module 6: arithmetic of integers. */
MODULE double integers(int turns)
{
	int j = w.j, k = w.k, l = w.l;

	for (; turns; turns--) {
		j = j * (k - j) * (l - k);
		k = l * k - (l - j) * k;
		l = (l - k) * (k + j);
		w.e[l - 2] = j + k + l;
		w.e[k - 2] = j * k * l;
	}
	return w.e[0] + w.e[1];
}

/* Module 7: trigonometric functions. */
MODULE double trigonometry(int turns)
{
	double x = 0.5, y = 0.5;

	for (; turns; turns--) {
		x = w.t * atan(w.t2 * sin(x) * cos(x) / (cos(x + y) + cos(x - y) - 1));
		y = w.t * atan(w.t2 * sin(y) * cos(y) / (cos(x + y) + cos(x - y) - 1));
	}
	return x + y;
}

static __attribute__((__noinline__)) void combine(double x, double y, double *z)
{
	x = w.t * (x + y);
	y = w.t * (x + y);
	*z = (x + y) / w.t2;
}

/* Module 8: calls of a procedure. */
MODULE double calls(int turns)
{
	double x = 1, y = 1, z = 1;

	for (; turns; turns--)
		combine(x, y, &z);
	return z;
}

static __attribute__((__noinline__)) void rotate(void)
{
	w.e[w.j] = w.e[w.k];
	w.e[w.k] = w.e[w.l];
	w.e[w.l] = w.e[w.j];
}

/* Module 9: elements, by indices that a procedure finds. */
MODULE double references(int turns)
{
	w.e[1] = 1;
	w.e[2] = 2;
	w.e[3] = 3;
	for (; turns; turns--)
		rotate();
	return w.e[1];
}

/* Module 11: standard functions. */
MODULE double functions(int turns)
{
	double x = 0.75;

	for (; turns; turns--)
		x = sqrt(exp(log(x) / w.t1));
	return x;
}

/* Turns, and what they come to, in exact fractions where the module has no function. */
static const struct module {
	double (*run)(int turns);
	int turns;
	double result;
} modules[] = {
	{ elements, 12, -1.1323916609285207 },
	{ parameter, 14, -1.1302716215293098 },
	{ jumps, 345, 0 },
	{ integers, 210, 12 },
	{ trigonometry, 32, 0.99806146450073729 },
	{ calls, 899, 0.99993750062499998 },
	{ references, 616, 3 },
	/* Each turn divides the logarithm of x by 2 * t1. */
	{ functions, 93, 0.75986514488824686 },
};

#define MODULES	(sizeof(modules) / sizeof(modules[0]))
#define ERROR	1e-9

static double sums[MODULES];	/* of the results of a batch */

static int whetstone_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	memset(&w, 0, sizeof(w));
	w.t = 0.499975;
	w.t1 = 0.50025;
	w.t2 = 2;
	w.j = 1;
	w.k = 2;
	w.l = 3;
	memset(sums, 0, sizeof(sums));
	return 0;
}

static int whetstone_batch(void *ctx, __u32 n)
{
	unsigned int i;

	(void)ctx;
	for (; n; n--)
		for (i = 0; i < MODULES; i++)
			sums[i] += modules[i].run(modules[i].turns);
	return 0;
}

static int whetstone_verify(void *ctx, __u32 n)
{
	unsigned int i;

	(void)ctx;
	for (i = 0; i < MODULES; i++)
		if (!(fabs(sums[i] / n - modules[i].result) < ERROR))
			return -EPROTO;
	return 0;
}

const struct ringside_half ringside_cpu_whetstone = {
	.prepare = whetstone_prepare, .batch = whetstone_batch, .verify = whetstone_verify,
	.max_batch = 512,
};
