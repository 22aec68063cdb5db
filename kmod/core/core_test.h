/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * For tests of the core: the operating system with a scripted clock, the code
 * under test, and a row for it.
 */
#ifndef RINGSIDE_CORE_TEST_H
#define RINGSIDE_CORE_TEST_H

#define RINGSIDE_OS_H		/* instead of any os.h */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "ringside.h"

static __u64 now;			/* the clock */
static __u64 step;			/* what reading it takes */
static struct ringside_count counts;
static int stop_after;			/* calls of os_stop(), 0 never */
static int relaxed;
static size_t this_cpu;			/* where its part begins */

static __u64 os_stamp(void)
{
	return now += step;
}

static void os_count(struct ringside_count *c)
{
	*c = counts;
}

static int os_stop(void)
{
	return stop_after && !--stop_after;
}

static void os_relax(void)
{
	relaxed++;
}

static void *os_this_cpu(void *each)
{
	return (char *)each + this_cpu;
}

static int counting;
static __u64 events;

static int os_counting(void)
{
	return counting;
}

/* A reading counts 500 events of its own; dear ones, counted down, 900 more. */
static int dear;

static __u64 os_event(void)
{
	return events += 500 + (dear && !--dear ? 900 : 0);
}

#include "core.c"

static int tests, failures;
static struct ringside_result res;

static void ok(int good, const char *what)
{
	tests++;
	failures += !good;
	printf("%sok %d - %s\n", good ? "" : "not ", tests, what);
}

/* The row under test: an operation takes 7 ticks, a batch 3 on top;
 * 2 events, and 5. */
static int batches, prepared, verified, set_up, torn_down;
static int fail_at, fail_with;		/* the how manieth batch fails, 0 none */
static int setup_error, verify_error;
static int disturb_every;		/* batches, 0 never */
static int cold;			/* the first batch takes long */
static int slow_every;			/* batches, 0 never: 1000 ticks more */
static __u32 biggest;

static int setup(void **ctx)
{
	set_up++;
	*ctx = &set_up;
	return setup_error;
}

static int prepare(void *ctx, __u32 n)
{
	(void)n;
	now += 1000;			/* must not be timed */
	prepared += ctx == &set_up;
	return 0;
}

static int batch(void *ctx, __u32 n)
{
	(void)ctx;
	now += 3 + 7ULL * n;
	events += 5 + 2ULL * n;
	if (n > biggest)
		biggest = n;
	if (cold && !batches)
		now += 1 << 20;
	if (slow_every && batches % slow_every == 0)
		now += 1000;
	if (++batches == fail_at)
		return fail_with;
	if (disturb_every && batches % disturb_every == 0)
		counts.irqs++;
	return 0;
}

static int batch_with(void *ctx, __u32 n)
{
	int err = batch(ctx, n);

	now += 2ULL * n;
	return err;
}

static int stamped(void *ctx, __u32 n, __u64 *ticks)
{
	(void)ctx;
	now += 100ULL * n;
	ticks[0] += 60ULL * n;
	ticks[1] += 10ULL * n;
	ticks[2] += 30ULL * n;
	return 0;
}

static int verify(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	now += 1000;			/* nor this */
	verified++;
	return verify_error;
}

static void teardown(void *ctx)
{
	torn_down += ctx == &set_up;
}

static struct ringside_half half(void)
{
	return (struct ringside_half){
		.setup = setup, .prepare = prepare, .batch = batch,
		.verify = verify, .teardown = teardown,
	};
}

static void begin_row(void)
{
	batches = prepared = verified = set_up = torn_down = relaxed = 0;
	biggest = 0;
}

static void reset(void)
{
	now = 1;
	step = 1;
	stop_after = fail_at = fail_with = setup_error = verify_error = 0;
	disturb_every = cold = slow_every = 0;
	this_cpu = 0;
	memset(&counts, 0, sizeof(counts));
}

#endif
