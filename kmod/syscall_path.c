// SPDX-License-Identifier: GPL-2.0-only
/*
 * Path look-up, stat(), fstat() and open() as the kernel does them for itself,
 * on the program file of whoever runs the row: the user halves take the same.
 */
#include <linux/completion.h>
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/kthread.h>
#include <linux/namei.h>
#include <linux/slab.h>
#include <linux/stat.h>
#include "compat.h"
#include "core/meter.h"
#include "dev.h"
#include "rows.h"

/* What these free waits for RCU: batches stay small. */
#define MAX_FREED	256
/* A look-up may take 10 us: of a long path, with a policy. */
#define MAX_LOOKUPS	4096

struct program {
	struct path path, root;
	char *buffer;			/* holds the name */
	const char *name;
	struct kstat stat;
	/* Of open(). */
	const struct cred *cred;
	struct task_struct *thread;	/* between prepare and verify */
	struct completion done;
	u32 n;
	u64 ticks;
	int error;
};

static void open_stop(struct program *p)
{
	if (!p->thread)
		return;
	kthread_stop(p->thread);
	put_task_struct(p->thread);
	p->thread = NULL;
}

static void program_teardown(void *ctx)
{
	struct program *p = ctx;

	open_stop(p);
	path_put(&p->path);
	path_put(&p->root);
	put_cred(p->cred);
	kfree(p->buffer);
	kfree(p);
}

static int program_setup(void **ctx)
{
	struct program *p = kzalloc(sizeof(*p), GFP_KERNEL);
	int err;

	if (!p)
		return -ENOMEM;
	p->cred = get_current_cred();
	init_completion(&p->done);
	p->buffer = kmalloc(PATH_MAX, GFP_KERNEL);
	err = p->buffer ? 0 : -ENOMEM;
	if (!err)
		err = kern_path("/proc/self/exe", LOOKUP_FOLLOW, &p->path);
	if (!err)
		err = kern_path("/", LOOKUP_FOLLOW, &p->root);
	if (!err) {
		p->name = d_path(&p->path, p->buffer, PATH_MAX);
		err = PTR_ERR_OR_ZERO(p->name);
	}
	if (err) {
		program_teardown(p);
		return err;
	}
	*ctx = p;
	return 0;
}

static int lookup_batch(void *ctx, __u32 n)
{
	struct program *p = ctx;
	struct path path;
	int err;

	for (; n; n--) {
		err = kern_path(p->name, LOOKUP_FOLLOW, &path);
		if (err)
			return err;
		if (path.dentry != p->path.dentry)
			err = -EPROTO;
		path_put(&path);
		if (err)
			return err;
	}
	return 0;
}

const struct ringside_half ringside_syscall_lookup = {
	.setup = program_setup, .batch = lookup_batch, .teardown = program_teardown,
	.max_batch = MAX_LOOKUPS,
};

static int stat_prepare(void *ctx, __u32 n)
{
	struct program *p = ctx;

	p->stat.ino = 0;
	return 0;
}

static int stat_verify(void *ctx, __u32 n)
{
	const struct program *p = ctx;

	return p->stat.ino ? 0 : -EPROTO;
}

static int stat_batch(void *ctx, __u32 n)
{
	struct program *p = ctx;
	struct path path;
	int err;

	for (; n; n--) {
		err = kern_path(p->name, LOOKUP_FOLLOW, &path);
		if (err)
			return err;
		err = vfs_getattr(&path, &p->stat, STATX_BASIC_STATS, AT_NO_AUTOMOUNT);
		path_put(&path);
		if (err)
			return err;
	}
	return 0;
}

const struct ringside_half ringside_syscall_stat = {
	.setup = program_setup, .prepare = stat_prepare, .batch = stat_batch,
	.verify = stat_verify, .teardown = program_teardown,
	.max_batch = MAX_LOOKUPS,
};

static int fstat_batch(void *ctx, __u32 n)
{
	struct program *p = ctx;
	int err;

	for (; n; n--) {
		err = vfs_getattr(&p->path, &p->stat, STATX_BASIC_STATS, 0);
		if (err)
			return err;
	}
	return 0;
}

const struct ringside_half ringside_syscall_fstat = {
	.setup = program_setup, .prepare = stat_prepare, .batch = fstat_batch,
	.verify = stat_verify, .teardown = program_teardown,
	.max_batch = MAX_LOOKUPS,
};

/*
 * A close is put off until the return to user space, and __fput_sync(), which
 * is at once, is for kernel threads only: so one of them opens and closes, on
 * the caller's CPU, with the caller's rights, below the caller's root.
 */
static int open_files(const struct program *p)
{
	struct inode *inode = d_inode(p->path.dentry);
	struct file *file;
	bool same;
	u32 n;

	for (n = p->n; n; n--) {
		file = ringside_open_root(&p->root, p->name, O_RDONLY | O_LARGEFILE);
		if (IS_ERR(file))
			return PTR_ERR(file);
		same = file_inode(file) == inode;
		__fput_sync(file);
		if (!same)
			return -EPROTO;
	}
	return 0;
}

static int open_thread(void *ctx)
{
	struct program *p = ctx;
	const struct cred *old = override_creds(p->cred);
	u64 begin = ringside_meter_begin();

	p->error = open_files(p);
	p->ticks = ringside_meter_end() - begin;
	revert_creds(old);
	complete(&p->done);
	return 0;
}

static int open_prepare(void *ctx, __u32 n)
{
	struct program *p = ctx;
	struct task_struct *thread;

	thread = kthread_create(open_thread, p, "ringside/open");
	if (IS_ERR(thread))
		return PTR_ERR(thread);
	p->thread = get_task_struct(thread);
	p->n = n;
	reinit_completion(&p->done);
	kthread_bind(thread, raw_smp_processor_id());
	return 0;
}

/* The wait is as long as a batch, which ends by itself. */
static int open_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	struct program *p = ctx;

	wake_up_process(p->thread);
	wait_for_completion(&p->done);
	ticks[0] = p->ticks;
	return p->error;
}

static int open_verify(void *ctx, __u32 n)
{
	open_stop(ctx);
	return 0;
}

const struct ringside_half ringside_syscall_open = {
	.setup = program_setup, .prepare = open_prepare, .stamped = open_stamped,
	.verify = open_verify, .teardown = program_teardown,
	.max_batch = MAX_FREED, .may_switch = 1, .meters = 1,
};
