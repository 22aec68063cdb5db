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
#include "fault.h"
#include "rows.h"

static int map(unsigned long at, unsigned long len, unsigned long prot)
{
	unsigned long flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
	unsigned long addr = vm_mmap(NULL, at, len, prot, flags, 0);

	return IS_ERR_VALUE(addr) ? (int)addr : 0;
}

void ringside_region_teardown(void *ctx)
{
	struct region *r = ctx;

	/* The address space is gone when its last thread is dying. */
	if (r->base && current->mm)
		vm_munmap(r->base, (PAGES + 2) * PAGE_SIZE);
	kfree(r);
}

int ringside_region_setup(void **ctx)
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
		err = fault_write(r->base, PAGE_SIZE, PAGES + 2);
	}
	if (err) {
		ringside_region_teardown(r);
		return err;
	}
	*ctx = r;
	return 0;
}

int ringside_region_fresh(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = map(r->first, PAGES * PAGE_SIZE, PROT_READ | PROT_WRITE);

	r->faults = fault_count();
	return err;
}

static int prepare_zero(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = ringside_region_fresh(ctx, n);

	if (!err)
		err = fault_read(r->first, PAGE_SIZE, n);
	r->faults = fault_count();
	return err;
}

int ringside_region_present(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = fault_write(r->first, PAGE_SIZE, n);

	r->faults = fault_count();
	return err;
}

static int prepare_none(void *ctx, __u32 n)
{
	struct region *r = ctx;

	r->wrong = 0;
	return map(r->first, PAGES * PAGE_SIZE, PROT_NONE);
}

int ringside_region_write(void *ctx, __u32 n)
{
	unsigned long addr = ((struct region *)ctx)->first;

	return fault_write(addr, PAGE_SIZE, n);
}

static int read_batch(void *ctx, __u32 n)
{
	unsigned long addr = ((struct region *)ctx)->first;

	return fault_read(addr, PAGE_SIZE, n);
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

int ringside_region_verify(void *ctx, __u32 n)
{
	const struct region *r = ctx;

	return fault_count() - r->faults == n ? 0 : -EPROTO;
}

int ringside_region_verify_none(void *ctx, __u32 n)
{
	return ringside_region_verify(ctx, 0);
}

static int verify_none(void *ctx, __u32 n)
{
	const struct region *r = ctx;

	return r->wrong ? -EPROTO : 0;
}

const struct ringside_half ringside_fault_anon = {
	.setup = ringside_region_setup, .prepare = ringside_region_fresh,
	.batch = ringside_region_write,
	.verify = ringside_region_verify, .teardown = ringside_region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_read = {
	.setup = ringside_region_setup, .prepare = ringside_region_fresh, .batch = read_batch,
	.verify = ringside_region_verify, .teardown = ringside_region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_cow = {
	.setup = ringside_region_setup, .prepare = prepare_zero, .batch = ringside_region_write,
	.verify = ringside_region_verify, .teardown = ringside_region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_present = {
	.setup = ringside_region_setup, .prepare = ringside_region_present,
	.batch = ringside_region_write, .verify = ringside_region_verify_none,
	.teardown = ringside_region_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_prot = {
	.setup = ringside_region_setup, .prepare = prepare_none, .batch = none_batch,
	.verify = verify_none, .teardown = ringside_region_teardown, .max_batch = PAGES,
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
