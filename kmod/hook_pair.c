// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hooks that are not exported, as pairs of exported functions that differ by
 * the hook.
 */
#include <linux/sched/signal.h>
#include <linux/socket.h>
#include <linux/uio.h>
#include <linux/xattr.h>
#include "hook.h"

#define XATTR_NAME	XATTR_TRUSTED_PREFIX "ringside"

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
	return subject_setup(ctx, subject_new(), getattr_with);
}

const struct ringside_half ringside_hook_inode_getattr = {
	.state = hook_state, .setup = getattr_setup,
	.batch = getattr_without, .batch_with = getattr_with,
	.teardown = subject_teardown, .max_batch = RINGSIDE_HOOK_BATCH,
};

static int file_permission_with(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	loff_t pos = 0;
	int ret;

	for (; n; n--) {
		ret = ringside_verify_area(s->file, &pos);
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
	return subject_setup(ctx, subject_new(), file_permission_with);
}

static __u32 file_permission_state(void)
{
	return RINGSIDE_HAVE_rw_verify_area ? hook_state() : RINGSIDE_WHY_rw_verify_area;
}

const struct ringside_half ringside_hook_file_permission = {
	.state = file_permission_state, .setup = file_permission_setup,
	.batch = file_permission_without, .batch_with = file_permission_with,
	.teardown = subject_teardown, .max_batch = RINGSIDE_HOOK_BATCH,
};

static int permission_with(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = inode_permission(RINGSIDE_IDMAP_ARG(s->idmap) s->inode, MAY_READ);
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
		ret = generic_permission(RINGSIDE_IDMAP_ARG(s->idmap) s->inode, MAY_READ);
		if (ret)
			return ret;
	}
	return 0;
}

static int permission_setup(void **ctx)
{
	return subject_setup(ctx, subject_new(), permission_with);
}

const struct ringside_half ringside_hook_inode_permission = {
	.state = hook_state, .setup = permission_setup,
	.batch = permission_without, .batch_with = permission_with,
	.teardown = subject_teardown, .max_batch = RINGSIDE_HOOK_BATCH,
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
	return subject_setup(ctx, subject_new(), kill_with);
}

const struct ringside_half ringside_hook_task_kill = {
	.state = hook_state, .setup = kill_setup,
	.batch = kill_without, .batch_with = kill_with,
	.teardown = subject_teardown, .max_batch = RINGSIDE_HOOK_BATCH,
};

/* Both loops look for what is not there: the answer is the same error. */
static int getxattr_with(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = vfs_getxattr(RINGSIDE_IDMAP_ARG(s->idmap) s->dentry, XATTR_NAME, NULL, 0);
		if (ret != s->expect)
			return ret < 0 ? ret : -EPROTO;
	}
	return 0;
}

static int getxattr_without(void *ctx, __u32 n)
{
	struct subject *s = ctx;
	int ret;

	for (; n; n--) {
		ret = __vfs_getxattr(s->dentry, s->inode, XATTR_NAME, NULL, 0);
		if (ret != s->expect)
			return ret < 0 ? ret : -EPROTO;
	}
	return 0;
}

static int getxattr_setup(void **ctx)
{
	struct subject *s = subject_new();

	if (IS_ERR(s))
		return PTR_ERR(s);
	s->expect = __vfs_getxattr(s->dentry, s->inode, XATTR_NAME, NULL, 0);
	if (s->expect == -ENODATA || s->expect == -EOPNOTSUPP)
		return subject_setup(ctx, s, getxattr_with);
	subject_teardown(s);
	return -EPROTO;
}

const struct ringside_half ringside_hook_inode_getxattr = {
	.state = hook_state, .setup = getxattr_setup,
	.batch = getxattr_without, .batch_with = getxattr_with,
	.teardown = subject_teardown, .max_batch = RINGSIDE_HOOK_BATCH,
};

/*
 * One byte from a socket to its peer.  Each loop sends and receives, so that
 * no queue grows; one of the two calls goes around the socket layer, where the
 * hook is.
 */
static void message(struct msghdr *msg, struct kvec *vec, unsigned int direction)
{
	iov_iter_kvec(&msg->msg_iter, direction, vec, 1, vec->iov_len);
}

static int moved(int ret)
{
	return ret < 0 ? ret : -EPROTO;
}

/* Constants at each call decide which way the bytes go; no branch is left. */
static __always_inline int send_and_receive(struct subject *s, __u32 n,
					    bool hook_send, bool hook_receive)
{
	char byte = 0;
	struct kvec vec = { &byte, 1 };
	struct msghdr msg = { .msg_flags = MSG_DONTWAIT };
	struct socket *from = s->sock[0], *to = s->sock[1];
	int ret;

	if (!IS_ENABLED(CONFIG_NET))	/* sock_sendmsg() is missing */
		return -EAFNOSUPPORT;
	for (; n; n--) {
		message(&msg, &vec, ITER_SOURCE);
		ret = hook_send ? sock_sendmsg(from, &msg) :
				  from->ops->sendmsg(from, &msg, 1);
		if (ret != 1)
			return moved(ret);
		message(&msg, &vec, ITER_DEST);
		ret = hook_receive ? sock_recvmsg(to, &msg, MSG_DONTWAIT) :
				     to->ops->recvmsg(to, &msg, 1, MSG_DONTWAIT);
		if (ret != 1)
			return moved(ret);
	}
	return 0;
}

static int sockets_without(void *ctx, __u32 n)
{
	return send_and_receive(ctx, n, false, false);
}

static int sendmsg_with(void *ctx, __u32 n)
{
	return send_and_receive(ctx, n, true, false);
}

static int recvmsg_with(void *ctx, __u32 n)
{
	return send_and_receive(ctx, n, false, true);
}

static int sendmsg_setup(void **ctx)
{
	return subject_setup(ctx, subject_with_sockets(), sendmsg_with);
}

static int recvmsg_setup(void **ctx)
{
	return subject_setup(ctx, subject_with_sockets(), recvmsg_with);
}

const struct ringside_half ringside_hook_socket_sendmsg = {
	.state = hook_state_unix, .setup = sendmsg_setup,
	.batch = sockets_without, .batch_with = sendmsg_with,
	.teardown = subject_teardown, .max_batch = RINGSIDE_HOOK_BATCH,
};

const struct ringside_half ringside_hook_socket_recvmsg = {
	.state = hook_state_unix, .setup = recvmsg_setup,
	.batch = sockets_without, .batch_with = recvmsg_with,
	.teardown = subject_teardown, .max_batch = RINGSIDE_HOOK_BATCH,
};
