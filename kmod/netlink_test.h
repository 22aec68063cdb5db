/* SPDX-License-Identifier: GPL-2.0-only */
/* Generic netlink for tests that are linked with no library: messages, seen whole. */
#ifndef RINGSIDE_NETLINK_TEST_H
#define RINGSIDE_NETLINK_TEST_H

#include <errno.h>
#include <linux/genetlink.h>
#include <linux/netlink.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "core/ringside.h"

struct genl {
	int fd;
	__u16 family;
	__u32 group;		/* "events" */
};

/* What is seen of each message: its whole, headers included. */
typedef void genl_seen(const struct nlmsghdr *message, void *data);

static inline const struct nlattr *genl_attr(const void *from, size_t len, int type)
{
	const char *at = from;

	while (len >= NLA_HDRLEN) {
		const struct nlattr *attr = (const void *)at;
		size_t step = NLA_ALIGN(attr->nla_len);

		if (attr->nla_len < NLA_HDRLEN || attr->nla_len > len)
			return NULL;
		if ((attr->nla_type & NLA_TYPE_MASK) == type)
			return attr;
		if (step >= len)
			return NULL;
		at += step;
		len -= step;
	}
	return NULL;
}

static inline const void *genl_data(const struct nlattr *attr)
{
	return (const char *)attr + NLA_HDRLEN;
}

static inline const struct nlattr *genl_nested(const struct nlattr *attr, int type)
{
	return attr ? genl_attr(genl_data(attr), attr->nla_len - NLA_HDRLEN, type) : NULL;
}

/* A message's attribute behind its generic header. */
static inline const struct nlattr *genl_of(const struct nlmsghdr *message, int type)
{
	size_t head = NLMSG_LENGTH(GENL_HDRLEN);

	return message->nlmsg_len <= head ? NULL :
		genl_attr((const char *)message + head, message->nlmsg_len - head, type);
}

/* A request with at most one attribute; 0 or -errno. */
static inline int genl_ask(const struct genl *g, __u16 type, __u16 flags, __u8 cmd,
			   __u16 attr, const char *text)
{
	struct {
		struct nlmsghdr head;
		struct genlmsghdr genl;
		struct nlattr attr;
		char text[16];
	} m = {
		.head = {
			.nlmsg_len = NLMSG_LENGTH(GENL_HDRLEN), .nlmsg_type = type,
			.nlmsg_flags = NLM_F_REQUEST | flags, .nlmsg_seq = 1,
		},
		.genl = { .cmd = cmd, .version = 1 },
	};

	if (attr) {
		m.attr.nla_type = attr;
		m.attr.nla_len = NLA_HDRLEN + strlen(text) + 1;
		memcpy(m.text, text, strlen(text) + 1);
		m.head.nlmsg_len += NLA_ALIGN(m.attr.nla_len);
	}
	return send(g->fd, &m, m.head.nlmsg_len, 0) < 0 ? -errno : 0;
}

/* Answers until the last one: how many, or -errno. */
static inline int genl_hear(const struct genl *g, genl_seen *seen, void *data)
{
	static char buffer[1 << 16] __attribute__((__aligned__(8)));
	const struct nlmsghdr *m;
	int n = 0;
	ssize_t len;

	for (;;) {
		len = recv(g->fd, buffer, sizeof(buffer), 0);
		if (len < 0)
			return -errno;
		for (m = (void *)buffer; NLMSG_OK(m, (size_t)len); m = NLMSG_NEXT(m, len)) {
			if (m->nlmsg_type == NLMSG_DONE)
				return n;
			if (m->nlmsg_type == NLMSG_ERROR)
				return ((const struct nlmsgerr *)NLMSG_DATA(m))->error;
			seen(m, data);
			n++;
			if (!(m->nlmsg_flags & NLM_F_MULTI))
				return n;
		}
	}
}

static inline void genl_found(const struct nlmsghdr *message, void *data)
{
	const struct nlattr *id = genl_of(message, CTRL_ATTR_FAMILY_ID);
	/* The family has one group. */
	const struct nlattr *group = genl_nested(genl_nested(
		genl_of(message, CTRL_ATTR_MCAST_GROUPS), 1), CTRL_ATTR_MCAST_GRP_ID);
	struct genl *g = data;

	if (id)
		memcpy(&g->family, genl_data(id), sizeof(g->family));
	if (group)
		memcpy(&g->group, genl_data(group), sizeof(g->group));
}

static inline void genl_close(const struct genl *g)
{
	close(g->fd);
}

/* 0 or -errno; -ENOENT: no such family in this network namespace. */
static inline int genl_open(struct genl *g)
{
	int err;

	*g = (struct genl){ .fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_GENERIC) };
	if (g->fd < 0)
		return -errno;
	err = genl_ask(g, GENL_ID_CTRL, 0, CTRL_CMD_GETFAMILY, CTRL_ATTR_FAMILY_NAME,
		       RINGSIDE_GENL_NAME);
	if (!err)
		err = genl_hear(g, genl_found, g);
	if (err < 0)
		genl_close(g);
	return err < 0 ? err : 0;
}

static inline int genl_join(const struct genl *g)
{
	return setsockopt(g->fd, SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, &g->group,
			  sizeof(g->group)) ? -errno : 0;
}

/* All that a dump says: how many messages, or -errno. */
static inline int genl_dump(const struct genl *g, __u8 cmd, genl_seen *seen, void *data)
{
	int err = genl_ask(g, g->family, NLM_F_DUMP, cmd, 0, NULL);

	return err ? err : genl_hear(g, seen, data);
}

#endif
