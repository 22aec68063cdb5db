// SPDX-License-Identifier: GPL-2.0-only
/* 7.1: a CPU's own interrupts are counted in an array. */
#include <linux/hardirq.h>

unsigned int probe_irq_counts(irq_cpustat_t *stat)
{
	return stat->counts[0] + sizeof(enum irq_stat_counts);
}
