// SPDX-License-Identifier: GPL-2.0-only
/* The caller and a kernel thread on its CPU wait for each other. */
#include <linux/completion.h>
#include <linux/cpu.h>
#include <linux/kthread.h>
#include <linux/slab.h>
#include "core/meter.h"
#include "dev.h"
#include "rows.h"

struct pair {
	struct task_struct *task;
	struct completion there, back;
	unsigned int cpu;
	bool stop;
	u64 answers;		/* of the thread, so far */
	u64 first;		/* before the batch */
	u64 switches;		/* of the caller, in the batch */
};

static int answer(void *arg)
{
	struct pair *p = arg;

	/* Interruptible, so that it is not seen as hung: no signal reaches it. */
	while (!wait_for_completion_interruptible(&p->there) && !READ_ONCE(p->stop)) {
		p->answers++;
		complete(&p->back);
	}
	return 0;
}

static void completion_teardown(void *ctx)
{
	struct pair *p = ctx;

	WRITE_ONCE(p->stop, true);
	complete(&p->there);
	kthread_stop(p->task);
	put_task_struct(p->task);
	kfree(p);
}

static int completion_setup(void **ctx)
{
	struct pair *p = kzalloc(sizeof(*p), GFP_KERNEL);
	struct task_struct *task;

	if (!p)
		return -ENOMEM;
	init_completion(&p->there);
	init_completion(&p->back);
	p->cpu = raw_smp_processor_id();
	task = kthread_create(answer, p, "ringside/answer");
	if (IS_ERR(task)) {
		kfree(p);
		return PTR_ERR(task);
	}
	p->task = get_task_struct(task);
	kthread_bind(task, p->cpu);
	wake_up_process(task);
	*ctx = p;
	return 0;
}

static int completion_loop(struct pair *p, __u32 n)
{
	for (; n; n--) {
		complete(&p->there);
		if (wait_for_completion_interruptible(&p->back))
			return -EINTR;
	}
	return 0;
}

static int completion_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	struct pair *p = ctx;
	u64 switches, begin;
	int ret = -ENODEV;

	/* A bound thread loses its CPU when it goes. */
	cpus_read_lock();
	if (cpu_online(p->cpu)) {
		p->first = p->answers;
		switches = current->nvcsw + current->nivcsw;
		begin = ringside_meter_begin();
		ret = completion_loop(p, n);
		ticks[0] = ringside_meter_end() - begin;
		p->switches = current->nvcsw + current->nivcsw - switches;
	}
	cpus_read_unlock();
	return ret;
}

static int completion_verify(void *ctx, __u32 n)
{
	const struct pair *p = ctx;

	return p->answers - p->first == n && p->switches >= n ? 0 : -EPROTO;
}

const struct ringside_half ringside_ctxsw_completion = {
	.setup = completion_setup, .stamped = completion_stamped,
	.verify = completion_verify, .teardown = completion_teardown,
	.max_batch = 2000, .may_switch = 1, .meters = 1,
};
