/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The only place that knows kernel versions: the newest interface, for older
 * kernels.  Newest first; a block goes when the floor rises above it.
 */
#ifndef RINGSIDE_COMPAT_H
#define RINGSIDE_COMPAT_H

#include <linux/version.h>
#include <linux/cred.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/security.h>
#include <linux/shmem_fs.h>
#include <linux/string.h>
#include <linux/uio.h>
#include <linux/xattr.h>
#include <net/genetlink.h>
#include "core/ringside.h"

#if LINUX_VERSION_CODE < KERNEL_VERSION(5, 10, 0)
#error "Ringside needs Linux 5.10 or newer."
#endif

/* 6.3: vm_flags became read-only, to be changed by helpers. */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 3, 0)
static inline void vm_flags_mod(struct vm_area_struct *vma,
				unsigned long set, unsigned long clear)
{
	vma->vm_flags = (vma->vm_flags | set) & ~clear;
}
#endif

/*
 * 6.3: permission checks take the mount's id map (5.12 to 6.2: its user
 * namespace; before: nothing).
 */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 3, 0)
static inline struct mnt_idmap *ringside_idmap(struct file *file)
{
	return file_mnt_idmap(file);
}
#define RINGSIDE_IDMAP		struct mnt_idmap *
#elif LINUX_VERSION_CODE >= KERNEL_VERSION(5, 12, 0)
static inline struct user_namespace *ringside_idmap(struct file *file)
{
	return file_mnt_user_ns(file);
}
#define RINGSIDE_IDMAP		struct user_namespace *
#else
static inline void *ringside_idmap(struct file *file)
{
	return NULL;
}
#define RINGSIDE_IDMAP		void *
#endif

/* In a list of arguments. */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(5, 12, 0)
#define RINGSIDE_IDMAP_ARG(idmap)	idmap,
#else
#define RINGSIDE_IDMAP_ARG(idmap)
#endif

static __always_inline int ringside_inode_permission(RINGSIDE_IDMAP idmap,
						     struct inode *inode, int mask)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(5, 12, 0)
	return inode_permission(idmap, inode, mask);
#else
	return inode_permission(inode, mask);
#endif
}

static __always_inline int ringside_generic_permission(RINGSIDE_IDMAP idmap,
						       struct inode *inode, int mask)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(5, 12, 0)
	return generic_permission(idmap, inode, mask);
#else
	return generic_permission(inode, mask);
#endif
}

/* 5.12: so do the functions of extended attributes. */
static __always_inline ssize_t ringside_vfs_getxattr(RINGSIDE_IDMAP idmap,
						     struct dentry *dentry,
						     const char *name,
						     void *value, size_t size)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(5, 12, 0)
	return vfs_getxattr(idmap, dentry, name, value, size);
#else
	return vfs_getxattr(dentry, name, value, size);
#endif
}

/* 6.2: the direction of an iov_iter is named for its side. */
#ifndef ITER_DEST
#define ITER_SOURCE	WRITE
#define ITER_DEST	READ
#endif

/* 6.0: security_inode_setattr() takes it too. */
static __always_inline int ringside_security_inode_setattr(RINGSIDE_IDMAP idmap,
							   struct dentry *dentry,
							   struct iattr *attr)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 0, 0)
	return security_inode_setattr(idmap, dentry, attr);
#else
	return security_inode_setattr(dentry, attr);
#endif
}

/* 7.0: flags of a VMA are a bitmap. */
static inline struct file *ringside_shmem_file(loff_t size)
{
#ifdef EMPTY_VMA_FLAGS
	return shmem_file_setup("ringside", size, mk_vma_flags(VMA_NORESERVE_BIT));
#else
	return shmem_file_setup("ringside", size, VM_NORESERVE);
#endif
}

/* 6.9: a hook of its own behind the opening of a file. */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 9, 0)
static __always_inline int ringside_security_file_post_open(struct file *file, int mask)
{
	return security_file_post_open(file, mask);
}

static inline __u32 hook_state_post_open(void)
{
	return IS_ENABLED(CONFIG_SECURITY) ? RINGSIDE_ok : RINGSIDE_not_built;
}
#else
static inline int ringside_security_file_post_open(struct file *file, int mask)
{
	return -EOPNOTSUPP;
}

static inline __u32 hook_state_post_open(void)
{
	return RINGSIDE_too_old;
}
#endif

/*
 * 6.13: tasks have a structure of labels.  Before: one number; 5.16 told the
 * caller's own from that of another task.
 */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 13, 0)
static __always_inline int ringside_current_getsecid(void)
{
	struct lsm_prop prop;

	memset(&prop, 0xff, sizeof(prop));
	security_current_getlsmprop_subj(&prop);
	return memchr_inv(&prop, 0xff, sizeof(prop)) ? 0 : -EPROTO;
}

static __always_inline int ringside_task_getsecid(void)
{
	struct lsm_prop prop;

	memset(&prop, 0xff, sizeof(prop));
	security_task_getlsmprop_obj(current, &prop);
	return memchr_inv(&prop, 0xff, sizeof(prop)) ? 0 : -EPROTO;
}
#elif LINUX_VERSION_CODE >= KERNEL_VERSION(5, 16, 0)
static __always_inline int ringside_current_getsecid(void)
{
	u32 secid = ~0U;

	security_current_getsecid_subj(&secid);
	return secid == ~0U ? -EPROTO : 0;
}

static __always_inline int ringside_task_getsecid(void)
{
	u32 secid = ~0U;

	security_task_getsecid_obj(current, &secid);
	return secid == ~0U ? -EPROTO : 0;
}
#else
static __always_inline int ringside_task_getsecid(void)
{
	u32 secid = ~0U;

	security_task_getsecid(current, &secid);
	return secid == ~0U ? -EPROTO : 0;
}

static __always_inline int ringside_current_getsecid(void)
{
	return ringside_task_getsecid();
}
#endif

/* The same on all kernels; here because it belongs to the two above. */
static __always_inline int ringside_cred_getsecid(void)
{
	u32 secid = ~0U;

	security_cred_getsecid(current_cred(), &secid);
	return secid == ~0U ? -EPROTO : 0;
}

/* 6.13: a lazy preemption model. */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 13, 0)
static inline bool preempt_model_lazy(void)
{
	return false;
}
#endif

/*
 * 5.18: the kernel tells its preemption model.  Before, a model that can be
 * chosen at boot is none of these.
 */
#if LINUX_VERSION_CODE < KERNEL_VERSION(5, 18, 0)
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

/*
 * 5.11: functions that are traced get registers of their own kind, and have to
 * ask for protection from recursion.
 */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(5, 11, 0)
#define RINGSIDE_FTRACE_REGS		struct ftrace_regs
#define RINGSIDE_FTRACE_RECURSION	FTRACE_OPS_FL_RECURSION
#else
#define RINGSIDE_FTRACE_REGS		struct pt_regs
#define RINGSIDE_FTRACE_RECURSION	0
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
