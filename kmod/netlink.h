/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef RINGSIDE_NETLINK_H
#define RINGSIDE_NETLINK_H

#include "core/ringside.h"

int ringside_netlink_init(void);
void ringside_netlink_exit(void);
/*
 * Tells the group "events", if it has listeners; of progress at most ten times
 * a second.  May sleep.
 */
void ringside_netlink_event(enum ringside_event event, u32 row, u32 runs,
			    u32 samples);

#endif
