// SPDX-License-Identifier: GPL-2.0-only
/* Page faults, taken from user mode. */
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include "os.h"
#include "core.h"
#include "dev.h"

#define PAGES	RINGSIDE_FAULT_PAGES

/* The pages that are touched stand between two that stay. */
struct region {
	volatile char *base;	/* of the first guard page */
	volatile char *first;	/* page to touch */
	size_t page;
	long faults;		/* before the batch */
};

static long faults(void)
{
	struct rusage usage;

	getrusage(RUSAGE_THREAD, &usage);
	return usage.ru_minflt + usage.ru_majflt;
}

static inline __attribute__((__always_inline__)) void
write_pages(volatile char *at, size_t page, __u32 n)
{
	for (; n; n--, at += page)
		*at = 1;
}

static inline __attribute__((__always_inline__)) void
read_pages(const volatile char *at, size_t page, __u32 n)
{
	for (; n; n--, at += page)
		(void)*at;
}

static void region_teardown(void *ctx)
{
	struct region *r = ctx;

	munmap((void *)r->base, (PAGES + 2) * r->page);
	free(r);
}

static int region_setup(void **ctx)
{
	struct region *r = calloc(1, sizeof(*r));
	int err;

	if (!r)
		return -ENOMEM;
	r->page = sysconf(_SC_PAGESIZE);
	r->base = mmap(NULL, (PAGES + 2) * r->page, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (r->base == MAP_FAILED) {
		err = -errno;
		free(r);
		return err;
	}
	/* Fails where the kernel knows no huge pages: then there are none. */
	madvise((void *)r->base, (PAGES + 2) * r->page, MADV_NOHUGEPAGE);
	r->first = r->base + r->page;
	write_pages(r->base, r->page, PAGES + 2);
	*ctx = r;
	return 0;
}

static int prepare_fresh(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = 0;

	(void)n;
	if (madvise((void *)r->first, PAGES * r->page, MADV_DONTNEED))
		err = -errno;
	r->faults = faults();
	return err;
}

static int prepare_zero(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = prepare_fresh(ctx, n);

	read_pages(r->first, r->page, n);
	r->faults = faults();
	return err;
}

static int prepare_present(void *ctx, __u32 n)
{
	struct region *r = ctx;

	write_pages(r->first, r->page, n);
	r->faults = faults();
	return 0;
}

static int write_batch(void *ctx, __u32 n)
{
	struct region *r = ctx;

	write_pages(r->first, r->page, n);
	return 0;
}

static int read_batch(void *ctx, __u32 n)
{
	struct region *r = ctx;

	read_pages(r->first, r->page, n);
	return 0;
}

static int verify_faults(void *ctx, __u32 n)
{
	struct region *r = ctx;

	return faults() - r->faults == (long)n ? 0 : -EPROTO;
}

static int verify_present(void *ctx, __u32 n)
{
	(void)n;
	return verify_faults(ctx, 0);
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

/* One at a time: the handler needs to find its way back. */
static sigjmp_buf back;
static volatile sig_atomic_t segv;

static void on_segv(int sig)
{
	(void)sig;
	segv++;
	siglongjmp(back, 1);
}

struct prot {
	struct region region;
	struct sigaction old;
};

static void prot_teardown(void *ctx)
{
	struct prot *p = ctx;

	sigaction(SIGSEGV, &p->old, NULL);
	munmap((void *)p->region.base, PAGES * p->region.page);
	free(p);
}

static int prot_setup(void **ctx)
{
	/* Not blocked in the handler: leaving it costs no system call. */
	struct sigaction action = { .sa_handler = on_segv, .sa_flags = SA_NODEFER };
	struct prot *p = calloc(1, sizeof(*p));
	int err;

	if (!p)
		return -ENOMEM;
	p->region.page = sysconf(_SC_PAGESIZE);
	p->region.base = mmap(NULL, PAGES * p->region.page, PROT_NONE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p->region.base == MAP_FAILED) {
		err = -errno;
		free(p);
		return err;
	}
	p->region.first = p->region.base;
	sigaction(SIGSEGV, &action, &p->old);
	*ctx = p;
	return 0;
}

static int prot_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	segv = 0;
	return 0;
}

static int prot_batch(void *ctx, __u32 n)
{
	struct region *r = ctx;
	volatile __u32 i;	/* lives through siglongjmp() */

	for (i = 0; i < n; i++)
		if (!sigsetjmp(back, 0))
			(void)r->first[i * r->page];
	return 0;
}

static int prot_verify(void *ctx, __u32 n)
{
	(void)ctx;
	return segv == (int)n ? 0 : -EPROTO;
}

const struct ringside_half ringside_fault_prot = {
	.setup = prot_setup, .prepare = prot_prepare, .batch = prot_batch,
	.verify = prot_verify, .teardown = prot_teardown, .max_batch = PAGES,
};

/* The device's own fault, which the module stamps on its way. */

static int device_setup(void **ctx)
{
	struct region *r = calloc(1, sizeof(*r));

	if (!r)
		return -ENOMEM;
	r->page = sysconf(_SC_PAGESIZE);
	r->first = (volatile char *)dev_fault_pages();
	*ctx = r;
	return 0;
}

static void device_teardown(void *ctx)
{
	free(ctx);
}

static int device_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	const volatile struct ringside_stamps *s = dev_stamps();
	struct region *r = ctx;
	volatile char *at = r->first;
	__u64 begin, end;

	for (; n; n--, at += r->page) {
		begin = os_stamp();
		(void)*at;
		end = os_stamp();
		ticks[0] += s->enter - begin;
		ticks[1] += s->leave - s->enter;
		ticks[2] += end - s->leave;
	}
	return 0;
}

const struct ringside_half ringside_fault_device = {
	.state = dev_state, .setup = device_setup, .prepare = prepare_fresh,
	.batch = read_batch, .stamped = device_stamped,
	.verify = verify_faults, .teardown = device_teardown, .max_batch = PAGES,
};
