// SPDX-License-Identifier: GPL-2.0-only
/* Signals: a handler is installed, and called. */
#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "core.h"
#include "rawcall.h"
#include "signal_catch.h"

#define ACTION_WORDS	16	/* more than any kernel's struct sigaction has */
#define SET_BYTES	(_NSIG / 8)

/* Handlers have no argument of their own. */
static volatile sig_atomic_t caught[_NSIG];

static void count(int sig)
{
	caught[sig]++;
}

struct install {
	struct signal_catch catch;
	/* As the kernel tells and takes them. */
	long none[ACTION_WORDS], handler[ACTION_WORDS], before[ACTION_WORDS];
};

static void install_teardown(void *ctx)
{
	struct install *i = ctx;

	signal_release(&i->catch);
	free(i);
}

/* The C library knows what else belongs to an action: so it makes both. */
static int install_setup(void **ctx)
{
	struct install *i = calloc(1, sizeof(*i));
	int err;

	if (!i)
		return -ENOMEM;
	err = signal_catch(&i->catch, SIGUSR1, count, 0);
	if (!err)
		err = rawcall6(SYS_rt_sigaction, SIGUSR1, 0, (long)i->handler, SET_BYTES, 0, 0);
	signal(SIGUSR1, SIG_IGN);
	if (!err)
		err = rawcall6(SYS_rt_sigaction, SIGUSR1, 0, (long)i->none, SET_BYTES, 0, 0);
	if (err) {
		install_teardown(i);
		return err;
	}
	*ctx = i;
	return 0;
}

static int install_prepare(void *ctx, __u32 n)
{
	struct install *i = ctx;

	(void)n;
	return rawcall6(SYS_rt_sigaction, SIGUSR1, (long)i->none, 0, SET_BYTES, 0, 0);
}

static int install_batch(void *ctx, __u32 n)
{
	struct install *i = ctx;
	long r;

	for (; n; n--) {
		r = rawcall6(SYS_rt_sigaction, SIGUSR1, (long)i->handler, (long)i->before,
			     SET_BYTES, 0, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

/* A signal that was ignored before calls the handler now. */
static int install_verify(void *ctx, __u32 n)
{
	const long pid = rawcall(SYS_getpid, 0, 0, 0);
	sig_atomic_t before = caught[SIGUSR1];
	long r = rawcall(SYS_tgkill, pid, pid, SIGUSR1);

	(void)ctx;
	(void)n;
	if (r)
		return rawcall_wrong(r);
	return caught[SIGUSR1] == before + 1 ? 0 : -EPROTO;
}

const struct ringside_half ringside_signal_install = {
	.setup = install_setup, .prepare = install_prepare, .batch = install_batch,
	.verify = install_verify, .teardown = install_teardown,
	.calls = (const int[]){ SYS_rt_sigaction, -1 },
};

/* The signals that a lane is to send. */
struct handle {
	struct signal_catch usr1, segv;
	long pid;
	int sig;		/* 0: none */
	volatile char *page;	/* may only be read */
	size_t size;
};

static int handle_setup(void **ctx)
{
	struct handle *h = calloc(1, sizeof(*h));
	int err;

	if (!h)
		return -ENOMEM;
	h->pid = rawcall(SYS_getpid, 0, 0, 0);
	err = signal_catch(&h->usr1, SIGUSR1, count, 0);
	if (err) {
		signal_release(&h->usr1);
		free(h);
		return err;
	}
	*ctx = h;
	return 0;
}

static void handle_teardown(void *ctx)
{
	struct handle *h = ctx;

	signal_release(&h->usr1);
	free(h);
}

static int handle_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	caught[SIGUSR1] = caught[SIGSEGV] = 0;
	return 0;
}

static inline __attribute__((__always_inline__)) int
kill_self(struct handle *h, __u32 n, int sig)
{
	const long pid = h->pid;
	long r;

	h->sig = sig;
	for (; n; n--) {
		r = rawcall(SYS_kill, pid, sig, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

static int kill_batch(void *ctx, __u32 n)
{
	return kill_self(ctx, n, 0);
}

static int handle_batch(void *ctx, __u32 n)
{
	return kill_self(ctx, n, SIGUSR1);
}

static int handle_verify(void *ctx, __u32 n)
{
	const struct handle *h = ctx;

	return caught[SIGUSR1] == (h->sig == SIGUSR1 ? (int)n : 0) &&
	       caught[SIGSEGV] == (h->sig == SIGSEGV ? (int)n : 0) ? 0 : -EPROTO;
}

const struct ringside_half ringside_signal_handle = {
	.setup = handle_setup, .prepare = handle_prepare,
	.batch = kill_batch, .batch_with = handle_batch,
	.verify = handle_verify, .teardown = handle_teardown, .max_batch = 16384,
	.calls = (const int[]){ SYS_kill, -1 },
};

/*
 * A store that was refused is tried again when the handler returns, and refused
 * again: until the handler that is the last of a batch leaves by siglongjmp().  In
 * the lane without so does the last one, too.
 */
static sigjmp_buf back;
static volatile sig_atomic_t last;

static void count_to_last(int sig)
{
	if (++caught[sig] == last)
		siglongjmp(back, 1);
}

static void protect_teardown(void *ctx)
{
	struct handle *h = ctx;

	signal_release(&h->segv);
	signal_release(&h->usr1);
	if (h->page)
		munmap((void *)h->page, h->size);
	free(h);
}

static int protect_setup(void **ctx)
{
	struct handle *h = calloc(1, sizeof(*h));
	int err, segv;
	void *page;

	if (!h)
		return -ENOMEM;
	h->pid = rawcall(SYS_getpid, 0, 0, 0);
	h->size = sysconf(_SC_PAGESIZE);
	/* Not blocked in the handler: it need not return. */
	err = signal_catch(&h->usr1, SIGUSR1, count_to_last, SA_NODEFER);
	segv = signal_catch(&h->segv, SIGSEGV, count_to_last, SA_NODEFER);
	page = mmap(NULL, h->size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (page != MAP_FAILED)
		h->page = page;
	else if (!err)
		err = -errno;
	if (err || segv) {
		protect_teardown(h);
		return err ? err : segv;
	}
	(void)*h->page;
	*ctx = h;
	return 0;
}

static int protect_prepare(void *ctx, __u32 n)
{
	last = n;
	return handle_prepare(ctx, n);
}

/* Not inlined: siglongjmp() may find other values in the variables of its loop. */
static __attribute__((__noinline__)) int raise_all(struct handle *h, __u32 n)
{
	return kill_self(h, n, SIGUSR1);
}

static int raise_batch(void *ctx, __u32 n)
{
	return sigsetjmp(back, 0) ? 0 : raise_all(ctx, n);
}

static int protect_batch(void *ctx, __u32 n)
{
	struct handle *h = ctx;

	(void)n;
	h->sig = SIGSEGV;
	if (!sigsetjmp(back, 0))
		*h->page = 1;
	return 0;
}

const struct ringside_half ringside_signal_protect = {
	.setup = protect_setup, .prepare = protect_prepare,
	.batch = raise_batch, .batch_with = protect_batch,
	.verify = handle_verify, .teardown = protect_teardown,
	.min_batch = 4, .max_batch = 16384,
};
