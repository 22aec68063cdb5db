/* SPDX-License-Identifier: GPL-2.0-only */
/* Faults where hooks and switches are watched. */
#ifndef RINGSIDE_DEV_FAIL_WATCH_H
#define RINGSIDE_DEV_FAIL_WATCH_H

#include "dev_fail_rows.h"
#include "dev_test_watch.h"

#define HOPS	64

/* Two calls of a hook are two, or not all calls are counted. */
static int watches(void)
{
	return !kill(getpid(), 0) && !kill(getpid(), 0) && hook_calls(fd, "task_kill") == 2;
}

static int try_watch(unsigned int nth, int *met)
{
	struct ringside_hooks h = { WATCH, .pid = getpid() };
	long ret;
	int err;

	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_HOOKS, &h);
	*met = fail_disarm();
	err = ret ? errno : watches() ? 0 : WRONG;
	HOOKS(END);
	return err;
}

static int try_watched(unsigned int nth, int *met)
{
	static struct ringside_hook list[RINGSIDE_MAX_HOOKS];
	struct ringside_hooks h = { READ, .room = RINGSIDE_MAX_HOOKS,
		.list = (unsigned long)list };
	long ret;
	int err;

	HOOKS(WATCH, .pid = getpid());
	kill(getpid(), 0);
	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_HOOKS, &h);
	*met = fail_disarm();
	err = ret ? errno : h.room ? 0 : WRONG;
	if (hook_calls(fd, "task_kill") != 1)	/* it still counts */
		err = WRONG;
	HOOKS(END);
	return err;
}

static int try_unwatch(unsigned int nth, int *met)
{
	struct ringside_hooks h = { END };
	long ret;
	int err;

	HOOKS(WATCH, .pid = getpid());
	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_HOOKS, &h);
	*met = fail_disarm();
	err = ret ? errno : 0;
	HOOKS(END);
	return HOOKS(READ) && errno == ENODATA ? err : WRONG;
}

static int try_split(unsigned int nth, int *met)
{
	struct ringside_split s = { SPLIT_BEGIN, .samples = HOPS };
	long ret;
	int err;

	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_SPLIT, &s);
	*met = fail_disarm();
	err = ret ? errno : 0;
	/* Copying the answer out may fail when it is on. */
	ret = SPLIT(SPLIT_END);
	if (ret < 0 && (errno != ENODATA || !err))
		return WRONG;
	return err;
}

static int try_unsplit(unsigned int nth, int *met)
{
	struct ringside_split s = { SPLIT_END };
	long ret;
	int err;

	ret = SPLIT(SPLIT_BEGIN, .samples = HOPS);
	if (ret != HOPS)
		return WRONG;
	usleep(1000);				/* some switches */
	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_SPLIT, &s);
	*met = fail_disarm();
	err = ret ? errno : s.samples ? 0 : WRONG;
	/* Refused before it began, or off. */
	if (SPLIT(SPLIT_END) < 0 && errno != ENODATA)
		return WRONG;
	return err;
}

static void fail_watches(void)
{
	static const int clean[] = { ENOMEM, EFAULT, 0 };

	fail_path("hooks of WATCH", try_watch, clean, 1);
	fail_path("hooks of READ", try_watched, clean, 1);
	fail_path("hooks of END", try_unwatch, clean, 1);
	fail_path("split of BEGIN", try_split, clean, 1);
	fail_path("split of END", try_unsplit, clean, 1);
}

#endif
