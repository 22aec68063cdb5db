// SPDX-License-Identifier: GPL-2.0-only
/*
 * Deep hooks about System V IPC.  The object they are asked about is one of our
 * own that no namespace knows; it gets its labels from, and gives them back to,
 * two more hooks.
 */
#include <linux/ipc.h>
#include <linux/sem.h>
#include <uapi/linux/shm.h>
#include <linux/stat.h>
#include "hook_deep.h"

static struct subject *subject_of_caller(void)
{
	struct subject *s = subject_new();

	if (IS_ERR(s))
		return s;
	s->ipc.mode = 0600;
	s->ipc.uid = s->ipc.cuid = current_euid();
	s->ipc.gid = s->ipc.cgid = current_egid();
	s->sem.sem_op = 1;
	return s;
}

#define LABEL_HOOK(hook)						\
DEFINE_STATIC_CALL_NULL(ringside_deep_##hook, security_##hook);		\
									\
static struct deep_hook deep_##hook = {					\
	.symbol = "security_" #hook,					\
	.key = &STATIC_CALL_KEY(ringside_deep_##hook),			\
	.trampoline = STATIC_CALL_TRAMP_ADDR(ringside_deep_##hook),	\
}

/* The two hooks, which have no row, and the subject they make. */
#define LABELS(kind)							\
LABEL_HOOK(kind##_alloc);						\
LABEL_HOOK(kind##_free);						\
									\
static void kind##_release(struct kern_ipc_perm *ipc)			\
{									\
	static_call(ringside_deep_##kind##_free)(ipc);			\
}									\
									\
static struct subject *subject_with_##kind(void)			\
{									\
	struct subject *s = subject_of_caller();			\
	int err = -ENOENT;						\
									\
	if (IS_ERR(s))							\
		return s;						\
	if (deep_##kind##_alloc.found && deep_##kind##_free.found)	\
		err = static_call(ringside_deep_##kind##_alloc)(&s->ipc); \
	if (!err) {							\
		s->ipc_free = kind##_release;				\
		return s;						\
	}								\
	subject_teardown(s);						\
	return ERR_PTR(err);						\
}

LABELS(shm)
LABELS(sem)
LABELS(msg_queue)

#define IPC_HOOKS(X)							\
	X(ipc_permission, ipc_permission, CONFIG_SECURITY,		\
	  subject_with_shm, &s->ipc, 0444)				\
	X(shm_associate, shm_associate, CONFIG_SECURITY,		\
	  subject_with_shm, &s->ipc, 0)					\
	X(shm_shmctl, shm_shmctl, CONFIG_SECURITY,			\
	  subject_with_shm, &s->ipc, IPC_STAT)				\
	X(shm_shmat, shm_shmat, CONFIG_SECURITY,			\
	  subject_with_shm, &s->ipc, NULL, SHM_RDONLY)			\
	X(sem_associate, sem_associate, CONFIG_SECURITY,		\
	  subject_with_sem, &s->ipc, 0)					\
	X(sem_semctl, sem_semctl, CONFIG_SECURITY,			\
	  subject_with_sem, &s->ipc, IPC_STAT)				\
	X(sem_semop, sem_semop, CONFIG_SECURITY,			\
	  subject_with_sem, &s->ipc, &s->sem, 1, 1)			\
	X(msg_queue_associate, msg_queue_associate, CONFIG_SECURITY,	\
	  subject_with_msg_queue, &s->ipc, 0)				\
	X(msg_queue_msgctl, msg_queue_msgctl, CONFIG_SECURITY,		\
	  subject_with_msg_queue, &s->ipc, IPC_STAT)

IPC_HOOKS(DEEP_HOOK)

/* With those of the labels. */
struct deep_hook *const deep_ipc_hooks[] = {
	&deep_shm_alloc, &deep_shm_free, &deep_sem_alloc, &deep_sem_free,
	&deep_msg_queue_alloc, &deep_msg_queue_free,
	IPC_HOOKS(DEEP_ENTRY) NULL
};
