// SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause
/* A host program: the sampling loop against a scripted clock.  Speaks TAP. */
#include "core_test.h"

#define SAMPLES	5

static struct ringside_sample samples[RINGSIDE_ROOM(SAMPLES)];

static void measure(const struct ringside_half *h, __u32 n, __u64 limit)
{
	const struct ringside_plan plan = { SAMPLES, n, limit, 0 };

	begin_row();
	memset(samples, 0xff, sizeof(samples));
	ringside_measure(h, &plan, samples, &res);
}

static void test_plain(void)
{
	struct ringside_half h = half();
	int i, same = 1;

	reset();
	measure(&h, 10, 1 << 20);
	for (i = 0; i < SAMPLES; i++)
		same &= samples[i].ticks[0] == 3 + 70 + step && !samples[i].ticks[1] &&
			!samples[i].marks;
	ok(res.reason == RINGSIDE_ok && res.taken == SAMPLES && res.batch == 10,
	   "as many samples as wanted, of the batch that was given");
	ok(same, "each is the batch and one stamp, without prepare and verify");
	ok(batches == SAMPLES + WARM_UP && prepared == batches && verified == batches,
	   "every batch is prepared and verified, the warm-up too");
	ok(set_up == 1 && torn_down == 1 && relaxed == SAMPLES,
	   "set up and torn down once, the CPU offered between samples");
	h.warm = 55;
	reset();
	measure(&h, 10, 1 << 20);
	ok(batches == SAMPLES + 6 && res.taken == SAMPLES,
	   "as many batches to warm up as hold the operations that it takes");
}

static void test_lanes(void)
{
	struct ringside_half h = half();

	reset();
	h.batch_with = batch_with;
	measure(&h, 10, 1 << 20);
	ok(samples[4].ticks[0] == 74 && samples[4].ticks[1] == 94 &&
	   samples[4].ticks[2] == 74, "a pair: without, with, without");
	h = half();
	h.batch = NULL;
	h.stamped = stamped;
	measure(&h, 10, 1 << 20);
	ok(samples[4].ticks[0] == 600 && samples[4].ticks[1] == 100 &&
	   samples[4].ticks[2] == 300, "a half that holds the clock itself");
	reset();
	h = half();
	h.batch_with = batch_with;
	stop_after = 2;		/* calls: before the first sample, and within it */
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_interrupted && !res.taken && batches == 1 && torn_down == 1,
	   "a stop is seen between the lanes of a pair");
}

static void test_batch(void)
{
	struct ringside_half h = half();

	reset();
	measure(&h, 0, 1 << 30);
	ok(res.batch == 256, "a batch is found that is long against a stamp");
	cold = 1;
	measure(&h, 0, 1 << 30);
	ok(res.batch == 256, "the same with a first one on cold caches");
	reset();
	step = 10;
	measure(&h, 0, 1 << 30);
	ok(res.batch == 2048, "a longer one for a coarser clock");
	h.max_batch = 64;
	measure(&h, 0, 1 << 30);
	ok(res.batch == 64 && biggest == 64, "not longer than the half allows");
	measure(&h, 1000, 1 << 30);
	ok(res.batch == 64 && biggest == 64, "whatever was asked for");
	h.min_batch = 48;
	measure(&h, 1, 1 << 30);
	ok(res.batch == 48 && biggest == 48, "not shorter than the half needs");
	reset();
	h.max_batch = 0;
	measure(&h, RINGSIDE_MAX_BATCH, 1 << 30);
	ok(res.batch == RINGSIDE_PLAIN_BATCH && biggest == RINGSIDE_PLAIN_BATCH,
	   "nor so long that a signal waits, where the half says nothing");
	reset();
	h.min_batch = 384;
	measure(&h, 0, 1 << 30);
	ok(res.batch == 384, "one that is looked for begins with what the half needs");
}

static void test_marks(void)
{
	struct ringside_half h = half();
	int i, marked = 0;

	reset();
	disturb_every = 3;
	measure(&h, 10, 1 << 20);
	for (i = 0; i < (int)res.taken; i++)
		marked += samples[i].marks == RINGSIDE_MARK_IRQ;
	ok(res.reason == RINGSIDE_ok && marked > 0 && (int)res.taken - marked == SAMPLES,
	   "disturbed samples are marked, kept and taken again");
	disturb_every = 1;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_disturbed && res.taken == RINGSIDE_ROOM(SAMPLES),
	   "with none undisturbed it ends, and says so");
}

static void mark(const char *what, struct ringside_count after, __u32 expected, int may)
{
	const struct ringside_count before = { 0 };
	struct ringside_half h = { .may_switch = may };

	ok(met(&h, &before, &after) == expected, what);
}

static void test_each_mark(void)
{
	mark("an interrupt", (struct ringside_count){ .irqs = 1 }, RINGSIDE_MARK_IRQ, 0);
	mark("a switch", (struct ringside_count){ .switches = 1 }, RINGSIDE_MARK_SWITCH, 0);
	mark("a switch that belongs to the row", (struct ringside_count){ .switches = 1 }, 0, 1);
	mark("idle time", (struct ringside_count){ .idle_us = 1 }, RINGSIDE_MARK_IDLE, 1);
	ok(!met(&(struct ringside_half){ .two_cpus = 1 }, &(struct ringside_count){ 0 },
		&(struct ringside_count){ .idle_us = 1, .irqs = 1 }),
	   "idle time and interrupts that belong to the row");
	mark("stolen time", (struct ringside_count){ .steal_ns = 1 }, RINGSIDE_MARK_STEAL, 0);
	mark("another CPU", (struct ringside_count){ .cpu = 1 }, RINGSIDE_MARK_MOVED, 0);
}

static int idle_batch(void *ctx, __u32 n)
{
	(void)ctx;
	now += n;
	counts.idle_us++;
	counts.irqs++;
	return 0;
}

static __u32 absent(void)
{
	return RINGSIDE_not_built;
}

static void test_reasons(void)
{
	struct ringside_half h = half();

	reset();
	h.batch = idle_batch;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_waited, "idle in every sample: waited");
	h = half();
	h.state = absent;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_not_built && !set_up && !torn_down && !res.taken,
	   "what cannot be measured is not touched");
	h = half();
	setup_error = -EACCES;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_denied && res.error == EACCES && !torn_down && !batches,
	   "denied in setup");
	setup_error = -ENOMEM;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_no_memory && res.error == ENOMEM, "no memory in setup");
	setup_error = 0;
	verify_error = -EPROTO;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_not_happened && !res.taken && torn_down == 1,
	   "an operation that did not happen");
	verify_error = -EDOM;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_not_clear && res.error == EDOM && torn_down == 1,
	   "a figure that did not come out");
}

static void test_failures(void)
{
	struct ringside_half h = half();

	reset();
	fail_at = WARM_UP;
	fail_with = -EIO;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_failed && res.error == EIO && !res.taken && torn_down == 1,
	   "a failure in the warm-up");
	fail_at = WARM_UP + 3;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_failed && res.taken == 2 && torn_down == 1,
	   "a failure later: what was measured is kept");
	fail_at = 4;
	measure(&h, 0, 1 << 20);
	ok(res.reason == RINGSIDE_failed && !res.taken && torn_down == 1,
	   "a failure while the batch is looked for");
}

static void test_ends(void)
{
	struct ringside_half h = half();

	reset();
	stop_after = WARM_UP + 3;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_interrupted && res.taken == 2 && torn_down == 1,
	   "stopped: what was measured is kept");
	reset();
	stop_after = WARM_UP;
	measure(&h, 10, 1 << 20);
	ok(res.reason == RINGSIDE_interrupted && batches == WARM_UP - 1 && torn_down == 1,
	   "stopped in the warm-up");
	reset();
	stop_after = 4;
	measure(&h, 0, 1 << 30);
	ok(res.reason == RINGSIDE_interrupted && batches == 3 && torn_down == 1,
	   "stopped while the batch is looked for");
	reset();
	measure(&h, 10, 4 * 2074);	/* of 2074 ticks each, 2 of them to warm up */
	ok(res.reason == RINGSIDE_ok && res.taken > 0 && res.taken < SAMPLES,
	   "the time limit ends with fewer samples");
	reset();
	measure(&h, 10, 1);
	ok(res.reason == RINGSIDE_ok && res.taken == 1 && batches == 2,
	   "or with one, after one to warm up");
	biggest = 0;
	measure(&h, 0, 1);
	ok(res.taken == 1 && biggest == 1, "nor is a batch looked for beyond it");
}

static void test_passes(void)
{
	const struct ringside_plan plan = { 3, 10, 1 << 30, 7 };
	struct ringside_half h = half();

	reset();
	batches = 0;
	disturb_every = 1;
	ringside_measure(&h, &plan, samples, &res);
	ok(res.reason == RINGSIDE_ok && res.taken == 3 && batches == WARM_UP + 3 * 7 &&
	   !samples[0].marks, "passes of many batches, whatever they meet");
	ok(samples[1].ticks[0] == 7 * (3 + 70 + step), "each of them the sum of its batches");
	reset();
	batches = 0;
	stop_after = WARM_UP + 1 + 3;
	ringside_measure(&h, &plan, samples, &res);
	ok(res.reason == RINGSIDE_interrupted && !res.taken && batches == WARM_UP + 3,
	   "a stop ends a pass between two of them");
}

static void test_tables(void)
{
	__u32 nr, found = 0, named = 0;

	for (nr = 0; nr <= RINGSIDE_ROW_MAX + 1; nr++)
		found += ringside_row(nr) && ringside_row(nr)->nr == nr;
	ok(found == sizeof(rows) / sizeof(rows[0]), "every row is found by its number");
	ok(!ringside_row(0) && !ringside_row(~0U), "and no other");
	for (nr = 0; nr <= RINGSIDE_REASON_END; nr++)
		named += ringside_reason_name(nr) && ringside_reason_text(nr);
#define X(...) + 1
	ok(named == 0 RINGSIDE_REASONS(X) && !ringside_reason_name(~0U),
	   "every reason has a name and a sentence");
#undef X
}

int main(void)
{
	test_plain();
	test_lanes();
	test_batch();
	test_marks();
	test_each_mark();
	test_reasons();
	test_failures();
	test_ends();
	test_passes();
	test_tables();
	printf("1..%d\n", tests);
	return failures != 0;
}
