/* SPDX-License-Identifier: GPL-2.0-only */
/* Counts which security hooks a process calls, and how often. */
#ifndef RINGSIDE_HOOK_CALLS_H
#define RINGSIDE_HOOK_CALLS_H

#include <linux/errno.h>
#include <linux/kconfig.h>
#include "core/ringside.h"

/* By one caller at a time.  0 or a negative errno. */
#ifdef CONFIG_DYNAMIC_FTRACE
int ringside_hooks_watch(int pid);
/* Up to RINGSIDE_MAX_HOOKS; returns how many. */
int ringside_hooks_read(struct ringside_hook *list);
void ringside_hooks_end(void);
#else
static inline int ringside_hooks_watch(int pid)
{
	return -EOPNOTSUPP;
}

static inline int ringside_hooks_read(struct ringside_hook *list)
{
	return -ENODATA;
}

static inline void ringside_hooks_end(void)
{
}
#endif

#endif
