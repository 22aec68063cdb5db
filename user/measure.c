// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "counters.h"
#include "dev.h"
#include "hooks.h"
#include "measure.h"
#include "netlink.h"
#include "os.h"
#include "progress.h"
#include "proof.h"
#include "rounds.h"
#include "rows.h"
#include "split.h"

#define SPLIT_BATCH	32
#define SPLIT_LIMIT_MS	100

static int kernel_chunk(const struct store_half *h, const struct measure_chunk *c,
			struct ringside_sample *samples, struct ringside_result *res)
{
	struct ringside_run run = {
		.abi = RINGSIDE_ABI, .row = h->row->nr,
		.flags = (c->quiet ? RINGSIDE_RUN_QUIET : 0) | c->counts,
		.samples = c->samples, .batch = c->batch, .limit_ms = c->limit_ms,
	};
	int err = dev_run(&run, samples);

	if (err && err != -EINTR)
		return err;
	res->taken = run.samples;
	res->batch = run.batch;
	res->reason = run.reason;
	res->error = run.error;
	return 0;
}

int measure_by_module(const struct store_half *h)
{
	return h->side == RINGSIDE_KERNEL && h->row->kind != RINGSIDE_STAMPED;
}

struct ringside_half measure_half(const struct store_half *h)
{
	struct ringside_half half = *user_half(h->row->nr);

	/* Of the two functions of a stamped row each side has one.  Of other rows
	 * batch is traced only: another process does it, and has the clock. */
	if (h->side == RINGSIDE_KERNEL || (half.stamped && h->row->kind != RINGSIDE_STAMPED))
		half.batch = NULL;
	else
		half.stamped = NULL;
	return half;
}

static void user_chunk(const struct store_half *h, const struct measure_chunk *c,
		       struct ringside_sample *samples, struct ringside_result *res)
{
	const struct ringside_plan plan = {
		c->samples, c->batch, (__u64)c->limit_ms * c->khz, c->batches
	};
	struct ringside_half half = measure_half(h);

	if (c->contends)
		half.may_switch = half.two_cpus = 1;
	if (c->quiet)
		half.warm = 0;		/* instructions are the same with cold caches */
	ringside_measure(&half, &plan, samples, res);
}

int measure_chunk(const struct store_half *h, const struct measure_chunk *c,
		  struct ringside_sample *samples, struct ringside_result *res)
{
	if (measure_by_module(h))
		return kernel_chunk(h, c, samples, res);
	user_chunk(h, c, samples, res);
	return 0;
}

void measure_keep(struct store_half *h, const struct ringside_result *res)
{
	h->n += res->taken;
	if (res->taken || !h->batch)
		h->batch = res->batch;
	/* One bad round does not undo a good one, unless it tells a failure. */
	if (h->n == res->taken || (res->reason && res->reason != RINGSIDE_disturbed &&
				   res->reason != RINGSIDE_time_limit)) {
		h->reason = res->reason;
		h->error = res->error;
	} else if (!res->reason && h->reason == RINGSIDE_disturbed) {
		h->reason = RINGSIDE_ok;
	}
}

int measure_wants(const struct store_half *h)
{
	return h->reason == RINGSIDE_ok || h->reason == RINGSIDE_not_run ||
	       h->reason == RINGSIDE_disturbed || h->reason == RINGSIDE_time_limit;
}

/* How the operations of a half were counted, for the reader of the file. */
static const char *proof_of(const struct store_half *h)
{
	const struct ringside_half *half = user_half(h->row->nr);

	if (h->side == RINGSIDE_KERNEL)
		return measure_by_module(h) ? "by the module, in every sample" :
						"by the stamps of the module";
	if (half->calls && half->verify)
		return "traced in a pass of its own, and counted in every sample";
	if (half->calls)
		return "traced in a pass of its own, answers checked in every sample";
	return half->verify ? "counted in every sample" : "";
}

static void prove_half(struct store_half *h, const struct ringside_half *half)
{
	struct proof_hooks hooks;

	h->reason = proof_calls(half, &hooks, &h->error);
	if (h->reason == RINGSIDE_ok) {
		h->reason = RINGSIDE_not_run;
		h->hooks = hooks.calls;
		h->hooks_reason = hooks.reason;
	} else {
		h->proof = "";
		json_decref(hooks.calls);
	}
}

int measure_prove(struct store *s)
{
	size_t i;

	for (i = 0; i < s->n; i++) {
		struct store_half *h = &s->halves[i];
		const struct ringside_half *half = user_half(h->row->nr);

		if (!measure_wants(h))
			continue;
		h->proof = proof_of(h);
		if (h->side == RINGSIDE_KERNEL || !half->calls ||
		    (half->state && half->state()))
			continue;
		prove_half(h, half);
		if (os_stop()) {	/* in the middle of the proof, perhaps */
			h->reason = RINGSIDE_not_run;
			h->error = 0;
			break;
		}
	}
	hooks_end();
	return os_stop() ? -EINTR : 0;
}

/* The same loop and batch once more, with a counter instead of the clock. */
static int count_half(const struct store_half *h, const struct measure_plan *plan,
		      enum store_event event, struct store_half *counter)
{
	const struct measure_chunk c = {
		plan->counted, h->batch, plan->limit_ms, plan->khz, plan->exact,
		counters_flag(event), 0, 0
	};
	struct ringside_result res = { .batch = h->batch };
	int err = 0;

	counter->samples = calloc(RINGSIDE_ROOM(c.samples), sizeof(*counter->samples));
	if (!counter->samples)
		return -ENOMEM;
	if (measure_by_module(h)) {
		err = kernel_chunk(h, &c, counter->samples, &res);
		if (err == -EINVAL) {
			res.reason = RINGSIDE_old_module;
			err = 0;
		}
	} else {
		res.reason = counters_open(event);
		if (!res.reason) {
			user_chunk(h, &c, counter->samples, &res);
			counters_close(counter->samples, &res);
		}
	}
	if (!err)
		measure_keep(counter, &res);
	return err ? err : os_stop() ? -EINTR : 0;
}

/* Whether there is a counter at all: the same for all halves. */
static __u32 try_counter(enum store_event event)
{
	struct ringside_result none = { 0 };
	__u32 reason = counters_open(event);

	if (!reason)
		counters_close(NULL, &none);
	return reason;
}

static int count_all(struct store *s, const struct measure_plan *plan)
{
	__u32 absent[STORE_EVENTS];
	struct store_half *counter;
	int event, err = 0;
	size_t i;

	for (event = 0; event < STORE_EVENTS; event++)
		absent[event] = try_counter(event);
	for (i = 0; i < s->n * STORE_EVENTS && !err; i++) {
		struct store_half *h = &s->halves[i / STORE_EVENTS];

		event = i % STORE_EVENTS;
		if (h->reason != RINGSIDE_ok)
			continue;
		counter = store_add_counter(h, event);
		if (!counter)
			return -ENOMEM;
		counter->reason = absent[event];
		progress(h->row->name, i, s->n * STORE_EVENTS);
		if (!absent[event])
			err = count_half(h, plan, event, counter);
	}
	return err;
}

/* A few operations more, with the probes on. */
static void split_half(struct store_half *h, const struct measure_plan *plan)
{
	const struct measure_chunk few = {
		.samples = 1, .batch = SPLIT_BATCH, .limit_ms = SPLIT_LIMIT_MS,
		.khz = plan->khz, .quiet = plan->exact,
	};
	struct ringside_sample unused[RINGSIDE_ROOM(1)];
	struct ringside_result res = { 0 };
	int err;

	h->hops_reason = split_begin();
	if (h->hops_reason)
		return;
	err = measure_chunk(h, &few, unused, &res);
	if (split_end(h) || err) {
		free(h->hops);
		h->hops = NULL;
		h->hops_reason = RINGSIDE_failed;
	}
}

static void split(struct store *s, const struct measure_plan *plan)
{
	size_t i;

	for (i = 0; i < s->n && !os_stop(); i++)
		if (split_wanted(&s->halves[i]) && s->halves[i].reason == RINGSIDE_ok)
			split_half(&s->halves[i], plan);
}

int measure_all(struct store *s, const struct measure_plan *plan)
{
	unsigned int most = plan->most > plan->rounds ? plan->most : plan->rounds;
	size_t i;
	int err;

	for (i = 0; i < s->n; i++) {
		size_t samples = plan->samples * most / plan->rounds + most;
		size_t room = RINGSIDE_ROOM(samples);

		s->halves[i].samples = calloc(room, sizeof(struct ringside_sample));
		if (!s->halves[i].samples)
			return -ENOMEM;
	}
	err = measure_prove(s);
	netlink_log_open();
	if (!err)
		err = rounds_take(s, plan);
	netlink_log_close();
	if (!err && plan->counted)
		err = count_all(s, plan);
	if (!err)
		split(s, plan);
	progress_end();
	return err;
}
