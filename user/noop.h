/* SPDX-License-Identifier: GPL-2.0-only */
/* The smallest program there is: it ends with NOOP_STATUS. */
#ifndef NOOP_H
#define NOOP_H

#include <linux/elf.h>

#define NOOP_STATUS	42

#if defined(__x86_64__)
#define NOOP_MACHINE	EM_X86_64
static const unsigned char noop_code[] = {
	0xbf, NOOP_STATUS, 0, 0, 0,	/* mov $NOOP_STATUS, %edi */
	0xb8, 60, 0, 0, 0,		/* mov $SYS_exit, %eax */
	0x0f, 0x05,			/* syscall */
};
#elif defined(__aarch64__)
#define NOOP_MACHINE	EM_AARCH64
static const unsigned int noop_code[] = {
	0xd2800000 | NOOP_STATUS << 5,	/* mov x0, #NOOP_STATUS */
	0xd2800ba8,			/* mov x8, #SYS_exit */
	0xd4000001,			/* svc #0 */
};
#else
#define NOOP_MACHINE	EM_NONE		/* not known how to write one */
static const unsigned char noop_code[] = { 0 };
#endif

#endif
