// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <libmnl/libmnl.h>
#include <linux/audit.h>
#include <linux/netlink.h>
#include "audit.h"

#define NOBODY	0x7fffffff	/* a pid that no process has */

static struct mnl_socket *channel;
static __u32 was_enabled;
static int has_rule;

static struct audit_rule_data rule(__u32 list, __u32 action, __u32 pid)
{
	struct audit_rule_data r = {
		.flags = list, .action = action, .field_count = 1,
		.fields = { AUDIT_PID }, .fieldflags = { AUDIT_EQUAL }, .values = { pid },
	};

	memset(r.mask, 0xff, sizeof(r.mask));
	return r;
}

/* Until the acknowledgment, or the answer of a type, which is copied. */
static int hear(__u32 seq, int type, void *answer, size_t size)
{
	char buf[MNL_SOCKET_BUFFER_SIZE];
	const struct nlmsghdr *m = (const struct nlmsghdr *)buf;
	const struct nlmsgerr *e;
	int got;

	for (;;) {
		got = mnl_socket_recvfrom(channel, buf, sizeof(buf));
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -errno;
		if (got < (int)sizeof(*m) || m->nlmsg_seq != seq)
			continue;
		if (type && m->nlmsg_type == type) {
			/* Older kernels answer with less. */
			memcpy(answer, mnl_nlmsg_get_payload(m),
			       got - sizeof(*m) < size ? got - sizeof(*m) : size);
			return 0;
		}
		e = mnl_nlmsg_get_payload(m);
		if (m->nlmsg_type == NLMSG_ERROR && (e->error || !type))
			return e->error;
	}
}

static int ask(int type, const void *data, size_t len, void *answer, size_t size)
{
	static __u32 seq;
	char buf[MNL_SOCKET_BUFFER_SIZE];
	struct nlmsghdr *m = mnl_nlmsg_put_header(buf);

	m->nlmsg_type = type;
	m->nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK;
	m->nlmsg_seq = ++seq;
	if (len)
		memcpy(mnl_nlmsg_put_extra_header(m, len), data, len);
	if (mnl_socket_sendto(channel, m, m->nlmsg_len) < 0)
		return -errno;
	return hear(seq, answer ? type : 0, answer, size);
}

static int set_enabled(__u32 enabled)
{
	const struct audit_status s = { .mask = AUDIT_STATUS_ENABLED, .enabled = enabled };

	return ask(AUDIT_SET, &s, sizeof(s), NULL, 0);
}

static int change(int type, const struct audit_rule_data *r)
{
	return ask(type, r, sizeof(*r), NULL, 0);
}

static int turn_on(void)
{
	const struct audit_rule_data r = rule(AUDIT_FILTER_EXIT, AUDIT_ALWAYS, NOBODY);
	struct audit_status s = { 0 };
	int err = ask(AUDIT_GET, NULL, 0, &s, sizeof(s));

	if (err)
		return err;
	was_enabled = s.enabled;
	err = change(AUDIT_ADD_RULE, &r);
	has_rule = !err;
	return err ? err : set_enabled(1);
}

int audit_begin(void)
{
	int err;

	channel = mnl_socket_open(NETLINK_AUDIT);
	if (!channel)
		return -errno;
	err = mnl_socket_bind(channel, 0, MNL_SOCKET_AUTOPID) ? -errno : turn_on();
	if (err)
		audit_end();
	return err;
}

void audit_end(void)
{
	const struct audit_rule_data r = rule(AUDIT_FILTER_EXIT, AUDIT_ALWAYS, NOBODY);

	if (!channel)
		return;
	if (has_rule) {
		change(AUDIT_DEL_RULE, &r);
		set_enabled(was_enabled);
	}
	mnl_socket_close(channel);
	channel = NULL;
	has_rule = 0;
}

int audit_spare(int spared)
{
	/* The child has its parent's pid when the kernel looks at this list. */
	const struct audit_rule_data r = rule(AUDIT_FILTER_TASK, AUDIT_NEVER, getpid());

	if (!channel)
		return 0;
	return change(spared ? AUDIT_ADD_RULE : AUDIT_DEL_RULE, &r);
}
