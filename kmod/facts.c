// SPDX-License-Identifier: GPL-2.0-only
#include <linux/audit.h>
#include <linux/cpu.h>
#include <linux/cpumask.h>
#include <linux/debug_locks.h>
#include <linux/kernel.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sched/smt.h>
#include <linux/sched/task_stack.h>
#include <linux/stringify.h>
#include <linux/tick.h>

#include "compat.h"
#include "facts.h"
#include "facts_x86.h"

static int fact_init_on_alloc(char *value, size_t len)
{
	return fact_flag(value, len, want_init_on_alloc(0));
}

static int fact_init_on_free(char *value, size_t len)
{
	return fact_flag(value, len, want_init_on_free());
}

static int fact_mitigations_off(char *value, size_t len)
{
	return fact_flag(value, len, cpu_mitigations_off());
}

static int fact_smt_active(char *value, size_t len)
{
	return fact_flag(value, len, sched_smt_active());
}

static int fact_nohz_full(char *value, size_t len)
{
	return fact_flag(value, len, tick_nohz_full_enabled());
}

/* Cleared by the first complaint of any debug option, never set again. */
static int fact_debug_locks(char *value, size_t len)
{
	if (!IS_ENABLED(CONFIG_LOCKDEP))
		return -EOPNOTSUPP;
	return fact_flag(value, len, debug_locks);
}

/* 0 off, 1 on, 2 locked on */
static int fact_audit_enabled(char *value, size_t len)
{
	snprintf(value, len, "%u", (u32)audit_enabled);
	return 0;
}

static int fact_cpus_online(char *value, size_t len)
{
	snprintf(value, len, "%u", num_online_cpus());
	return 0;
}

static int fact_preempt_model(char *value, size_t len)
{
	const char *model = "unknown";

	if (preempt_model_rt())
		model = "rt";
	else if (preempt_model_lazy())
		model = "lazy";
	else if (preempt_model_full())
		model = "full";
	else if (preempt_model_voluntary())
		model = "voluntary";
	else if (preempt_model_none())
		model = "none";
	snprintf(value, len, "%s", model);
	return 0;
}

#define ENOUGH	16	/* entries: that all are alike by chance is out of question */
/*
 * The offset is one of 64 at most: that the least one, which is none at all, is
 * still to come has a chance of 1e-7.
 */
#define ENOUGH_FOR_LEAST	1024

static unsigned long shallowest = ~0UL, deepest;
static u32 entries;

/* Two at once may lose one entry; there are always more. */
noinline void ringside_fact_entry(void)
{
	unsigned long depth = (unsigned long)task_stack_page(current) + THREAD_SIZE -
			      (unsigned long)__builtin_frame_address(0);

	WRITE_ONCE(shallowest, min(READ_ONCE(shallowest), depth));
	WRITE_ONCE(deepest, max(READ_ONCE(deepest), depth));
	if (READ_ONCE(entries) < ENOUGH_FOR_LEAST)
		WRITE_ONCE(entries, READ_ONCE(entries) + 1);
}

/* On one way into the kernel nothing else moves the stack. */
static int fact_kstack_offset(char *value, size_t len)
{
	if (READ_ONCE(entries) < ENOUGH)
		return -ENODATA;
	return fact_flag(value, len, READ_ONCE(shallowest) != READ_ONCE(deepest));
}

/* Bytes in use where an ioctl() reaches the module, without a random offset. */
static int fact_stack_depth(char *value, size_t len)
{
	if (READ_ONCE(entries) < ENOUGH_FOR_LEAST)
		return -ENODATA;
	snprintf(value, len, "%lu", READ_ONCE(shallowest));
	return 0;
}

#define FACT_STACK_PROTECTOR \
	(IS_ENABLED(CONFIG_STACKPROTECTOR_STRONG) ? "strong" : \
	 IS_ENABLED(CONFIG_STACKPROTECTOR) ? "regular" : "none")

#define FACT_THP \
	(IS_ENABLED(CONFIG_TRANSPARENT_HUGEPAGE_ALWAYS) ? "always" : \
	 IS_ENABLED(CONFIG_TRANSPARENT_HUGEPAGE_MADVISE) ? "madvise" : "never")

#define FACT_INIT_STACK \
	(IS_ENABLED(CONFIG_INIT_STACK_ALL_ZERO) ? "zero" : \
	 IS_ENABLED(CONFIG_INIT_STACK_ALL_PATTERN) ? "pattern" : "none")

static const struct ringside_fact facts[] = {
	{ "init_on_alloc", "exported", fact_init_on_alloc },
	{ "init_on_free", "exported", fact_init_on_free },
	{ "mitigations_off", "exported", fact_mitigations_off },
	{ "preempt_model", "exported", fact_preempt_model },
	{ "audit_enabled", "exported", fact_audit_enabled },
	{ "smt_active", "exported", fact_smt_active },
	{ "nohz_full", "exported", fact_nohz_full },
	{ "debug_locks", "exported", fact_debug_locks },
	{ "cpus_online", "exported", fact_cpus_online },
	FACTS_X86

	{ "kstack_offset", "observed", fact_kstack_offset },
	{ "stack_depth", "observed", fact_stack_depth },

	{ "hz", "config", .text = __stringify(CONFIG_HZ) },
	{ "stack_protector", "config", .text = FACT_STACK_PROTECTOR },
	{ "kstack_offset_default", "config",
	  .text = IS_ENABLED(CONFIG_RANDOMIZE_KSTACK_OFFSET_DEFAULT) ? "y" : "n" },
	{ "transparent_hugepage_default", "config", .text = FACT_THP },
	{ "hardened_usercopy", "config",
	  .text = IS_ENABLED(CONFIG_HARDENED_USERCOPY) ? "y" : "n" },
	{ "fortify_source", "config",
	  .text = IS_ENABLED(CONFIG_FORTIFY_SOURCE) ? "y" : "n" },
	{ "zero_call_used_regs", "config",
	  .text = IS_ENABLED(CONFIG_ZERO_CALL_USED_REGS) ? "y" : "n" },
	{ "init_stack", "config", .text = FACT_INIT_STACK },
	{ "list_checks", "config",
	  .text = IS_ENABLED(CONFIG_DEBUG_LIST) ||
		  IS_ENABLED(CONFIG_LIST_HARDENED) ? "y" : "n" },
	{ "slab_freelist_random", "config",
	  .text = IS_ENABLED(CONFIG_SLAB_FREELIST_RANDOM) ? "y" : "n" },
	{ "slab_freelist_hardened", "config",
	  .text = IS_ENABLED(CONFIG_SLAB_FREELIST_HARDENED) ? "y" : "n" },
	{ "random_kmalloc_caches", "config",
	  .text = IS_ENABLED(CONFIG_RANDOM_KMALLOC_CACHES) ? "y" : "n" },
	{ "per_vma_lock", "config",
	  .text = IS_ENABLED(CONFIG_PER_VMA_LOCK) ? "y" : "n" },
	{ "kasan", "config",
	  .text = IS_ENABLED(CONFIG_KASAN) ? "y" : "n" },
	{ "kcsan", "config",
	  .text = IS_ENABLED(CONFIG_KCSAN) ? "y" : "n" },
	{ "kfence", "config",
	  .text = IS_ENABLED(CONFIG_KFENCE) ? "y" : "n" },
	{ "ubsan", "config",
	  .text = IS_ENABLED(CONFIG_UBSAN) ? "y" : "n" },
	{ "prove_locking", "config",
	  .text = IS_ENABLED(CONFIG_PROVE_LOCKING) ? "y" : "n" },
	{ "debug_atomic_sleep", "config",
	  .text = IS_ENABLED(CONFIG_DEBUG_ATOMIC_SLEEP) ? "y" : "n" },
};

const struct ringside_fact *ringside_fact(u32 nr)
{
	return nr < ARRAY_SIZE(facts) ? &facts[nr] : NULL;
}

int ringside_fact_value(const struct ringside_fact *fact, char *value,
			size_t len)
{
	if (fact->value)
		return fact->value(value, len);
	return strscpy(value, fact->text, len) < 0 ? -E2BIG : 0;
}
