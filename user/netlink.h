/* SPDX-License-Identifier: GPL-2.0-only */
/* What the module tells over generic netlink.  All return 0 or -errno;
 * -ENOENT: no such family in this network namespace. */
#ifndef NETLINK_H
#define NETLINK_H

#include <jansson.h>
#include "ringside.h"

/* What such an error means; the text lasts until the next call. */
const char *netlink_why(int error);

#define NETLINK_NOT_TOLD	(~0u)

/* Fills reasons[0] to reasons[RINGSIDE_ROW_MAX]: why the kernel half of that
 * row cannot be measured, or NETLINK_NOT_TOLD. */
int netlink_rows(__u32 *reasons);

/* A new object: name to { "value", "source" }. */
int netlink_facts(json_t **facts);

struct netlink_event {
	__u32 event;		/* enum ringside_event */
	__u32 pid;
	__u32 row;
	__u32 runs;
	__u32 samples;
};

/* Calls seen for each event until it returns other than 0, and returns that. */
int netlink_listen(int (*seen)(const struct netlink_event *event, void *data),
		   void *data);

/*
 * Whether a security module has written to the audit log since the last call,
 * or since netlink_log_open().  Needs CAP_AUDIT_READ; without it, or without
 * audit in the kernel, the answer is no.
 */
void netlink_log_open(void);
int netlink_log_seen(void);
void netlink_log_close(void);

#endif
