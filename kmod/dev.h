/* SPDX-License-Identifier: GPL-2.0-only */
/* The character device: what an open file of it holds. */
#ifndef RINGSIDE_DEV_H
#define RINGSIDE_DEV_H

#include <linux/fs.h>
#include <linux/mutex.h>
#include <os.h>
#include "core/core.h"

struct ringside_file {
	struct ringside_stamps *stamps;	/* in the page below */
	struct page *stamp_page;
	struct page *fault_page;
	struct mutex lock;		/* of the five members below */
	struct ringside_sample *samples;
	u32 taken, next;		/* next one to hand out */
	u32 runs, total;		/* samples of all runs */
	bool told;			/* listeners know of the first run */
};

static __always_inline void ringside_enter(struct ringside_stamps *s)
{
	s->enter = os_stamp();
}

static __always_inline void ringside_leave(struct ringside_stamps *s)
{
	s->seq++;
	s->cpu = raw_smp_processor_id();
	s->leave = os_stamp();
}

/* The open file whose run this is: valid in a half's functions. */
struct file *ringside_run_file(void);

/* One caller at a time, of one open file until its release: 0 or -EBUSY. */
int ringside_claim(struct file *file);
void ringside_unclaim(void);
/* What read() hands out from now on; takes the samples over. */
void ringside_keep(struct ringside_file *f, struct ringside_sample *samples, u32 taken);

/* dev_watch.c: hook calls and switches. */
long ringside_ioc_hooks(struct file *file, void __user *arg);
long ringside_ioc_split(struct file *file, void __user *arg);
void ringside_watch_end(void);

/* The slow parts of the stamped system calls. */
ssize_t ringside_hand_out(struct ringside_file *f, char __user *buf, size_t len);
long ringside_control(struct file *file, unsigned int cmd, void __user *arg);

/* syscall.c and fault.c: the stamped handlers. */
loff_t ringside_llseek(struct file *file, loff_t offset, int whence);
ssize_t ringside_read(struct file *file, char __user *buf, size_t len, loff_t *pos);
int ringside_fsync(struct file *file, loff_t start, loff_t end, int datasync);
long ringside_ioctl(struct file *file, unsigned int cmd, unsigned long arg);
int ringside_mmap(struct file *file, struct vm_area_struct *vma);

/*
 * What drives a row: -ENOENT where the kernel cannot; to be called between
 * begin (-EBUSY) and end, which tell listeners unless the flags are QUIET.
 */
int ringside_row_check(u32 nr);
int ringside_begin(struct file *file, u32 row, u32 flags);
void ringside_end(struct file *file, u32 row, u32 flags);
u64 ringside_ticks(u32 ms);

/* dev_tail.c */
long ringside_ioc_tail(struct file *file, unsigned int cmd, void __user *arg);

int ringside_dev_init(void);
void ringside_dev_exit(void);

#endif
