// SPDX-License-Identifier: GPL-2.0-only
/* Page faults, taken from user mode. */
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "os.h"
#include "core.h"
#include "dev.h"
#include "fault.h"
#include "rawcall.h"
#include "signal_catch.h"

/* The pages that are touched stand between two that stay. */
struct region {
	volatile char *base;	/* of the first guard page */
	volatile char *first;	/* page to touch */
	size_t page;
	long faults;		/* before the batch */
	__u64 seq;		/* stamped faults and calls before it */
};

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
	fault_write(r->base, r->page, PAGES + 2);
	*ctx = r;
	return 0;
}

static int prepare_fresh(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = rawcall(SYS_madvise, (long)r->first, PAGES * r->page,
			  MADV_DONTNEED);

	(void)n;
	r->faults = fault_count();
	return err;
}

static int verify_faults(void *ctx, __u32 n)
{
	struct region *r = ctx;

	return fault_count() - r->faults == (long)n ? 0 : -EPROTO;
}

/* Pages that are touched here fault here: so they were not there, and are now. */
static int touched(struct region *r, __u32 n)
{
	int err = verify_faults(r, n);

	r->faults = fault_count();
	return err;
}

static int prepare_zero(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = prepare_fresh(ctx, n);

	if (err)
		return err;
	fault_read(r->first, r->page, n);
	return touched(r, n);
}

static int prepare_present(void *ctx, __u32 n)
{
	struct region *r = ctx;
	int err = prepare_fresh(ctx, n);

	if (err)
		return err;
	fault_write(r->first, r->page, n);
	return touched(r, n);
}

static int write_batch(void *ctx, __u32 n)
{
	struct region *r = ctx;

	fault_write(r->first, r->page, n);
	return 0;
}

static int read_batch(void *ctx, __u32 n)
{
	struct region *r = ctx;

	fault_read(r->first, r->page, n);
	return 0;
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
	struct signal_catch catch;
};

static void prot_teardown(void *ctx)
{
	struct prot *p = ctx;

	signal_release(&p->catch);
	munmap((void *)p->region.base, PAGES * p->region.page);
	free(p);
}

static int prot_setup(void **ctx)
{
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
	/* Not blocked in the handler: leaving it costs no system call. */
	err = signal_catch(&p->catch, SIGSEGV, on_segv, SA_NODEFER);
	if (err) {
		prot_teardown(p);
		return err;
	}
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

static int prepare_device(void *ctx, __u32 n)
{
	struct region *r = ctx;

	r->seq = dev_stamps()->seq;
	return prepare_fresh(ctx, n);
}

/* Counted by the module too: with the ioctls of os_count() around the batch. */
static int verify_device(void *ctx, __u32 n)
{
	struct region *r = ctx;

	return dev_stamps()->seq - r->seq == n + 2 ? verify_faults(ctx, n) : -EPROTO;
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
	.state = dev_state, .setup = device_setup, .prepare = prepare_device,
	.batch = read_batch, .stamped = device_stamped,
	.verify = verify_device, .teardown = device_teardown, .max_batch = PAGES,
};
