// SPDX-License-Identifier: GPL-2.0-only
/*
 * Generic netlink family "ringside": which rows this kernel can measure, what
 * only the kernel knows of itself, and events of runs.  It reads; nothing here
 * starts a run, so it is open to all users.
 */
#include <linux/jiffies.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <net/genetlink.h>

#include "core/core.h"
#include "facts.h"
#include "netlink.h"
#include "rows.h"

static const struct genl_multicast_group netlink_groups[] = {
	{ .name = RINGSIDE_GENL_GROUP },
};

/* No request takes an attribute. */
static const struct nla_policy netlink_policy[RINGSIDE_A_MAX + 1] = {
	[0 ... RINGSIDE_A_MAX] = { .type = NLA_REJECT },
};

static int netlink_rows(struct sk_buff *skb, struct netlink_callback *cb);
static int netlink_facts(struct sk_buff *skb, struct netlink_callback *cb);

static const struct genl_small_ops netlink_ops[] = {
	{ .cmd = RINGSIDE_CMD_ROWS, .dumpit = netlink_rows },
	{ .cmd = RINGSIDE_CMD_FACTS, .dumpit = netlink_facts },
};

static struct genl_family netlink_family = {
	.name = RINGSIDE_GENL_NAME,
	.version = RINGSIDE_GENL_VERSION,
	.maxattr = RINGSIDE_A_MAX,
	.policy = netlink_policy,
	.module = THIS_MODULE,
	.small_ops = netlink_ops,
	.n_small_ops = ARRAY_SIZE(netlink_ops),
	.mcgrps = netlink_groups,
	.n_mcgrps = ARRAY_SIZE(netlink_groups),
};

static void *netlink_begin(struct sk_buff *skb, struct netlink_callback *cb,
			   u8 cmd)
{
	return genlmsg_put(skb, NETLINK_CB(cb->skb).portid, cb->nlh->nlmsg_seq,
			   &netlink_family, NLM_F_MULTI, cmd);
}

static int netlink_put_row(struct sk_buff *skb, struct netlink_callback *cb,
			   u32 row, const struct ringside_half *half)
{
	void *message = netlink_begin(skb, cb, RINGSIDE_CMD_ROWS);

	if (!message)
		return -EMSGSIZE;
	if (nla_put_u32(skb, RINGSIDE_A_ROW, row) ||
	    nla_put_u32(skb, RINGSIDE_A_REASON,
			ringside_half_state(half))) {
		genlmsg_cancel(skb, message);
		return -EMSGSIZE;
	}
	genlmsg_end(skb, message);
	return 0;
}

/* args[0]: the row to go on with when the buffer was full. */
static int netlink_rows(struct sk_buff *skb, struct netlink_callback *cb)
{
	u32 row = cb->args[0];

	for (; row <= RINGSIDE_ROW_MAX; row++) {
		const struct ringside_half *half = ringside_kernel_half(row);

		if (half && netlink_put_row(skb, cb, row, half))
			break;
	}
	cb->args[0] = row;
	return skb->len;
}

static int netlink_put_fact(struct sk_buff *skb, struct netlink_callback *cb,
			    const struct ringside_fact *fact, const char *value)
{
	void *message = netlink_begin(skb, cb, RINGSIDE_CMD_FACTS);

	if (!message)
		return -EMSGSIZE;
	if (nla_put_string(skb, RINGSIDE_A_NAME, fact->name) ||
	    nla_put_string(skb, RINGSIDE_A_VALUE, value) ||
	    nla_put_string(skb, RINGSIDE_A_SOURCE, fact->source)) {
		genlmsg_cancel(skb, message);
		return -EMSGSIZE;
	}
	genlmsg_end(skb, message);
	return 0;
}

/* args[0]: the fact to go on with when the buffer was full. */
static int netlink_facts(struct sk_buff *skb, struct netlink_callback *cb)
{
	const struct ringside_fact *fact;
	char value[RINGSIDE_FACT_LEN];
	u32 nr = cb->args[0];

	for (; (fact = ringside_fact(nr)); nr++) {
		if (ringside_fact_value(fact, value, sizeof(value)))
			continue;
		if (netlink_put_fact(skb, cb, fact, value))
			break;
	}
	cb->args[0] = nr;
	return skb->len;
}

/* Each event wakes its readers, maybe on the CPU that is measured. */
static bool netlink_too_soon(void)
{
	static unsigned long last;

	if (jiffies - READ_ONCE(last) < HZ / 10)
		return true;
	WRITE_ONCE(last, jiffies);
	return false;
}

void ringside_netlink_event(enum ringside_event event, u32 row, u32 runs,
			    u32 samples)
{
	struct sk_buff *skb;
	void *message;

	if (!genl_has_listeners(&netlink_family, &init_net, 0))
		return;
	if (event == RINGSIDE_EVENT_PROGRESS && netlink_too_soon())
		return;
	skb = genlmsg_new(5 * nla_total_size(sizeof(u32)), GFP_KERNEL);
	if (!skb)
		return;
	message = genlmsg_put(skb, 0, 0, &netlink_family, 0,
			      RINGSIDE_CMD_EVENT);
	if (!message ||
	    nla_put_u32(skb, RINGSIDE_A_EVENT, event) ||
	    nla_put_u32(skb, RINGSIDE_A_PID, task_tgid_nr(current)) ||
	    nla_put_u32(skb, RINGSIDE_A_ROW, row) ||
	    nla_put_u32(skb, RINGSIDE_A_RUNS, runs) ||
	    nla_put_u32(skb, RINGSIDE_A_SAMPLES, samples)) {
		nlmsg_free(skb);
		return;
	}
	genlmsg_end(skb, message);
	genlmsg_multicast(&netlink_family, skb, 0, 0, GFP_KERNEL);
}

int ringside_netlink_init(void)
{
	return genl_register_family(&netlink_family);
}

void ringside_netlink_exit(void)
{
	genl_unregister_family(&netlink_family);
}
