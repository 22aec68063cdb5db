// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "disturb.h"
#include "effort.h"
#include "netlink.h"
#include "os.h"
#include "progress.h"
#include "rounds.h"
#include "speed.h"
#include "stats.h"

#define ROUND_MS	10
#define WAIT_MS		2
#define RUN_MS		2000	/* what a run may take, and */
#define HALF_MS		150	/* for each half */

/* A hook that logs its answers would be measured on its way to the log. */
static int may_log(const struct store_half *h, unsigned int round)
{
	return !round && h->side == RINGSIDE_KERNEL &&
	       !strncmp(h->row->name, "hook_", 5);
}

/* A row that exact mode leaves out is here since somebody named it. */
static __u32 exact_batch(const struct store_half *h)
{
	return h->row->exact_batch ? h->row->exact_batch : 1;
}

/* The samples from n on that met nothing, else all of them, by their median. */
static double median_from(const struct store_half *h, size_t n)
{
	double *values = malloc((h->n - n) * sizeof(*values) + 1);
	size_t i, used = 0, clean = 0;
	double median = NAN;

	if (!values)
		return NAN;
	for (i = n; i < h->n; i++)
		clean += !h->samples[i].marks;
	for (i = n; i < h->n; i++) {
		const __u64 *t = h->samples[i].ticks;

		if (clean && h->samples[i].marks)
			continue;
		values[used++] = h->row->kind == RINGSIDE_PAIR ?
			stats_pair(t[0], t[1], t[2], h->batch) :
			stats_loop(t[0] + t[1] + t[2], h->batch, 0);
	}
	if (used)
		median = stats_summarize(values, used).median;
	free(values);
	return median;
}

static int measure_round(struct store_half *h, const struct measure_plan *plan,
			 unsigned int round)
{
	struct ringside_result res = { 0 };
	struct measure_chunk c = { .khz = plan->khz, .quiet = plan->exact };
	int err;

	/* So that the rounds add up to the samples that were asked for. */
	round %= plan->rounds;
	c.samples = plan->samples * (round + 1) / plan->rounds -
		    plan->samples * round / plan->rounds;
	c.limit_ms = plan->limit_ms / plan->rounds;
	c.batch = plan->exact ? exact_batch(h) : h->batch;
	if (!c.limit_ms)
		c.limit_ms = 1;
	if (may_log(h, round))
		netlink_log_seen();		/* what others have caused */
	err = measure_chunk(h, &c, h->samples + h->n, &res);
	if (err)
		return err;
	if (may_log(h, round) && netlink_log_seen()) {
		h->reason = RINGSIDE_denied;
		return 0;
	}
	measure_keep(h, &res);
	return os_stop() ? -EINTR : 0;
}

/* The rounds of all halves, and how fast the processor is meanwhile. */
struct rounds {
	const struct measure_plan *plan;
	struct effort *efforts;		/* of each half */
	struct effort_round *all;	/* their rounds */
	double *room;
	struct speed speed;
	__u64 begin;
	double waited;			/* milliseconds, for full speed */
};

static double ms_since(const struct rounds *r, __u64 begin)
{
	return (double)(os_stamp() - begin) / r->plan->khz;
}

/*
 * A round that begins while the processor is slow tells little: it waits, but in all for
 * no more than a fourth of the run's time, and a little.
 */
static double wait_for_speed(struct rounds *r)
{
	const struct timespec rest = { .tv_nsec = WAIT_MS * 1000000 };
	double full = speed_full(&r->speed), now = speed_probe();
	__u64 begin = os_stamp();

	while (now > full && !os_stop() &&
	       4 * (r->waited + ms_since(r, begin)) < 1000 + ms_since(r, r->begin)) {
		nanosleep(&rest, NULL);
		now = speed_probe();
	}
	r->waited += ms_since(r, begin);
	speed_add(&r->speed, now);
	return now;
}

static int measure_half_round(struct store_half *h, struct rounds *r, unsigned int round,
			      struct effort *e)
{
	struct effort_round done = { .begin = h->n };
	double ms, after;
	__u64 begin;
	int err;

	if (!r->plan->exact)
		done.speed = wait_for_speed(r);
	begin = os_stamp();
	err = measure_round(h, r->plan, round);
	ms = ms_since(r, begin);
	if (!r->plan->exact) {
		after = speed_probe();
		speed_add(&r->speed, after);
		done.speed = fmax(done.speed, after);
	}
	done.median = median_from(h, done.begin);
	done.end = h->n;
	effort_add(e, &done, ms);
	return err;
}

/*
 * A few rows are through their rounds within one slice of the scheduler, all of them in
 * what the machine happens to do just then: so a round takes some time at least.
 */
static void pace(const struct rounds *r, __u64 begin)
{
	const double ms = ms_since(r, begin);
	const struct timespec rest = { .tv_nsec = (long)((ROUND_MS - ms) * 1e6) };

	if (ms < ROUND_MS)
		nanosleep(&rest, NULL);
}

/*
 * What else runs may make rounds long and never full speed: then a run of all rows would
 * take as many times longer as there is other work.
 */
static int is_over(const struct rounds *r, unsigned int round, size_t halves)
{
	return r->plan->most && round >= EFFORT_LEAST &&
	       ms_since(r, r->begin) > RUN_MS + HALF_MS * (double)halves;
}

static int take_rounds(struct store *s, struct rounds *r, unsigned int most)
{
	const struct measure_plan *plan = r->plan;
	size_t i, done = 0, measured;
	unsigned int round;
	__u64 begin;
	int err = 0;

	for (round = 0; round < most && !err && !is_over(r, round, s->n); round++) {
		begin = os_stamp();
		measured = 0;
		for (i = 0; i < s->n && !err; i++) {
			done++;
			if (!measure_wants(&s->halves[i]) ||
			    (plan->most && effort_is_enough(&r->efforts[i], speed_full(&r->speed),
							    plan->limit_ms)))
				continue;
			progress(s->halves[i].row->name, done, most * s->n);
			err = measure_half_round(&s->halves[i], r, round, &r->efforts[i]);
			measured++;
		}
		if (!measured)
			break;
		if (plan->most)
			pace(r, begin);
	}
	return err;
}

/* By what the whole run has seen of the processor. */
static void mark_slow(struct store_half *h, const struct effort *e, double full)
{
	double slowest = effort_slowest(e, full);
	unsigned int i;
	size_t j;

	for (i = 0; i < e->n; i++) {
		const struct effort_round *round = &e->rounds[i];

		for (j = round->begin; round->speed > slowest && j < round->end; j++)
			h->samples[j].marks |= RINGSIDE_MARK_SLOW;
	}
}

static void judge_speed(struct store *s, const struct rounds *r)
{
	double full = speed_full(&r->speed);
	size_t i, n = 0, slow = 0;
	unsigned int j;

	for (i = 0; i < s->n; i++) {
		mark_slow(&s->halves[i], &r->efforts[i], full);
		n += r->efforts[i].n;
		for (j = 0; j < r->efforts[i].n; j++)
			slow += r->efforts[i].rounds[j].speed > full;
	}
	disturb_slow(s->disturbances, slow, n, r->waited);
}

int rounds_take(struct store *s, const struct measure_plan *plan)
{
	unsigned int most = plan->most > plan->rounds ? plan->most : plan->rounds;
	struct rounds r = {
		.plan = plan, .efforts = calloc(s->n, sizeof(*r.efforts)),
		.all = calloc(s->n * most, sizeof(*r.all)), .room = calloc(most, sizeof(*r.room)),
		.begin = os_stamp(),
	};
	int err = r.efforts && r.all && r.room ? 0 : -ENOMEM;
	size_t i;

	for (i = 0; i < s->n && !err; i++) {
		r.efforts[i].rounds = r.all + i * most;
		r.efforts[i].room = r.room;
	}
	if (!err)
		err = take_rounds(s, &r, most);
	if (err != -ENOMEM && !plan->exact)
		judge_speed(s, &r);
	free(r.efforts);
	free(r.all);
	free(r.room);
	return err;
}

