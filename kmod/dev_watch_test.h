/* SPDX-License-Identifier: GPL-2.0-only */
/* Tests of the calls that watch: security hooks, and process switches. */
#ifndef RINGSIDE_DEV_WATCH_TEST_H
#define RINGSIDE_DEV_WATCH_TEST_H

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include "dev_test_watch.h"

static void test_hooks(int fd)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);
	int other = open_device();
	long ret;

	refused(ioctl(fd, RINGSIDE_IOC_HOOKS, NULL), EFAULT, "hooks: no structure");
	refused(HOOKS(.action = RINGSIDE_HOOKS_WATCH), EPROTO, "hooks: no ABI");
	refused(HOOKS(.abi = RINGSIDE_ABI), EINVAL, "hooks: no action");
	refused(HOOKS(.abi = RINGSIDE_ABI, .action = 4), EINVAL, "hooks: unknown action");
	refused(HOOKS(WATCH, .pid = 1, .room = 1), EINVAL, "hooks: watch with a list");
	refused(HOOKS(READ, .pid = 1), EINVAL, "hooks: read with a process");
	refused(HOOKS(END, .list = 8), EINVAL, "hooks: end with a list");
	refused(HOOKS(READ), ENODATA, "hooks: read what is not watched");
	ret = HOOKS(WATCH, .pid = getpid());
	if (ret && errno == EOPNOTSUPP) {
		ok(1, "hooks: no function tracing in this kernel # SKIP");
		close(other);
		return;
	}
	refused(HOOKS(WATCH, .pid = -1), ESRCH, "hooks: no such process");
	ok(!HOOKS(WATCH, .pid = getpid()) && !kill(getpid(), 0) && !kill(getpid(), 0) &&
	   hook_calls(fd, "task_kill") == 2, "hooks: two calls are two");
	refused(HOOKS(READ), E2BIG, "hooks: no room");
	refused(HOOKS(READ, .room = 256, .list = 8), EFAULT, "hooks: no list");
	refused(hooks(other, (struct ringside_hooks){ END }), EBUSY, "hooks: of a second file");
	ok(!HOOKS(WATCH, .pid = 1) && !kill(getpid(), 0) &&
	   !hook_calls(fd, "task_kill"), "hooks: not those of others");
	ok(!run(fd, &r) && hook_calls(fd, "task_kill") == -1 && errno == ENODATA,
	   "hooks: a run ends it");
	refused(HOOKS(END), 0, "hooks: an end without a beginning");
	close(other);
}

static void test_split_refusals(int fd)
{
	refused(ioctl(fd, RINGSIDE_IOC_SPLIT, NULL), EFAULT, "split: no structure");
	refused(SPLIT(.action = RINGSIDE_SPLIT_BEGIN, .samples = 1), EPROTO, "split: no ABI");
	refused(SPLIT(.abi = RINGSIDE_ABI), EINVAL, "split: no action");
	refused(SPLIT(.abi = RINGSIDE_ABI, .action = 3), EINVAL, "split: unknown action");
	refused(SPLIT(SPLIT_BEGIN), EINVAL, "split: no room");
	refused(SPLIT(SPLIT_BEGIN, .samples = RINGSIDE_MAX_SAMPLES + 1), EINVAL,
		"split: too much room");
	refused(SPLIT(SPLIT_BEGIN, .samples = 1, .pad = 1), EINVAL, "split: padding in use");
	refused(SPLIT(SPLIT_END, .samples = 1), EINVAL, "split: an end with room");
	refused(SPLIT(SPLIT_END), ENODATA, "split: an end without a beginning");
}

static void test_split(int fd)
{
	struct ringside_run r = plain(RINGSIDE_ROW_ctxsw_fifo);
	struct ringside_sample hops[64] = { 0 };
	int other = open_device(), good = 0;
	long n, i;

	test_split_refusals(fd);
	n = SPLIT(SPLIT_BEGIN, .samples = 64);
	if (n < 0 && errno == EOPNOTSUPP) {
		ok(1, "split: no tracepoints in this kernel # SKIP");
		close(other);
		return;
	}
	refused(split(other, (struct ringside_split){ SPLIT_END }), EBUSY,
		"split: of a second file");
	ok(SPLIT(SPLIT_BEGIN, .samples = 64) == 64, "split: begun anew");
	r.limit_ms = RINGSIDE_MAX_LIMIT_MS;	/* an emulator is slow */
	ok(!run(fd, &r) && !r.reason, "split: a run with the probes on");
	tell_reason(&r);
	n = SPLIT(SPLIT_END);
	ok(n == 64 && read(fd, hops, sizeof(hops)) == sizeof(hops),
	   "split: as many hops as there is room");
	for (i = 0; i < n; i++)
		good += !hops[i].marks && hops[i].ticks[0] && hops[i].ticks[1] &&
			hops[i].ticks[2];
	ok(good > n / 4, "split: of which many have all three parts");
	refused(SPLIT(SPLIT_END), ENODATA, "split: only once");
	ok(!run(fd, &r) && !r.reason, "split: a run after it");
	tell_reason(&r);
	close(other);
}

/* Probes that were left would run into an unloaded module. */
static void test_split_kill(void)
{
	pid_t pid = fork();
	int fd, status;
	long ret;

	if (!pid) {
		fd = open_device();
		ret = SPLIT(SPLIT_BEGIN, .samples = 64);
		if (ret < 0)
			_exit(errno);
		raise(SIGKILL);
	}
	waitpid(pid, &status, 0);
	ok(WIFSIGNALED(status) || WEXITSTATUS(status) == EOPNOTSUPP,
	   "split: killed with the probes on");
	fd = open_device();
	refused(SPLIT(SPLIT_END), ENODATA, "split: a kill ends it");
	close(fd);
}

#endif
