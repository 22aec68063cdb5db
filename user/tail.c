// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include "dev.h"
#include "os.h"
#include "progress.h"
#include "store_tail.h"
#include "tail.h"

static int tail_by_module(struct store_half *h, const struct measure_plan *plan)
{
	struct store_tail *t = h->tail;
	struct ringside_tail tail = {
		.abi = RINGSIDE_ABI, .row = h->row->nr,
		.flags = plan->exact ? RINGSIDE_RUN_QUIET : 0,
		.operations = plan->tails, .limit_ms = plan->limit_ms,
		.histogram = (unsigned long)t->histograms,
	};
	int err = dev_tail(&tail);

	if (err == -EOPNOTSUPP) {
		t->reason = RINGSIDE_old_module;
		return 0;
	}
	if (err && err != -EINTR)
		return err;
	t->operations = tail.operations;
	t->reason = tail.reason;
	t->error = tail.error;
	return os_stop() ? -EINTR : 0;
}

static int tail_here(struct store_half *h, const struct measure_plan *plan)
{
	struct store_tail *t = h->tail;
	const struct ringside_tail_plan operations = {
		plan->tails, t->lanes, (__u64)plan->limit_ms * plan->khz
	};
	const struct ringside_half half = measure_half(h);
	struct ringside_result res;

	ringside_tail(&half, &operations, t->histograms, &res);
	t->operations = res.taken;
	t->reason = res.reason;
	t->error = res.error;
	return res.reason == RINGSIDE_interrupted ? -EINTR : 0;
}

int tail_all(struct store *s, const struct measure_plan *plan)
{
	int err = store_tails_new(s);
	size_t i;

	for (i = 0; i < s->n && !err; i++)
		s->halves[i].tail->reason = RINGSIDE_not_run;
	for (i = 0; i < s->n && !err; i++) {
		struct store_half *h = &s->halves[i];

		progress(h->row->name, i, s->n);
		/* What has no value, or no one that can be trusted, has no tail. */
		if (h->reason != RINGSIDE_ok && h->reason != RINGSIDE_disturbed)
			h->tail->reason = h->reason;
		/* A figure is found by many operations. */
		else if (h->row->kind == RINGSIDE_FIGURE)
			h->tail->reason = RINGSIDE_not_alone;
		else
			err = measure_by_module(h) ? tail_by_module(h, plan) : tail_here(h, plan);
	}
	progress_end();
	return err;
}
