/* SPDX-License-Identifier: GPL-2.0-only */
/* What the rows of page faults share. */
#ifndef RINGSIDE_FAULT_H
#define RINGSIDE_FAULT_H

#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/uaccess.h>
#include "core/core.h"

#define PAGES	RINGSIDE_FAULT_PAGES

/*
 * Anonymous memory of the caller.  The pages that are touched stand between two
 * that stay, so that giving them back takes neither the page table nor the
 * anon_vma with it.
 */
struct region {
	unsigned long base;	/* of the first guard page, 0 not mapped */
	unsigned long first;	/* page to touch */
	u64 faults;		/* of the thread, before the batch */
	u64 wrong;		/* answers that were not -EFAULT */
};

/* Functions of struct ringside_half, of a struct region. */
int ringside_region_setup(void **ctx);
void ringside_region_teardown(void *ctx);
int ringside_region_fresh(void *ctx, __u32 n);		/* prepare: no page there */
int ringside_region_present(void *ctx, __u32 n);	/* prepare: n are there */
int ringside_region_write(void *ctx, __u32 n);		/* batch */
int ringside_region_verify(void *ctx, __u32 n);		/* n faults */
int ringside_region_verify_none(void *ctx, __u32 n);	/* no fault */

static inline u64 fault_count(void)
{
	return current->min_flt + current->maj_flt;
}

/* n accesses, step bytes apart. */
static __always_inline int fault_write(unsigned long addr, unsigned long step, u32 n)
{
	for (; n; n--, addr += step)
		if (put_user(1, (char __user *)addr))
			return -EFAULT;
	return 0;
}

static __always_inline int fault_read(unsigned long addr, unsigned long step, u32 n)
{
	char __maybe_unused c;

	for (; n; n--, addr += step)
		if (get_user(c, (char __user *)addr))
			return -EFAULT;
	return 0;
}

#endif
