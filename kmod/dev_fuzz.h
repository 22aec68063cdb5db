/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The fuzzer of the device: what a thread of it has, what it draws, and the one
 * way in which it calls.  No draw depends on what a call returned: a seed makes
 * the same calls, whatever comes of them.
 */
#ifndef RINGSIDE_DEV_FUZZ_H
#define RINGSIDE_DEV_FUZZ_H

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "core/ringside.h"
#include "dev_fuzz_cover.h"

#define PATH		"/dev/" RINGSIDE_DEVICE
#define THREADS		3	/* of a process */
#define LANES		(THREADS + 1)	/* and its child */
#define CALLS_EACH	500	/* of a thread */
#define CALLS_CHILD	40
#define TRAIL		16	/* last calls that are kept */
#define ERRNOS		134

/* Numbers of descriptors and addresses are always the same, as the calls are. */
#define FD_FIRST	100	/* of the device, most of the time */
#define FDS		6
#define NETLINK_FIRST	110
#define NETLINKS	3
#define PAIR_FIRST	120	/* two ends of a socket, two of a pipe */
#define ROOM_AT		0x100000000000ul
#define ROOM_STEP	0x1000000ul
#define ROOM_SIZE	0x8000ul
#define ROOM_READ	0x800000ul	/* so far behind it: the same, to read only */
#define MAPS_AT		0x110000000000ul
#define MAPS_STEP	0x100000ul
#define MAPS		6

/* What came of the calls of one kind. */
enum kind {
	KIND_RUN, KIND_TAIL, KIND_STATE, KIND_INFO, KIND_COUNT, KIND_STAMP, KIND_HOOKS,
	KIND_SPLIT, KIND_OTHER_IOCTL, KIND_READ, KIND_SEEK, KIND_SYNC, KIND_WRITE, KIND_POLL,
	KIND_SPLICE, KIND_CONTROL, KIND_OPEN, KIND_CLOSE, KIND_DUP, KIND_PASS, KIND_MAP,
	KIND_REMAP, KIND_TOUCH, KIND_NETLINK, KIND_FORK, KIND_LIMIT, KIND_SIGNAL, KIND_UNLOAD,
	KINDS
};

/* Of what was drawn before a call all follows: it is told anew from there. */
struct trail {
	unsigned int process, thread;
	uint64_t calls;
	unsigned short last[TRAIL][3];	/* states before them */
};

/* All processes share it. */
struct shared {
	uint64_t calls[KINDS];
	uint64_t us[KINDS];		/* what they took */
	uint64_t ended[KINDS][ERRNOS];	/* by errno, 0 where it succeeded */
	uint64_t started[RINGSIDE_ROW_MAX + 1];	/* runs and tails, by row */
	uint64_t wrong;			/* answers that must not be */
	char first_wrong[160];
	struct trail trails[2][LANES];
	uint64_t pcs[COVER_ROOM];
};

static struct shared *shared;
static struct { int family, group; } netlink;	/* what the kernel named them */

struct fuzz {
	unsigned short state[3];	/* of what it draws */
	unsigned int process, thread;
	bool list;			/* tell the calls, make none */
	bool child;			/* made by fork, which no child does again */
	char *room;			/* memory; what follows is not mapped */
	struct trail *trail;
	struct cover cover;
	int faults;			/* descriptor that asks for one, or -1 */
	bool armed;			/* the next call waits for a signal */
	timer_t timer;
	int err;			/* of the last call, 0 success */
};

static inline unsigned int draw(struct fuzz *f, unsigned int n)
{
	return (unsigned int)nrand48(f->state) % n;
}

static inline bool one_in(struct fuzz *f, unsigned int n)
{
	return !draw(f, n);
}

#define PICK(f, list) ((list)[draw(f, sizeof(list) / sizeof((list)[0]))])

/* Edges of what the interface knows, and of what numbers are. */
static inline uint32_t edge(struct fuzz *f)
{
	static const uint32_t edges[] = {
		0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 40, 63, 64, 65, 255, 256, 257, 1023, 1024, 4095,
		4096, 4097, 59999, 60000, 60001, 1u << 16, 1u << 20, (1u << 20) + 1, 1u << 24,
		(1u << 24) + 1, 0x7fffffff, 0x80000000, 0xfffff000, 0xfffffffe, 0xffffffff,
	};

	return one_in(f, 3) ? (uint32_t)jrand48(f->state) : PICK(f, edges);
}

static inline unsigned long room_at(const struct fuzz *f, size_t offset)
{
	return (unsigned long)f->room + offset;
}

/* One file at a time runs, and others are busy: mostly it is the first, which stays. */
static inline int device_slot(struct fuzz *f)
{
	return (int)(FD_FIRST + (one_in(f, 2) ? 0 : draw(f, FDS)));
}

/* One to fill or to empty. */
static inline int other_slot(struct fuzz *f)
{
	return (int)(FD_FIRST + (one_in(f, 20) ? 0 : 1 + draw(f, FDS - 1)));
}

/* Mostly one of those, which may hold the device, or nothing. */
static inline int slot(struct fuzz *f)
{
	if (one_in(f, 60))
		return one_in(f, 2) ? -1 : (int)(NETLINK_FIRST + draw(f, 30));
	return device_slot(f);
}

static inline unsigned long map_slot(struct fuzz *f)
{
	return MAPS_AT + draw(f, MAPS) * MAPS_STEP;
}

/* An address that is none, or not for this. */
static inline unsigned long bad_address(struct fuzz *f)
{
	static const unsigned long bad[] = {
		0, 8, 0x7ffffffff000, 0x7fffffffeff8, 0x8000000000000000, 0xffff888000000000,
		0xffffffff81000000, 0xffffffffffffffff, 0xffffffffff600000,
	};

	return one_in(f, 2) ? PICK(f, bad) : map_slot(f);
}

/* Where the kernel finds SIZE bytes of DATA, or a part of them, or nothing. */
static inline unsigned long place(struct fuzz *f, const void *data, size_t size)
{
	unsigned int how = draw(f, 40);
	size_t there = size;
	char *at = f->room;

	if (!how)
		return bad_address(f);
	if (how == 1) {
		there = draw(f, (unsigned int)size + 1);
		at = f->room + ROOM_SIZE - there;
	}
	if (!f->list && data)
		memcpy(at, data, there);
	return (unsigned long)at + (how == 2 || how == 3 ? ROOM_READ : 0);
}

/* One word in four structures is another one; some are nothing but noise. */
static inline void damage(struct fuzz *f, void *data, size_t size)
{
	uint32_t *words = data;
	size_t i;

	if (one_in(f, 4))
		words[draw(f, (unsigned int)(size / 4))] = edge(f);
	if (one_in(f, 50))
		for (i = 0; i < size / 4; i++)
			words[i] = (uint32_t)jrand48(f->state);
}

static inline void tell(const char *what, const unsigned long *a)
{
	printf("%s %#lx %#lx %#lx %#lx %#lx %#lx\n", what, a[0], a[1], a[2], a[3], a[4], a[5]);
}

static inline void tell_words(const void *data, size_t size)
{
	const uint32_t *words = data;
	size_t i;

	printf("\t");
	for (i = 0; i < size / 4; i++)
		printf(" %#x", words[i]);
	printf("\n");
}

static inline void add(uint64_t *where, uint64_t n)
{
	__atomic_fetch_add(where, n, __ATOMIC_RELAXED);
}

/* What the interface does not say: the first is kept, all are counted. */
static inline void wrong(const struct fuzz *f, const char *what, long value)
{
	if (!__atomic_fetch_add(&shared->wrong, 1, __ATOMIC_RELAXED))
		snprintf(shared->first_wrong, sizeof(shared->first_wrong),
			 "%s: %ld (process %u, thread %u, call %llu)", what, value, f->process,
			 f->thread, (unsigned long long)f->trail->calls);
}

static inline uint64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static inline void faults_open(struct fuzz *f)
{
	f->faults = open("/proc/thread-self/fail-nth", O_RDWR | O_CLOEXEC);
}

/* The nth allocation, page or copy from now on fails; 0: none, which may take some turns. */
static inline void fail(struct fuzz *f, unsigned int nth)
{
	const uint64_t all = ~0ull, none = 0;
	char text[16];
	int len, i;

	if (f->faults < 0)
		return;
	/* A signal copies as well, and where that fails the thread is lost. */
	if (nth)
		syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, NULL, sizeof(all));
	len = snprintf(text, sizeof(text), "%u", nth);
	for (i = 0; i < 100 && pwrite(f->faults, text, (size_t)len, 0) != len; i++)
		;
	if (!nth)
		syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof(none));
}

/* Of calls into the module some meet a fault, of runs more. */
static inline unsigned int draw_fault(struct fuzz *f, enum kind kind)
{
	if (f->armed)
		return 0;
	if (kind > KIND_READ && kind != KIND_OPEN && kind != KIND_NETLINK)
		return 0;
	return one_in(f, kind <= KIND_TAIL ? 6 : 20) ? 1 + draw(f, 40) : 0;
}

/* The only way into the kernel that counts.  Returns what the call does, -1 for an error. */
static inline long call(struct fuzz *f, enum kind kind, const char *what, long nr,
			const unsigned long *a)
{
	unsigned int nth = draw_fault(f, kind);
	uint64_t begin;
	long ret;

	if (f->list) {
		if (nth)
			printf("fault %u: ", nth);
		tell(what, a);
		f->err = 0;
		return 0;
	}
	begin = now_us();
	if (nth)
		fail(f, nth);
	cover_begin(&f->cover);
	ret = syscall(nr, a[0], a[1], a[2], a[3], a[4], a[5]);
	f->err = ret == -1 ? errno : 0;
	if (nth)
		fail(f, 0);
	cover_end(&f->cover, shared->pcs);
	add(&shared->calls[kind], 1);
	add(&shared->us[kind], now_us() - begin);
	if (f->err < ERRNOS)
		add(&shared->ended[kind][f->err], 1);
	else
		wrong(f, what, f->err);
	return ret;
}

#define CALL(f, kind, what, nr, ...)						\
	call(f, kind, what, nr, (const unsigned long[6]){ __VA_ARGS__ })

/* In so many milliseconds, and again after as many: a signal to this thread. */
static inline void arm(struct fuzz *f, unsigned int ms)
{
	const struct timeval tv = { ms / 1000, ms % 1000 * 1000 };
	const struct timespec ts = { ms / 1000, ms % 1000 * 1000000 };

	f->armed = ms;
	if (f->list)
		return;
	if (f->child)		/* timers are not inherited, and one thread is all it has */
		setitimer(ITIMER_REAL, &(const struct itimerval){ tv, tv }, NULL);
	else
		timer_settime(f->timer, 0, &(const struct itimerspec){ ts, ts }, NULL);
}

#endif
