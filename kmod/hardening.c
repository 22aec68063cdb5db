// SPDX-License-Identifier: GPL-2.0-only
/*
 * What hardening adds: the same work with and without.  Here the compiler's
 * (stack canary, indirect call) and the check of copies to user space.
 */
#include <linux/compiler.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include "compat.h"
#include "dev.h"
#include "rows.h"
#include "userpage.h"

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

/* Its address is taken: both calls meet the same landing pad, if there is one. */
static TWIN void target(void)
{
	asm volatile("" : : : "memory");
}

static TWIN int call_direct(void *ctx, __u32 n)
{
	void (*fn)(void) = target;

	for (; n; n--) {
		OPTIMIZER_HIDE_VAR(fn);
		target();
	}
	return 0;
}

static TWIN int call_indirect(void *ctx, __u32 n)
{
	void (*fn)(void) = target;

	for (; n; n--) {
		OPTIMIZER_HIDE_VAR(fn);
		fn();
	}
	return 0;
}

const struct ringside_half ringside_hardening_indirect = {
	.batch = call_direct, .batch_with = call_indirect,
};

#define LENGTH	32

struct copy {
	unsigned long page;	/* of the caller */
	u8 *object;		/* from the slab allocator */
};

static void copy_teardown(void *ctx)
{
	struct copy *c = ctx;

	ringside_user_page_free(c->page);
	kfree(c->object);
	kfree(c);
}

static int copy_setup(void **ctx)
{
	struct copy *c = kzalloc(sizeof(*c), GFP_KERNEL);
	int err = 0;

	if (!c)
		return -ENOMEM;
	c->object = kmalloc(LENGTH, GFP_KERNEL);
	c->page = ringside_user_page();
	if (IS_ERR_VALUE(c->page)) {
		err = (int)c->page;
		c->page = 0;
	} else if (!c->object) {
		err = -ENOMEM;
	}
	if (err) {
		copy_teardown(c);
		return err;
	}
	memset(c->object, LENGTH, LENGTH);
	*ctx = c;
	return 0;
}

static int copy_prepare(void *ctx, __u32 n)
{
	const struct copy *c = ctx;

	return clear_user((void __user *)c->page, LENGTH) ? -EFAULT : 0;
}

static int copy_verify(void *ctx, __u32 n)
{
	const struct copy *c = ctx;
	u8 copied[LENGTH];

	if (copy_from_user(copied, (void __user *)c->page, LENGTH))
		return -EFAULT;
	return copied[0] == LENGTH && copied[LENGTH - 1] == LENGTH ? 0 : -EPROTO;
}

/*
 * A length that the compiler knows is checked by it, any other one when the
 * copy is made.
 */
static __always_inline int copy_n(unsigned long to, const u8 *from, __u32 n,
				  bool known)
{
	unsigned long len = LENGTH;

	for (; n; n--) {
		if (!known)
			OPTIMIZER_HIDE_VAR(len);
		if (copy_to_user((void __user *)to, from, len))
			return -EFAULT;
	}
	return 0;
}

static TWIN int slab_unchecked(void *ctx, __u32 n)
{
	const struct copy *c = ctx;

	return copy_n(c->page, c->object, n, true);
}

static TWIN int slab_checked(void *ctx, __u32 n)
{
	const struct copy *c = ctx;

	return copy_n(c->page, c->object, n, false);
}

static TWIN int stack_unchecked(void *ctx, __u32 n)
{
	const struct copy *c = ctx;
	u8 object[LENGTH];

	memcpy(object, c->object, LENGTH);
	return copy_n(c->page, object, n, true);
}

static TWIN int stack_checked(void *ctx, __u32 n)
{
	const struct copy *c = ctx;
	u8 object[LENGTH];

	memcpy(object, c->object, LENGTH);
	return copy_n(c->page, object, n, false);
}

static __u32 copy_state(void)
{
	return IS_ENABLED(CONFIG_HARDENED_USERCOPY) ? RINGSIDE_ok : RINGSIDE_not_built;
}

const struct ringside_half ringside_hardening_usercopy_slab = {
	.state = copy_state, .setup = copy_setup, .prepare = copy_prepare,
	.batch = slab_unchecked, .batch_with = slab_checked,
	.verify = copy_verify, .teardown = copy_teardown,
};

const struct ringside_half ringside_hardening_usercopy_stack = {
	.state = copy_state, .setup = copy_setup, .prepare = copy_prepare,
	.batch = stack_unchecked, .batch_with = stack_checked,
	.verify = copy_verify, .teardown = copy_teardown,
};
