// SPDX-License-Identifier: GPL-2.0-only
/* Processes that are forked, and become another program. */
#include <signal.h>
#include <unistd.h>
#include "core.h"
#include "peer.h"
#include "proc_child.h"
#include "proc_reap.h"

#define FORK_STATUS	43
#define NO_EXEC_STATUS	127
#define NOTHING		"/bin/true"	/* what it does */
#define SHELL		"/bin/sh"
#define SHELL_MOST	2	/* processes: itself, and what it runs */

static int fork_batch(void *ctx, __u32 n)
{
	long pid;
	int err;

	(void)ctx;
	for (; n; n--) {
		pid = rawcall6(SYS_clone, SIGCHLD, 0, 0, 0, 0, 0);
		if (!pid)
			rawcall(SYS_exit_group, FORK_STATUS, 0, 0);
		if (pid < 0)
			return pid;
		err = proc_reap(pid, FORK_STATUS);
		if (err)
			return err;
	}
	return 0;
}

static int fork_setup(void **ctx)
{
	return proc_child_setup(ctx, RINGSIDE_ROW_proc_fork);
}

const struct ringside_half ringside_proc_fork = {
	.setup = fork_setup, .batch = fork_batch, .stamped = proc_child_stamped,
	.verify = proc_child_verify, .teardown = proc_child_teardown,
	.meters = 1, .may_switch = 1, .max_batch = 64,
	.calls = (const int[]){ SYS_clone, SYS_wait4, -1 },
};

static inline __attribute__((__always_inline__)) int
start(const char *const argv[], __u32 n)
{
	/* The shell's own: nothing of whoever measures. */
	static const char *const envp[] = { "PATH=/usr/bin:/bin", NULL };
	long pid;
	int err;

	for (; n; n--) {
		pid = rawcall6(SYS_clone, SIGCHLD, 0, 0, 0, 0, 0);
		if (!pid) {
			rawcall(SYS_execve, (long)argv[0], (long)argv, (long)envp);
			rawcall(SYS_exit_group, NO_EXEC_STATUS, 0, 0);
		}
		if (pid < 0)
			return pid;
		err = proc_reap(pid, 0);
		if (err)
			return access(argv[0], X_OK) ? -errno : err;
	}
	return 0;
}

static __u32 missing(const char *path)
{
	return access(path, X_OK) && errno == ENOENT ? RINGSIDE_no_program : RINGSIDE_ok;
}

static __u32 fork_exec_state(void)
{
	return missing(NOTHING);
}

static int fork_exec_setup(void **ctx)
{
	return proc_child_setup(ctx, RINGSIDE_ROW_proc_fork_exec);
}

static int fork_exec_batch(void *ctx, __u32 n)
{
	static const char *const argv[] = { NOTHING, NULL };

	(void)ctx;
	return start(argv, n);
}

const struct ringside_half ringside_proc_fork_exec = {
	.state = fork_exec_state, .setup = fork_exec_setup,
	.batch = fork_exec_batch, .stamped = proc_child_stamped,
	.verify = proc_child_verify, .teardown = proc_child_teardown,
	.meters = 1, .may_switch = 1, .meets_ticks = 1, .max_batch = 16,
	.calls = (const int[]){ SYS_clone, SYS_wait4, -1 },
};

static __u32 sh_state(void)
{
	__u32 reason = missing(SHELL);

	return reason ? reason : missing(NOTHING);
}

static int sh_setup(void **ctx)
{
	return proc_child_setup(ctx, RINGSIDE_ROW_proc_sh);
}

static int sh_batch(void *ctx, __u32 n)
{
	static const char *const argv[] = { SHELL, "-c", NOTHING, NULL };

	int err;

	(void)ctx;
	err = start(argv, n);
	/* A shell that may start nothing says that it failed, not why. */
	return err == -EPROTO && peer_try(SHELL_MOST) == -EAGAIN ? -EAGAIN : err;
}

const struct ringside_half ringside_proc_sh = {
	.state = sh_state, .setup = sh_setup,
	.batch = sh_batch, .stamped = proc_child_stamped,
	.verify = proc_child_verify, .teardown = proc_child_teardown,
	.meters = 1, .may_switch = 1, .meets_ticks = 1, .max_batch = 8,
	.calls = (const int[]){ SYS_clone, SYS_wait4, -1 },
};

static int execl_setup(void **ctx)
{
	return proc_child_setup(ctx, RINGSIDE_ROW_proc_execl);
}

const struct ringside_half ringside_proc_execl = {
	.setup = execl_setup, .batch = proc_child_again, .stamped = proc_child_stamped,
	.verify = proc_child_verify, .teardown = proc_child_teardown,
	.meters = 1, .may_switch = 1, .meets_ticks = 1, .max_batch = 16,
};
