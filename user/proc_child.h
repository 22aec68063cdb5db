/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A process that has just begun to be this tool, and does the operations of a row in
 * place of the one that measures: what it has in memory is the same, whichever rows
 * and samples are asked for.
 */
#ifndef PROC_CHILD_H
#define PROC_CHILD_H

#include "ringside.h"

/* First thing in main(): does not return in such a process. */
void proc_child_main(int argc, char **argv);

/* Of a row's half, each 0 or a negative errno.  The child calls the half's batch(),
 * without a context. */
int proc_child_setup(void **ctx, enum ringside_row row);
int proc_child_stamped(void *ctx, __u32 n, __u64 *ticks);
int proc_child_verify(void *ctx, __u32 n);
void proc_child_teardown(void *ctx);

/* The batch of proc_execl, which returns if it fails: this program, n times more. */
int proc_child_again(void *ctx, __u32 n);

#endif
