// SPDX-License-Identifier: GPL-2.0-only
/*
 * Faults on a mapped file in memory: of pages that the file lacks (shmem), and
 * of pages that it has (the page cache).
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "os.h"
#include "core.h"
#include "fault.h"
#include "rawcall.h"

/*
 * A read fault maps all pages of the cache in this window, unless debugfs says
 * otherwise (then the count of faults tells).
 */
#define AROUND		65536ul
#define AROUND_PAGES	(AROUND / 4096)	/* where they are smallest */
#define TRAPS		16u		/* windows */
#define TOUCHED		(TRAPS * AROUND)
/* The first page and the last one stay, each in a window of its own. */
#define MAPPED		(TOUCHED + 2 * AROUND)
#define SECTOR		512

struct mapped {
	int fd;
	volatile char *base;	/* MAP_FAILED: not mapped */
	volatile char *first;	/* page to touch, of a window */
	size_t page;
	long faults;		/* before the batch */
	blkcnt_t blocks;	/* of the file before it, in sectors */
};

static void mapped_teardown(void *ctx)
{
	struct mapped *m = ctx;

	if (m->base != MAP_FAILED)
		munmap((void *)m->base, MAPPED);
	if (m->fd >= 0)
		close(m->fd);
	free(m);
}

static int map_file(struct mapped *m, int flags)
{
	size_t at;

	m->fd = memfd_create("ringside", MFD_CLOEXEC);
	if (m->fd < 0 || ftruncate(m->fd, MAPPED))
		return -errno;
	for (at = 0; at < MAPPED; at += m->page)
		if (pwrite(m->fd, "1", 1, at) != 1)
			return -errno;
	m->base = mmap(NULL, MAPPED, PROT_READ | PROT_WRITE, flags, m->fd, 0);
	if (m->base == MAP_FAILED)
		return -errno;
	at = (size_t)m->base + m->page;
	m->first = m->base + m->page + (AROUND - at % AROUND) % AROUND;
	m->base[0] = 1;
	m->base[MAPPED - m->page] = 1;
	return 0;
}

static int mapped_setup(void **ctx, int flags)
{
	struct mapped *m = calloc(1, sizeof(*m));
	int err;

	if (!m)
		return -ENOMEM;
	m->base = MAP_FAILED;
	m->page = sysconf(_SC_PAGESIZE);
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
static int prepare_cached(void *ctx, __u32 n)
{
	struct mapped *m = ctx;
	int err = rawcall(SYS_madvise, (long)m->first, TOUCHED, MADV_DONTNEED);

	(void)n;
	m->faults = fault_count();
	return err;
}

static blkcnt_t blocks(const struct mapped *m)
{
	struct stat st = { 0 };

	return rawcall(SYS_fstat, m->fd, (long)&st, 0) ? 0 : st.st_blocks;
}

static int prepare_holes(void *ctx, __u32 n)
{
	struct mapped *m = ctx;
	int err = 0;

	(void)n;
	if (fallocate(m->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
		      m->first - m->base, TOUCHED))
		err = -errno;
	m->blocks = blocks(m);
	m->faults = fault_count();
	return err;
}

static int verify_faults(void *ctx, __u32 n)
{
	const struct mapped *m = ctx;

	return fault_count() - m->faults == (long)n ? 0 : -EPROTO;
}

static int verify_around(void *ctx, __u32 n)
{
	const struct mapped *m = ctx;
	__u32 pages = AROUND / m->page;

	return verify_faults(ctx, (n + pages - 1) / pages);
}

/* Each fault brought a page into the file. */
static int verify_holes(void *ctx, __u32 n)
{
	const struct mapped *m = ctx;
	int err = verify_faults(ctx, n);

	if (err)
		return err;
	return blocks(m) - m->blocks == (blkcnt_t)(n * m->page / SECTOR) ? 0 : -EPROTO;
}

/* Pages of the cache show, to be read: none is a copy yet. */
static int prepare_copy(void *ctx, __u32 n)
{
	struct mapped *m = ctx;
	int err = prepare_cached(ctx, n);

	if (err)
		return err;
	fault_read(m->first, m->page, n);
	err = verify_around(ctx, n);
	m->faults = fault_count();
	return err;
}

static int read_batch(void *ctx, __u32 n)
{
	struct mapped *m = ctx;

	fault_read(m->first, m->page, n);
	return 0;
}

static int read_window_batch(void *ctx, __u32 n)
{
	struct mapped *m = ctx;

	fault_read(m->first, AROUND, n);
	return 0;
}

static int write_batch(void *ctx, __u32 n)
{
	struct mapped *m = ctx;

	fault_write(m->first, m->page, n);
	return 0;
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
