// SPDX-License-Identifier: GPL-2.0-only
/*
 * Security hooks that are exported, called directly.  Those that are here only
 * answer a question, or write labels of objects of our own.  Not here: what
 * changes mounts, inodes or packets, and what hands out memory that another
 * subsystem has to give back.
 */
#include <linux/fcntl.h>
#include <linux/sched.h>
#include <linux/xattr.h>
#include "hook.h"

HOOK_HALF(file_ioctl, hook_state, subject_new,
	  security_file_ioctl(s->file, RINGSIDE_IOC_STAMP, 0));

static __u32 post_open_state(void)
{
	return RINGSIDE_HAVE_file_post_open ? hook_state() : RINGSIDE_WHY_file_post_open;
}

HOOK_HALF(file_post_open, post_open_state, subject_new,
	  security_file_post_open(s->file, MAY_READ));

HOOK_HALF(path_unlink, hook_state_path, subject_new,
	  security_path_unlink(&s->parent, s->dentry));
HOOK_HALF(path_mkdir, hook_state_path, subject_new,
	  security_path_mkdir(&s->parent, s->dentry, 0700));
HOOK_HALF(path_mknod, hook_state_path, subject_new,
	  security_path_mknod(&s->parent, s->dentry, S_IFREG | 0600, 0));
HOOK_HALF(path_rename, hook_state_path, subject_new,
	  security_path_rename(&s->parent, s->dentry, &s->parent, s->dentry, 0));

HOOK_HALF(inode_create, hook_state, subject_new,
	  security_inode_create(s->dir, s->dentry, S_IFREG | 0600));
HOOK_HALF(inode_mkdir, hook_state, subject_new,
	  security_inode_mkdir(s->dir, s->dentry, 0700));
HOOK_HALF(inode_setattr, hook_state, subject_new,
	  security_inode_setattr(RINGSIDE_SETATTR_ARG(s->idmap) s->dentry, &s->attr));
HOOK_HALF(dentry_create_files_as, hook_state, subject_with_cred,
	  security_dentry_create_files_as(s->dentry, S_IFREG | 0600,
			&s->dentry->d_name, current_cred(), s->cred));

/* How many bytes the names of its labels take: none, or some. */
static int listsecurity_batch(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = security_inode_listsecurity(s->inode, NULL, 0);
		if (ret < 0)
			return ret;
	}
	return 0;
}

static int listsecurity_setup(void **ctx)
{
	return subject_setup(ctx, subject_new(), listsecurity_batch);
}

const struct ringside_half ringside_hook_inode_listsecurity = {
	.state = hook_state, .setup = listsecurity_setup,
	.batch = listsecurity_batch, .teardown = subject_teardown,
	.max_batch = RINGSIDE_HOOK_BATCH,
};

HOOK_HALF(unix_may_send, hook_state_unix, subject_with_sockets,
	  security_unix_may_send(s->sock[0], s->sock[1]));
HOOK_HALF(unix_stream_connect, hook_state_unix, subject_with_streams,
	  security_unix_stream_connect(s->sock[0]->sk, s->sock[1]->sk,
				       s->sock[2]->sk));
HOOK_HALF(socket_socketpair, hook_state_unix, subject_with_sockets,
	  security_socket_socketpair(s->sock[0], s->sock[1]));

HOOK_HALF(tun_dev_create, hook_state_network, subject_new,
	  security_tun_dev_create());

/* LoadPin binds itself to where the first file comes from, and logs the others. */
static __u32 state_load(void)
{
	return IS_ENABLED(CONFIG_SECURITY_LOADPIN) ? RINGSIDE_denied : hook_state();
}

/* Never the id UNKNOWN: some modules warn about it, each time. */
HOOK_HALF(kernel_read_file, state_load, subject_new,
	  security_kernel_read_file(s->file, READING_FIRMWARE, true));
HOOK_HALF(kernel_load_data, state_load, subject_new,
	  security_kernel_load_data(LOADING_FIRMWARE, true));

HOOK_HALF(binder_set_context_mgr, hook_state, subject_new,
	  security_binder_set_context_mgr(current_cred()));
HOOK_HALF(binder_transaction, hook_state, subject_new,
	  security_binder_transaction(current_cred(), current_cred()));
HOOK_HALF(binder_transfer_binder, hook_state, subject_new,
	  security_binder_transfer_binder(current_cred(), current_cred()));
HOOK_HALF(binder_transfer_file, hook_state, subject_new,
	  security_binder_transfer_file(current_cred(), current_cred(), s->file));

/* No module's label is called this. */
HOOK_HALF(ismaclabel, hook_state, subject_new, security_ismaclabel("ringside"));

/* These answer by writing a label: -EPROTO if they did not. */
static __always_inline int written(const void *label, size_t len)
{
	return memchr_inv(label, 0xff, len) ? 0 : -EPROTO;
}

static __always_inline int cred_label(void)
{
	u32 label = ~0U;

	security_cred_getsecid(current_cred(), &label);
	return label == ~0U ? -EPROTO : 0;
}

static __always_inline int current_label(void)
{
	RINGSIDE_LABEL label;

	memset(&label, 0xff, sizeof(label));
	ringside_current_label(&label);
	return written(&label, sizeof(label));
}

static __always_inline int task_label(void)
{
	RINGSIDE_LABEL label;

	memset(&label, 0xff, sizeof(label));
	ringside_task_label(current, &label);
	return written(&label, sizeof(label));
}

HOOK_HALF(cred_getsecid, hook_state, subject_new, cred_label());
HOOK_HALF(current_getsecid_subj, hook_state, subject_new, current_label());
HOOK_HALF(task_getsecid_obj, hook_state, subject_new, task_label());

HOOK_HALF(capable, hook_state, subject_new,
	  ns_capable_noaudit(&init_user_ns, CAP_SYS_ADMIN) ? 0 : -EACCES);
