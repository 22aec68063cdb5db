/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef RINGSIDE_NETLINK_H
#define RINGSIDE_NETLINK_H

#include <linux/kconfig.h>
#include "core/ringside.h"

/*
 * Event: tells the group "events", if it has listeners; of progress at most ten
 * times a second.  May sleep.
 */
#ifdef CONFIG_NET
int ringside_netlink_init(void);
void ringside_netlink_exit(void);
void ringside_netlink_event(enum ringside_event event, __u32 row, __u32 runs,
			    __u32 samples);
#else
static inline int ringside_netlink_init(void)
{
	return 0;
}

static inline void ringside_netlink_exit(void)
{
}

static inline void ringside_netlink_event(enum ringside_event event, __u32 row,
					  __u32 runs, __u32 samples)
{
}
#endif

#endif
