/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The only place that knows how kernels differ: the newest interface, for older
 * ones.  Which interface there is was tried out by kmod/probe/, whose snippets
 * say since when.
 */
#ifndef RINGSIDE_COMPAT_H
#define RINGSIDE_COMPAT_H

#include <linux/version.h>
#include <linux/cred.h>
#include <linux/fs.h>
#include <linux/ftrace.h>
#include <linux/mm.h>
#include <linux/security.h>
#include <linux/shmem_fs.h>
#include <linux/string.h>
#include <linux/uio.h>
#include <linux/xattr.h>
#include <net/genetlink.h>
#include "core/ringside.h"
#include "kmod/probed.h"

#if LINUX_VERSION_CODE < KERNEL_VERSION(5, 10, 0)
#error "Ringside needs Linux 5.10 or newer."
#endif

/* vm_flags became read-only, to be changed by helpers. */
#if !RINGSIDE_HAVE_vm_flags_mod
static inline void vm_flags_mod(struct vm_area_struct *vma,
				unsigned long set, unsigned long clear)
{
	vma->vm_flags = (vma->vm_flags | set) & ~clear;
}
#endif

/* Permission checks take the mount's id map; before, its user name space;
 * before, nothing. */
#if RINGSIDE_HAVE_mnt_idmap
static inline struct mnt_idmap *ringside_idmap(struct file *file)
{
	return file_mnt_idmap(file);
}
#define RINGSIDE_IDMAP		struct mnt_idmap *
#define RINGSIDE_IDMAP_ARG(idmap)	idmap,
#elif RINGSIDE_HAVE_mnt_userns
static inline struct user_namespace *ringside_idmap(struct file *file)
{
	return file_mnt_user_ns(file);
}
#define RINGSIDE_IDMAP		struct user_namespace *
#define RINGSIDE_IDMAP_ARG(idmap)	idmap,
#else
static inline void *ringside_idmap(struct file *file)
{
	return NULL;
}
#define RINGSIDE_IDMAP		void *
#define RINGSIDE_IDMAP_ARG(idmap)	/* in a list of arguments */
#endif

static __always_inline struct file *ringside_open_root(const struct path *root,
						       const char *name, int flags)
{
#if RINGSIDE_HAVE_open_root
	return file_open_root(root, name, flags, 0);
#else
	return file_open_root(root->dentry, root->mnt, name, flags, 0);
#endif
}

/* The direction of an iov_iter is named for its side. */
#ifndef ITER_DEST
#define ITER_SOURCE	WRITE
#define ITER_DEST	READ
#endif

#if RINGSIDE_HAVE_setattr_idmap
#define RINGSIDE_SETATTR_ARG(idmap)	idmap,
#else
#define RINGSIDE_SETATTR_ARG(idmap)
#endif

/* Flags of a VMA are a bitmap. */
static inline struct file *ringside_shmem_file(loff_t size)
{
#if RINGSIDE_HAVE_vma_flags
	return shmem_file_setup("ringside", size, mk_vma_flags(VMA_NORESERVE_BIT));
#else
	return shmem_file_setup("ringside", size, VM_NORESERVE);
#endif
}

#if !RINGSIDE_HAVE_file_post_open
static inline int security_file_post_open(struct file *file, int mask)
{
	return -EOPNOTSUPP;
}
#endif

/* Here a stand-in may not have the kernel's name: its declaration may be there. */
static __always_inline int ringside_verify_area(struct file *file, loff_t *pos)
{
#if RINGSIDE_HAVE_rw_verify_area
	return rw_verify_area(READ, file, pos, 1);
#else
	return -EOPNOTSUPP;
#endif
}

/* Tasks have a structure of labels; before, one number, and even before the
 * caller's own was that of any task. */
#if RINGSIDE_HAVE_lsm_prop
#define RINGSIDE_LABEL		struct lsm_prop
#define ringside_current_label	security_current_getlsmprop_subj
#define ringside_task_label	security_task_getlsmprop_obj
#elif RINGSIDE_HAVE_secid_subj
#define RINGSIDE_LABEL		u32
#define ringside_current_label	security_current_getsecid_subj
#define ringside_task_label	security_task_getsecid_obj
#else
#define RINGSIDE_LABEL		u32
#define ringside_current_label(label)	security_task_getsecid(current, label)
#define ringside_task_label	security_task_getsecid
#endif

/* A label as text.  Before, two values. */
#if RINGSIDE_HAVE_lsm_context
#define RINGSIDE_CONTEXT	struct lsm_context
#define ringside_label_context(label, context)				\
	security_lsmprop_to_secctx(label, context, LSM_ID_UNDEF)
#define ringside_inode_context	security_inode_getsecctx
#define ringside_release_context	security_release_secctx
#else
struct ringside_context {
	char *text;
	u32 len;
};

#define RINGSIDE_CONTEXT	struct ringside_context
#if RINGSIDE_HAVE_secid_context
#define ringside_label_context(label, context)				\
	security_secid_to_secctx(*(label), &(context)->text, &(context)->len)
#define ringside_inode_context(inode, context)				\
	security_inode_getsecctx(inode, (void **)&(context)->text, &(context)->len)
#define ringside_release_context(context)				\
	security_release_secctx((context)->text, (context)->len)
#else
#define ringside_label_context(label, context)	(-EOPNOTSUPP)
#define ringside_inode_context(inode, context)	(-EOPNOTSUPP)
#define ringside_release_context(context)	do { } while (0)
#endif
#endif

#if RINGSIDE_HAVE_copy_up_dentry
#define RINGSIDE_COPY_UP_ARG(dentry)	dentry,
#else
#define RINGSIDE_COPY_UP_ARG(dentry)
#endif

static inline int ringside_bdev_label(struct block_device *bdev)
{
#if RINGSIDE_HAVE_bdev_alloc
	int ret = security_bdev_alloc(bdev);

	if (!ret)
		security_bdev_free(bdev);
	return ret;
#else
	return -EOPNOTSUPP;
#endif
}

static inline int ringside_unix_find(const struct path *path, struct sock *other)
{
#if RINGSIDE_HAVE_unix_find
	return security_unix_find(path, other, 0);
#else
	return -EOPNOTSUPP;
#endif
}

/* The kernel tells its preemption model.  Before, a model that can be chosen at
 * boot is none of these. */
#if !RINGSIDE_HAVE_preempt_model
static inline bool preempt_model_none(void)
{
	return IS_ENABLED(CONFIG_PREEMPT_NONE);
}

static inline bool preempt_model_voluntary(void)
{
	return IS_ENABLED(CONFIG_PREEMPT_VOLUNTARY);
}

static inline bool preempt_model_full(void)
{
	return IS_ENABLED(CONFIG_PREEMPT) && !IS_ENABLED(CONFIG_PREEMPT_DYNAMIC);
}

static inline bool preempt_model_rt(void)
{
	return IS_ENABLED(CONFIG_PREEMPT_RT);
}
#endif

#if !RINGSIDE_HAVE_preempt_lazy
static inline bool preempt_model_lazy(void)
{
	return false;
}
#endif

/* Functions that are traced get registers of their own kind, and have to ask
 * for protection from recursion. */
#if RINGSIDE_HAVE_ftrace_regs
#define RINGSIDE_FTRACE_REGS		struct ftrace_regs
#define RINGSIDE_FTRACE_RECURSION	FTRACE_OPS_FL_RECURSION
#else
#define RINGSIDE_FTRACE_REGS		struct pt_regs
#define RINGSIDE_FTRACE_RECURSION	0
#endif

/* An empty filter holds no memory either. */
#ifdef CONFIG_DYNAMIC_FTRACE
static inline void ringside_ftrace_free_filter(struct ftrace_ops *ops)
{
#if RINGSIDE_HAVE_ftrace_free_filter
	ftrace_free_filter(ops);
#else
	ftrace_set_filter(ops, NULL, 0, 1);
#endif
}
#endif

/* Probes of sched_switch are told the state of the task before. */
#if RINGSIDE_HAVE_sched_switch_state
#define RINGSIDE_PREV_STATE	, unsigned int prev_state
#else
#define RINGSIDE_PREV_STATE
#endif

/* gcc 10 has no attribute for it; noinline leaves without loops bear this. */
#ifndef __no_stack_protector
#if __has_attribute(__no_stack_protector__)
#define __no_stack_protector	__attribute__((__no_stack_protector__))
#else
#define __no_stack_protector	__attribute__((__optimize__("-fno-stack-protector")))
#endif
#endif

#endif
