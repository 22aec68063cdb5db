/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The only place that knows kernel versions: the newest interface, for older
 * kernels.  Newest first; a block goes when the floor rises above it.
 */
#ifndef RINGSIDE_COMPAT_H
#define RINGSIDE_COMPAT_H

#include <linux/version.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/security.h>
#include <linux/shmem_fs.h>
#include <linux/uio.h>
#include <net/genetlink.h>

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

/* 6.13: a lazy preemption model. */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 13, 0)
static inline bool preempt_model_lazy(void)
{
	return false;
}
#endif

/* 6.2: names for the direction of a copy. */
#ifndef ITER_DEST
#define ITER_DEST		READ
#define ITER_SOURCE		WRITE
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

/* gcc 10 has no attribute for it; noinline leaves without loops bear this. */
#ifndef __no_stack_protector
#if __has_attribute(__no_stack_protector__)
#define __no_stack_protector	__attribute__((__no_stack_protector__))
#else
#define __no_stack_protector	__attribute__((__optimize__("-fno-stack-protector")))
#endif
#endif

#endif
