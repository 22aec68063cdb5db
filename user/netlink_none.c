// SPDX-License-Identifier: GPL-2.0-only
/* A tool without libmnl: it asks the device alone. */
#include <errno.h>
#include "netlink.h"

const char *netlink_why(int error)
{
	(void)error;
	return "this tool was built without libmnl";
}

int netlink_rows(__u32 *reasons)
{
	(void)reasons;
	return -EOPNOTSUPP;
}

int netlink_facts(json_t **facts)
{
	(void)facts;
	return -EOPNOTSUPP;
}

int netlink_listen(int (*seen)(const struct netlink_event *event, void *data),
		   void *data)
{
	(void)seen;
	(void)data;
	return -EOPNOTSUPP;
}

void netlink_log_open(void)
{
}

int netlink_log_seen(void)
{
	return 0;
}

void netlink_log_close(void)
{
}
