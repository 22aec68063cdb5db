// SPDX-License-Identifier: GPL-2.0-only
/*
 * A module with one fault, chosen at load: scripts/check-debug loads it to see
 * that the debug kernel reports such faults, before it trusts its silence.
 * Never load it elsewhere.
 */
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/preempt.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/timer.h>

static char *fault = "";
module_param(fault, charp, 0);

/* A parameter: the compiler must not see what is wrong here. */
static int shift = 40;
module_param(shift, int, 0);

static int sink;

static void out_of_bounds(void)
{
	char *p = kmalloc(100, GFP_KERNEL);

	if (p)
		WRITE_ONCE(sink, p[60 + shift]);
	kfree(p);
}

static DEFINE_MUTEX(first);
static DEFINE_MUTEX(second);

static void lock_inversion(void)
{
	mutex_lock(&first);
	mutex_lock(&second);
	mutex_unlock(&second);
	mutex_unlock(&first);

	mutex_lock(&second);
	mutex_lock(&first);
	mutex_unlock(&first);
	mutex_unlock(&second);
}

/* Some may still be pointed at from registers and old stack frames. */
static void leak(void)
{
	int i;

	for (i = 0; i < 16; i++)
		WRITE_ONCE(sink, !kmalloc(128, GFP_KERNEL));
}

/* It does not sleep: only the check that it might can see this. */
static void sleep_in_atomic(void)
{
	preempt_disable();
	mutex_lock(&first);
	mutex_unlock(&first);
	preempt_enable();
}

static void undefined_shift(void)
{
	WRITE_ONCE(sink, 1 << shift);
}

static void no_expiry(struct timer_list *timer)
{
}

static void free_active_timer(void)
{
	struct timer_list *timer = kmalloc(sizeof(*timer), GFP_KERNEL);

	if (!timer)
		return;
	timer_setup(timer, no_expiry, 0);
	mod_timer(timer, jiffies + 60 * HZ);
	kfree(timer);
}

static void spin(unsigned int seconds)
{
	u64 end = ktime_get_ns() + seconds * NSEC_PER_SEC;

	while (ktime_get_ns() < end)
		barrier();
}

static void soft_lockup(void)
{
	preempt_disable();
	spin(4);
	preempt_enable();
}

static void called(struct rcu_head *head)
{
}

/* A grace period is under way; with CONFIG_PROVE_RCU it may take five seconds more. */
static void rcu_stall(void)
{
	static struct rcu_head head;

	rcu_read_lock();
	call_rcu(&head, called);
	spin(10);
	rcu_read_unlock();
	rcu_barrier();
}

static void hung_task(void)
{
	schedule_timeout_uninterruptible(6 * HZ);
}

static const struct {
	const char *name;
	void (*commit)(void);
} faults[] = {
	{ "kasan", out_of_bounds },
	{ "lockdep", lock_inversion },
	{ "kmemleak", leak },
	{ "atomic", sleep_in_atomic },
	{ "ubsan", undefined_shift },
	{ "objects", free_active_timer },
	{ "softlockup", soft_lockup },
	{ "rcu", rcu_stall },
	{ "hung", hung_task },
};

static int __init broken_init(void)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(faults); i++) {
		if (strcmp(fault, faults[i].name))
			continue;
		faults[i].commit();
		return 0;
	}
	return -EINVAL;
}

static void __exit broken_exit(void)
{
}

module_init(broken_init);
module_exit(broken_exit);
MODULE_DESCRIPTION("Faults that a debug kernel must report");
MODULE_LICENSE("GPL");
