/* SPDX-License-Identifier: GPL-2.0-only */
/* Which security hooks a process calls: the module counts them, untimed. */
#ifndef HOOKS_H
#define HOOKS_H

#include <sys/types.h>
#include <jansson.h>
#include "core.h"

/* Counts from zero what the process pid and its children call.  Returns enum
 * ringside_reason: why it cannot. */
__u32 hooks_watch(pid_t pid);
/* Since then, for each of the operations: {"file_permission": 1}.  NULL: out
 * of memory, or the device failed. */
json_t *hooks_read(unsigned int operations);
void hooks_end(void);

#endif
