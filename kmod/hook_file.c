// SPDX-License-Identifier: GPL-2.0-only
/* Deep hooks about an open file, and about a mapping. */
#include <linux/fcntl.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include "hook_deep.h"

#define FILE_HOOKS(X)							\
	X(deep_file_permission, file_permission, CONFIG_SECURITY,	\
	  subject_new, s->file, MAY_READ)				\
	X(file_open, file_open, CONFIG_SECURITY,			\
	  subject_new, s->file)						\
	X(file_receive, file_receive, CONFIG_SECURITY,			\
	  subject_new, s->file)						\
	X(file_lock, file_lock, CONFIG_SECURITY,			\
	  subject_new, s->file, F_RDLCK)				\
	X(file_fcntl, file_fcntl, CONFIG_SECURITY,			\
	  subject_new, s->file, F_GETFL, 0)				\
	X(mmap_file, mmap_file, CONFIG_SECURITY,			\
	  subject_new, s->file, PROT_READ, MAP_PRIVATE)			\
	X(mmap_addr, mmap_addr, CONFIG_SECURITY,			\
	  subject_new, TASK_SIZE / 2)					\
	X(file_mprotect, file_mprotect, CONFIG_SECURITY,		\
	  subject_with_vma, s->vma, PROT_READ, PROT_READ)		\
	X(sb_statfs, sb_statfs, CONFIG_SECURITY,			\
	  subject_new, s->dentry)

FILE_HOOKS(DEEP_HOOK)

struct deep_hook *const deep_file_hooks[] = { FILE_HOOKS(DEEP_ENTRY) NULL };
