// SPDX-License-Identifier: GPL-2.0-only
/* When it is enough. */
#include <math.h>
#include "effort.h"
#include "speed.h"
#include "testroot.h"

#define FULL	104.0	/* ticks: full speed */

static struct effort_round taken[EFFORT_ROUNDS];
static double room[EFFORT_ROUNDS];

static void add(struct effort *e, double median, double speed, double ms)
{
	const struct effort_round round = { .median = median, .speed = speed };

	effort_add(e, &round, ms);
}

static struct effort rounds(unsigned int n, double median, double step, double ms)
{
	struct effort e = { .rounds = taken, .room = room };
	unsigned int i;

	for (i = 0; i < n; i++)
		add(&e, median + (i % 3 - 1.0) * step, 100, ms);
	return e;
}

static void test_slow(void)
{
	struct effort e = rounds(9, 100, 0, 1);
	unsigned int i;

	for (i = 0; i < 9; i++)
		add(&e, 150, 150 + i, 1);
	ok(effort_slowest(&e, FULL) == FULL && effort_median(&e, FULL) == 100 &&
	   effort_is_enough(&e, FULL, 1000), "slow rounds beside enough fast ones do no harm");
	e = rounds(3, 100, 0, 1);
	for (i = 0; i < 9; i++)
		add(&e, 150, 150 + i, 1);
	ok(effort_slowest(&e, FULL) == 151, "with three fast ones the two next in speed count");
	ok(!effort_is_enough(&e, FULL, 1000), "which are not enough");
	ok(effort_is_enough(&e, FULL, 12), "but all that there is time for");
	e = rounds(3, 100, 0, 1);
	ok(effort_slowest(&e, 99) == 100, "of three slow ones all");
}

static void test_speed(void)
{
	struct speed s = { .n = 0 };
	unsigned int i;

	for (i = 0; i < 19; i++)
		speed_add(&s, 200 - i % 7);
	ok(isinf(speed_full(&s)), "nineteen probes tell nothing");
	speed_add(&s, 100);
	ok(speed_full(&s) > 194 && speed_full(&s) < 205, "of twenty the fastest may be an exception");
	for (i = 0; i < 20; i++)
		speed_add(&s, 100);
	ok(speed_full(&s) > 100 && speed_full(&s) < 106, "more of them are full speed");
	for (i = 0; i < 10 * SPEED_SEEN; i++)
		speed_add(&s, i % 4 ? 160 : 100);
	ok(s.n <= SPEED_SEEN && speed_full(&s) > 100 && speed_full(&s) < 106,
	   "a quarter of thousands is full speed");
	for (i = 1; i < s.n && s.seen[i - 1] <= s.seen[i]; i++)
		;
	ok(i == s.n, "they are in order");
	ok(speed_probe() > 0, "a probe takes time");
}

int main(void)
{
	struct effort e = rounds(4, 100, 0, 1);

	test_begin();
	ok(!effort_is_enough(&e, FULL, 2), "four rounds are too few, even if all is spent");
	ok(effort_is_enough(&e, FULL, 1), "but not where that is spent three times over");
	e = rounds(5, 100, 0, 1);
	ok(effort_is_enough(&e, FULL, 1000), "five that agree are enough");
	e = rounds(9, 100, 3, 1);
	ok(fabs(effort_width(&e, FULL) - 1.96 * 1.2533 * 1.4826 * 3 / 3) < 1e-9,
	   "the interval: a deviation of 3, by nine rounds");
	ok(!effort_is_enough(&e, FULL, 1000), "nine that differ by 3 % are not");
	ok(effort_is_enough(&e, FULL, 9), "but there is no time left");
	e = rounds(EFFORT_MOST, 100, 30, 1);
	ok(effort_is_enough(&e, FULL, 1e9), "at some time it will not become narrow");
	e = rounds(9, 100, 0.1, 1);
	add(&e, 300, 100, 1);
	ok(effort_is_enough(&e, FULL, 1000), "one round that met something does no harm");
	e = rounds(9, -100, 0.1, 1);
	ok(effort_is_enough(&e, FULL, 1000), "a difference below zero has an interval, too");
	add(&e, NAN, 100, 5);
	ok(e.n == 9 && e.ms == 14, "a round without samples takes time all the same");
	test_slow();
	test_speed();
	return test_end();
}
