// SPDX-License-Identifier: GPL-2.0-only
/* Lists and reference counts: the checked operations, and the same unchecked. */
#include <linux/list.h>
#include <linux/refcount.h>
#include <linux/slab.h>
#include "dev.h"
#include "rows.h"

struct subject {
	struct list_head head, entry;
	refcount_t refs;
	atomic_t plain;
};

static void list_teardown(void *ctx)
{
	kfree(ctx);
}

static int list_setup(void **ctx)
{
	struct subject *r = kzalloc(sizeof(*r), GFP_KERNEL);

	if (!r)
		return -ENOMEM;
	INIT_LIST_HEAD(&r->head);
	refcount_set(&r->refs, 1);
	atomic_set(&r->plain, 1);
	*ctx = r;
	return 0;
}

/* As list_add() and list_del(), with nothing checked. */
static __always_inline void unchecked_add(struct list_head *entry,
					  struct list_head *head)
{
	struct list_head *next = head->next;

	next->prev = entry;
	entry->next = next;
	entry->prev = head;
	WRITE_ONCE(head->next, entry);
}

static __always_inline void unchecked_del(struct list_head *entry)
{
	struct list_head *next = entry->next, *prev = entry->prev;

	next->prev = prev;
	WRITE_ONCE(prev->next, next);
	entry->next = LIST_POISON1;
	entry->prev = LIST_POISON2;
}

/* Between the two, nothing that is known of the list may be kept. */
static int list_unchecked(void *ctx, __u32 n)
{
	struct subject *r = ctx;

	for (; n; n--) {
		unchecked_add(&r->entry, &r->head);
		barrier();
		if (list_empty(&r->head))
			return -EPROTO;
		unchecked_del(&r->entry);
		barrier();
	}
	return 0;
}

static int list_checked(void *ctx, __u32 n)
{
	struct subject *r = ctx;

	for (; n; n--) {
		list_add(&r->entry, &r->head);
		barrier();
		if (list_empty(&r->head))
			return -EPROTO;
		list_del(&r->entry);
		barrier();
	}
	return 0;
}

static int list_verify(void *ctx, __u32 n)
{
	struct subject *r = ctx;

	return list_empty(&r->head) && r->entry.next == LIST_POISON1 ? 0 : -EPROTO;
}

static __u32 list_state(void)
{
	return IS_ENABLED(CONFIG_DEBUG_LIST) || IS_ENABLED(CONFIG_LIST_HARDENED) ?
		RINGSIDE_ok : RINGSIDE_not_built;
}

const struct ringside_half ringside_hardening_list = {
	.state = list_state, .setup = list_setup,
	.batch = list_unchecked, .batch_with = list_checked,
	.verify = list_verify, .teardown = list_teardown,
};

static int count_unchecked(void *ctx, __u32 n)
{
	struct subject *r = ctx;

	for (; n; n--) {
		atomic_inc(&r->plain);
		if (atomic_dec_and_test(&r->plain))
			return -EPROTO;
	}
	return 0;
}

static int count_checked(void *ctx, __u32 n)
{
	struct subject *r = ctx;

	for (; n; n--) {
		refcount_inc(&r->refs);
		if (refcount_dec_and_test(&r->refs))
			return -EPROTO;
	}
	return 0;
}

/* One is what was there before; fewer would have ended the loop. */
static int count_verify(void *ctx, __u32 n)
{
	struct subject *r = ctx;

	return refcount_read(&r->refs) == 1 && atomic_read(&r->plain) == 1 ?
		0 : -EPROTO;
}

const struct ringside_half ringside_hardening_refcount = {
	.setup = list_setup,
	.batch = count_unchecked, .batch_with = count_checked,
	.verify = count_verify, .teardown = list_teardown,
};
