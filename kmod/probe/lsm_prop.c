// SPDX-License-Identifier: GPL-2.0-only
/* 6.13: tasks and credentials have a structure of labels. */
#include <linux/security.h>

void probe_lsm_prop(struct lsm_prop *prop, struct task_struct *task)
{
	security_current_getlsmprop_subj(prop);
	security_task_getlsmprop_obj(task, prop);
}
