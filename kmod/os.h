/* SPDX-License-Identifier: GPL-2.0-only */
/* What the measuring core needs from Linux. */
#ifndef RINGSIDE_OS_H
#define RINGSIDE_OS_H

#include <linux/errno.h>
#include <linux/kernel_stat.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/tick.h>
#include <linux/timex.h>
#include "core/ringside.h"
#include "kmod/probed.h"

#ifdef CONFIG_X86
#include <asm/hardirq.h>
#include <asm/msr.h>
#include <asm/tsc.h>

static __always_inline __u64 os_stamp(void)
{
	return rdtsc_ordered();
}

static inline __u32 os_khz(void)
{
	return tsc_khz;
}

/* A member of irq_cpustat_t. */
#if RINGSIDE_HAVE_irq_counts
#define OS_IRQS(name, member)	counts[IRQ_COUNT_##name]
#else
#define OS_IRQS(name, member)	member
#endif

/* The local timer and IPIs do not pass through the generic counters. */
static inline __u64 os_local_irqs(int cpu)
{
	const irq_cpustat_t *stat = per_cpu_ptr(&irq_stat, cpu);
	__u64 sum = 0;

#ifdef CONFIG_X86_LOCAL_APIC
	sum += READ_ONCE(stat->OS_IRQS(APIC_TIMER, apic_timer_irqs)) +
	       READ_ONCE(stat->OS_IRQS(APIC_PERF, apic_perf_irqs));
#endif
#ifdef CONFIG_SMP
	sum += READ_ONCE(stat->OS_IRQS(RESCHEDULE, irq_resched_count)) +
	       READ_ONCE(stat->OS_IRQS(CALL_FUNCTION, irq_call_count));
#endif
	return sum;
}
#else
/* All interrupts pass through the generic counters: see os_count(). */
static inline __u64 os_local_irqs(int cpu)
{
	return 0;
}
#endif

/* Clocks that user space reads by the same instructions: see user/os.h. */
#ifdef CONFIG_ARM64
#include <asm/barrier.h>
#include <asm/sysreg.h>

static __always_inline __u64 os_stamp(void)
{
	isb();
	return read_sysreg(cntvct_el0);
}

static inline __u32 os_khz(void)
{
	return read_sysreg(cntfrq_el0) / 1000;
}
#endif

#ifdef CONFIG_RISCV
#include <asm/csr.h>
#include <asm/delay.h>

/* No instruction of riscv orders reads of the clock: this is as near as it gets. */
static __always_inline __u64 os_stamp(void)
{
	return csr_read(CSR_TIME);
}

static inline __u32 os_khz(void)
{
	return riscv_timebase / 1000;
}
#endif

#if !IS_ENABLED(CONFIG_X86) && !IS_ENABLED(CONFIG_ARM64) && !IS_ENABLED(CONFIG_RISCV)
#error "Ringside knows no clock of this architecture that both sides can read."
#endif

static inline void os_count(struct ringside_count *c)
{
	int cpu = raw_smp_processor_id();

	c->irqs = kstat_cpu_irqs_sum(cpu) + os_local_irqs(cpu);
	c->switches = current->nvcsw + current->nivcsw;
	c->idle_us = get_cpu_idle_time_us(cpu, NULL);
	c->steal_ns = kcpustat_cpu(cpu).cpustat[CPUTIME_STEAL];
	c->cpu = cpu;
	c->pad = 0;
}

/* Set by the close of the file that runs; see dev.c. */
extern bool ringside_stop;

static inline int os_stop(void)
{
	return signal_pending(current) || READ_ONCE(ringside_stop);
}

static inline void os_relax(void)
{
	cond_resched();
}

/*
 * This CPU's part of what was allocated for each.  One thread measures: it may
 * go elsewhere meanwhile, and nobody else counts there.
 */
static inline void *os_this_cpu(void *each)
{
	return raw_cpu_ptr((void __percpu __force *)(unsigned long)each);
}

/* Events instead of ticks, and how many there are: see counters.c. */
#ifdef CONFIG_PERF_EVENTS
extern bool ringside_counting;
u64 ringside_event(void);

static __always_inline bool os_counting(void)
{
	return READ_ONCE(ringside_counting);
}

static inline __u64 os_event(void)
{
	return ringside_event();
}
#else
static __always_inline bool os_counting(void)
{
	return false;
}

static inline __u64 os_event(void)
{
	return 0;
}
#endif

#endif
