/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Hooks that no module may call by name.  Loaded with deep=1 the module looks
 * up their addresses, and has its calls of them patched to direct ones.
 */
#ifndef RINGSIDE_HOOK_DEEP_H
#define RINGSIDE_HOOK_DEEP_H

#include <linux/kconfig.h>
#include <linux/static_call.h>
#include "hook.h"

struct deep_hook {
	const char *symbol;
	struct static_call_key *key;
	void *trampoline;
	bool found;
};

/* Pointers, ended by NULL. */
extern struct deep_hook *const deep_file_hooks[];
extern struct deep_hook *const deep_inode_hooks[];
extern struct deep_hook *const deep_task_hooks[];
extern struct deep_hook *const deep_socket_hooks[];
extern struct deep_hook *const deep_ipc_hooks[];

/* At load.  What is not found is a reason in the rows' states. */
void ringside_deep_init(void);

__u32 deep_state(const struct deep_hook *hook);

/* hook_address.c: the entry of a function of the kernel, or NULL. */
#ifdef CONFIG_KPROBES
void *ringside_address(const char *symbol);
#else
static inline void *ringside_address(const char *symbol)
{
	return NULL;
}
#endif

/*
 * For lists X(row, hook, "what is built in", new_subject, arguments...).  The
 * static call takes its type from the kernel's own declaration: a prototype
 * that changes is an error at build time.
 */
#define DEEP_HOOK(row, hook, built, new_subject, ...)			\
DEFINE_STATIC_CALL_NULL(ringside_deep_##hook, security_##hook);		\
									\
static struct deep_hook deep_##hook = {					\
	.symbol = "security_" #hook,					\
	.key = &STATIC_CALL_KEY(ringside_deep_##hook),			\
	.trampoline = STATIC_CALL_TRAMP_ADDR(ringside_deep_##hook),	\
};									\
									\
static __u32 row##_state(void)						\
{									\
	return IS_ENABLED(built) ? deep_state(&deep_##hook) :		\
				   RINGSIDE_not_built;			\
}									\
									\
HOOK_HALF(row, row##_state, new_subject,				\
	  static_call(ringside_deep_##hook)(__VA_ARGS__));

#define DEEP_ENTRY(row, hook, ...)	&deep_##hook,

#endif
