/* SPDX-License-Identifier: GPL-2.0-only */
/* What the measuring core needs from user space. */
#ifndef RINGSIDE_OS_H
#define RINGSIDE_OS_H

#include <errno.h>
#include <stddef.h>
#include <time.h>
#include "ringside.h"

#if defined(__x86_64__)
static inline __attribute__((__always_inline__)) __u64 os_stamp(void)
{
	__u32 lo, hi;

	/* Later than everything before it, as the kernel's rdtsc_ordered(). */
	asm volatile("lfence\n\trdtsc" : "=a"(lo), "=d"(hi) : : "memory");
	return (__u64)hi << 32 | lo;
}
#elif defined(__aarch64__)
static inline __attribute__((__always_inline__)) __u64 os_stamp(void)
{
	__u64 ticks;

	asm volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(ticks) : : "memory");
	return ticks;
}
#elif defined(__riscv) && __riscv_xlen == 64
static inline __attribute__((__always_inline__)) __u64 os_stamp(void)
{
	__u64 ticks;

	asm volatile("rdtime %0" : "=r"(ticks) : : "memory");
	return ticks;
}
#else
static inline __u64 os_stamp(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000000ULL + ts.tv_nsec;
}
#endif

/* Ticks in a millisecond, measured once against the monotonic clock. */
__u32 os_khz(void);
/* From the module where it is there, else what user space can see. */
void os_count(struct ringside_count *count);
/* A signal asked for the end: see stop.c. */
int os_stop(void);

static inline void os_relax(void)
{
}

/* One thread measures: it has one of what the kernel has for each CPU. */
static inline void *os_this_cpu(void *each)
{
	return each;
}

/* Events instead of ticks, and how many there are: see counters.c. */
extern volatile int os_is_counting;
__u64 os_event(void);

static inline int os_counting(void)
{
	return os_is_counting;
}

#endif
