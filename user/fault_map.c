// SPDX-License-Identifier: GPL-2.0-only
/*
 * A file of the page cache is mapped and each of its pages touched, in random order,
 * as lmbench's "page fault" does: most touches are no faults, since one maps the
 * pages around it as well.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "os.h"
#include "core.h"
#include "chain.h"
#include "fault.h"
#include "fixture.h"
#include "rawcall.h"

#define FILE_PAGES	256u

struct random {
	int fd;
	size_t page;
	__u32 order[FILE_PAGES];	/* pages, as they are touched */
	__u32 sum;			/* of what stands at their beginning */
	int touched;			/* the lane did */
	long faults;			/* before it */
};

static void random_teardown(void *ctx)
{
	struct random *r = ctx;

	if (r->fd >= 0)
		close(r->fd);
	free(r);
}

static int random_setup(void **ctx)
{
	struct random *r = calloc(1, sizeof(*r));
	int err;

	if (!r)
		return -ENOMEM;
	r->page = sysconf(_SC_PAGESIZE);
	chain_shuffle(r->order, FILE_PAGES, 0);
	r->fd = fixture_file("pages", r->page, FILE_PAGES, FILE_PAGES);
	if (r->fd < 0) {
		err = r->fd;
		random_teardown(r);
		return err;
	}
	*ctx = r;
	return 0;
}

static int random_prepare(void *ctx, __u32 n)
{
	struct random *r = ctx;

	(void)n;
	r->sum = 0;
	r->faults = fault_count();
	return 0;
}

static __u32 pages_of(__u32 left)
{
	return left < FILE_PAGES ? left : FILE_PAGES;
}

/* Maps the whole file; touches the first pages of the order, or none. */
static inline __attribute__((__always_inline__)) long once(struct random *r, __u32 pages)
{
	const size_t size = FILE_PAGES * r->page;
	long done, at = rawcall6(SYS_mmap, 0, size, PROT_READ, MAP_SHARED, r->fd, 0);
	__u32 i;

	if (at <= 0)
		return rawcall_wrong(at);
	done = rawcall(SYS_msync, at, size, MS_INVALIDATE);
	for (i = 0; i < pages && !done; i++)
		r->sum += *(const volatile __u32 *)(at + r->order[i] * r->page);
	if (!done)
		done = rawcall(SYS_munmap, at, size, 0);
	return done ? rawcall_wrong(done) : 0;
}

static int without(void *ctx, __u32 n)
{
	struct random *r = ctx;
	int err = 0;

	r->touched = 0;
	for (; n && !err; n -= pages_of(n))
		err = once(r, 0);
	return err;
}

static int with(void *ctx, __u32 n)
{
	struct random *r = ctx;
	int err = 0;

	r->touched = 1;
	for (; n && !err; n -= pages_of(n))
		err = once(r, pages_of(n));
	return err;
}

/* What was read stands in the pages; and each mapping took a fault at least. */
static int random_verify(void *ctx, __u32 n)
{
	struct random *r = ctx;
	long mappings = (n + FILE_PAGES - 1) / FILE_PAGES;
	__u32 i, pages, sum = 0;

	if (!r->touched)
		return r->sum ? -EPROTO : 0;
	for (; n; n -= pages) {
		pages = pages_of(n);
		for (i = 0; i < pages; i++)
			sum += r->order[i] + 1;
	}
	return r->sum == sum && fault_count() - r->faults >= mappings ? 0 : -EPROTO;
}

const struct ringside_half ringside_fault_map_random = {
	.setup = random_setup, .prepare = random_prepare,
	.batch = without, .batch_with = with,
	.verify = random_verify, .teardown = random_teardown,
	.min_batch = FILE_PAGES, .max_batch = 64 * FILE_PAGES,
};
