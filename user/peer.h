/* SPDX-License-Identifier: GPL-2.0-only */
/* Processes on the CPU of this one, of rows that are not done by one alone. */
#ifndef PEER_H
#define PEER_H

#include <sys/types.h>
#include "ringside.h"

/* As fork().  The child ends with its parent, and by its parent alone; it has no
 * hold of the device. */
pid_t peer_fork(void);
/* Ends it now; 0: there is none. */
void peer_end(pid_t child);
/* Whether there may be n processes more, at once: 0 or a negative errno. */
int peer_try(unsigned int n);
/* One CPU is all that both may run on. */
int peer_on_this_cpu(pid_t child);
/* Of this process so far, of both kinds. */
__u64 peer_switches(void);

#endif
