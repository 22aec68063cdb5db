/* SPDX-License-Identifier: GPL-2.0-only */
/* Where the time of a process switch goes: by tracepoints, in a pass of its own. */
#ifndef RINGSIDE_CTXSW_SPLIT_H
#define RINGSIDE_CTXSW_SPLIT_H

#include <linux/errno.h>
#include "core/ringside.h"

/* By one caller at a time.  0 or a negative errno. */
#ifdef CONFIG_TRACEPOINTS
/* On the caller's CPU, from now on, up to so many hops. */
int ringside_split_begin(u32 room);
/* Hands the samples over; returns how many, or -ENODATA. */
int ringside_split_end(struct ringside_sample **samples);
#else
static inline int ringside_split_begin(u32 room)
{
	return -EOPNOTSUPP;
}

static inline int ringside_split_end(struct ringside_sample **samples)
{
	return -ENODATA;
}
#endif

#endif
