// SPDX-License-Identifier: GPL-2.0-only
/* When it is enough. */
#include <math.h>
#include "effort.h"
#include "testroot.h"

static struct effort rounds(unsigned int n, double median, double step, double ms)
{
	struct effort e = { .n = 0 };
	unsigned int i;

	for (i = 0; i < n; i++)
		effort_add(&e, median + (i % 3 - 1.0) * step, ms);
	return e;
}

int main(void)
{
	struct effort e = rounds(4, 100, 0, 1);

	test_begin();
	ok(!effort_is_enough(&e, 2), "four rounds are too few, even if all is spent");
	ok(effort_is_enough(&e, 1), "but not where that is spent three times over");
	e = rounds(5, 100, 0, 1);
	ok(effort_is_enough(&e, 1000), "five that agree are enough");
	e = rounds(9, 100, 3, 1);
	ok(fabs(effort_width(&e) - 1.96 * 1.2533 * 1.4826 * 3 / 3) < 1e-9,
	   "the interval: a deviation of 3, by nine rounds");
	ok(!effort_is_enough(&e, 1000), "nine that differ by 3 % are not");
	ok(effort_is_enough(&e, 9), "but there is no time left");
	e = rounds(EFFORT_MOST + 7, 100, 30, 1);
	ok(e.n == EFFORT_MOST && effort_is_enough(&e, 1e9), "at some time it will not become narrow");
	e = rounds(9, 100, 0.1, 1);
	effort_add(&e, 300, 1);
	ok(effort_is_enough(&e, 1000), "one round that met something does no harm");
	e = rounds(9, -100, 0.1, 1);
	ok(effort_is_enough(&e, 1000), "a difference below zero has an interval, too");
	effort_add(&e, NAN, 5);
	ok(e.n == 9 && e.ms == 14, "a round without samples takes time all the same");
	return test_end();
}
