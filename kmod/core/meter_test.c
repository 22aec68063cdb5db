// SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause
/* A host program: events of a counter instead of ticks.  Speaks TAP. */
#include "core_test.h"

#define SAMPLES	5
#define LAST	(SAMPLES - 1)

static struct ringside_sample samples[RINGSIDE_ROOM(SAMPLES)];

static void measure(const struct ringside_half *h)
{
	const struct ringside_plan plan = { SAMPLES, 10, 1 << 20, 0 };

	begin_row();
	ringside_measure(h, &plan, samples, &res);
}

/* A half that holds the clock itself, by the meter. */
static int metered(void *ctx, __u32 n, __u64 *ticks)
{
	__u64 begin = ringside_meter_begin();
	int err = batch(ctx, n);

	*ticks = ringside_meter_end() - begin;
	return err;
}

/* Whichever reading it is that takes more. */
static int less_than_nothing(const struct ringside_half *h)
{
	int which, i, found = 0;

	for (which = 1; which <= 8 * SAMPLES; which++) {
		dear = which;
		measure(h);
		for (i = 0; i < SAMPLES; i++)
			found |= samples[i].ticks[0] > 1000;
	}
	dear = 0;
	return found;
}

int main(void)
{
	struct ringside_half h = half();

	reset();
	counting = 1;
	measure(&h);
	ok(res.reason == RINGSIDE_ok && samples[LAST].ticks[0] == 5 + 2 * 10,
	   "events of a batch, without those of the readings");
	ok(!less_than_nothing(&h), "one reading takes more: no batch is less than nothing");
	h.batch_with = batch_with;
	measure(&h);
	ok(samples[LAST].ticks[1] == 25 && samples[LAST].ticks[2] == 25, "in each lane");
	h.two_cpus = 1;
	measure(&h);
	ok(res.reason == RINGSIDE_not_counted && !set_up, "not of two CPUs");
	h = half();
	h.batch = NULL;
	h.stamped = stamped;
	measure(&h);
	ok(res.reason == RINGSIDE_not_counted && !set_up, "nor of what stamps by itself");
	h.stamped = metered;
	h.meters = 1;
	measure(&h);
	ok(res.reason == RINGSIDE_ok && samples[LAST].ticks[0] == 25, "but of what asks the meter");
	counting = 0;
	measure(&h);
	ok(samples[LAST].ticks[0] == 74, "which is the clock otherwise");
	h.batch = batch;
	h.two_cpus = 1;
	measure(&h);
	ok(res.reason == RINGSIDE_ok, "two CPUs have a clock");
	printf("1..%d\n", tests);
	return failures != 0;
}
