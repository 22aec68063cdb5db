// SPDX-License-Identifier: GPL-2.0-only
/* Deep hooks about tasks: the one that runs the row asks about itself. */
#include <linux/capability.h>
#include <linux/ptrace.h>
#include <linux/sched/signal.h>
#include <linux/syslog.h>
#include <linux/user_namespace.h>
#include "hook_deep.h"

#define TASK_HOOKS(X)							\
	X(deep_capable, capable, CONFIG_SECURITY,			\
	  subject_new, current_cred(), &init_user_ns, CAP_SYS_ADMIN,	\
	  CAP_OPT_NONE)							\
	X(deep_task_kill, task_kill, CONFIG_SECURITY,			\
	  subject_new, current, SEND_SIG_NOINFO, 0, NULL)		\
	X(ptrace_access_check, ptrace_access_check, CONFIG_SECURITY,	\
	  subject_new, current, PTRACE_MODE_ATTACH_REALCREDS)		\
	X(task_setpgid, task_setpgid, CONFIG_SECURITY,			\
	  subject_new, current, 0)					\
	X(task_getpgid, task_getpgid, CONFIG_SECURITY,			\
	  subject_new, current)						\
	X(task_getsid, task_getsid, CONFIG_SECURITY,			\
	  subject_new, current)						\
	X(task_setnice, task_setnice, CONFIG_SECURITY,			\
	  subject_new, current, 0)					\
	X(task_getioprio, task_getioprio, CONFIG_SECURITY,		\
	  subject_new, current)						\
	X(task_setscheduler, task_setscheduler, CONFIG_SECURITY,	\
	  subject_new, current)						\
	X(task_getscheduler, task_getscheduler, CONFIG_SECURITY,	\
	  subject_new, current)						\
	X(task_movememory, task_movememory, CONFIG_SECURITY,		\
	  subject_new, current)						\
	X(task_prlimit, task_prlimit, CONFIG_SECURITY,			\
	  subject_new, current_cred(), current_cred(), LSM_PRLIMIT_READ) \
	X(task_fix_setuid, task_fix_setuid, CONFIG_SECURITY,		\
	  subject_with_cred, s->cred, current_cred(), LSM_SETID_ID)	\
	X(syslog, syslog, CONFIG_SECURITY,				\
	  subject_new, SYSLOG_ACTION_SIZE_BUFFER)

TASK_HOOKS(DEEP_HOOK)

struct deep_hook *const deep_task_hooks[] = { TASK_HOOKS(DEEP_ENTRY) NULL };
