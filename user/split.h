/* SPDX-License-Identifier: GPL-2.0-only */
/* Where the time of a process switch goes: the module's probes, untimed. */
#ifndef SPLIT_H
#define SPLIT_H

#include "store.h"

/* Whether the half's operation consists of process switches. */
int split_wanted(const struct store_half *h);
/* From now on, on this CPU.  Returns enum ringside_reason: why it cannot. */
__u32 split_begin(void);
/* Takes the hops since then into h.  0 or a negative errno. */
int split_end(struct store_half *h);

#endif
