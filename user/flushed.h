/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef FLUSHED_H
#define FLUSHED_H

#include <stdio.h>

/* All that was printed has arrived.  fflush() tells of the last part alone, and fwrite()
 * may have said nothing of one that failed before. */
static inline int flushed(FILE *out)
{
	return !fflush(out) && !ferror(out);
}

#endif
