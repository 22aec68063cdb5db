// SPDX-License-Identifier: GPL-2.0-only
/* Memory: copied and cleared, inside the kernel and across to the caller. */
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include "dev.h"
#include "rows.h"
#include "userpage.h"

#define PATTERN	0xa5

struct mem {
	u8 *from, *to;		/* a page each */
	unsigned long user;	/* and one of the caller */
	size_t len;
};

static void mem_teardown(void *ctx)
{
	struct mem *m = ctx;

	ringside_user_page_free(m->user);
	free_page((unsigned long)m->from);
	free_page((unsigned long)m->to);
	kfree(m);
}

static int mem_setup(void **ctx, size_t len)
{
	struct mem *m = kzalloc(sizeof(*m), GFP_KERNEL);
	int err = 0;

	if (!m)
		return -ENOMEM;
	m->len = len;
	m->from = (u8 *)__get_free_page(GFP_KERNEL);
	m->to = (u8 *)__get_free_page(GFP_KERNEL);
	m->user = ringside_user_page();
	if (IS_ERR_VALUE(m->user)) {
		err = (int)m->user;
		m->user = 0;
	} else if (!m->from || !m->to) {
		err = -ENOMEM;
	}
	if (err) {
		mem_teardown(m);
		return err;
	}
	memset(m->from, PATTERN, PAGE_SIZE);
	*ctx = m;
	return 0;
}

static int setup_8(void **ctx)
{
	return mem_setup(ctx, 8);
}

static int setup_64(void **ctx)
{
	return mem_setup(ctx, 64);
}

static int setup_512(void **ctx)
{
	return mem_setup(ctx, 512);
}

static int setup_4096(void **ctx)
{
	return mem_setup(ctx, 4096);
}

static int prepare(void *ctx, __u32 n)
{
	struct mem *m = ctx;

	memset(m->to, 0, PAGE_SIZE);
	return 0;
}

/* All that was to be written, and not a byte behind it. */
static int verify(void *ctx, __u32 n)
{
	const struct mem *m = ctx;

	if (memchr_inv(m->to, PATTERN, m->len) ||
	    memchr_inv(m->to + m->len, 0, PAGE_SIZE - m->len))
		return -EPROTO;
	return 0;
}

/* A length that the compiler does not know: the function is called. */
static int memcpy_batch(void *ctx, __u32 n)
{
	struct mem *m = ctx;
	size_t len = m->len;

	for (; n; n--) {
		memcpy(m->to, m->from, len);
		barrier();
	}
	return 0;
}

static int memset_batch(void *ctx, __u32 n)
{
	struct mem *m = ctx;
	size_t len = m->len;

	for (; n; n--) {
		memset(m->to, PATTERN, len);
		barrier();
	}
	return 0;
}

static int prepare_clear(void *ctx, __u32 n)
{
	struct mem *m = ctx;

	memset(m->to, PATTERN, PAGE_SIZE);
	return 0;
}

static int clear_page_batch(void *ctx, __u32 n)
{
	struct mem *m = ctx;

	for (; n; n--) {
		clear_page(m->to);
		barrier();
	}
	return 0;
}

static int verify_clear(void *ctx, __u32 n)
{
	struct mem *m = ctx;

	return memchr_inv(m->to, 0, PAGE_SIZE) ? -EPROTO : 0;
}

const struct ringside_half ringside_mem_clear_page = {
	.setup = setup_4096, .prepare = prepare_clear, .batch = clear_page_batch,
	.verify = verify_clear, .teardown = mem_teardown,
};

static int prepare_to_user(void *ctx, __u32 n)
{
	struct mem *m = ctx;

	return clear_user((void __user *)m->user, PAGE_SIZE) ? -EFAULT : 0;
}

static int verify_to_user(void *ctx, __u32 n)
{
	struct mem *m = ctx;

	if (copy_from_user(m->to, (void __user *)m->user, PAGE_SIZE))
		return -EFAULT;
	return verify(ctx, n);
}

static int prepare_from_user(void *ctx, __u32 n)
{
	struct mem *m = ctx;

	if (copy_to_user((void __user *)m->user, m->from, PAGE_SIZE))
		return -EFAULT;
	return prepare(ctx, n);
}

/*
 * The rows of one length.  The compiler knows that of a copy across: checks of
 * objects are a row of their own.
 */
#define MEM(size)							\
	static int to_user_##size(void *ctx, __u32 n)			\
	{								\
		struct mem *m = ctx;					\
									\
		for (; n; n--)						\
			if (copy_to_user((void __user *)m->user, m->from, size)) \
				return -EFAULT;				\
		return 0;						\
	}								\
	static int from_user_##size(void *ctx, __u32 n)			\
	{								\
		struct mem *m = ctx;					\
									\
		for (; n; n--)						\
			if (copy_from_user(m->to, (void __user *)m->user, size)) \
				return -EFAULT;				\
		return 0;						\
	}								\
	const struct ringside_half ringside_mem_copy_to_user_##size = {	\
		.setup = setup_##size, .prepare = prepare_to_user,	\
		.batch = to_user_##size, .verify = verify_to_user,	\
		.teardown = mem_teardown,				\
	};								\
	const struct ringside_half ringside_mem_copy_from_user_##size = { \
		.setup = setup_##size, .prepare = prepare_from_user,	\
		.batch = from_user_##size, .verify = verify,		\
		.teardown = mem_teardown,				\
	};								\
	const struct ringside_half ringside_mem_memcpy_##size = {	\
		.setup = setup_##size, .prepare = prepare,		\
		.batch = memcpy_batch, .verify = verify,		\
		.teardown = mem_teardown,				\
	};								\
	const struct ringside_half ringside_mem_memset_##size = {	\
		.setup = setup_##size, .prepare = prepare,		\
		.batch = memset_batch, .verify = verify,		\
		.teardown = mem_teardown,				\
	}

MEM(8);
MEM(64);
MEM(512);
MEM(4096);
