// SPDX-License-Identifier: GPL-2.0-only
/* 6.13: a lazy preemption model. */
#include <linux/preempt.h>
#include <linux/sched.h>

int probe_preempt_lazy(void)
{
	return preempt_model_lazy();
}
