// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which security hooks a process calls.  Function tracing finds them all with
 * one pattern and one change of the code; a kprobe each would look up some two
 * hundred names and change the code as often.  Built where it exists.
 */
#include <linux/ftrace.h>
#include <linux/hash.h>
#include <linux/kernel.h>
#include <linux/pid.h>
#include <linux/preempt.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/string.h>
#include "compat.h"
#include "hook_calls.h"

#define PREFIX	"security_"

/* By the address of the hook; a slot, once taken, keeps it until the end. */
static struct {
	unsigned long address;
	atomic64_t calls;		/* in the context of the process */
	atomic64_t in_softirq;		/* on top of it */
} slots[RINGSIDE_MAX_HOOKS];

static bool full;			/* a call was not counted */

static struct pid *watched;

/* The process itself, or a child that it started. */
static notrace bool is_watched(void)
{
	struct pid *pid = READ_ONCE(watched);

	return task_tgid(current) == pid ||
	       task_tgid(rcu_dereference_raw(current->real_parent)) == pid;
}

static notrace void count(unsigned long ip)
{
	unsigned long at = hash_long(ip, ilog2(RINGSIDE_MAX_HOOKS)), was;
	unsigned int i;

	for (i = 0; i < RINGSIDE_MAX_HOOKS; i++) {
		was = cmpxchg(&slots[at].address, 0, ip);
		if (!was || was == ip) {
			atomic64_inc(in_serving_softirq() ? &slots[at].in_softirq :
							    &slots[at].calls);
			return;
		}
		at = (at + 1) % RINGSIDE_MAX_HOOKS;
	}
	WRITE_ONCE(full, true);
}

/*
 * An interrupt is nobody's.  A parent is there as long as it cannot be preempted
 * who looks at it.
 */
static void notrace hook_called(unsigned long ip, unsigned long parent,
				struct ftrace_ops *ops, RINGSIDE_FTRACE_REGS *regs)
{
	preempt_disable_notrace();
	if (!hardirq_count() && is_watched())
		count(ip);
	preempt_enable_notrace();
}

/* One per time of watching: a filter that was freed cannot be set again. */
static struct ftrace_ops *hook_ops;

static void release_ops(void)
{
	ringside_ftrace_free_filter(hook_ops);
	kfree(hook_ops);
	hook_ops = NULL;
}

static int arm(void)
{
	char pattern[] = PREFIX "*";	/* the parser writes into it */
	int err;

	hook_ops = kzalloc(sizeof(*hook_ops), GFP_KERNEL);
	if (!hook_ops)
		return -ENOMEM;
	hook_ops->func = hook_called;
	/* PERMANENT: refused, rather than silent, where tracing is switched off. */
	hook_ops->flags = RINGSIDE_FTRACE_RECURSION | FTRACE_OPS_FL_PERMANENT;
	memset(slots, 0, sizeof(slots));
	err = ftrace_set_filter(hook_ops, pattern, strlen(pattern), 1);
	if (err == -EINVAL)		/* a kernel without hooks */
		err = -EOPNOTSUPP;
	if (!err)
		err = register_ftrace_function(hook_ops);
	if (err)
		release_ops();
	return err;
}

static void forget(void)
{
	put_pid(watched);
	WRITE_ONCE(watched, NULL);
}

int ringside_hooks_watch(int nr)
{
	struct pid *pid = find_get_pid(nr), *before;
	unsigned int i;
	int err = 0;

	if (!pid)
		return -ESRCH;
	if (!watched)
		err = arm();
	if (err) {
		put_pid(pid);
		return err;
	}
	before = watched;
	WRITE_ONCE(watched, NULL);
	for (i = 0; i < RINGSIDE_MAX_HOOKS; i++) {
		atomic64_set(&slots[i].calls, 0);
		atomic64_set(&slots[i].in_softirq, 0);
	}
	WRITE_ONCE(full, false);
	WRITE_ONCE(watched, pid);
	put_pid(before);
	return 0;
}

void ringside_hooks_end(void)
{
	if (!watched)
		return;
	unregister_ftrace_function(hook_ops);
	release_ops();
	forget();
}

/* The names of the hooks themselves, from the kernel's list of them. */
static const char *const hooks[] = {
#define LSM_HOOK(ret, preset, name, ...)	#name,
#include <linux/lsm_hook_defs.h>
#undef LSM_HOOK
	/* Functions that are named otherwise than their hooks. */
	"create_user_ns", "prepare_creds", "settime64", "sk_classify_flow",
	"skb_classify_flow", "sock_rcv_skb", "transfer_creds",
	"vm_enough_memory_mm",
};

/*
 * SELinux calls functions of its own security_*, too.  A hook's name may have
 * an ending that its function lacks: bprm_check_security.
 */
static bool is_hook(const char *name)
{
	size_t i, len = strlen(name);

	for (i = 0; i < ARRAY_SIZE(hooks); i++)
		if (!strncmp(hooks[i], name, len) &&
		    (!hooks[i][len] || !strcmp(hooks[i] + len, "_security")))
			return true;
	return false;
}

/*
 * What a process sends over the loopback arrives in a softirq on top of it.  What
 * is freed there after a grace period was let go long before, by whomever.
 */
static s64 calls_of(unsigned int slot, const char *name)
{
	s64 calls = atomic64_read(&slots[slot].calls);

	return strstr(name, "_free") ? calls :
		calls + atomic64_read(&slots[slot].in_softirq);
}

int ringside_hooks_read(struct ringside_hook *list)
{
	char name[sizeof(PREFIX) + RINGSIDE_HOOK_NAME];
	unsigned int i, n = 0;
	s64 calls;

	if (!watched)
		return -ENODATA;
	if (READ_ONCE(full))
		return -E2BIG;
	for (i = 0; i < RINGSIDE_MAX_HOOKS; i++) {
		if (!slots[i].address)
			continue;
		snprintf(name, sizeof(name), "%ps", (void *)slots[i].address);
		calls = calls_of(i, name);
		if (!calls)
			continue;
		if (strncmp(name, PREFIX, strlen(PREFIX)) ||
		    !is_hook(name + strlen(PREFIX)))
			continue;
		memset(&list[n], 0, sizeof(list[n]));
		strscpy(list[n].name, name + strlen(PREFIX), sizeof(list[n].name));
		list[n++].calls = calls;
	}
	return n;
}
