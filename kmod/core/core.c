// SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause
/*
 * The sampling loop, one for all sides: a difference between two columns of a
 * report cannot come from a different loop.
 *
 * Every lane of a sample is stamp, batch(n), stamp (or, of a counter's events,
 * reading, batch(n), reading: see meter.h).  The counters of what may
 * disturb (interrupts, switches, idle and stolen time) are read outside of the
 * stamps, and a lane during which one of them moved marks its sample.
 */
#include <os.h>
#include "core.h"
#include "histogram.h"
#include "meter.h"

#define WARM_UP		2	/* batches before the first sample */
#define WARM_UP_ALONE	32	/* operations before the first that is counted */
#define RESOLUTIONS	1000	/* a batch is so many times what a stamp costs */
#define TRIES		3	/* of a batch while its size is looked for */

static const struct ringside_row_info rows[] = {
#define X(nr, name, sides, kind, class, batch, doc, rest)			\
	{ #name, doc, rest, nr, batch, RINGSIDE_##sides, RINGSIDE_##kind,	\
	  RINGSIDE_##class },
	RINGSIDE_ROWS(X)
#undef X
};

static const struct {
	const char *name, *text;
} reasons[] = {
#define X(nr, name, text) [nr] = { #name, text },
	RINGSIDE_REASONS(X)
#undef X
};

const struct ringside_row_info *ringside_row(__u32 nr)
{
	__u32 i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].nr == nr)
			return &rows[i];
	return NULL;
}

const char *ringside_reason_name(__u32 reason)
{
	return reason < RINGSIDE_REASON_END ? reasons[reason].name : NULL;
}

const char *ringside_reason_text(__u32 reason)
{
	return reason < RINGSIDE_REASON_END ? reasons[reason].text : NULL;
}

static __u32 reason_of(int err)
{
	switch (err) {
	case 0:
		return RINGSIDE_ok;
	case -EINTR:
		return RINGSIDE_interrupted;
	case -EPROTO:
		return RINGSIDE_not_happened;
	case -ENOMEM:
		return RINGSIDE_no_memory;
	case -ENODEV:
		return RINGSIDE_no_cpu;
	case -EDOM:
		return RINGSIDE_not_clear;
	default:
		return RINGSIDE_failed;
	}
}

static __u32 met(const struct ringside_half *half,
		 const struct ringside_count *a, const struct ringside_count *b)
{
	__u32 marks = 0;

	if (a->irqs != b->irqs && !half->two_cpus && !half->meets_ticks)
		marks |= RINGSIDE_MARK_IRQ;
	if (a->switches != b->switches && !half->may_switch)
		marks |= RINGSIDE_MARK_SWITCH;
	if (a->idle_us != b->idle_us && !half->two_cpus)
		marks |= RINGSIDE_MARK_IDLE;
	if (a->steal_ns != b->steal_ns)
		marks |= RINGSIDE_MARK_STEAL;
	if (a->cpu != b->cpu)
		marks |= RINGSIDE_MARK_MOVED;
	return marks;
}

/* Not inlined, so that all lanes of all rows go through the same code. */
static __attribute__((__noinline__)) int
lane(const struct ringside_half *half, void *ctx, int (*batch)(void *, __u32),
     __u32 n, struct ringside_sample *sample, __u64 *ticks)
{
	struct ringside_count before, after;
	__u64 begin;
	int err = 0;

	if (half->prepare)
		err = half->prepare(ctx, n);
	if (err)
		return err;
	os_count(&before);
	if (batch) {
		begin = ringside_meter_begin();
		err = batch(ctx, n);
		*ticks += ringside_meter_end() - begin;
	} else {
		err = half->stamped(ctx, n, ticks);
	}
	os_count(&after);
	sample->marks |= met(half, &before, &after);
	sample->cpu = after.cpu;
	if (!err && half->verify)
		err = half->verify(ctx, n);
	return err;
}

/* Adds n operations to a sample, in each lane. */
static int add(const struct ringside_half *half, void *ctx, __u32 n,
	       struct ringside_sample *sample)
{
	int (*const batches[RINGSIDE_LANES])(void *, __u32) = {
		half->batch, half->batch_with, half->batch
	};
	int i, lanes = half->batch_with ? RINGSIDE_LANES : 1, err = 0;

	for (i = 0; i < lanes && !err; i++) {
		/* A signal does not wait for three batches. */
		err = i && os_stop() ? -EINTR :
				       lane(half, ctx, batches[i], n, sample, &sample->ticks[i]);
	}
	return err;
}

static int take(const struct ringside_half *half, void *ctx, __u32 n,
		struct ringside_sample *sample)
{
	const struct ringside_sample none = { { 0 }, 0, 0 };

	*sample = none;
	return add(half, ctx, n, sample);
}

/* A sample of many batches: nobody looks at what they meet. */
static int take_pass(const struct ringside_half *half, void *ctx, __u32 n, __u32 batches,
		     struct ringside_sample *sample)
{
	int err = take(half, ctx, n, sample);

	for (; !err && batches > 1; batches--) {
		err = os_stop() ? -EINTR : add(half, ctx, n, sample);
		os_relax();
	}
	sample->marks = 0;
	return err;
}

/* What a stamp costs, and no less than the clock's resolution. */
static __u64 resolution(void)
{
	__u64 best = ~0ULL, a, b;
	int i;

	for (i = 0; i < 64; i++) {
		a = os_stamp();
		do {
			b = os_stamp();
		} while (b == a);
		if (b - a < best)
			best = b - a;
	}
	return best;
}

/*
 * Ticks of a batch, the least of a few: the first one runs on cold caches, and
 * any of them may meet an interrupt.
 */
static int quickest(const struct ringside_half *half, void *ctx, __u32 n,
		    __u64 end, __u64 *ticks)
{
	struct ringside_sample sample;
	__u64 sum;
	int i, err;

	*ticks = ~0ULL;
	for (i = 0; i < TRIES && (!i || os_stamp() < end); i++) {
		err = os_stop() ? -EINTR : take(half, ctx, n, &sample);
		if (err)
			return err;
		sum = sample.ticks[0] + sample.ticks[1] + sample.ticks[2];
		if (sum < *ticks)
			*ticks = sum;
	}
	return 0;
}

static int find_batch(const struct ringside_half *half, void *ctx, __u32 max,
		      __u64 end, __u32 *n)
{
	__u64 enough = RESOLUTIONS * resolution(), ticks;
	int err;

	for (*n = half->min_batch ? half->min_batch : 1; ; *n *= 2) {
		err = quickest(half, ctx, *n, end, &ticks);
		if (err)
			return err;
		if (ticks >= enough || *n > max / 2 || os_stamp() >= end)
			return 0;
	}
}

/* Not what another CPU does, nor what is stamped on its way. */
static int countable(const struct ringside_half *half)
{
	return !half->two_cpus && (half->batch || half->meters);
}

static int warm_up(const struct ringside_half *half, void *ctx, __u32 n, __u64 end)
{
	struct ringside_sample sample;
	__u32 i, done = 0;
	int err = 0;

	for (i = 0; !err && (!i || ((i < WARM_UP || done < half->warm) && os_stamp() < end));
	     i++, done += n)
		err = os_stop() ? -EINTR : take(half, ctx, n, &sample);
	return err;
}

/* Of all samples or operations: how many met nothing, and what each one met. */
static __u32 reason_of_marks(__u32 clean, __u32 common)
{
	if (clean)
		return RINGSIDE_ok;
	return common & RINGSIDE_MARK_IDLE ? RINGSIDE_waited : RINGSIDE_disturbed;
}

static void count(struct ringside_histogram *h, __u64 ticks, __u32 marks)
{
	__u32 bucket = ringside_bucket(ticks);

	if (marks)
		h->hit[bucket]++;
	else
		h->clean[bucket]++;
}

static __u32 sampling(const struct ringside_half *half, void *ctx,
		      const struct ringside_plan *plan, __u64 end,
		      struct ringside_sample *samples,
		      struct ringside_result *res)
{
	__u32 clean = 0, common = ~0U;
	struct ringside_sample *sample;
	int err;

	while (clean < plan->samples && res->taken < RINGSIDE_ROOM(plan->samples)) {
		if (os_stop())
			return RINGSIDE_interrupted;
		if (res->taken && os_stamp() >= end)
			break;
		sample = &samples[res->taken];
		err = plan->batches ? take_pass(half, ctx, res->batch, plan->batches, sample) :
				      take(half, ctx, res->batch, sample);
		if (err) {
			res->error = -err;
			return reason_of(err);
		}
		clean += !sample->marks;
		common &= sample->marks;
		res->taken++;
		os_relax();
	}
	return reason_of_marks(clean, common);
}

/* Of a pair the lane "with" alone. */
static __u32 one_by_one(const struct ringside_half *half, void *ctx,
			const struct ringside_tail_plan *plan, __u64 end,
			struct ringside_histogram *histograms,
			struct ringside_result *res)
{
	int (*batch)(void *, __u32) = half->batch_with ? half->batch_with : half->batch;
	const __u64 warm = end - plan->limit + plan->limit / 4;
	__u32 i, lane_nr, clean = 0, common = ~0U;
	int err;

	for (i = 0; res->taken < plan->operations; i++) {
		struct ringside_sample sample = { { 0 }, 0, 0 };
		struct ringside_histogram *h;

		if (os_stop())
			return RINGSIDE_interrupted;
		if (res->taken && os_stamp() >= end)
			break;
		err = lane(half, ctx, batch, 1, &sample, sample.ticks);
		if (err) {
			res->error = -err;
			return reason_of(err);
		}
		os_relax();
		if (i < WARM_UP_ALONE && os_stamp() < warm)
			continue;
		h = os_this_cpu(histograms);
		for (lane_nr = 0; lane_nr < plan->lanes; lane_nr++)
			count(&h[lane_nr], sample.ticks[lane_nr], sample.marks);
		clean += !sample.marks;
		common &= sample.marks;
		res->taken++;
	}
	return reason_of_marks(clean, common);
}

/* Fills reason and error; 0 where there is nothing to measure, or to tear down. */
static int begin(const struct ringside_half *half, void **ctx,
		 struct ringside_result *res)
{
	int err = 0;

	res->taken = 0;
	res->error = 0;
	res->reason = ringside_half_state(half);
	if (!res->reason && os_counting() && !countable(half))
		res->reason = RINGSIDE_not_counted;
	if (res->reason)
		return 0;
	*ctx = NULL;
	if (half->setup)
		err = half->setup(ctx);
	if (err) {
		res->error = -err;
		res->reason = err == -EACCES ? RINGSIDE_denied : reason_of(err);
	}
	return !err;
}

void ringside_measure(const struct ringside_half *half,
		      const struct ringside_plan *plan,
		      struct ringside_sample *samples,
		      struct ringside_result *res)
{
	__u32 max = half->max_batch ? half->max_batch : RINGSIDE_PLAIN_BATCH;
	__u64 end = os_stamp() + plan->limit;
	void *ctx;
	int err = 0;

	res->batch = plan->batch < max ? plan->batch : max;
	if (res->batch && res->batch < half->min_batch)
		res->batch = half->min_batch;
	if (!begin(half, &ctx, res))
		return;
	if (!res->batch)
		err = find_batch(half, ctx, max, end, &res->batch);
	if (!err)
		err = warm_up(half, ctx, res->batch, end);
	if (err) {
		res->error = -err;
		res->reason = reason_of(err);
	} else {
		res->reason = sampling(half, ctx, plan, end, samples, res);
	}
	if (half->teardown)
		half->teardown(ctx);
}

void ringside_tail(const struct ringside_half *half,
		   const struct ringside_tail_plan *plan,
		   struct ringside_histogram *histograms,
		   struct ringside_result *res)
{
	__u64 end = os_stamp() + plan->limit;
	void *ctx;

	res->batch = 1;
	if (!begin(half, &ctx, res))
		return;
	if (half->min_batch > 1)
		res->reason = RINGSIDE_not_alone;
	else
		res->reason = one_by_one(half, ctx, plan, end, histograms, res);
	if (half->teardown)
		half->teardown(ctx);
}
