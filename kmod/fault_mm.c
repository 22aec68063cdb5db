// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a fault consists of: the bare trap, and the work of mm/.  And what pins
 * a page without a trap.
 */
#include <linux/mm.h>
#include <linux/uaccess.h>
#include "compat.h"
#include "dev.h"
#include "fault.h"
#include "rows.h"

static int disabled_prepare(void *ctx, __u32 n)
{
	((struct region *)ctx)->wrong = 0;
	return ringside_region_fresh(ctx, n);
}

static int disabled_batch(void *ctx, __u32 n)
{
	struct region *r = ctx;
	unsigned long addr = r->first;
	char __maybe_unused c;

	pagefault_disable();
	for (; n; n--, addr += PAGE_SIZE)
		if (!get_user(c, (char __user *)addr))
			r->wrong++;
	pagefault_enable();
	return 0;
}

/* Nobody counts such a fault: its answer does. */
static int disabled_verify(void *ctx, __u32 n)
{
	const struct region *r = ctx;

	return r->wrong ? -EPROTO : ringside_region_verify_none(ctx, n);
}

const struct ringside_half ringside_fault_disabled = {
	.setup = ringside_region_setup, .prepare = disabled_prepare,
	.batch = disabled_batch, .verify = disabled_verify,
	.teardown = ringside_region_teardown, .max_batch = PAGES,
};

static int handle_pages(struct vm_area_struct *vma, unsigned long addr, u32 n)
{
	/* Not to be retried: so the lock is held all the time. */
	for (; n; n--, addr += PAGE_SIZE)
		if (handle_mm_fault(vma, addr, FAULT_FLAG_WRITE, NULL) & VM_FAULT_ERROR)
			return -EFAULT;
	return 0;
}

static int handle_batch(void *ctx, __u32 n)
{
	const struct region *r = ctx;
	struct vm_area_struct *vma;
	int err = -EFAULT;

	if (mmap_read_lock_killable(current->mm))
		return -EINTR;
	vma = find_vma(current->mm, r->first);
	/* Another thread may have put something else there, not to be written. */
	if (vma && vma->vm_start <= r->first && vma->vm_end >= r->first + n * PAGE_SIZE &&
	    vma_is_anonymous(vma) && vma->vm_flags & VM_WRITE)
		err = handle_pages(vma, r->first, n);
	mmap_read_unlock(current->mm);
	return err;
}

const struct ringside_half ringside_fault_handle_mm = {
	.setup = ringside_region_setup, .prepare = ringside_region_fresh,
	.batch = handle_batch, .verify = ringside_region_verify,
	.teardown = ringside_region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_trap = {
	.setup = ringside_region_setup, .prepare = ringside_region_fresh,
	.batch = handle_batch, .batch_with = ringside_region_write,
	.verify = ringside_region_verify,
	.teardown = ringside_region_teardown, .max_batch = PAGES,
};

static int pin_batch(void *ctx, __u32 n)
{
	unsigned long addr = ((struct region *)ctx)->first;
	struct page *page;
	int ret;

	for (; n; n--, addr += PAGE_SIZE) {
		ret = pin_user_pages_fast(addr, 1, FOLL_WRITE, &page);
		if (ret != 1)
			return ret < 0 ? ret : -EPROTO;
		unpin_user_page(page);
	}
	return 0;
}

const struct ringside_half ringside_fault_pin_fresh = {
	.setup = ringside_region_setup, .prepare = ringside_region_fresh,
	.batch = pin_batch, .verify = ringside_region_verify,
	.teardown = ringside_region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_pin_present = {
	.setup = ringside_region_setup, .prepare = ringside_region_present,
	.batch = pin_batch, .verify = ringside_region_verify_none,
	.teardown = ringside_region_teardown, .max_batch = PAGES,
};
