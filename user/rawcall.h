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

/* What a call did that answered something else than it should. */
static inline int rawcall_wrong(long answer)
{
	return answer < 0 ? answer : -EPROTO;
}

#endif
