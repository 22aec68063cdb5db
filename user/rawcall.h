/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * System calls without a C library between: none that answers by itself, and
 * the same few instructions around each.
 */
#ifndef RAWCALL_H
#define RAWCALL_H

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * rawcall() enters the kernel; rawcall_nothing() is the same code without the
 * one instruction that does: the baseline of a stamped call.  Both return the
 * kernel's answer, a negative errno on failure (nothing: nr).  rawcall6() is
 * for calls of more than three arguments.
 */
#if defined(__x86_64__)
/*
 * The moves stand in the text, so that constants that happen to be equal do
 * not save the compiler one of them: each call takes the same instructions.
 */
#define RAWCALL_LOAD	"mov %1, %%rax\n\tmov %2, %%rdi\n\tmov %3, %%rsi\n\tmov %4, %%rdx\n\t"
#define RAWCALL_CLOBBER	"rdi", "rsi", "rdx", "rcx", "r11", "memory"

static inline __attribute__((__always_inline__)) long
rawcall(long nr, long a, long b, long c)
{
	long ret;

	asm volatile(RAWCALL_LOAD "syscall" : "=&a"(ret)
		     : "r"(nr), "r"(a), "r"(b), "r"(c) : RAWCALL_CLOBBER);
	return ret;
}

static inline __attribute__((__always_inline__)) long
rawcall6(long nr, long a, long b, long c, long d, long e, long f)
{
	long ret;

	/* Seven inputs are more than the registers that are left. */
	asm volatile(RAWCALL_LOAD "mov %5, %%r10\n\tmov %6, %%r8\n\tmov %7, %%r9\n\t"
		     "syscall" : "=&a"(ret)
		     : "rme"(nr), "rme"(a), "rme"(b), "rme"(c), "rme"(d), "rme"(e), "rme"(f)
		     : RAWCALL_CLOBBER, "r8", "r9", "r10");
	return ret;
}

static inline __attribute__((__always_inline__)) long
rawcall_nothing(long nr, long a, long b, long c)
{
	long ret;

	asm volatile(RAWCALL_LOAD "" : "=&a"(ret)
		     : "r"(nr), "r"(a), "r"(b), "r"(c) : RAWCALL_CLOBBER);
	return ret;
}
#elif defined(__aarch64__)
#define RAWCALL_LOAD	"mov x8, %1\n\tmov x0, %2\n\tmov x1, %3\n\tmov x2, %4\n\t"
#define RAWCALL_CLOBBER	"x0", "x1", "x2", "x8", "memory"

static inline __attribute__((__always_inline__)) long
rawcall(long nr, long a, long b, long c)
{
	long ret;

	asm volatile(RAWCALL_LOAD "svc #0\n\tmov %0, x0" : "=&r"(ret)
		     : "r"(nr), "r"(a), "r"(b), "r"(c) : RAWCALL_CLOBBER);
	return ret;
}

static inline __attribute__((__always_inline__)) long
rawcall6(long nr, long a, long b, long c, long d, long e, long f)
{
	long ret;

	asm volatile(RAWCALL_LOAD "mov x3, %5\n\tmov x4, %6\n\tmov x5, %7\n\t"
		     "svc #0\n\tmov %0, x0" : "=&r"(ret)
		     : "r"(nr), "r"(a), "r"(b), "r"(c), "r"(d), "r"(e), "r"(f)
		     : RAWCALL_CLOBBER, "x3", "x4", "x5");
	return ret;
}

static inline __attribute__((__always_inline__)) long
rawcall_nothing(long nr, long a, long b, long c)
{
	long ret;

	asm volatile(RAWCALL_LOAD "mov %0, x8" : "=&r"(ret)
		     : "r"(nr), "r"(a), "r"(b), "r"(c) : RAWCALL_CLOBBER);
	return ret;
}
#else
static inline long rawcall(long nr, long a, long b, long c)
{
	long ret = syscall(nr, a, b, c);

	return ret < 0 ? -errno : ret;
}

static inline long rawcall6(long nr, long a, long b, long c, long d, long e, long f)
{
	long ret = syscall(nr, a, b, c, d, e, f);

	return ret < 0 ? -errno : ret;
}

static inline long rawcall_nothing(long nr, long a, long b, long c)
{
	asm volatile("" : "+r"(nr) : "r"(a), "r"(b), "r"(c) : "memory");
	return nr;
}
#endif

/*
 * Architectures that came later lack calls whose successors do more.  There a row
 * is the successor, asked for the same: as their C libraries do it.
 */
#ifdef SYS_stat
#define RAWCALL_STAT	SYS_stat

static inline __attribute__((__always_inline__)) long
rawcall_stat(const char *path, void *answer)
{
	return rawcall(SYS_stat, (long)path, (long)answer, 0);
}
#else
#include <fcntl.h>

#define RAWCALL_STAT	SYS_newfstatat

static inline long rawcall_stat(const char *path, void *answer)
{
	return rawcall6(SYS_newfstatat, AT_FDCWD, (long)path, (long)answer, 0, 0, 0);
}
#endif

#ifdef SYS_poll
#define RAWCALL_POLL	SYS_poll

/* Does not wait. */
static inline __attribute__((__always_inline__)) long
rawcall_poll(void *ask, long n)
{
	return rawcall(SYS_poll, (long)ask, n, 0);
}
#else
#include <time.h>

#define RAWCALL_POLL	SYS_ppoll

static inline long rawcall_poll(void *ask, long n)
{
	static const struct timespec now;

	return rawcall6(SYS_ppoll, (long)ask, n, (long)&now, 0, 0, 0);
}
#endif

/* What a call did that answered something else than it should. */
static inline int rawcall_wrong(long answer)
{
	return answer < 0 ? answer : -EPROTO;
}

#endif
