/* SPDX-License-Identifier: GPL-2.0-only */
/* The fuzzer's requests of the netlink family, by hand: libraries make no wrong ones. */
#ifndef RINGSIDE_DEV_FUZZ_NETLINK_H
#define RINGSIDE_DEV_FUZZ_NETLINK_H

#include <linux/genetlink.h>
#include <linux/netlink.h>
#include "dev_fuzz.h"

struct request {
	struct nlmsghdr head;
	struct genlmsghdr generic;
	char rest[512];
};

static inline const struct nlattr *attribute(const char *at, size_t left, unsigned int type,
					     size_t *size)
{
	const struct nlattr *a;

	for (; left >= sizeof(*a); at += NLA_ALIGN(a->nla_len), left -= NLA_ALIGN(a->nla_len)) {
		a = (const void *)at;
		if (a->nla_len < sizeof(*a) || (size_t)NLA_ALIGN(a->nla_len) > left)
			return NULL;
		*size = a->nla_len - sizeof(*a);
		if ((a->nla_type & NLA_TYPE_MASK) == type)
			return a + 1;
	}
	return NULL;
}

/* Asks the kernel for the numbers of the family and its group. */
static inline bool netlink_numbers(void)
{
	struct request r = { .head = { .nlmsg_type = GENL_ID_CTRL, .nlmsg_flags = NLM_F_REQUEST },
		.generic = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 } };
	struct nlattr name = { NLA_HDRLEN + sizeof(RINGSIDE_GENL_NAME), CTRL_ATTR_FAMILY_NAME };
	static char answer[8192] __attribute__((aligned(8)));
	const size_t skip = NLMSG_HDRLEN + GENL_HDRLEN;
	int s = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_GENERIC);
	const void *found, *groups;
	size_t size = 0;
	ssize_t got;

	memcpy(r.rest, &name, sizeof(name));
	memcpy(r.rest + NLA_HDRLEN, RINGSIDE_GENL_NAME, sizeof(RINGSIDE_GENL_NAME));
	r.head.nlmsg_len = (uint32_t)skip + NLA_ALIGN(name.nla_len);
	if (s < 0 || send(s, &r, r.head.nlmsg_len, 0) < 0)
		return false;
	got = recv(s, answer, sizeof(answer), 0);
	close(s);
	if (got < (ssize_t)skip || ((struct nlmsghdr *)answer)->nlmsg_type != GENL_ID_CTRL)
		return false;
	found = attribute(answer + skip, (size_t)got - skip, CTRL_ATTR_FAMILY_ID, &size);
	groups = attribute(answer + skip, (size_t)got - skip, CTRL_ATTR_MCAST_GROUPS, &size);
	if (!found || !groups)
		return false;
	netlink.family = *(const uint16_t *)found;
	groups = attribute(groups, size, 1, &size);
	found = groups ? attribute(groups, size, CTRL_ATTR_MCAST_GRP_ID, &size) : NULL;
	netlink.group = found ? *(const int *)found : 0;
	return found;
}

static inline int netlink_slot(struct fuzz *f)
{
	return (int)(NETLINK_FIRST + draw(f, NETLINKS));
}

static inline void fuzz_socket(struct fuzz *f)
{
	int place = netlink_slot(f);
	long fd = CALL(f, KIND_NETLINK, "socket", SYS_socket, AF_NETLINK,
		       SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_GENERIC);

	if (f->list || fd < 0)
		return;
	dup3((int)fd, place, O_CLOEXEC);
	close((int)fd);
}

static inline void fuzz_listen(struct fuzz *f)
{
	static const int options[] = { NETLINK_ADD_MEMBERSHIP, NETLINK_ADD_MEMBERSHIP,
		NETLINK_DROP_MEMBERSHIP, NETLINK_NO_ENOBUFS, NETLINK_CAP_ACK, NETLINK_EXT_ACK,
		NETLINK_GET_STRICT_CHK, NETLINK_BROADCAST_ERROR };
	int fd = netlink_slot(f), option = PICK(f, options);
	uint32_t value = draw(f, 8) ? (uint32_t)netlink.group : edge(f) % 64;
	unsigned long at = place(f, &value, sizeof(value));

	CALL(f, KIND_NETLINK, "setsockopt", SYS_setsockopt, fd, SOL_NETLINK, option, at,
	     sizeof(value));
}

/* Attributes, which no request may have; some with lengths that are none. */
static inline size_t draw_attributes(struct fuzz *f, char *rest)
{
	unsigned int many = one_in(f, 3) ? draw(f, 6) : 0;
	size_t length = 0;

	for (; many; many--) {
		struct nlattr a = { (uint16_t)(NLA_HDRLEN + draw(f, 40)), (uint16_t)draw(f, 16) };

		if (one_in(f, 10))
			a.nla_len = (uint16_t)edge(f);
		if (one_in(f, 10))
			a.nla_type = (uint16_t)edge(f);
		memcpy(rest + length, &a, sizeof(a));
		length += NLA_HDRLEN + draw(f, 12) * 4;
	}
	return length;
}

static inline void fuzz_request(struct fuzz *f)
{
	struct request fresh = { .generic = { .version = RINGSIDE_GENL_VERSION } };
	struct request *r = (void *)f->room;
	int fd = netlink_slot(f);
	size_t length = NLMSG_HDRLEN + GENL_HDRLEN;

	fresh.head.nlmsg_type = draw(f, 20) ? (uint16_t)netlink.family : (uint16_t)edge(f);
	fresh.head.nlmsg_flags = NLM_F_REQUEST | (draw(f, 6) ? NLM_F_DUMP : draw(f, 1u << 12));
	fresh.head.nlmsg_seq = draw(f, 1000);
	fresh.generic.cmd = (uint8_t)(draw(f, 6) ? 1 + draw(f, 2) : draw(f, 8));
	if (one_in(f, 10))
		fresh.generic.version = (uint8_t)edge(f);
	length += draw_attributes(f, fresh.rest);
	fresh.head.nlmsg_len = (uint32_t)length;
	if (one_in(f, 12))
		fresh.head.nlmsg_len = edge(f);
	if (one_in(f, 12))
		length = draw(f, 40);
	if (f->list)
		tell_words(&fresh, (length + 3) & ~3ul);
	else
		memcpy(r, &fresh, sizeof(fresh));
	CALL(f, KIND_NETLINK, "sendto", SYS_sendto, fd, room_at(f, 0), length, MSG_DONTWAIT, 0, 0);
}

/* With room for a part of an answer, or for all; a reader may leave it, too. */
static inline void fuzz_receive(struct fuzz *f)
{
	/* What there was room for once is what the next part of an answer may fill. */
	static const unsigned int rooms[] = { 64, 7000, 7000, ROOM_SIZE };
	int fd = netlink_slot(f);
	unsigned int flags = MSG_DONTWAIT;

	flags |= one_in(f, 4) ? MSG_TRUNC : 0;
	flags |= one_in(f, 8) ? MSG_PEEK : 0;
	CALL(f, KIND_NETLINK, "recvfrom", SYS_recvfrom, fd, room_at(f, 0),
	     draw(f, PICK(f, rooms)), flags, 0, 0);
}

#endif
