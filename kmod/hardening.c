// SPDX-License-Identifier: GPL-2.0-only
/* What the compiler adds to harden a function: the same leaf with and without. */
#include "compat.h"
#include "dev.h"
#include "rows.h"

/* On real processors twins differ by where they stand: align all of them. */
#define TWIN	noinline __aligned(64)

static __always_inline void leaf(void)
{
	char buf[16];

	/* An array whose address escapes: even the plain option protects it. */
	asm volatile("" : : "r"(buf) : "memory");
}

static TWIN void leaf_with(void)
{
	leaf();
}

static TWIN __no_stack_protector void leaf_without(void)
{
	leaf();
}

static TWIN int canary_with(void *ctx, __u32 n)
{
	for (; n; n--)
		leaf_with();
	return 0;
}

static TWIN int canary_without(void *ctx, __u32 n)
{
	for (; n; n--)
		leaf_without();
	return 0;
}

static __u32 canary_state(void)
{
	return IS_ENABLED(CONFIG_STACKPROTECTOR) ? RINGSIDE_ok : RINGSIDE_not_built;
}

const struct ringside_half ringside_hardening_canary = {
	.state = canary_state,
	.batch = canary_without, .batch_with = canary_with,
};
