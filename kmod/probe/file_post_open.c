// SPDX-License-Identifier: GPL-2.0-only
/* 6.9: a hook of its own behind the opening of a file. */
#include <linux/security.h>

int probe_file_post_open(struct file *file)
{
	return security_file_post_open(file, 0);
}
