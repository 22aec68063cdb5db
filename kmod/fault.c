// SPDX-License-Identifier: GPL-2.0-only
/*
 * Page faults: on the caller's address space, by put_user() and get_user()
 * from the kernel; and the device's own, stamped on its way.
 */
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include "compat.h"
#include "dev.h"
#include "rows.h"

#define PAGES	RINGSIDE_FAULT_PAGES

/*
 * The pages that are touched stand between two that stay, so that giving them
 * back takes neither the page table nor the anon_vma with it.
 */
struct region {
	unsigned long base;	/* of the first guard page, 0 not mapped */
	unsigned long first;	/* page to touch */
	u64 faults;		/* of the thread, before the batch */
	u64 wrong;		/* answers that were not -EFAULT */
};

static int map(unsigned long at, unsigned long len, unsigned long prot)
{
	unsigned long flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
	unsigned long addr = vm_mmap(NULL, at, len, prot, flags, 0);

	return IS_ERR_VALUE(addr) ? (int)addr : 0;
}

static int write_pages(unsigned long addr, u32 n)
{
	for (; n; n--, addr += PAGE_SIZE)
		if (put_user(1, (char __user *)addr))
			return -EFAULT;
	return 0;
}

static int read_pages(unsigned long addr, u32 n)
{
	char __maybe_unused c;

	for (; n; n--, addr += PAGE_SIZE)
		if (get_user(c, (char __user *)addr))
			return -EFAULT;
	return 0;
}

static void region_teardown(void *ctx)
{
	struct region *r = ctx;

	/* The address space is gone when its last thread is dying. */
	if (r->base && current->mm)
		vm_munmap(r->base, (PAGES + 2) * PAGE_SIZE);
	kfree(r);
}

static int region_setup(void **ctx)
{
	struct region *r = kzalloc(sizeof(*r), GFP_KERNEL);
	int err;

	if (!r)
		return -ENOMEM;
	r->base = vm_mmap(NULL, 0, (PAGES + 2) * PAGE_SIZE, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS, 0);
	if (IS_ERR_VALUE(r->base)) {
		err = (int)r->base;
		r->base = 0;
	} else {
		r->first = r->base + PAGE_SIZE;
		err = write_pages(r->base, PAGES + 2);
	}
	if (err) {
		region_teardown(r);
		return err;
	}
	*ctx = r;
	return 0;
}

static u64 faults(void)
{
	return current->min_flt + current->maj_flt;
}

static int prepare_fresh(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = map(r->first, PAGES * PAGE_SIZE, PROT_READ | PROT_WRITE);

	r->faults = faults();
	return err;
}

static int prepare_zero(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = prepare_fresh(ctx, n);

	if (!err)
		err = read_pages(r->first, n);
	r->faults = faults();
	return err;
}

static int prepare_present(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = write_pages(r->first, n);

	r->faults = faults();
	return err;
}

static int prepare_none(void *ctx, __u32 n)
{
	struct region *r = ctx;

	r->wrong = 0;
	return map(r->first, PAGES * PAGE_SIZE, PROT_NONE);
}

static int write_batch(void *ctx, __u32 n)
{
	unsigned long addr = ((struct region *)ctx)->first;

	return write_pages(addr, n);
}

static int read_batch(void *ctx, __u32 n)
{
	unsigned long addr = ((struct region *)ctx)->first;

	return read_pages(addr, n);
}

static int none_batch(void *ctx, __u32 n)
{
	struct region *r = ctx;
	unsigned long addr = r->first;
	char __maybe_unused c;

	for (; n; n--, addr += PAGE_SIZE)
		if (!get_user(c, (char __user *)addr))
			r->wrong++;
	return 0;
}

static int verify_faults(void *ctx, __u32 n)
{
	const struct region *r = ctx;

	return faults() - r->faults == n ? 0 : -EPROTO;
}

static int verify_present(void *ctx, __u32 n)
{
	return verify_faults(ctx, 0);
}

static int verify_none(void *ctx, __u32 n)
{
	const struct region *r = ctx;

	return r->wrong ? -EPROTO : 0;
}

const struct ringside_half ringside_fault_anon = {
	.setup = region_setup, .prepare = prepare_fresh, .batch = write_batch,
	.verify = verify_faults, .teardown = region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_read = {
	.setup = region_setup, .prepare = prepare_fresh, .batch = read_batch,
	.verify = verify_faults, .teardown = region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_cow = {
	.setup = region_setup, .prepare = prepare_zero, .batch = write_batch,
	.verify = verify_faults, .teardown = region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_present = {
	.setup = region_setup, .prepare = prepare_present, .batch = write_batch,
	.verify = verify_present, .teardown = region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_prot = {
	.setup = region_setup, .prepare = prepare_none, .batch = none_batch,
	.verify = verify_none, .teardown = region_teardown, .max_batch = PAGES,
};

static vm_fault_t stamped_fault(struct vm_fault *vmf)
{
	struct ringside_file *f = vmf->vma->vm_file->private_data;

	ringside_enter(f->stamps);
	get_page(f->fault_page);
	vmf->page = f->fault_page;
	ringside_leave(f->stamps);
	return 0;
}

static vm_fault_t stamp_page_fault(struct vm_fault *vmf)
{
	struct ringside_file *f = vmf->vma->vm_file->private_data;

	get_page(f->stamp_page);
	vmf->page = f->stamp_page;
	return 0;
}

static const struct vm_operations_struct stamped_ops = { .fault = stamped_fault };
static const struct vm_operations_struct stamp_page_ops = { .fault = stamp_page_fault };

int ringside_mmap(struct file *file, struct vm_area_struct *vma)
{
	unsigned long pages = vma_pages(vma);

	if (vma->vm_flags & (VM_WRITE | VM_EXEC))
		return -EACCES;
	if (vma->vm_pgoff == RINGSIDE_STAMP_OFFSET >> PAGE_SHIFT && pages == 1)
		vma->vm_ops = &stamp_page_ops;
	else if (vma->vm_pgoff == RINGSIDE_FAULT_OFFSET >> PAGE_SHIFT && pages <= PAGES)
		vma->vm_ops = &stamped_ops;
	else
		return -EINVAL;
	/* Not in a child: what it inherits would hold the module. */
	vm_flags_mod(vma, VM_DONTCOPY | VM_DONTEXPAND, VM_MAYWRITE | VM_MAYEXEC);
	return 0;
}

const struct ringside_half ringside_fault_device = { };
