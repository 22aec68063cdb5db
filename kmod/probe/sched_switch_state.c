// SPDX-License-Identifier: GPL-2.0-only
/* 5.18: probes of sched_switch are told the state of the task before. */
#include <trace/events/sched.h>

void probe_sched_switch_state_call(void *data, bool preempt, struct task_struct *prev,
				   struct task_struct *next, unsigned int prev_state);

void probe_sched_switch_state(void)
{
	check_trace_callback_type_sched_switch(probe_sched_switch_state_call);
}
