// SPDX-License-Identifier: GPL-2.0-only
/*
 * A hop goes from one switch of the CPU to the next: what is left of the way
 * back to the task and what it does there, its wake-up call for another task,
 * and its way to sleep.  The probes slow every switch of the machine, so this
 * is on in a pass that is not timed only.  Built where there are tracepoints.
 */
#include <linux/mm.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/tracepoint.h>
#include <trace/events/sched.h>
#include <os.h>
#include "compat.h"
#include "ctxsw_split.h"

enum part { WAKE_UP, UNTIL_SWITCH, AFTER_SWITCH };	/* lanes of a sample */

/* Written by the probes on one CPU, interrupts disabled or not: no probe runs
 * within another. */
static struct {
	struct ringside_sample *samples;	/* NULL: nothing is watched */
	struct ringside_sample hop;		/* the one under way */
	u32 room, taken, cpu;
	enum part part;
	u64 since;				/* a stamp; 0 before the first switch */
} split;

/* Ends a part of the hop. */
static void step(enum part next)
{
	u64 now = os_stamp();

	split.hop.ticks[split.part] += now - split.since;
	split.part = next;
	split.since = now;
}

/* A wake-up from an interrupt belongs to no hop. */
static bool is_here(void)
{
	return smp_processor_id() == split.cpu && in_task() && split.since;
}

static void on_waking(void *data, struct task_struct *p)
{
	if (is_here())
		step(WAKE_UP);
}

static void on_wakeup(void *data, struct task_struct *p)
{
	if (is_here() && split.part == WAKE_UP)
		step(UNTIL_SWITCH);
}

static void keep_hop(bool idle)
{
	struct ringside_sample *hop = &split.hop;

	hop->cpu = split.cpu;
	if (idle)
		hop->marks |= RINGSIDE_MARK_IDLE;
	if (!hop->ticks[WAKE_UP])		/* nobody was woken */
		hop->marks |= RINGSIDE_MARK_SWITCH;
	if (split.taken < split.room)
		split.samples[split.taken++] = *hop;
	memset(hop, 0, sizeof(*hop));
}

static void on_switch(void *data, bool preempt, struct task_struct *prev,
		      struct task_struct *next RINGSIDE_PREV_STATE)
{
	if (smp_processor_id() != split.cpu)
		return;
	if (split.since) {
		step(AFTER_SWITCH);
		keep_hop(is_idle_task(prev));
	}
	split.part = AFTER_SWITCH;
	split.since = os_stamp();
}

/* Found by name: the tracepoints are not exported. */
static struct probe {
	const char *name;
	void *function;
	struct tracepoint *point;
} probes[] = {
	{ "sched_waking", on_waking },
	{ "sched_wakeup", on_wakeup },
	{ "sched_switch", on_switch },
};

static void find(struct tracepoint *point, void *data)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(probes); i++)
		if (!strcmp(point->name, probes[i].name))
			probes[i].point = point;
}

static void unregister(size_t n)
{
	while (n--)
		tracepoint_probe_unregister(probes[n].point, probes[n].function, NULL);
	/* No probe runs any more, on any CPU. */
	tracepoint_synchronize_unregister();
}

static int register_all(void)
{
	size_t i;
	int err;

	/* A prototype of another kernel does not compile. */
	check_trace_callback_type_sched_waking(on_waking);
	check_trace_callback_type_sched_wakeup(on_wakeup);
	check_trace_callback_type_sched_switch(on_switch);
	for_each_kernel_tracepoint(find, NULL);
	for (i = 0; i < ARRAY_SIZE(probes); i++) {
		err = probes[i].point ? tracepoint_probe_register(probes[i].point,
						probes[i].function, NULL) : -EOPNOTSUPP;
		if (err) {
			unregister(i);
			return err;
		}
	}
	return 0;
}

int ringside_split_begin(u32 room)
{
	struct ringside_sample *samples;
	int err;

	if (ringside_split_end(&samples) >= 0)
		kvfree(samples);
	memset(&split, 0, sizeof(split));
	split.samples = kvcalloc(room, sizeof(*split.samples), GFP_KERNEL);
	if (!split.samples)
		return -ENOMEM;
	split.room = room;
	split.cpu = raw_smp_processor_id();
	err = register_all();
	if (err) {
		kvfree(split.samples);
		split.samples = NULL;
	}
	return err;
}

int ringside_split_end(struct ringside_sample **samples)
{
	if (!split.samples)
		return -ENODATA;
	unregister(ARRAY_SIZE(probes));
	*samples = split.samples;
	split.samples = NULL;
	return split.taken;
}
