// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two threads on the caller's CPU hand a turn to and fro.  The first of them
 * holds the clock; the caller sleeps meanwhile.
 */
#include <linux/completion.h>
#include <linux/cpu.h>
#include <linux/kthread.h>
#include <linux/slab.h>
#include "dev.h"
#include "rows.h"

#define NOBODY		2
#define MAX_ROUNDS	2000	/* well under 100 ms, before FIFO is throttled */

struct ctxsw {
	struct task_struct *side[2];
	struct completion done;
	unsigned int cpu;
	int turn;		/* 0, 1 or NOBODY */
	bool stop;
	u32 rounds;
	u64 ticks;
	u64 switches;		/* of the first thread, in the last batch */
};

static void pass(struct ctxsw *c, int to)
{
	WRITE_ONCE(c->turn, to);
	wake_up_process(c->side[to]);
}

static bool await(struct ctxsw *c, int me)
{
	for (;;) {
		set_current_state(TASK_IDLE);
		if (READ_ONCE(c->turn) == me || READ_ONCE(c->stop))
			break;
		schedule();
	}
	__set_current_state(TASK_RUNNING);
	return !READ_ONCE(c->stop);
}

static int first(void *ctx)
{
	struct ctxsw *c = ctx;
	u64 switches, begin;
	u32 n;

	while (await(c, 0)) {
		switches = current->nvcsw + current->nivcsw;
		begin = os_stamp();
		for (n = c->rounds; n; n--) {
			pass(c, 1);
			if (!await(c, 0))
				break;
		}
		c->ticks = os_stamp() - begin;
		c->switches = current->nvcsw + current->nivcsw - switches;
		WRITE_ONCE(c->turn, NOBODY);
		complete(&c->done);
	}
	return 0;
}

static int second(void *ctx)
{
	struct ctxsw *c = ctx;

	while (await(c, 1))
		pass(c, 0);
	return 0;
}

static void ctxsw_teardown(void *ctx)
{
	struct ctxsw *c = ctx;
	int i;

	WRITE_ONCE(c->stop, true);
	for (i = 0; i < 2; i++) {
		if (!c->side[i])
			continue;
		kthread_stop(c->side[i]);
		put_task_struct(c->side[i]);
	}
	kfree(c);
}

static int ctxsw_setup(void **ctx, void (*class)(struct task_struct *))
{
	static int (*const threads[2])(void *) = { first, second };
	struct task_struct *task;
	struct ctxsw *c;
	int i;

	c = kzalloc(sizeof(*c), GFP_KERNEL);
	if (!c)
		return -ENOMEM;
	init_completion(&c->done);
	c->turn = NOBODY;
	c->cpu = raw_smp_processor_id();
	for (i = 0; i < 2; i++) {
		task = kthread_create(threads[i], c, "ringside/%d", i);
		if (IS_ERR(task)) {
			ctxsw_teardown(c);
			return PTR_ERR(task);
		}
		c->side[i] = get_task_struct(task);
		kthread_bind(task, c->cpu);
		class(task);
	}
	/* Only now: each looks at the other's task. */
	wake_up_process(c->side[0]);
	wake_up_process(c->side[1]);
	*ctx = c;
	return 0;
}

static void default_class(struct task_struct *task)
{
}

static int fair_setup(void **ctx)
{
	return ctxsw_setup(ctx, default_class);
}

static int fifo_setup(void **ctx)
{
	return ctxsw_setup(ctx, sched_set_fifo);
}

static int ctxsw_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	struct ctxsw *c = ctx;
	int ret;

	/* Bound threads lose their CPU when it goes. */
	cpus_read_lock();
	if (!cpu_online(c->cpu)) {
		ret = -ENODEV;
		goto out;
	}
	c->rounds = n;
	pass(c, 0);
	ret = wait_for_completion_killable(&c->done) ? -EINTR : 0;
	if (!ret)
		ticks[0] = c->ticks;
out:
	cpus_read_unlock();
	return ret;
}

/*
 * The first thread leaves the CPU once a turn: it sleeps, or the one that it
 * has just woken preempts it.
 */
static int ctxsw_verify(void *ctx, __u32 n)
{
	const struct ctxsw *c = ctx;

	return c->switches >= n ? 0 : -EPROTO;
}

const struct ringside_half ringside_ctxsw_fair = {
	.setup = fair_setup, .stamped = ctxsw_stamped, .verify = ctxsw_verify,
	.teardown = ctxsw_teardown, .max_batch = MAX_ROUNDS, .may_switch = 1,
};

const struct ringside_half ringside_ctxsw_fifo = {
	.setup = fifo_setup, .stamped = ctxsw_stamped, .verify = ctxsw_verify,
	.teardown = ctxsw_teardown, .max_batch = MAX_ROUNDS, .may_switch = 1,
};
