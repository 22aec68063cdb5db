/* SPDX-License-Identifier: GPL-2.0-only */
/* The counter whose events a run counts instead of clock ticks. */
#ifndef RINGSIDE_COUNTERS_H
#define RINGSIDE_COUNTERS_H

#include <linux/kconfig.h>
#include <linux/types.h>
#include "core/core.h"

/* One counter at most, and no batch that is to be found, by the clock. */
static inline bool ringside_counter_fits(const struct ringside_run *run)
{
	u32 counts = run->flags & RINGSIDE_RUN_COUNTS;

	return !counts || (run->batch && counts != RINGSIDE_RUN_COUNTS);
}

#ifdef CONFIG_PERF_EVENTS
/*
 * Begin to count what flags name (RINGSIDE_RUN_COUNTS) on the caller's CPU;
 * nothing where they name nothing.  enum ringside_reason.
 */
u32 ringside_counter_open(u32 flags);
/* Whether the result holds what was counted on one CPU without a gap. */
void ringside_counter_close(const struct ringside_sample *samples,
			    struct ringside_result *res);
#else
static inline u32 ringside_counter_open(u32 flags)
{
	return flags & RINGSIDE_RUN_COUNTS ? RINGSIDE_no_counter : RINGSIDE_ok;
}

static inline void ringside_counter_close(const struct ringside_sample *samples,
					  struct ringside_result *res)
{
}
#endif

#endif
