// SPDX-License-Identifier: GPL-2.0-only
/* 7.0: flags of a VMA are a bitmap. */
#include <linux/shmem_fs.h>

struct file *probe_vma_flags(void)
{
	return shmem_file_setup("", 0, mk_vma_flags(VMA_NORESERVE_BIT));
}
