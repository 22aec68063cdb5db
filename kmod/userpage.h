/* SPDX-License-Identifier: GPL-2.0-only */
/* One page of the caller's address space, to copy to and from. */
#ifndef RINGSIDE_USERPAGE_H
#define RINGSIDE_USERPAGE_H

#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/sched.h>

/* Its address or, as a number, a negative errno. */
static inline unsigned long ringside_user_page(void)
{
	return vm_mmap(NULL, 0, PAGE_SIZE, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, 0);
}

static inline void ringside_user_page_free(unsigned long page)
{
	/* The address space is gone when its last thread is dying. */
	if (page && current->mm)
		vm_munmap(page, PAGE_SIZE);
}

#endif
