// SPDX-License-Identifier: GPL-2.0-only
/*
 * Kernel threads in a ring hand a turn on; whoever has it reads its own array.
 * The threads hold the clock; the caller sleeps meanwhile.
 */
#include <linux/completion.h>
#include <linux/cpu.h>
#include <linux/kthread.h>
#include <linux/mm.h>
#include <linux/pid_namespace.h>
#include <linux/sched/mm.h>
#include <linux/slab.h>
#include "core/meter.h"
#include "dev.h"
#include "rows.h"

#define NOBODY		(~0U)
#define MAX_BATCH	2000	/* well under 100 ms, before FIFO is throttled */
#define LINE		8	/* words that are read in a turn of the loop */

enum mms {
	NO_MM,			/* none of their own: no switch of page tables */
	SAME_MM,		/* all use the caller's */
	TWO_MMS			/* the second one uses that of process 1 */
};

struct ring_kind {
	u32 threads;
	u32 kb;			/* that each of them reads in its turn */
	u32 hops;		/* in one operation */
	enum mms mms;
	bool fifo;
	bool two_cpus;		/* the second thread is on another CPU */
};

struct ring;

struct member {
	struct ring *ring;
	struct task_struct *task;
	struct mm_struct *mm;	/* NULL: whatever was there */
	u64 *array;
	u64 sum;
	u32 me;
};

struct ring {
	const struct ring_kind *kind;
	struct completion done;
	struct mm_struct *other_mm;	/* held */
	u32 cpus[2];		/* [1] the second thread's, [0] that of all others */
	u32 turn;		/* or NOBODY */
	bool stop;
	u32 left;		/* hops */
	u64 begin, end;		/* stamps; 0 before the batch */
	u64 switches;		/* of all members, before it */
	struct member members[];
};

static void pass(struct ring *r, u32 to)
{
	/* With what the next one reads; pairs with await(). */
	smp_store_release(&r->turn, to);
	wake_up_process(r->members[to].task);
}

static bool await(struct ring *r, u32 me)
{
	for (;;) {
		set_current_state(TASK_IDLE);
		/* Pairs with the release in pass(). */
		if (smp_load_acquire(&r->turn) == me || READ_ONCE(r->stop))
			break;
		schedule();
	}
	__set_current_state(TASK_RUNNING);
	return !READ_ONCE(r->stop);
}

static u64 sum_of(const u64 *p, u32 lines)
{
	u64 sum = 0;

	for (; lines; lines--, p += LINE)
		sum += p[0] + p[1] + p[2] + p[3] + p[4] + p[5] + p[6] + p[7];
	return sum;
}

static void take_turn(struct ring *r, struct member *m)
{
	if (r->begin)
		m->sum += sum_of(m->array, r->kind->kb * 1024 / LINE / sizeof(u64));
	else
		r->begin = ringside_meter_begin();
	if (r->left) {
		r->left--;
		pass(r, m->me + 1 < r->kind->threads ? m->me + 1 : 0);
		return;
	}
	r->end = ringside_meter_end();
	WRITE_ONCE(r->turn, NOBODY);
	complete(&r->done);
}

/*
 * Whoever passed a turn to another CPU may get it back before it sleeps: then it
 * would not be woken, only found running.
 */
static void await_sleep_of_other(struct ring *r, u32 me)
{
	const struct task_struct *other = r->members[!me].task;

	while (READ_ONCE(other->on_rq) && !READ_ONCE(r->stop))
		cpu_relax();
}

static int member(void *arg)
{
	struct member *m = arg;

	if (m->mm)
		kthread_use_mm(m->mm);
	while (await(m->ring, m->me)) {
		if (m->ring->kind->two_cpus)
			await_sleep_of_other(m->ring, m->me);
		take_turn(m->ring, m);
	}
	if (m->mm)
		kthread_unuse_mm(m->mm);
	return 0;
}

static void ring_teardown(void *ctx)
{
	struct ring *r = ctx;
	u32 i;

	/* After a batch that was cut short, one may still wake the next one: no
	 * task goes before all have ended. */
	WRITE_ONCE(r->stop, true);
	for (i = 0; i < r->kind->threads && r->members[i].task; i++)
		kthread_stop(r->members[i].task);
	for (i = 0; i < r->kind->threads; i++) {
		if (r->members[i].task)
			put_task_struct(r->members[i].task);
		kvfree(r->members[i].array);
	}
	if (r->other_mm)
		mmput(r->other_mm);
	kfree(r);
}

/*
 * A second address space needs no process of our own: nothing of that of
 * process 1 is read, its page tables are only switched to.
 */
static struct mm_struct *mm_of_init(void)
{
	struct mm_struct *mm = NULL;
	struct task_struct *task;

	rcu_read_lock();
	task = pid_task(find_pid_ns(1, &init_pid_ns), PIDTYPE_PID);
	if (task)
		mm = get_task_mm(task);
	rcu_read_unlock();
	return mm;
}

static int choose_mms(struct ring *r)
{
	u32 i;

	for (i = 0; r->kind->mms != NO_MM && i < r->kind->threads; i++)
		r->members[i].mm = current->mm;
	if (r->kind->mms != TWO_MMS)
		return 0;
	r->other_mm = mm_of_init();
	if (!r->other_mm || r->other_mm == current->mm)
		return -ESRCH;
	r->members[1].mm = r->other_mm;
	return 0;
}

static int choose_cpus(struct ring *r)
{
	r->cpus[0] = r->cpus[1] = raw_smp_processor_id();
	if (!r->kind->two_cpus)
		return 0;
	r->cpus[1] = cpumask_any_but(cpu_online_mask, r->cpus[0]);
	return r->cpus[1] < nr_cpu_ids ? 0 : -ENODEV;
}

static int member_init(struct ring *r, u32 me)
{
	struct member *m = &r->members[me];
	struct task_struct *task;

	m->ring = r;
	m->me = me;
	if (r->kind->kb) {
		m->array = kvmalloc(r->kind->kb * 1024, GFP_KERNEL);
		if (!m->array)
			return -ENOMEM;
		/* Written, so that each has memory of its own. */
		memset(m->array, me, r->kind->kb * 1024);
	}
	task = kthread_create(member, m, "ringside/%u", me);
	if (IS_ERR(task))
		return PTR_ERR(task);
	m->task = get_task_struct(task);
	kthread_bind(task, r->cpus[me == 1]);
	if (r->kind->fifo)
		sched_set_fifo(task);
	return 0;
}

static int ring_setup(void **ctx, const struct ring_kind *kind)
{
	struct ring *r = kzalloc(struct_size(r, members, kind->threads), GFP_KERNEL);
	int err;
	u32 i;

	if (!r)
		return -ENOMEM;
	init_completion(&r->done);
	r->kind = kind;
	r->turn = NOBODY;
	err = choose_cpus(r);
	if (!err)
		err = choose_mms(r);
	for (i = 0; !err && i < kind->threads; i++)
		err = member_init(r, i);
	if (err) {
		ring_teardown(r);
		return err;
	}
	/* Only now: each looks at the next one's task. */
	for (i = 0; i < kind->threads; i++)
		wake_up_process(r->members[i].task);
	*ctx = r;
	return 0;
}

static u64 switches(const struct ring *r)
{
	u64 sum = 0;
	u32 i;

	for (i = 0; i < r->kind->threads; i++)
		sum += r->members[i].task->nvcsw + r->members[i].task->nivcsw;
	return sum;
}

static int ring_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	struct ring *r = ctx;
	int ret = -ENODEV;

	/* Bound threads lose their CPU when it goes. */
	cpus_read_lock();
	if (cpu_online(r->cpus[0]) && cpu_online(r->cpus[1])) {
		r->switches = switches(r);
		r->left = n * r->kind->hops;
		r->begin = 0;
		pass(r, 0);
		ret = wait_for_completion_interruptible(&r->done) ? -EINTR : 0;
	}
	cpus_read_unlock();
	if (!ret)
		ticks[0] = r->end - r->begin;
	return ret;
}

/*
 * Whoever hands the turn on leaves the CPU: it sleeps, or the one that it has
 * just woken preempts it.
 */
static int ring_verify(void *ctx, __u32 n)
{
	const struct ring *r = ctx;

	return switches(r) - r->switches >= n * r->kind->hops ? 0 : -EPROTO;
}

static __u32 two_cpus_state(void)
{
	return num_online_cpus() > 1 ? RINGSIDE_ok : RINGSIDE_one_cpu;
}

/*
 * A setup is not told which row it is for: so each row has one of its own.  The
 * numbers are threads, and hops in one operation.
 */
#define RING(name, members, hop, ...)					\
	static int name##_setup(void **ctx)				\
	{								\
		static const struct ring_kind kind = {			\
			.threads = members, .hops = hop, __VA_ARGS__	\
		};							\
									\
		return ring_setup(ctx, &kind);				\
	}								\
	const struct ringside_half ringside_ctxsw_##name = {		\
		.setup = name##_setup, .stamped = ring_stamped,		\
		.verify = ring_verify, .teardown = ring_teardown,	\
		/* Once around. */					\
		.min_batch = (members) / (hop), .max_batch = MAX_BATCH,	\
		.may_switch = 1, .meters = 1,				\
	}

RING(fifo, 2, 2, .fifo = true);
RING(fair, 2, 2);
RING(fifo_same_mm, 2, 2, .fifo = true, .mms = SAME_MM);
RING(fair_same_mm, 2, 2, .mms = SAME_MM);
RING(fifo_two_mms, 2, 2, .fifo = true, .mms = TWO_MMS);
RING(fair_two_mms, 2, 2, .mms = TWO_MMS);

RING(fifo_2_0k, 2, 1, .kb = 0, .fifo = true);
RING(fifo_2_16k, 2, 1, .kb = 16, .fifo = true);
RING(fifo_2_64k, 2, 1, .kb = 64, .fifo = true);
RING(fifo_8_0k, 8, 1, .kb = 0, .fifo = true);
RING(fifo_8_16k, 8, 1, .kb = 16, .fifo = true);
RING(fifo_8_64k, 8, 1, .kb = 64, .fifo = true);
RING(fifo_16_0k, 16, 1, .kb = 0, .fifo = true);
RING(fifo_16_16k, 16, 1, .kb = 16, .fifo = true);
RING(fifo_16_64k, 16, 1, .kb = 64, .fifo = true);

RING(fair_2_0k, 2, 1, .kb = 0);
RING(fair_2_16k, 2, 1, .kb = 16);
RING(fair_2_64k, 2, 1, .kb = 64);
RING(fair_8_0k, 8, 1, .kb = 0);
RING(fair_8_16k, 8, 1, .kb = 16);
RING(fair_8_64k, 8, 1, .kb = 64);
RING(fair_16_0k, 16, 1, .kb = 0);
RING(fair_16_16k, 16, 1, .kb = 16);
RING(fair_16_64k, 16, 1, .kb = 64);

static int two_cpus_setup(void **ctx)
{
	static const struct ring_kind kind = {
		.threads = 2, .hops = 2, .fifo = true, .two_cpus = true,
	};

	return ring_setup(ctx, &kind);
}

const struct ringside_half ringside_ctxsw_two_cpus = {
	.state = two_cpus_state, .setup = two_cpus_setup, .stamped = ring_stamped,
	.verify = ring_verify, .teardown = ring_teardown,
	.max_batch = MAX_BATCH, .may_switch = 1, .two_cpus = 1,
};
