// SPDX-License-Identifier: GPL-2.0-only
/* 5.11: functions that are traced get registers of their own kind. */
#include <linux/ftrace.h>

void probe_ftrace_regs_call(unsigned long ip, unsigned long parent,
			    struct ftrace_ops *ops, struct ftrace_regs *regs);

void probe_ftrace_regs(struct ftrace_ops *ops)
{
	ops->func = probe_ftrace_regs_call;
	ops->flags = FTRACE_OPS_FL_RECURSION;
}
