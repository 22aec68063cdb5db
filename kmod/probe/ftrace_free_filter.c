// SPDX-License-Identifier: GPL-2.0-only
/* 6.3: exported. */
/* exported: ftrace_free_filter */
#include <linux/ftrace.h>

void probe_ftrace_free_filter(struct ftrace_ops *ops)
{
	ftrace_free_filter(ops);
}
