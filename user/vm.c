// SPDX-License-Identifier: GPL-2.0-only
/* Mappings and their rights. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "os.h"
#include "core.h"
#include "fixture.h"
#include "rawcall.h"

#define NAME	"map"
#define MARK	'm'	/* what is in the file */

/* The page in the middle never has its neighbours' rights, so that the kernel
 * neither joins nor splits mappings. */
struct window {
	char *base;
	char *page;		/* of three the one in the middle */
	size_t size;
	int zero;		/* /dev/zero: read() from it shows what may be written */
};

static void mprotect_teardown(void *ctx)
{
	struct window *w = ctx;

	if (w->zero >= 0)
		close(w->zero);
	munmap(w->base, 3 * w->size);
	free(w);
}

static int mprotect_setup(void **ctx)
{
	struct window *w = calloc(1, sizeof(*w));
	int err;

	if (!w)
		return -ENOMEM;
	w->size = sysconf(_SC_PAGESIZE);
	w->base = mmap(NULL, 3 * w->size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (w->base == MAP_FAILED) {
		err = -errno;
		free(w);
		return err;
	}
	w->page = w->base + w->size;
	w->zero = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	if (w->zero < 0 || mprotect(w->page, w->size, PROT_READ | PROT_WRITE)) {
		err = -errno;
		mprotect_teardown(w);
		return err;
	}
	/* There before the first batch; not by a store, which may be fatal. */
	if (rawcall(SYS_read, w->zero, (long)w->page, 1) != 1) {
		mprotect_teardown(w);
		return -EPROTO;
	}
	*ctx = w;
	return 0;
}

static inline long protect(const struct window *w, int rights)
{
	return rawcall(SYS_mprotect, (long)w->page, w->size, rights);
}

static int mprotect_batch(void *ctx, __u32 n)
{
	struct window *w = ctx;
	long r;

	for (; n; n--) {
		r = protect(w, PROT_READ);
		if (!r)
			r = protect(w, PROT_READ | PROT_WRITE);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

/* Once more, with a look at what may be written to. */
static int mprotect_verify(void *ctx, __u32 n)
{
	struct window *w = ctx;
	long locked, open, r = protect(w, PROT_READ);

	(void)n;
	if (r)
		return rawcall_wrong(r);
	locked = rawcall(SYS_read, w->zero, (long)w->page, 1);
	r = protect(w, PROT_READ | PROT_WRITE);
	if (r)
		return rawcall_wrong(r);
	open = rawcall(SYS_read, w->zero, (long)w->page, 1);
	return locked == -EFAULT && open == 1 ? 0 : -EPROTO;
}

const struct ringside_half ringside_vm_mprotect = {
	.setup = mprotect_setup, .batch = mprotect_batch,
	.verify = mprotect_verify, .teardown = mprotect_teardown,
	.calls = (const int[]){ SYS_mprotect, SYS_mprotect, -1 },
};

struct image {
	int fd;
	size_t size;
	long last;		/* where it was mapped */
};

static void mmap_teardown(void *ctx)
{
	struct image *m = ctx;

	if (m->fd >= 0)
		close(m->fd);
	unlinkat(fixture_dir(), NAME, 0);
	free(m);
}

static int mmap_setup(void **ctx)
{
	struct image *m;
	char mark = MARK;
	int err = 0;

	if (fixture_dir() < 0)
		return -ENOENT;
	m = calloc(1, sizeof(*m));
	if (!m)
		return -ENOMEM;
	m->size = sysconf(_SC_PAGESIZE);
	m->fd = openat(fixture_dir(), NAME, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0700);
	if (m->fd < 0 || ftruncate(m->fd, m->size) || pwrite(m->fd, &mark, 1, 0) != 1)
		err = -errno;
	if (err) {
		mmap_teardown(m);
		return err;
	}
	*ctx = m;
	return 0;
}

static inline long map(const struct image *m)
{
	return rawcall6(SYS_mmap, 0, m->size, PROT_READ | PROT_EXEC, MAP_PRIVATE,
			m->fd, 0);
}

static int mmap_exec_batch(void *ctx, __u32 n)
{
	struct image *m = ctx;
	long r;

	for (; n; n--) {
		m->last = map(m);
		if (m->last <= 0)
			return rawcall_wrong(m->last);
		r = rawcall(SYS_munmap, m->last, m->size, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

/* The last one is gone; the next one shows the file, and goes as well. */
static int mmap_exec_verify(void *ctx, __u32 n)
{
	struct image *m = ctx;
	unsigned char in_core;
	long at, r;
	char seen;

	(void)n;
	if (!mincore((void *)m->last, m->size, &in_core) || errno != ENOMEM)
		return -EPROTO;
	at = map(m);
	if (at <= 0)
		return rawcall_wrong(at);
	seen = *(volatile char *)at;
	r = rawcall(SYS_munmap, at, m->size, 0);
	if (r)
		return rawcall_wrong(r);
	return seen == MARK ? 0 : -EPROTO;
}

const struct ringside_half ringside_vm_mmap_exec = {
	.setup = mmap_setup, .batch = mmap_exec_batch,
	.verify = mmap_exec_verify, .teardown = mmap_teardown,
	.calls = (const int[]){ SYS_mmap, SYS_munmap, -1 },
};
