/* SPDX-License-Identifier: GPL-2.0-only */
/* Counters of the processor, read from user space through perf_event_open(). */
#ifndef COUNTERS_H
#define COUNTERS_H

#include "store.h"

/*
 * Begin to count event on the caller's CPU, whichever process runs there, as a
 * clock does: os_counting() from now on.  enum ringside_reason; where it is not
 * "ok" nothing is counted.
 */
__u32 counters_open(enum store_event event);
/* The end.  Whether the result holds what was counted on one CPU without a gap. */
void counters_close(const struct ringside_sample *samples, struct ringside_result *res);

/* RINGSIDE_RUN_INSTRUCTIONS, ... */
__u32 counters_flag(enum store_event event);

#endif
