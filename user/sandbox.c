// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include "sandbox.h"

/* The rights to files of each Landlock ABI: execute to make_sym, refer, truncate,
 * - , ioctl_dev.  Headers may be older than the kernel. */
static const unsigned long long rights[] = {
	0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1, (1 << 15) - 1, (1 << 16) - 1
};

#define RIGHTS	(sizeof(rights) / sizeof(rights[0]))

static int allow_root(int ruleset, unsigned long long handled)
{
	struct landlock_path_beneath_attr below = { .allowed_access = handled };
	int err = 0;

	below.parent_fd = open("/", O_PATH | O_CLOEXEC);
	if (below.parent_fd < 0)
		return -errno;
	if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &below, 0))
		err = -errno;
	close(below.parent_fd);
	return err;
}

static int layer(unsigned long long handled)
{
	struct landlock_ruleset_attr attr = { .handled_access_fs = handled };
	int ruleset = syscall(SYS_landlock_create_ruleset, &attr,
			      sizeof(attr.handled_access_fs), 0);
	int err;

	if (ruleset < 0)
		return -errno;
	err = allow_root(ruleset, handled);
	if (!err && syscall(SYS_landlock_restrict_self, ruleset, 0))
		err = -errno;
	close(ruleset);
	return err;
}

int sandbox_landlock(unsigned int layers)
{
	long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
	int err = abi < 0 ? -errno : 0;

	if (abi >= (long)RIGHTS)
		abi = RIGHTS - 1;
	for (; layers && !err; layers--)
		err = layer(rights[abi]);
	return err;
}

/*
 * The kernel answers a filter that looks at the call's number alone from a
 * bitmap, without running it: this one loads the call's arguments.
 */
int sandbox_seccomp(unsigned int n)
{
	struct sock_filter *filter = calloc(n, sizeof(*filter));
	struct sock_fprog program = { .len = n, .filter = filter };
	unsigned int i;
	int err = 0;

	if (!filter)
		return -ENOMEM;
	for (i = 0; i + 1 < n; i++)
		filter[i] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			offsetof(struct seccomp_data, args[i % 6]));
	filter[i] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program))
		err = -errno;
	free(filter);
	return err;
}
