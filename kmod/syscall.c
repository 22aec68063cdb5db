// SPDX-License-Identifier: GPL-2.0-only
/*
 * The observed system calls: user space drives, the handlers stamp.  And two
 * that need no file.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/mm.h>
#include <linux/mman.h>
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

int ringside_fsync(struct file *file, loff_t start, loff_t end, int datasync)
{
	struct ringside_file *f = file->private_data;

	ringside_enter(f->stamps);
	ringside_leave(f->stamps);
	return 0;
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
const struct ringside_half ringside_syscall_fsync = { };

/* What these free waits for RCU: batches stay small. */
#define MAX_FREED	256

/* Readable only, so that it does not become a part of a neighbour. */
static int mmap_batch(void *ctx, __u32 n)
{
	unsigned long addr;
	int err;

	for (; n; n--) {
		addr = vm_mmap(NULL, 0, PAGE_SIZE, PROT_READ,
			       MAP_PRIVATE | MAP_ANONYMOUS, 0);
		if (IS_ERR_VALUE(addr))
			return (int)addr;
		err = vm_munmap(addr, PAGE_SIZE);
		if (err)
			return err;
	}
	return 0;
}

const struct ringside_half ringside_syscall_mmap = {
	.batch = mmap_batch, .max_batch = MAX_FREED,
};

static int creds_batch(void *ctx, __u32 n)
{
	struct cred *cred;

	for (; n; n--) {
		cred = prepare_creds();
		if (!cred)
			return -ENOMEM;
		abort_creds(cred);
	}
	return 0;
}

const struct ringside_half ringside_syscall_creds = {
	.batch = creds_batch, .max_batch = MAX_FREED,
};
