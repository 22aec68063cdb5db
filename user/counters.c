// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "counters.h"
#include "os.h"

volatile int os_is_counting;

static int fd = -1;
static __u32 cpu;
static int gap;				/* it did not count all the time */

__u64 os_event(void)
{
	struct { __u64 value, enabled, running; } now;

	/* A pinned counter that lost its hardware has nothing to read. */
	if (read(fd, &now, sizeof(now)) != sizeof(now)) {
		gap = 1;
		return 0;
	}
	gap |= now.enabled != now.running;
	return now.value;
}

__u32 counters_flag(enum store_event event)
{
	return event == STORE_CYCLES ? RINGSIDE_RUN_CYCLES : RINGSIDE_RUN_INSTRUCTIONS;
}

__u32 counters_open(enum store_event event)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_HARDWARE, .size = sizeof(attr), .pinned = 1,
		.config = event == STORE_CYCLES ? PERF_COUNT_HW_CPU_CYCLES :
						  PERF_COUNT_HW_INSTRUCTIONS,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED |
			       PERF_FORMAT_TOTAL_TIME_RUNNING,
	};

	cpu = sched_getcpu();
	fd = syscall(SYS_perf_event_open, &attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
	if (fd < 0)
		return errno == EPERM || errno == EACCES ? RINGSIDE_no_right :
							   RINGSIDE_no_counter;
	gap = 0;
	os_event();
	if (gap) {
		close(fd);
		return RINGSIDE_no_counter;
	}
	os_is_counting = 1;
	return RINGSIDE_ok;
}

void counters_close(const struct ringside_sample *samples, struct ringside_result *res)
{
	__u32 i;

	os_is_counting = 0;
	close(fd);
	for (i = 0; i < res->taken && !res->reason; i++)
		if (samples[i].cpu != cpu)
			res->reason = RINGSIDE_no_cpu;
	if (gap && !res->reason)
		res->reason = RINGSIDE_no_counter;
}
