// SPDX-License-Identifier: GPL-2.0-only
/*
 * Security hooks: those that are exported, called directly; others as pairs of
 * exported functions that differ by the hook.  They are asked about the open
 * device itself, by whoever runs the row, and change nothing.
 */
#include <linux/fs.h>
#include <linux/net.h>
#include <linux/pid.h>
#include <linux/sched/signal.h>
#include <linux/security.h>
#include <linux/slab.h>
#include <linux/un.h>
#include <net/net_namespace.h>
#include "compat.h"
#include "dev.h"
#include "rows.h"

struct subject {
	struct file *file;
	struct inode *inode;
	struct path parent;
	struct dentry *dentry;
	struct iattr attr;
	struct kstat stat;
	struct pid *pid;
	struct socket *sock[2];
	RINGSIDE_IDMAP idmap;
};

static __u32 state_security(void)
{
	return IS_ENABLED(CONFIG_SECURITY) ? RINGSIDE_ok : RINGSIDE_not_built;
}

static __u32 state_path(void)
{
	return IS_ENABLED(CONFIG_SECURITY_PATH) ? RINGSIDE_ok : RINGSIDE_not_built;
}

static __u32 state_unix(void)
{
	return IS_ENABLED(CONFIG_SECURITY_NETWORK) && IS_ENABLED(CONFIG_UNIX) ?
		RINGSIDE_ok : RINGSIDE_not_built;
}

static void subject_teardown(void *ctx)
{
	struct subject *s = ctx;
	int i;

	for (i = 0; i < 2; i++)
		if (s->sock[i])
			sock_release(s->sock[i]);
	dput(s->parent.dentry);
	kfree(s);
}

static struct subject *subject_new(void)
{
	struct subject *s = kzalloc(sizeof(*s), GFP_KERNEL);

	if (!s)
		return NULL;
	s->file = ringside_run_file();
	s->inode = file_inode(s->file);
	s->dentry = s->file->f_path.dentry;
	s->parent.mnt = s->file->f_path.mnt;
	s->parent.dentry = dget_parent(s->dentry);
	s->attr.ia_valid = ATTR_MODE;
	s->attr.ia_mode = s->inode->i_mode;
	s->pid = task_tgid(current);
	s->idmap = ringside_idmap(s->file);
	return s;
}

/* A hook that says no would be measured on its way to say so: refuse it. */
static int subject_setup(void **ctx, int (*batch)(void *, __u32))
{
	struct subject *s = subject_new();

	if (!s)
		return -ENOMEM;
	if (batch(s, 1)) {
		subject_teardown(s);
		return -EACCES;
	}
	*ctx = s;
	return 0;
}

/*
 * A loop per hook, written out: an indirect call per operation would cost as
 * much as a hook.
 */
static int file_ioctl_batch(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = security_file_ioctl(s->file, RINGSIDE_IOC_STAMP, 0);
		if (ret)
			return ret;
	}
	return 0;
}

static int file_ioctl_setup(void **ctx)
{
	return subject_setup(ctx, file_ioctl_batch);
}

const struct ringside_half ringside_hook_file_ioctl = {
	.state = state_security, .setup = file_ioctl_setup,
	.batch = file_ioctl_batch, .teardown = subject_teardown,
};

static int path_unlink_batch(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = security_path_unlink(&s->parent, s->dentry);
		if (ret)
			return ret;
	}
	return 0;
}

static int path_unlink_setup(void **ctx)
{
	return subject_setup(ctx, path_unlink_batch);
}

const struct ringside_half ringside_hook_path_unlink = {
	.state = state_path, .setup = path_unlink_setup,
	.batch = path_unlink_batch, .teardown = subject_teardown,
};

static int inode_create_batch(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	struct inode *dir = d_inode(s->parent.dentry);
	int ret;

	for (; n; n--) {
		ret = security_inode_create(dir, s->dentry, S_IFREG | 0600);
		if (ret)
			return ret;
	}
	return 0;
}

static int inode_create_setup(void **ctx)
{
	return subject_setup(ctx, inode_create_batch);
}

const struct ringside_half ringside_hook_inode_create = {
	.state = state_security, .setup = inode_create_setup,
	.batch = inode_create_batch, .teardown = subject_teardown,
};

static int inode_setattr_batch(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = ringside_security_inode_setattr(s->idmap, s->dentry, &s->attr);
		if (ret)
			return ret;
	}
	return 0;
}

static int inode_setattr_setup(void **ctx)
{
	return subject_setup(ctx, inode_setattr_batch);
}

const struct ringside_half ringside_hook_inode_setattr = {
	.state = state_security, .setup = inode_setattr_setup,
	.batch = inode_setattr_batch, .teardown = subject_teardown,
};

static int unix_may_send_batch(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = security_unix_may_send(s->sock[0], s->sock[1]);
		if (ret)
			return ret;
	}
	return 0;
}

static int unix_may_send_setup(void **ctx)
{
	struct subject *s = subject_new();
	int i, err = 0;

	if (!s)
		return -ENOMEM;
	for (i = 0; i < 2 && !err; i++)
		err = sock_create_kern(&init_net, AF_UNIX, SOCK_DGRAM, 0, &s->sock[i]);
	if (!err && unix_may_send_batch(s, 1))
		err = -EACCES;
	if (err)
		subject_teardown(s);
	else
		*ctx = s;
	return err;
}

const struct ringside_half ringside_hook_unix_may_send = {
	.state = state_unix, .setup = unix_may_send_setup,
	.batch = unix_may_send_batch, .teardown = subject_teardown,
};

/* Of all reasons one that only the strictest lockdown denies, and logs. */
static int locked_down_batch(void *ctx, __u32 n)
{
	int ret;

	for (; n; n--) {
		ret = security_locked_down(LOCKDOWN_TRACEFS);
		if (ret)
			return ret;
	}
	return 0;
}

static int locked_down_setup(void **ctx)
{
	return subject_setup(ctx, locked_down_batch);
}

const struct ringside_half ringside_hook_locked_down = {
	.state = state_security, .setup = locked_down_setup,
	.batch = locked_down_batch, .teardown = subject_teardown,
};

static int getattr_with(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = vfs_getattr(&s->file->f_path, &s->stat, STATX_BASIC_STATS, 0);
		if (ret)
			return ret;
	}
	return 0;
}

static int getattr_without(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = vfs_getattr_nosec(&s->file->f_path, &s->stat, STATX_BASIC_STATS, 0);
		if (ret)
			return ret;
	}
	return 0;
}

static int getattr_setup(void **ctx)
{
	return subject_setup(ctx, getattr_with);
}

const struct ringside_half ringside_hook_inode_getattr = {
	.state = state_security, .setup = getattr_setup,
	.batch = getattr_without, .batch_with = getattr_with,
	.teardown = subject_teardown,
};

static int file_permission_with(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	loff_t pos = 0;
	int ret;

	for (; n; n--) {
		ret = rw_verify_area(READ, s->file, &pos, 1);
		if (ret)
			return ret;
	}
	return 0;
}

static int file_permission_without(void *ctx, __u32 n)
{
	for (; n; n--)
		asm volatile("" : : : "memory");
	return 0;
}

static int file_permission_setup(void **ctx)
{
	return subject_setup(ctx, file_permission_with);
}

const struct ringside_half ringside_hook_file_permission = {
	.state = state_security, .setup = file_permission_setup,
	.batch = file_permission_without, .batch_with = file_permission_with,
	.teardown = subject_teardown,
};

static int permission_with(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = ringside_inode_permission(s->idmap, s->inode, MAY_READ);
		if (ret)
			return ret;
	}
	return 0;
}

static int permission_without(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = ringside_generic_permission(s->idmap, s->inode, MAY_READ);
		if (ret)
			return ret;
	}
	return 0;
}

static int permission_setup(void **ctx)
{
	return subject_setup(ctx, permission_with);
}

const struct ringside_half ringside_hook_inode_permission = {
	.state = state_security, .setup = permission_setup,
	.batch = permission_without, .batch_with = permission_with,
	.teardown = subject_teardown,
};

static int kill_with(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = kill_pid(s->pid, 0, 0);
		if (ret)
			return ret;
	}
	return 0;
}

static int kill_without(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = kill_pid(s->pid, 0, 1);
		if (ret)
			return ret;
	}
	return 0;
}

static int kill_setup(void **ctx)
{
	return subject_setup(ctx, kill_with);
}

const struct ringside_half ringside_hook_task_kill = {
	.state = state_security, .setup = kill_setup,
	.batch = kill_without, .batch_with = kill_with,
	.teardown = subject_teardown,
};
