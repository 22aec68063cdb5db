/* SPDX-License-Identifier: GPL-2.0-only */
/* /dev/ringside, as the tool sees it.  All functions return 0 or -errno. */
#ifndef DEV_H
#define DEV_H

#include "ringside.h"

/* ENOENT: no module; EACCES, EPERM: no right; EPROTO: another ABI, see
 * dev_info()->abi. */
int dev_open(void);
void dev_close(void);
/* In a child, which has the open file but not what is mapped of it. */
int dev_inherit(void);
int dev_fd(void);			/* -1 while closed */
/* For rows that need it: enum ringside_reason. */
__u32 dev_state(void);
/* Why a call here had no success: 0 or a negative errno to a reason. */
__u32 dev_reason(int err);
/* Instead of dev_open(): nobody asked for it, and that is the reason. */
void dev_leave_closed(void);
const struct ringside_info *dev_info(void);
const struct ringside_stamps *dev_stamps(void);
/* RINGSIDE_FAULT_PAGES pages, read only. */
const volatile char *dev_fault_pages(void);
int dev_count(struct ringside_count *count);
/* Whether the kernel half of a row can be measured: enum ringside_reason. */
int dev_row_state(__u32 row, __u32 *reason);
int dev_hooks(struct ringside_hooks *hooks);
/* hops: room for those that the end of it hands out; NULL at its beginning. */
int dev_split(struct ringside_split *split, struct ringside_sample *hops);
/* Measures a kernel half; samples has RINGSIDE_ROOM(run->samples) places.
 * -EINTR: what was measured is there all the same.  It is begun anew where nobody
 * asked for its end, by os_stop(): a stop, a freezer or a tracer was it. */
int dev_run(struct ringside_run *run, struct ringside_sample *samples);
/* The same of single operations; -EOPNOTSUPP: the module is too old for it. */
int dev_tail(struct ringside_tail *tail);

#endif
