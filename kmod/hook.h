/* SPDX-License-Identifier: GPL-2.0-only */
/* What hooks are asked about, and the half that asks one. */
#ifndef RINGSIDE_HOOK_H
#define RINGSIDE_HOOK_H

#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/ipc.h>
#include <linux/net.h>
#include <linux/pid.h>
#include <linux/security.h>
#include <linux/sem.h>
#include <linux/socket.h>
#include <linux/un.h>
#include "compat.h"
#include "rows.h"

#define RINGSIDE_SOCKETS	3
#define RINGSIDE_HOOK_BATCH	(1u << 14)	/* a policy may take 3 us to answer */

struct subject {
	struct file *file;
	struct inode *inode, *dir;
	struct dentry *dentry;
	struct path parent;
	struct iattr attr;
	struct kstat stat;
	struct pid *pid;
	RINGSIDE_IDMAP idmap;
	int expect;			/* a pair whose operation fails by design */
	/* Own ones, of the functions below. */
	struct cred *cred;
	struct vm_area_struct *vma;	/* mmap lock held for reading */
	struct socket *sock[RINGSIDE_SOCKETS];
	struct sockaddr_un address;
	struct msghdr msg;
	struct kern_ipc_perm ipc;
	void (*ipc_free)(struct kern_ipc_perm *ipc);
	struct sembuf sem;
	void *tun;			/* the label of a network device */
	struct block_device *bdev;
};

__u32 hook_state(void);
__u32 hook_state_path(void);
__u32 hook_state_unix(void);
__u32 hook_state_network(void);

/* Each is released by subject_teardown().  Or an ERR_PTR(). */
struct subject *subject_new(void);
struct subject *subject_with_cred(void);
struct subject *subject_with_vma(void);
/* Two AF_UNIX datagram sockets of the caller that are each other's peer, and
 * one more. */
struct subject *subject_with_sockets(void);
/* The same with stream sockets, which SELinux tells apart. */
struct subject *subject_with_streams(void);
/* And the label of a network device that does not exist. */
struct subject *subject_with_tun(void);
/* A block device that nobody knows. */
struct subject *subject_with_bdev(void);
void subject_teardown(void *ctx);

/* -EACCES if batch says no: it would be measured on its way to say so. */
int subject_setup(void **ctx, struct subject *s, int (*batch)(void *, __u32));

/* For kmod/probe/fit, which leaves out a row whose call does not compile. */
#ifndef RINGSIDE_FIT
#define RINGSIDE_ROW_BEGIN(half)
#define RINGSIDE_ROW_END
#endif

/*
 * The half of a hook that is asked about subject s by one call, and answers 0.
 * A macro, since a loop per hook has to be written out: an indirect call per
 * operation would cost as much as a hook.
 */
#define HOOK_HALF(name, get_state, new_subject, call)			\
RINGSIDE_ROW_BEGIN(ringside_hook_##name)				\
static int name##_batch(void *ctx, __u32 n)				\
{									\
	struct subject *s __maybe_unused = ctx;				\
	int ret;							\
									\
	for (; n; n--) {						\
		ret = call;						\
		if (ret)						\
			return ret;					\
	}								\
	return 0;							\
}									\
									\
static int name##_setup(void **ctx)					\
{									\
	return subject_setup(ctx, new_subject(), name##_batch);		\
}									\
									\
const struct ringside_half ringside_hook_##name = {			\
	.state = get_state, .setup = name##_setup,			\
	.batch = name##_batch, .teardown = subject_teardown,		\
	.max_batch = RINGSIDE_HOOK_BATCH,				\
} RINGSIDE_ROW_END

#endif
