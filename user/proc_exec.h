/* SPDX-License-Identifier: GPL-2.0-only */
/* A program that does nothing, and its start. */
#ifndef PROC_EXEC_H
#define PROC_EXEC_H

#include <limits.h>
#include "noop.h"
#include "ringside.h"

struct proc_exec {
	char path[PATH_MAX];
	char *argv[2], *envp[1];
	volatile int error;	/* negative errno of the last execve() */
	char stack[16384] __attribute__((__aligned__(16)));
};

__u32 proc_exec_state(void);
/* Writes the program into the directory of the run. */
int proc_exec_setup(void **ctx);
void proc_exec_teardown(void *ctx);
/* As vfork() and execve(): its process, or a negative errno.  A process that
 * could not execute it says so in error, and ends. */
long proc_exec_start(struct proc_exec *e);

#endif
