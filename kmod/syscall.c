// SPDX-License-Identifier: GPL-2.0-only
/* The observed system calls: user space drives, the handlers stamp. */
#include <linux/uaccess.h>
#include "dev.h"
#include "rows.h"

loff_t ringside_llseek(struct file *file, loff_t offset, int whence)
{
	struct ringside_file *f = file->private_data;

	ringside_enter(f->stamps);
	ringside_leave(f->stamps);
	return 0;
}

ssize_t ringside_read(struct file *file, char __user *buf, size_t len, loff_t *pos)
{
	struct ringside_file *f = file->private_data;
	ssize_t ret = 0;

	ringside_enter(f->stamps);
	if (READ_ONCE(f->taken) != READ_ONCE(f->next))
		ret = ringside_hand_out(f, buf, len);
	ringside_leave(f->stamps);
	return ret;
}

long ringside_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct ringside_file *f = file->private_data;
	long ret = 0;

	ringside_enter(f->stamps);
	if (cmd != RINGSIDE_IOC_STAMP)
		ret = ringside_control(file, cmd, (void __user *)arg);
	ringside_leave(f->stamps);
	return ret;
}

const struct ringside_half ringside_syscall_llseek = { };
const struct ringside_half ringside_syscall_read = { };
const struct ringside_half ringside_syscall_ioctl = { };
