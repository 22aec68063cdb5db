// SPDX-License-Identifier: GPL-2.0-only
/*
 * Exported hooks that make or hand out labels, which are given back at once.
 * Not here: xfrm policies and states, whose labels a policy has to know, and
 * mmap_backing_file, which trusts that the file is that of a stacked file system.
 */
#include <linux/xattr.h>
#include <net/flow.h>
#include "hook.h"

/* "Not supported" is how most modules answer. */
static __always_inline int answered(int ret)
{
	return ret < 0 && ret != -EOPNOTSUPP ? ret : 0;
}

static __always_inline int released(int ret, RINGSIDE_CONTEXT *context)
{
	if (ret >= 0)
		ringside_release_context(context);
	return answered(ret);
}

static __always_inline int label_context(void)
{
	RINGSIDE_CONTEXT context;
	RINGSIDE_LABEL label;

	ringside_current_label(&label);
	return released(ringside_label_context(&label, &context), &context);
}

static __always_inline int inode_context(struct inode *inode)
{
	RINGSIDE_CONTEXT context;

	return released(ringside_inode_context(inode, &context), &context);
}

static __u32 context_state(void)
{
	return RINGSIDE_HAVE_lsm_context || RINGSIDE_HAVE_secid_context ?
		hook_state() : RINGSIDE_WHY_lsm_context;
}

HOOK_HALF(secid_to_secctx, context_state, subject_new, label_context());
HOOK_HALF(inode_getsecctx, context_state, subject_new, inode_context(s->inode));
HOOK_HALF(inode_copy_up_xattr, hook_state, subject_new,
	  answered(security_inode_copy_up_xattr(RINGSIDE_COPY_UP_ARG(s->dentry)
						XATTR_USER_PREFIX "ringside")));

static __always_inline int classify(struct sock *sk)
{
	struct flowi_common flow = { .flowic_secid = ~0U };

	security_sk_classify_flow(sk, &flow);
	return 0;
}

HOOK_HALF(sk_classify_flow, hook_state_unix, subject_with_sockets,
	  classify(s->sock[0]->sk));

static __always_inline int tun_label(void)
{
	void *label;
	int ret = security_tun_dev_alloc_security(&label);

	if (!ret)
		security_tun_dev_free_security(label);
	return ret;
}

HOOK_HALF(tun_dev_alloc, hook_state_network, subject_new, tun_label());
HOOK_HALF(tun_dev_open, hook_state_unix, subject_with_tun,
	  security_tun_dev_open(s->tun));
HOOK_HALF(tun_dev_attach, hook_state_unix, subject_with_tun,
	  security_tun_dev_attach(s->sock[0]->sk, s->tun));
HOOK_HALF(tun_dev_attach_queue, hook_state_unix, subject_with_tun,
	  security_tun_dev_attach_queue(s->tun));

static __u32 bdev_state(void)
{
	return RINGSIDE_HAVE_bdev_alloc ? hook_state() : RINGSIDE_WHY_bdev_alloc;
}

HOOK_HALF(bdev_alloc, bdev_state, subject_with_bdev, ringside_bdev_label(s->bdev));

static __u32 unix_find_state(void)
{
	return RINGSIDE_HAVE_unix_find ? hook_state_unix() : RINGSIDE_WHY_unix_find;
}

HOOK_HALF(unix_find, unix_find_state, subject_with_sockets,
	  ringside_unix_find(&s->file->f_path, s->sock[1]->sk));
