// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include "audit.h"
#include "os.h"
#include "progress.h"
#include "start.h"
#include "turns.h"
#include "worker.h"

#define SAMPLE_US	50	/* what one sample is made to take: noise comes and goes in ms */
#define CHUNK_US	250	/* what all samples of a chunk take */
#define SAMPLES		5	/* of a chunk, if they are short enough */
#define LIMIT_MS	1000	/* of a chunk that meets nothing but trouble */
#define BLOCKS		10	/* the least before an interval is believed */

struct run {
	struct turns *t;
	struct worker workers[SWITCHED_STATES];
	__u32 *samples;		/* per half and chunk */
	double begin;
};

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

static const char *letter(enum switched_state state)
{
	return state == SWITCHED_A ? "a" : "b";
}

static int command_failed(const struct state *s, enum switched_state which, int status)
{
	if (status < 0 && status != -ETIME)
		start_say("--%s %s: %s", letter(which), s->text, strerror(-status));
	else if (status == -ETIME)
		start_say("--%s %s: no end after %d s", letter(which), s->text, STATE_PATIENCE);
	else if (WIFSIGNALED(status))
		start_say("--%s %s: killed by signal %d", letter(which), s->text,
			  WTERMSIG(status));
	else
		start_say("--%s %s: exit code %d", letter(which), s->text,
			  WEXITSTATUS(status));
	return -ECANCELED;
}

static int command(const struct turns *t, enum switched_state which)
{
	int status;

	if (t->states[which].kind != STATE_SHELL)
		return 0;
	status = state_command(&t->states[which]);
	return status ? command_failed(&t->states[which], which, status) : 0;
}

static int worker_failed(const struct worker *w, enum switched_state which, int err)
{
	const char *how = WIFSIGNALED(w->status) ? "was killed by signal" : "ended with code";

	if (err == -ETIME)
		start_say("the worker of --%s %s does not answer", letter(which), w->state->text);
	else
		start_say("the worker of --%s %s %s %d", letter(which), w->state->text, how,
			  WIFSIGNALED(w->status) ? WTERMSIG(w->status) :
						   WEXITSTATUS(w->status));
	return -ECANCELED;
}

static int start_worker(struct run *r, enum switched_state which)
{
	const struct state *s = &r->t->states[which];
	int restricted = state_restricts(&r->t->states[SWITCHED_A]) ||
			 state_restricts(&r->t->states[SWITCHED_B]);
	int err = s->kind == STATE_AUDIT ? 0 : audit_spare(1);

	if (!err)
		err = worker_start(&r->workers[which], r->t->store, s, restricted);
	if (s->kind != STATE_AUDIT)
		audit_spare(0);
	if (!err || err == -ECHILD)
		return err ? worker_failed(&r->workers[which], which, err) : 0;
	start_say("--%s %s: %s", letter(which), s->text, state_hint(s, err));
	return -ECANCELED;
}

/* Each state's is the older one in half of the blocks. */
static int start_workers(struct run *r, size_t block)
{
	enum switched_state first = block % 2 ? SWITCHED_B : SWITCHED_A;
	int err = start_worker(r, first);

	return err ? err : start_worker(r, !first);
}

static void end_workers(struct run *r)
{
	worker_end(&r->workers[SWITCHED_A]);
	worker_end(&r->workers[SWITCHED_B]);
}

static int is_failure(__u32 reason)
{
	return reason != RINGSIDE_ok && reason != RINGSIDE_disturbed &&
	       reason != RINGSIDE_time_limit;
}

static int keep(struct store_half *h, size_t block, enum switched_state which,
		const struct ringside_sample *samples, const struct ringside_result *res)
{
	struct ringside_sample *more;

	if (res->taken) {
		more = realloc(h->samples, (h->n + res->taken) * sizeof(*more));
		if (!more)
			return -ENOMEM;
		memcpy(more + h->n, samples, res->taken * sizeof(*more));
		h->samples = more;
		h->n += res->taken;
	}
	if (is_failure(res->reason)) {
		h->reason = res->reason;
		h->error = res->error;
	} else if (res->taken) {
		h->reason = RINGSIDE_ok;
	}
	return switched_chunk(h, block, which, res->taken);
}

static int measure(struct run *r, size_t i, enum switched_state which,
		   __u32 n, struct ringside_sample *samples, struct ringside_result *res)
{
	const struct store *s = r->t->store;
	const struct measure_chunk c = {
		.samples = n, .batch = s->halves[i].batch, .limit_ms = LIMIT_MS,
		.khz = s->stamp_khz, .quiet = s->exact,
	};
	int err = worker_measure(&r->workers[which], i, &c, samples, res);

	return err == -ECHILD || err == -ETIME ?
		worker_failed(&r->workers[which], which, err) : err;
}

/* Batch and samples of the half, the same for both states: from a first look,
 * which is not kept unless it fails. */
static int calibrate(struct run *r, size_t i, size_t block)
{
	struct ringside_sample samples[RINGSIDE_ROOM(WORKER_SAMPLES)];
	struct store_half *h = &r->t->store->halves[i];
	struct ringside_result res = { 0 };
	__u64 us, least = ~0ULL;
	__u32 j;
	int err;

	r->samples[i] = SAMPLES;
	h->batch = r->t->store->exact ? h->row->exact_batch : 0;
	if (h->batch)
		return 0;
	err = measure(r, i, SWITCHED_A, SAMPLES, samples, &res);
	if (err)
		return err;
	for (j = 0; j < res.taken; j++)
		if (samples[j].ticks[0] + samples[j].ticks[1] + samples[j].ticks[2] < least)
			least = samples[j].ticks[0] + samples[j].ticks[1] + samples[j].ticks[2];
	if (!res.taken) {
		res.reason = is_failure(res.reason) ? res.reason : RINGSIDE_disturbed;
		r->samples[i] = 0;
		return is_failure(res.reason) ? keep(h, block, SWITCHED_A, samples, &res) : 0;
	}
	us = least * 1000 / r->t->store->stamp_khz + 1;
	h->batch = res.batch;
	if (us < SAMPLE_US)
		h->batch = (__u64)res.batch * SAMPLE_US / us;
	if (h->batch > RINGSIDE_MAX_BATCH)
		h->batch = RINGSIDE_MAX_BATCH;
	if (us > CHUNK_US / SAMPLES)
		r->samples[i] = us < CHUNK_US ? CHUNK_US / us : 1;
	return 0;
}

static int turn(struct run *r, size_t i, size_t block, enum switched_state which)
{
	struct ringside_sample samples[RINGSIDE_ROOM(WORKER_SAMPLES)];
	struct store_half *h = &r->t->store->halves[i];
	struct ringside_result res = { 0 };
	int err;

	if (os_stop())
		return -EINTR;
	err = command(r->t, which);
	if (!err)
		err = measure(r, i, which, r->samples[i], samples, &res);
	if (err)
		return err;
	h->batch = res.taken ? res.batch : h->batch;
	return keep(h, block, which, samples, &res);
}

static int half_block(struct run *r, size_t i, size_t block)
{
	const struct store_half *h = &r->t->store->halves[i];
	enum switched_state first;
	unsigned int pair;
	int err = r->samples[i] ? 0 : calibrate(r, i, block);

	for (pair = 0; !err && r->samples[i] && pair < r->t->switched->pairs; pair++) {
		first = (block + pair) % 2 ? SWITCHED_B : SWITCHED_A;
		err = turn(r, i, block, first);
		if (!err && !is_failure(h->reason))
			err = turn(r, i, block, !first);
		if (is_failure(h->reason))
			break;
	}
	return err ? err : switched_update(r->t->switched, &r->t->switched->halves[i]);
}

static int wants_more(const struct turns *t, size_t i)
{
	const struct switched_half *half = &t->switched->halves[i];
	struct switched_effect e;

	if (half->half->reason != RINGSIDE_not_run && is_failure(half->half->reason))
		return 0;
	if (t->blocks && half->blocks >= t->blocks)
		return 0;
	if (half->blocks < BLOCKS)
		return 1;
	e = switched_effect(t->switched, half, switched_measured(t->switched));
	return !e.has_ratio || expm1((e.ratio.high - e.ratio.low) / 2) > t->width;
}

static int take_block(struct run *r, size_t block, size_t *wanted)
{
	struct turns *t = r->t;
	int err = start_workers(r, block);
	size_t i;

	*wanted = 0;
	for (i = 0; !err && i < t->store->n && now() - r->begin < t->seconds; i++) {
		if (!wants_more(t, i))
			continue;
		++*wanted;
		progress(t->store->halves[i].row->name, (now() - r->begin) * 1000,
			 t->seconds * 1000);
		err = half_block(r, i, block);
	}
	end_workers(r);
	return err;
}

int turns_take(struct turns *t)
{
	struct run r = { .t = t, .begin = now() };
	size_t block, wanted = 1;
	int err = 0;

	r.samples = calloc(t->store->n + 1, sizeof(*r.samples));
	if (!r.samples)
		return -ENOMEM;
	for (block = 0; !err && wanted && now() - r.begin < t->seconds; block++)
		err = take_block(&r, block, &wanted);
	progress_end();
	free(r.samples);
	return err;
}
