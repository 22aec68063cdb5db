// SPDX-License-Identifier: GPL-2.0-only
/* 5.16: exported to all modules. */
/* exported: rw_verify_area */
#include <linux/fs.h>

int probe_rw_verify_area(struct file *file, loff_t *pos)
{
	return rw_verify_area(READ, file, pos, 1);
}
