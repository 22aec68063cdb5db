// SPDX-License-Identifier: GPL-2.0-only
/* Calls of the device that watch what others do, in passes that are not timed. */
#include <linux/capability.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include "ctxsw_split.h"
#include "dev.h"
#include "hook_calls.h"

static int ringside_hooks_list(struct ringside_hooks *hooks)
{
	struct ringside_hook *list = kcalloc(RINGSIDE_MAX_HOOKS, sizeof(*list), GFP_KERNEL);
	int n;

	if (!list)
		return -ENOMEM;
	n = ringside_hooks_read(list);
	if (n > 0 && (u32)n > hooks->room)
		n = -E2BIG;
	else if (n > 0 && copy_to_user(u64_to_user_ptr(hooks->list), list, n * sizeof(*list)))
		n = -EFAULT;
	kfree(list);
	if (n < 0)
		return n;
	hooks->room = n;
	return 0;
}

static int ringside_hooks(struct ringside_hooks *hooks)
{
	switch (hooks->action) {
	case RINGSIDE_HOOKS_WATCH:
		return hooks->room || hooks->list ? -EINVAL :
			ringside_hooks_watch(hooks->pid);
	case RINGSIDE_HOOKS_READ:
		return hooks->pid ? -EINVAL : ringside_hooks_list(hooks);
	case RINGSIDE_HOOKS_END:
		if (hooks->pid || hooks->room || hooks->list)
			return -EINVAL;
		ringside_hooks_end();
		return 0;
	default:
		return -EINVAL;
	}
}

long ringside_ioc_hooks(struct file *file, void __user *arg)
{
	struct ringside_hooks hooks;
	int ret;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	if (copy_from_user(&hooks, arg, sizeof(hooks)))
		return -EFAULT;
	if (hooks.abi != RINGSIDE_ABI)
		return -EPROTO;
	ret = ringside_claim(file);
	if (ret)
		return ret;
	ret = ringside_hooks(&hooks);
	ringside_unclaim();
	if (!ret && copy_to_user(arg, &hooks, sizeof(hooks)))
		return -EFAULT;
	return ret;
}

static int ringside_split(struct ringside_file *f, struct ringside_split *split)
{
	struct ringside_sample *samples;
	int taken;

	switch (split->action) {
	case RINGSIDE_SPLIT_BEGIN:
		if (!split->samples || split->samples > RINGSIDE_MAX_SAMPLES)
			return -EINVAL;
		return ringside_split_begin(split->samples);
	case RINGSIDE_SPLIT_END:
		if (split->samples)
			return -EINVAL;
		taken = ringside_split_end(&samples);
		if (taken < 0)
			return taken;
		ringside_keep(f, samples, taken);
		split->samples = taken;
		return 0;
	default:
		return -EINVAL;
	}
}

long ringside_ioc_split(struct file *file, void __user *arg)
{
	struct ringside_split split;
	int ret;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	if (copy_from_user(&split, arg, sizeof(split)))
		return -EFAULT;
	if (split.abi != RINGSIDE_ABI)
		return -EPROTO;
	if (split.pad)
		return -EINVAL;
	ret = ringside_claim(file);
	if (ret)
		return ret;
	ret = ringside_split(file->private_data, &split);
	ringside_unclaim();
	if (!ret && copy_to_user(arg, &split, sizeof(split)))
		return -EFAULT;
	return ret;
}

void ringside_watch_end(void)
{
	struct ringside_sample *samples;

	ringside_hooks_end();
	if (ringside_split_end(&samples) >= 0)
		kvfree(samples);
}
