// SPDX-License-Identifier: GPL-2.0-only
/* 6.3: permission checks and extended attributes take the mount's id map. */
#include <linux/fs.h>
#include <linux/xattr.h>

int probe_mnt_idmap(struct file *file, struct inode *inode, struct dentry *dentry)
{
	struct mnt_idmap *idmap = file_mnt_idmap(file);

	return inode_permission(idmap, inode, 0) + generic_permission(idmap, inode, 0) +
	       (int)vfs_getxattr(idmap, dentry, "", NULL, 0);
}
