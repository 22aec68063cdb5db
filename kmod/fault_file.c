// SPDX-License-Identifier: GPL-2.0-only
/*
 * Faults on a mapped file in memory, by put_user() and get_user() on the
 * caller's address space: of pages that the file lacks (shmem), and of pages
 * that it has (the page cache).
 */
#include <linux/err.h>
#include <linux/falloc.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include "compat.h"
#include "dev.h"
#include "fault.h"
#include "rows.h"

/*
 * A read fault maps all pages of the cache in this window, unless debugfs says
 * otherwise (then the count of faults tells).
 */
#define AROUND		SZ_64K
#define AROUND_PAGES	(AROUND / PAGE_SIZE)
#define TRAPS		16u			/* windows */
#define TOUCHED		(TRAPS * AROUND)
/* The first page and the last one stay, each in a window of its own. */
#define MAPPED		(TOUCHED + 2 * AROUND)
#define SECTORS		(PAGE_SIZE / 512)

struct mapped {
	struct file *file;
	unsigned long base;	/* 0 not mapped */
	unsigned long first;	/* page to touch, of a window */
	u64 faults;		/* of the thread, before the batch */
	u64 blocks;		/* of the file, before it, in sectors */
};

static void mapped_teardown(void *ctx)
{
	struct mapped *m = ctx;

	/* The address space is gone when its last thread is dying. */
	if (m->base && current->mm)
		vm_munmap(m->base, MAPPED);
	fput(m->file);
	kfree(m);
}

/* All pages of the file: the cache holds them from now on. */
static int fill(struct file *file)
{
	loff_t at, pos;
	ssize_t ret;

	for (at = 0; at < MAPPED; at += PAGE_SIZE) {
		pos = at;
		ret = kernel_write(file, "1", 1, &pos);
		if (ret != 1)
			return ret < 0 ? ret : -EIO;
	}
	return 0;
}

static int map_file(struct mapped *m, unsigned long flags)
{
	unsigned long addr = vm_mmap(m->file, 0, MAPPED, PROT_READ | PROT_WRITE, flags, 0);

	if (IS_ERR_VALUE(addr))
		return (int)addr;
	m->base = addr;
	m->first = ALIGN(addr + PAGE_SIZE, AROUND);
	return fault_write(addr, MAPPED - PAGE_SIZE, 2);
}

static int mapped_setup(void **ctx, unsigned long flags)
{
	struct mapped *m = kzalloc(sizeof(*m), GFP_KERNEL);
	int err;

	if (!m)
		return -ENOMEM;
	m->file = ringside_shmem_file(MAPPED);
	if (IS_ERR(m->file)) {
		err = PTR_ERR(m->file);
		kfree(m);
		return err;
	}
	err = fill(m->file);
	if (!err)
		err = map_file(m, flags);
	if (err) {
		mapped_teardown(m);
		return err;
	}
	*ctx = m;
	return 0;
}

static int shared_setup(void **ctx)
{
	return mapped_setup(ctx, MAP_SHARED);
}

static int private_setup(void **ctx)
{
	return mapped_setup(ctx, MAP_PRIVATE);
}

/* The file keeps its pages, they only show no longer; copies are gone. */
static void unmap_pages(const struct mapped *m)
{
	unmap_mapping_range(m->file->f_mapping, m->first - m->base, TOUCHED, 1);
}

static int prepare_cached(void *ctx, __u32 n)
{
	struct mapped *m = ctx;

	unmap_pages(m);
	m->faults = fault_count();
	return 0;
}

static int prepare_holes(void *ctx, __u32 n)
{
	struct mapped *m = ctx;
	int err = vfs_fallocate(m->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
				m->first - m->base, TOUCHED);

	m->blocks = file_inode(m->file)->i_blocks;
	m->faults = fault_count();
	return err;
}

static int verify_faults(void *ctx, __u32 n)
{
	const struct mapped *m = ctx;

	return fault_count() - m->faults == n ? 0 : -EPROTO;
}

static int verify_around(void *ctx, __u32 n)
{
	return verify_faults(ctx, DIV_ROUND_UP(n, AROUND_PAGES));
}

/* Each fault brought a page into the file. */
static int verify_holes(void *ctx, __u32 n)
{
	const struct mapped *m = ctx;

	if (file_inode(m->file)->i_blocks - m->blocks != n * SECTORS)
		return -EPROTO;
	return verify_faults(ctx, n);
}

/* Pages of the cache show, to be read: none is a copy yet. */
static int prepare_copy(void *ctx, __u32 n)
{
	struct mapped *m = ctx;
	int err = prepare_cached(ctx, n);

	if (!err)
		err = fault_read(m->first, PAGE_SIZE, n);
	if (!err)
		err = verify_around(ctx, n);
	m->faults = fault_count();
	return err;
}

static int read_batch(void *ctx, __u32 n)
{
	return fault_read(((struct mapped *)ctx)->first, PAGE_SIZE, n);
}

static int read_window_batch(void *ctx, __u32 n)
{
	return fault_read(((struct mapped *)ctx)->first, AROUND, n);
}

static int write_batch(void *ctx, __u32 n)
{
	return fault_write(((struct mapped *)ctx)->first, PAGE_SIZE, n);
}

const struct ringside_half ringside_fault_shmem_read = {
	.setup = shared_setup, .prepare = prepare_holes, .batch = read_batch,
	.verify = verify_holes, .teardown = mapped_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_shmem_write = {
	.setup = shared_setup, .prepare = prepare_holes, .batch = write_batch,
	.verify = verify_holes, .teardown = mapped_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_cache_read = {
	.setup = shared_setup, .prepare = prepare_cached, .batch = read_window_batch,
	.verify = verify_faults, .teardown = mapped_teardown, .max_batch = TRAPS,
};

const struct ringside_half ringside_fault_cache_page = {
	.setup = shared_setup, .prepare = prepare_cached, .batch = read_batch,
	.verify = verify_around, .teardown = mapped_teardown,
	/* Of so many, one is a trap and the others are none. */
	.min_batch = AROUND_PAGES, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_cache_write = {
	.setup = shared_setup, .prepare = prepare_cached, .batch = write_batch,
	.verify = verify_faults, .teardown = mapped_teardown, .max_batch = PAGES,
};

const struct ringside_half ringside_fault_cow_copy = {
	.setup = private_setup, .prepare = prepare_copy, .batch = write_batch,
	.verify = verify_faults, .teardown = mapped_teardown, .max_batch = PAGES,
};
