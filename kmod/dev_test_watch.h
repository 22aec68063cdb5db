/* SPDX-License-Identifier: GPL-2.0-only */
/* The calls that watch, for tests: security hooks, and process switches. */
#ifndef RINGSIDE_DEV_TEST_WATCH_H
#define RINGSIDE_DEV_TEST_WATCH_H

#include "dev_test.h"

static long hooks(int fd, struct ringside_hooks h)
{
	return ioctl(fd, RINGSIDE_IOC_HOOKS, &h);
}

/* How often the watched process has called a hook; -1: not read. */
static long hook_calls(int fd, const char *name)
{
	static struct ringside_hook list[RINGSIDE_MAX_HOOKS];
	struct ringside_hooks h = { .abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_READ,
		.room = RINGSIDE_MAX_HOOKS, .list = (unsigned long)list };
	__u32 i;

	if (ioctl(fd, RINGSIDE_IOC_HOOKS, &h))
		return -1;
	for (i = 0; i < h.room; i++)
		if (!strcmp(list[i].name, name))
			return list[i].calls;
	return 0;
}

#define HOOKS(...) hooks(fd, (struct ringside_hooks){ __VA_ARGS__ })
#define WATCH .abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_WATCH
#define READ .abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_READ
#define END .abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_END

static long split(int fd, struct ringside_split s)
{
	long ret = ioctl(fd, RINGSIDE_IOC_SPLIT, &s);

	return ret ? ret : s.samples;
}

#define SPLIT(...) split(fd, (struct ringside_split){ __VA_ARGS__ })
#define SPLIT_BEGIN .abi = RINGSIDE_ABI, .action = RINGSIDE_SPLIT_BEGIN
#define SPLIT_END .abi = RINGSIDE_ABI, .action = RINGSIDE_SPLIT_END

#endif
