/* SPDX-License-Identifier: GPL-2.0-only */
/* The end of a child that a row has made. */
#ifndef PROC_REAP_H
#define PROC_REAP_H

#include <sys/wait.h>
#include "os.h"
#include "rawcall.h"

/* Waits for the end of a child that should end with this status: 0 or a negative
 * errno, -EPROTO for another one. */
static inline __attribute__((__always_inline__)) int
proc_reap(long pid, int wanted)
{
	int status = 0;
	long r = rawcall6(SYS_wait4, pid, (long)&status, 0, 0, 0, 0);

	if (r != pid)
		return rawcall_wrong(r);
	if (WIFEXITED(status) && WEXITSTATUS(status) == wanted)
		return 0;
	/* Ctrl-C reaches the child as well. */
	return os_stop() ? -EINTR : -EPROTO;
}

#endif
