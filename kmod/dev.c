// SPDX-License-Identifier: GPL-2.0-only
/* /dev/ringside: one run at a time, raw samples out. */
#include <linux/capability.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/sched/task.h>
#include <linux/slab.h>
#include <linux/timekeeping.h>
#include <linux/uaccess.h>
#include "compat.h"
#include "core/version.h"
#include "counters.h"
#include "dev.h"
#include "facts.h"
#include "hook_calls.h"
#include "netlink.h"
#include "rows.h"

/*
 * Whose runs these are, from its first run to its release: other files are
 * busy.  And who is measuring right now: whose close ends the run.
 */
static DEFINE_MUTEX(claim);
static struct file *run_file;
static fl_owner_t runner;

bool ringside_stop;			/* os_stop() */

static u32 stamp_khz;			/* ticks per millisecond */

struct file *ringside_run_file(void)
{
	return run_file;
}

ssize_t ringside_hand_out(struct ringside_file *f, char __user *buf, size_t len)
{
	size_t size = sizeof(*f->samples), n;
	ssize_t ret;

	if (mutex_lock_interruptible(&f->lock))
		return -EINTR;
	n = min_t(size_t, len / size, f->taken - f->next);
	if (f->next == f->taken)
		ret = 0;
	else if (!n)
		ret = -EINVAL;
	else if (copy_to_user(buf, f->samples + f->next, n * size))
		ret = -EFAULT;
	else
		ret = n * size;
	if (ret > 0)
		f->next += n;
	mutex_unlock(&f->lock);
	return ret;
}

int ringside_row_check(u32 nr)
{
	const struct ringside_row_info *row = ringside_row(nr);

	return row && ringside_kernel_half(nr) && row->kind != RINGSIDE_STAMPED ? 0 : -ENOENT;
}

static int ringside_run_check(const struct ringside_run *run)
{
	if (run->abi != RINGSIDE_ABI)
		return -EPROTO;
	if (run->flags & ~RINGSIDE_RUN_FLAGS || run->reason || run->error ||
	    !ringside_counter_fits(run))
		return -EINVAL;
	if (!run->samples || run->samples > RINGSIDE_MAX_SAMPLES ||
	    run->batch > RINGSIDE_MAX_BATCH ||
	    !run->limit_ms || run->limit_ms > RINGSIDE_MAX_LIMIT_MS)
		return -EINVAL;
	return ringside_row_check(run->row);
}

u64 ringside_ticks(u32 ms)
{
	return (u64)ms * stamp_khz;
}

void ringside_keep(struct ringside_file *f, struct ringside_sample *samples, u32 taken)
{
	mutex_lock(&f->lock);
	kvfree(f->samples);
	f->samples = samples;
	WRITE_ONCE(f->next, 0);
	WRITE_ONCE(f->taken, taken);
	f->runs++;
	f->total += taken;
	mutex_unlock(&f->lock);
}

static int ringside_run_row(struct ringside_file *f, struct ringside_run *run)
{
	const struct ringside_plan plan = {
		.samples = run->samples,
		.batch = run->batch,
		.limit = ringside_ticks(run->limit_ms),
	};
	struct ringside_result res = { .batch = run->batch };
	struct ringside_sample *samples;

	samples = kvcalloc(RINGSIDE_ROOM(run->samples), sizeof(*samples), GFP_KERNEL);
	if (!samples)
		return -ENOMEM;
	res.reason = ringside_counter_open(run->flags);
	if (!res.reason) {
		ringside_measure(ringside_kernel_half(run->row), &plan, samples, &res);
		ringside_counter_close(samples, &res);
	}
	ringside_keep(f, samples, res.taken);
	run->samples = res.taken;
	run->batch = res.batch;
	run->reason = res.reason;
	run->error = res.error;
	return res.reason == RINGSIDE_interrupted ? -EINTR : 0;
}

int ringside_claim(struct file *file)
{
	int ret = 0;

	mutex_lock(&claim);
	if (runner || (run_file && run_file != file)) {
		ret = -EBUSY;
	} else {
		run_file = file;
		runner = current->files;
		WRITE_ONCE(ringside_stop, false);
	}
	mutex_unlock(&claim);
	return ret;
}

void ringside_unclaim(void)
{
	mutex_lock(&claim);
	runner = NULL;
	mutex_unlock(&claim);
}

int ringside_begin(struct file *file, u32 row, u32 flags)
{
	struct ringside_file *f = file->private_data;
	int ret = ringside_claim(file);

	if (ret)
		return ret;
	ringside_hooks_end();
	if (!f->told && !(flags & RINGSIDE_RUN_QUIET)) {
		f->told = true;
		ringside_netlink_event(RINGSIDE_EVENT_START, row, f->runs, f->total);
	}
	return 0;
}

void ringside_end(struct file *file, u32 row, u32 flags)
{
	struct ringside_file *f = file->private_data;

	ringside_unclaim();
	if (!(flags & RINGSIDE_RUN_QUIET))
		ringside_netlink_event(RINGSIDE_EVENT_PROGRESS, row, f->runs, f->total);
}

static long ringside_ioc_run(struct file *file, unsigned int cmd, void __user *arg)
{
	size_t size = _IOC_SIZE(cmd);
	struct ringside_run run;
	int ret, err;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	if (size < sizeof(run))		/* the first version has all members */
		return -EINVAL;
	err = copy_struct_from_user(&run, sizeof(run), arg, size);
	if (err)
		return err;
	err = ringside_run_check(&run);
	if (err)
		return err;
	err = ringside_begin(file, run.row, run.flags);
	if (err)
		return err;
	ret = ringside_run_row(file->private_data, &run);
	ringside_end(file, run.row, run.flags);
	if (ret && ret != -EINTR)
		return ret;
	if (copy_to_user(arg, &run, sizeof(run)))
		return -EFAULT;
	return ret;
}

static long ringside_ioc_info(void __user *arg)
{
	struct ringside_info info = {
		.abi = RINGSIDE_ABI, .stamp_khz = stamp_khz, .version = RINGSIDE_VERSION,
	};

	return copy_to_user(arg, &info, sizeof(info)) ? -EFAULT : 0;
}

static long ringside_ioc_count(void __user *arg)
{
	struct ringside_count count;

	ringside_fact_entry();
	os_count(&count);
	return copy_to_user(arg, &count, sizeof(count)) ? -EFAULT : 0;
}

long ringside_control(struct file *file, unsigned int cmd, void __user *arg)
{
	/* The size may differ: that is how a structure grows. */
	switch (cmd & ~IOCSIZE_MASK) {
	case RINGSIDE_IOC_RUN & ~IOCSIZE_MASK:
		return ringside_ioc_run(file, cmd, arg);
	case RINGSIDE_IOC_TAIL & ~IOCSIZE_MASK:
		return ringside_ioc_tail(file, cmd, arg);
	}
	switch (cmd) {
	case RINGSIDE_IOC_INFO:
		return ringside_ioc_info(arg);
	case RINGSIDE_IOC_COUNT:
		return ringside_ioc_count(arg);
	case RINGSIDE_IOC_SPLIT:
		return ringside_ioc_split(file, arg);
	case RINGSIDE_IOC_HOOKS:
		return ringside_ioc_hooks(file, arg);
	case RINGSIDE_IOC_STATE:
		return ringside_row_state(arg);
	default:
		return -ENOTTY;
	}
}

static int ringside_open(struct inode *inode, struct file *file)
{
	struct ringside_file *f;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	f = kzalloc(sizeof(*f), GFP_KERNEL);
	if (!f)
		return -ENOMEM;
	f->stamp_page = alloc_page(GFP_KERNEL | __GFP_ZERO);
	f->fault_page = alloc_page(GFP_KERNEL | __GFP_ZERO);
	if (!f->stamp_page || !f->fault_page)
		goto err_pages;
	f->stamps = page_address(f->stamp_page);
	mutex_init(&f->lock);
	file->private_data = f;
	return 0;

err_pages:
	if (f->stamp_page)
		__free_page(f->stamp_page);
	if (f->fault_page)
		__free_page(f->fault_page);
	kfree(f);
	return -ENOMEM;
}

/*
 * release() comes when the run has ended, flush() before: a close of the file
 * by those who run it ends the run.
 */
static int ringside_flush(struct file *file, fl_owner_t id)
{
	mutex_lock(&claim);
	if (id && run_file == file && runner == id)
		WRITE_ONCE(ringside_stop, true);
	mutex_unlock(&claim);
	return 0;
}

static int ringside_release(struct inode *inode, struct file *file)
{
	struct ringside_file *f = file->private_data;

	mutex_lock(&claim);
	if (run_file == file) {
		ringside_watch_end();
		run_file = NULL;
	}
	mutex_unlock(&claim);
	if (f->told)
		ringside_netlink_event(RINGSIDE_EVENT_END, 0, f->runs, f->total);
	kvfree(f->samples);
	__free_page(f->stamp_page);
	__free_page(f->fault_page);
	kfree(f);
	return 0;
}

static const struct file_operations ringside_fops = {
	.owner = THIS_MODULE,
	.open = ringside_open,
	.flush = ringside_flush,
	.release = ringside_release,
	.llseek = ringside_llseek,
	.read = ringside_read,
	.fsync = ringside_fsync,
	.unlocked_ioctl = ringside_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
	.mmap = ringside_mmap,
};

static struct miscdevice ringside_misc = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = RINGSIDE_DEVICE,
	.fops = &ringside_fops,
	.mode = 0600,
};

/* Where the kernel does not know: 10 ms against its own clock. */
static u32 measure_khz(void)
{
	u64 begin = ktime_get_ns(), ticks = os_stamp(), ns;

	do {
		cpu_relax();
		ns = ktime_get_ns() - begin;
	} while (ns < 10 * NSEC_PER_MSEC);
	return div64_u64((os_stamp() - ticks) * USEC_PER_SEC, ns);
}

int ringside_dev_init(void)
{
	stamp_khz = os_khz() ?: measure_khz();
	if (!stamp_khz)		/* a clock that stands still */
		return -ENODEV;
	return misc_register(&ringside_misc);
}

void ringside_dev_exit(void)
{
	misc_deregister(&ringside_misc);
}
