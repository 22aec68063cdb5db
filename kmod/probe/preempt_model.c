// SPDX-License-Identifier: GPL-2.0-only
/* 5.18: the kernel tells its preemption model. */
#include <linux/preempt.h>
#include <linux/sched.h>

int probe_preempt_model(void)
{
	return preempt_model_none() + preempt_model_voluntary() + preempt_model_full() +
	       preempt_model_rt();
}
