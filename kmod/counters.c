// SPDX-License-Identifier: GPL-2.0-only
/*
 * One counter, of a CPU: of all that runs there, as a clock does, whichever
 * thread it is.  Pinned: it has the hardware for itself, or there is no value.
 */
#include <linux/err.h>
#include <linux/perf_event.h>
#include <linux/smp.h>
#include "counters.h"
#include "os.h"

/* Of the one run that there may be at a time: see dev.c. */
static struct perf_event *event;
static bool gap;			/* it did not count all the time */

bool ringside_counting;			/* os_counting() */

u64 ringside_event(void)
{
	u64 enabled, running, value = perf_event_read_value(event, &enabled, &running);

	if (enabled != running)
		gap = true;
	return value;
}

u32 ringside_counter_open(u32 flags)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_HARDWARE, .size = sizeof(attr), .pinned = 1,
		.config = flags & RINGSIDE_RUN_CYCLES ? PERF_COUNT_HW_CPU_CYCLES :
							PERF_COUNT_HW_INSTRUCTIONS,
	};

	if (!(flags & RINGSIDE_RUN_COUNTS))
		return RINGSIDE_ok;
	event = perf_event_create_kernel_counter(&attr, raw_smp_processor_id(), NULL,
						 NULL, NULL);
	if (IS_ERR(event))
		return PTR_ERR(event) == -ENOMEM ? RINGSIDE_no_memory : RINGSIDE_no_counter;
	gap = false;
	/* One that somebody else's keeps off the hardware stands still. */
	ringside_event();
	if (gap) {
		perf_event_release_kernel(event);
		return RINGSIDE_no_counter;
	}
	WRITE_ONCE(ringside_counting, true);
	return RINGSIDE_ok;
}

void ringside_counter_close(const struct ringside_sample *samples,
			    struct ringside_result *res)
{
	u32 i;

	if (!ringside_counting)
		return;
	WRITE_ONCE(ringside_counting, false);
	for (i = 0; i < res->taken && !res->reason; i++)
		if (samples[i].cpu != event->cpu)
			res->reason = RINGSIDE_no_cpu;
	if (gap && !res->reason)
		res->reason = RINGSIDE_no_counter;
	perf_event_release_kernel(event);
}
