// SPDX-License-Identifier: GPL-2.0-only
/*
 * Deep hooks about inodes and paths.  They are asked whether something may be
 * done; nobody does it.
 */
#include <linux/uidgid.h>
#include <linux/xattr.h>
#include "hook_deep.h"

#define XATTR_NAME	XATTR_USER_PREFIX "ringside"

#define INODE_HOOKS(X)							\
	X(deep_inode_permission, inode_permission, CONFIG_SECURITY,	\
	  subject_new, s->inode, MAY_READ)				\
	X(deep_inode_getattr, inode_getattr, CONFIG_SECURITY,		\
	  subject_new, &s->file->f_path)				\
	X(inode_link, inode_link, CONFIG_SECURITY,			\
	  subject_new, s->dentry, s->dir, s->dentry)			\
	X(inode_unlink, inode_unlink, CONFIG_SECURITY,			\
	  subject_new, s->dir, s->dentry)				\
	X(inode_symlink, inode_symlink, CONFIG_SECURITY,		\
	  subject_new, s->dir, s->dentry, "ringside")			\
	/* A folder: of other files SELinux has no such permission. */	\
	X(inode_rmdir, inode_rmdir, CONFIG_SECURITY,			\
	  subject_new, s->dir, s->parent.dentry)			\
	X(inode_mknod, inode_mknod, CONFIG_SECURITY,			\
	  subject_new, s->dir, s->dentry, S_IFIFO | 0600, 0)		\
	X(inode_rename, inode_rename, CONFIG_SECURITY,			\
	  subject_new, s->dir, s->dentry, s->dir, s->dentry, 0)		\
	X(inode_readlink, inode_readlink, CONFIG_SECURITY,		\
	  subject_new, s->dentry)					\
	X(inode_follow_link, inode_follow_link, CONFIG_SECURITY,	\
	  subject_new, s->dentry, s->inode, false)			\
	X(deep_inode_getxattr, inode_getxattr, CONFIG_SECURITY,		\
	  subject_new, s->dentry, XATTR_NAME)				\
	X(inode_listxattr, inode_listxattr, CONFIG_SECURITY,		\
	  subject_new, s->dentry)					\
	X(inode_setxattr, inode_setxattr, CONFIG_SECURITY,		\
	  subject_new, RINGSIDE_IDMAP_ARG(s->idmap) s->dentry,		\
	  XATTR_NAME, "1", 1, 0)					\
	X(inode_removexattr, inode_removexattr, CONFIG_SECURITY,	\
	  subject_new, RINGSIDE_IDMAP_ARG(s->idmap) s->dentry, XATTR_NAME) \
	X(path_truncate, path_truncate, CONFIG_SECURITY_PATH,		\
	  subject_new, &s->file->f_path)				\
	X(path_chmod, path_chmod, CONFIG_SECURITY_PATH,			\
	  subject_new, &s->file->f_path, 0600)				\
	X(path_chown, path_chown, CONFIG_SECURITY_PATH,			\
	  subject_new, &s->file->f_path, GLOBAL_ROOT_UID, GLOBAL_ROOT_GID) \
	X(path_rmdir, path_rmdir, CONFIG_SECURITY_PATH,			\
	  subject_new, &s->parent, s->dentry)				\
	X(path_symlink, path_symlink, CONFIG_SECURITY_PATH,		\
	  subject_new, &s->parent, s->dentry, "ringside")		\
	X(path_link, path_link, CONFIG_SECURITY_PATH,			\
	  subject_new, s->dentry, &s->parent, s->dentry)

INODE_HOOKS(DEEP_HOOK)

struct deep_hook *const deep_inode_hooks[] = { INODE_HOOKS(DEEP_ENTRY) NULL };
