// SPDX-License-Identifier: GPL-2.0-only
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/sched.h>
#include "hook_deep.h"

static bool deep;
module_param(deep, bool, 0444);
MODULE_PARM_DESC(deep, "measure hooks that are not exported, found by their addresses (default: no)");

static struct deep_hook *const *const lists[] = {
	deep_file_hooks, deep_inode_hooks, deep_task_hooks, deep_socket_hooks,
	deep_ipc_hooks,
};

/*
 * Elsewhere a static call is an indirect one, which faults at a function that
 * nothing else calls indirectly.
 */
static bool calls_are_safe(void)
{
	return IS_ENABLED(CONFIG_HAVE_STATIC_CALL) ||
	       !(IS_ENABLED(CONFIG_CFI_CLANG) || IS_ENABLED(CONFIG_CFI) ||
		 IS_ENABLED(CONFIG_ARM64_BTI_KERNEL));
}

__u32 deep_state(const struct deep_hook *hook)
{
	if (!IS_ENABLED(CONFIG_SECURITY) || !IS_ENABLED(CONFIG_KPROBES))
		return RINGSIDE_not_built;
	if (!calls_are_safe())
		return RINGSIDE_not_safe;
	if (!deep)
		return RINGSIDE_not_deep;
	return hook->found ? RINGSIDE_ok : RINGSIDE_not_found;
}

static void find(struct deep_hook *hook)
{
	void *function = ringside_address(hook->symbol);

	if (!function)
		return;
	__static_call_update(hook->key, hook->trampoline, function);
	hook->found = true;
}

void ringside_deep_init(void)
{
	struct deep_hook *const *hook;
	size_t i;

	if (!deep || !IS_ENABLED(CONFIG_SECURITY) || !calls_are_safe())
		return;
	for (i = 0; i < ARRAY_SIZE(lists); i++) {
		for (hook = lists[i]; *hook; hook++) {
			find(*hook);
			cond_resched();
		}
	}
}
