// SPDX-License-Identifier: GPL-2.0-only
/*
 * What hooks are asked about: the open device itself, its folder, whoever runs
 * the row, and objects of our own that live as long as the row's run.
 */
#include <linux/blk_types.h>
#include <linux/mm.h>
#include <linux/sched/mm.h>
#include <linux/slab.h>
#include "dev.h"
#include "hook.h"

__u32 hook_state(void)
{
	return IS_ENABLED(CONFIG_SECURITY) ? RINGSIDE_ok : RINGSIDE_not_built;
}

__u32 hook_state_path(void)
{
	return IS_ENABLED(CONFIG_SECURITY_PATH) ? RINGSIDE_ok : RINGSIDE_not_built;
}

__u32 hook_state_unix(void)
{
	return IS_ENABLED(CONFIG_SECURITY_NETWORK) && IS_ENABLED(CONFIG_UNIX) ?
		RINGSIDE_ok : RINGSIDE_not_built;
}

__u32 hook_state_network(void)
{
	return IS_ENABLED(CONFIG_SECURITY_NETWORK) ? RINGSIDE_ok : RINGSIDE_not_built;
}

void subject_teardown(void *ctx)
{
	struct subject *s = ctx;
	int i;

	kfree(s->bdev);
	if (s->tun)
		security_tun_dev_free_security(s->tun);
	for (i = 0; i < RINGSIDE_SOCKETS; i++)
		if (IS_ENABLED(CONFIG_NET) && s->sock[i])
			sock_release(s->sock[i]);
	if (s->ipc_free)
		s->ipc_free(&s->ipc);
	if (s->vma)
		mmap_read_unlock(current->mm);
	if (s->cred)
		abort_creds(s->cred);
	dput(s->parent.dentry);
	kfree(s);
}

struct subject *subject_new(void)
{
	struct subject *s = kzalloc(sizeof(*s), GFP_KERNEL);

	if (!s)
		return ERR_PTR(-ENOMEM);
	s->file = ringside_run_file();
	s->inode = file_inode(s->file);
	s->dentry = s->file->f_path.dentry;
	s->parent.mnt = s->file->f_path.mnt;
	s->parent.dentry = dget_parent(s->dentry);
	s->dir = d_inode(s->parent.dentry);
	s->attr.ia_valid = ATTR_MODE;
	s->attr.ia_mode = s->inode->i_mode;
	s->pid = task_tgid(current);
	s->idmap = ringside_idmap(s->file);
	return s;
}

static struct subject *subject_undo(struct subject *s, int err)
{
	subject_teardown(s);
	return ERR_PTR(err);
}

struct subject *subject_with_cred(void)
{
	struct subject *s = subject_new();

	if (IS_ERR(s))
		return s;
	s->cred = prepare_creds();
	return s->cred ? s : subject_undo(s, -ENOMEM);
}

struct subject *subject_with_vma(void)
{
	struct subject *s = subject_new();

	if (IS_ERR(s))
		return s;
	if (mmap_read_lock_killable(current->mm))
		return subject_undo(s, -EINTR);
	s->vma = find_vma(current->mm, current->mm->start_code);
	if (s->vma)
		return s;
	mmap_read_unlock(current->mm);
	return subject_undo(s, -ENOENT);
}

static struct subject *with_sockets(int type)
{
	struct subject *s = subject_new();
	int i, err = 0;

	if (IS_ERR(s))
		return s;
	if (!IS_ENABLED(CONFIG_NET))	/* sock_create() is missing */
		return subject_undo(s, -EAFNOSUPPORT);
	for (i = 0; i < RINGSIDE_SOCKETS && !err; i++)
		err = sock_create(AF_UNIX, type, 0, &s->sock[i]);
	if (!err)
		err = s->sock[0]->ops->socketpair(s->sock[0], s->sock[1]);
	s->address.sun_family = AF_UNIX;
	return err ? subject_undo(s, err) : s;
}

struct subject *subject_with_sockets(void)
{
	return with_sockets(SOCK_DGRAM);
}

struct subject *subject_with_streams(void)
{
	return with_sockets(SOCK_STREAM);
}

struct subject *subject_with_tun(void)
{
	struct subject *s = subject_with_sockets();
	int err;

	if (IS_ERR(s))
		return s;
	err = security_tun_dev_alloc_security(&s->tun);
	return err ? subject_undo(s, err) : s;
}

struct subject *subject_with_bdev(void)
{
	struct subject *s = subject_new();

	if (IS_ERR(s))
		return s;
	s->bdev = kzalloc(sizeof(*s->bdev), GFP_KERNEL);
	return s->bdev ? s : subject_undo(s, -ENOMEM);
}

int subject_setup(void **ctx, struct subject *s, int (*batch)(void *, __u32))
{
	int err;

	if (IS_ERR(s))
		return PTR_ERR(s);
	err = batch(s, 1);
	if (!err) {
		*ctx = s;
		return 0;
	}
	subject_teardown(s);
	return err == -EPROTO ? err : -EACCES;
}
