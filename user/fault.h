/* SPDX-License-Identifier: GPL-2.0-only */
/* What the rows of page faults share. */
#ifndef FAULT_H
#define FAULT_H

#include <stddef.h>
#include <sys/resource.h>
#include "rawcall.h"
#include "ringside.h"

#define PAGES	RINGSIDE_FAULT_PAGES

static inline long fault_count(void)
{
	struct rusage usage = { 0 };	/* no fault is counted if it fails */

	rawcall(SYS_getrusage, RUSAGE_THREAD, (long)&usage, 0);
	return usage.ru_minflt + usage.ru_majflt;
}

/* n accesses, step bytes apart. */
static inline __attribute__((__always_inline__)) void
fault_write(volatile char *at, size_t step, __u32 n)
{
	for (; n; n--, at += step)
		*at = 1;
}

static inline __attribute__((__always_inline__)) void
fault_read(const volatile char *at, size_t step, __u32 n)
{
	for (; n; n--, at += step)
		(void)*at;
}

#endif
