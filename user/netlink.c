// SPDX-License-Identifier: GPL-2.0-only
/* Generic netlink, and the audit messages of a security module. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <libmnl/libmnl.h>
#include <linux/audit.h>
#include <linux/genetlink.h>

#include "netlink.h"

/* More than any message here: the largest is the answer about the family. */
#define BUFFER	8192

struct family {
	__u16 id;
	__u32 group;	/* of the events, 0: none */
};

struct attrs {
	const struct nlattr *at[RINGSIDE_A_MAX + 1];
};

/* Numbers that a newer module knows are passed over. */
static int attr_keep(const struct nlattr *attr, void *data)
{
	struct attrs *attrs = data;
	__u16 type = mnl_attr_get_type(attr);

	if (type <= RINGSIDE_A_MAX)
		attrs->at[type] = attr;
	return MNL_CB_OK;
}

static int attrs_parse(const struct nlmsghdr *message, struct attrs *attrs)
{
	memset(attrs, 0, sizeof(*attrs));
	if (mnl_nlmsg_get_payload_len(message) < sizeof(struct genlmsghdr))
		return -1;
	return mnl_attr_parse(message, sizeof(struct genlmsghdr), attr_keep,
			      attrs) < 0 ? -1 : 0;
}

static int attr_u32(const struct attrs *attrs, int type, __u32 *value)
{
	const struct nlattr *attr = attrs->at[type];

	if (!attr || mnl_attr_validate(attr, MNL_TYPE_U32) < 0)
		return -1;
	*value = mnl_attr_get_u32(attr);
	return 0;
}

static const char *attr_text(const struct attrs *attrs, int type)
{
	const struct nlattr *attr = attrs->at[type];

	if (!attr || mnl_attr_validate(attr, MNL_TYPE_NUL_STRING) < 0)
		return NULL;
	return mnl_attr_get_str(attr);
}

const char *netlink_why(int error)
{
	if (error == -ENOENT)
		return "the kernel module is not loaded, or not in this network namespace";
	if (error == -ENOSYS)
		return "this kernel has no netlink (CONFIG_NET)";
	return strerror(-error);
}

static struct mnl_socket *open_socket(void)
{
	struct mnl_socket *socket = mnl_socket_open(NETLINK_GENERIC);

	if (!socket)
		return NULL;
	if (mnl_socket_bind(socket, 0, MNL_SOCKET_AUTOPID) < 0) {
		mnl_socket_close(socket);
		return NULL;
	}
	return socket;
}

static struct nlmsghdr *request(char *buffer, __u16 type, __u16 flags, __u8 cmd,
				__u8 version)
{
	struct nlmsghdr *message = mnl_nlmsg_put_header(buffer);
	struct genlmsghdr *genl;

	message->nlmsg_type = type;
	message->nlmsg_flags = NLM_F_REQUEST | flags;
	message->nlmsg_seq = time(NULL);
	genl = mnl_nlmsg_put_extra_header(message, sizeof(*genl));
	genl->cmd = cmd;
	genl->version = version;
	return message;
}

/* Sends the request that buffer holds and has each answer parsed. */
static int ask(struct mnl_socket *socket, char *buffer, mnl_cb_t parse,
	       void *data)
{
	const struct nlmsghdr *message = (const struct nlmsghdr *)buffer;
	unsigned int port = mnl_socket_get_portid(socket);
	unsigned int seq = message->nlmsg_seq;
	ssize_t len;
	int ret;

	if (mnl_socket_sendto(socket, message, message->nlmsg_len) < 0)
		return -errno;
	do {
		len = mnl_socket_recvfrom(socket, buffer, BUFFER);
		if (len < 0)
			return -errno;
		ret = mnl_cb_run(buffer, len, seq, port, parse, data);
	} while (ret > MNL_CB_STOP);
	return ret < 0 ? -errno : 0;
}

static int group_parse(const struct nlattr *nest, struct family *family)
{
	const struct nlattr *attr;
	const char *name = "";
	__u32 id = 0;

	mnl_attr_for_each_nested(attr, nest) {
		if (mnl_attr_get_type(attr) == CTRL_ATTR_MCAST_GRP_NAME &&
		    !mnl_attr_validate(attr, MNL_TYPE_NUL_STRING))
			name = mnl_attr_get_str(attr);
		if (mnl_attr_get_type(attr) == CTRL_ATTR_MCAST_GRP_ID &&
		    !mnl_attr_validate(attr, MNL_TYPE_U32))
			id = mnl_attr_get_u32(attr);
	}
	if (!strcmp(name, RINGSIDE_GENL_GROUP))
		family->group = id;
	return 0;
}

static int family_parse(const struct nlmsghdr *message, void *data)
{
	struct family *family = data;
	const struct nlattr *attr, *nest;

	mnl_attr_for_each(attr, message, sizeof(struct genlmsghdr)) {
		if (mnl_attr_get_type(attr) == CTRL_ATTR_FAMILY_ID &&
		    !mnl_attr_validate(attr, MNL_TYPE_U16))
			family->id = mnl_attr_get_u16(attr);
		if (mnl_attr_get_type(attr) == CTRL_ATTR_MCAST_GROUPS)
			mnl_attr_for_each_nested(nest, attr)
				group_parse(nest, family);
	}
	return MNL_CB_OK;
}

static int find_family(struct mnl_socket *socket, struct family *family)
{
	char buffer[BUFFER];
	struct nlmsghdr *message;
	int ret;

	memset(family, 0, sizeof(*family));
	message = request(buffer, GENL_ID_CTRL, NLM_F_ACK, CTRL_CMD_GETFAMILY, 1);
	mnl_attr_put_strz(message, CTRL_ATTR_FAMILY_NAME, RINGSIDE_GENL_NAME);
	ret = ask(socket, buffer, family_parse, family);
	if (!ret && !family->id)
		ret = -EPROTO;
	return ret;
}

static int dump(__u8 cmd, mnl_cb_t parse, void *data)
{
	struct mnl_socket *socket = open_socket();
	char buffer[BUFFER];
	struct family family;
	int ret;

	if (!socket)
		return -errno;
	ret = find_family(socket, &family);
	if (!ret) {
		request(buffer, family.id, NLM_F_DUMP, cmd,
			RINGSIDE_GENL_VERSION);
		ret = ask(socket, buffer, parse, data);
	}
	mnl_socket_close(socket);
	return ret;
}

static int row_parse(const struct nlmsghdr *message, void *data)
{
	__u32 *reasons = data, row, reason;
	struct attrs attrs;

	if (attrs_parse(message, &attrs) ||
	    attr_u32(&attrs, RINGSIDE_A_ROW, &row) ||
	    attr_u32(&attrs, RINGSIDE_A_REASON, &reason) ||
	    row > RINGSIDE_ROW_MAX) {
		errno = EPROTO;
		return MNL_CB_ERROR;
	}
	reasons[row] = reason;
	return MNL_CB_OK;
}

int netlink_rows(__u32 *reasons)
{
	for (int i = 0; i <= RINGSIDE_ROW_MAX; i++)
		reasons[i] = NETLINK_NOT_TOLD;
	return dump(RINGSIDE_CMD_ROWS, row_parse, reasons);
}

static int fact_parse(const struct nlmsghdr *message, void *data)
{
	const char *name, *value, *source;
	struct attrs attrs;
	json_t *fact;

	errno = EPROTO;
	if (attrs_parse(message, &attrs))
		return MNL_CB_ERROR;
	name = attr_text(&attrs, RINGSIDE_A_NAME);
	value = attr_text(&attrs, RINGSIDE_A_VALUE);
	source = attr_text(&attrs, RINGSIDE_A_SOURCE);
	if (!name || !value || !source)
		return MNL_CB_ERROR;
	fact = json_pack("{s:s, s:s}", "value", value, "source", source);
	return json_object_set_new(data, name, fact) ? MNL_CB_ERROR : MNL_CB_OK;
}

int netlink_facts(json_t **facts)
{
	json_t *object = json_object();
	int ret;

	if (!object)
		return -ENOMEM;
	ret = dump(RINGSIDE_CMD_FACTS, fact_parse, object);
	if (ret)
		json_decref(object);
	else
		*facts = object;
	return ret;
}

struct listener {
	int (*seen)(const struct netlink_event *event, void *data);
	void *data;
	int ret;
};

static int event_parse(const struct nlmsghdr *message, void *data)
{
	struct listener *listener = data;
	struct netlink_event event;
	struct attrs attrs;

	if (attrs_parse(message, &attrs) ||
	    attr_u32(&attrs, RINGSIDE_A_EVENT, &event.event) ||
	    attr_u32(&attrs, RINGSIDE_A_PID, &event.pid) ||
	    attr_u32(&attrs, RINGSIDE_A_ROW, &event.row) ||
	    attr_u32(&attrs, RINGSIDE_A_RUNS, &event.runs) ||
	    attr_u32(&attrs, RINGSIDE_A_SAMPLES, &event.samples)) {
		errno = EPROTO;
		return MNL_CB_ERROR;
	}
	listener->ret = listener->seen(&event, listener->data);
	return listener->ret ? MNL_CB_STOP : MNL_CB_OK;
}

static int listen_on(struct mnl_socket *socket, struct listener *listener)
{
	char buffer[BUFFER];
	struct family family;
	ssize_t len;
	int ret;

	ret = find_family(socket, &family);
	if (ret)
		return ret;
	if (mnl_socket_setsockopt(socket, NETLINK_ADD_MEMBERSHIP, &family.group,
				  sizeof(family.group)) < 0)
		return -errno;
	do {
		len = mnl_socket_recvfrom(socket, buffer, BUFFER);
		if (len < 0)
			return -errno;
		/* Events answer no request: no sequence number, no port. */
		ret = mnl_cb_run(buffer, len, 0, 0, event_parse, listener);
	} while (ret > MNL_CB_STOP);
	return ret < 0 ? -errno : listener->ret;
}

int netlink_listen(int (*seen)(const struct netlink_event *event, void *data),
		   void *data)
{
	struct listener listener = { .seen = seen, .data = data };
	struct mnl_socket *socket = open_socket();
	int ret;

	if (!socket)
		return -errno;
	ret = listen_on(socket, &listener);
	mnl_socket_close(socket);
	return ret;
}

/* Records of the security modules are numbered from 1400 to 1599. */
#define LOG_BUFFER	16384	/* a record is 8 KiB at most */
#define LOG_FIRST	AUDIT_AVC
#define LOG_LAST	1599
#define LOG_WAIT_MS	2	/* a thread of the kernel hands them on */

static struct mnl_socket *log_socket;

void netlink_log_open(void)
{
	log_socket = mnl_socket_open2(NETLINK_AUDIT, SOCK_CLOEXEC | SOCK_NONBLOCK);
	if (log_socket && mnl_socket_bind(log_socket, 1 << (AUDIT_NLGRP_READLOG - 1),
					  MNL_SOCKET_AUTOPID) < 0)
		netlink_log_close();
}

void netlink_log_close(void)
{
	if (log_socket)
		mnl_socket_close(log_socket);
	log_socket = NULL;
}

int netlink_log_seen(void)
{
	char buffer[LOG_BUFFER];
	const struct nlmsghdr *message = (struct nlmsghdr *)buffer;
	struct pollfd wait = { .events = POLLIN };
	int seen = 0;

	if (!log_socket)
		return 0;
	wait.fd = mnl_socket_get_fd(log_socket);
	while (poll(&wait, 1, LOG_WAIT_MS) > 0) {
		ssize_t got = mnl_socket_recvfrom(log_socket, buffer, sizeof(buffer));

		/* More than the socket can hold: they were many. */
		if (got < 0 && errno == ENOBUFS)
			seen = 1;
		else if (got < (ssize_t)sizeof(*message))
			break;
		else if (message->nlmsg_type >= LOG_FIRST && message->nlmsg_type <= LOG_LAST)
			seen = 1;
	}
	return seen;
}
