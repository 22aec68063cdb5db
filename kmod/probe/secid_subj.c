// SPDX-License-Identifier: GPL-2.0-only
/* 5.16: the caller's own label, and that of another task. */
#include <linux/security.h>

void probe_secid_subj(u32 *secid, struct task_struct *task)
{
	security_current_getsecid_subj(secid);
	security_task_getsecid_obj(task, secid);
}
