// SPDX-License-Identifier: GPL-2.0-only
/* Processes: who they are, how they begin and end, and who looks into them. */
#include <linux/ptrace.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include "os.h"
#include "core.h"
#include "dev.h"
#include "proc_exec.h"
#include "proc_reap.h"
#include "rawcall.h"

#define NOBODY	65534

struct self {
	uid_t uid;
};

static int setuid_setup(void **ctx)
{
	struct self *s = calloc(1, sizeof(*s));

	if (!s)
		return -ENOMEM;
	s->uid = getuid();
	*ctx = s;
	return 0;
}

/* What the caller may do does not change: only the saved id does. */
static int setuid_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	/* Where this is not allowed setuid() leaves no trace. */
	rawcall(SYS_setresuid, -1, -1, NOBODY);
	return 0;
}

static int setuid_batch(void *ctx, __u32 n)
{
	struct self *s = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_setuid, s->uid, 0, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

/* The saved id is back; and nobody answers for the kernel, which refuses -1. */
static int setuid_verify(void *ctx, __u32 n)
{
	uid_t real, effective, saved;

	(void)ctx;
	(void)n;
	if (getresuid(&real, &effective, &saved))
		return -errno;
	return saved == real && rawcall(SYS_setuid, -1, 0, 0) == -EINVAL ? 0 : -EPROTO;
}

const struct ringside_half ringside_proc_setuid = {
	.setup = setuid_setup, .prepare = setuid_prepare, .batch = setuid_batch,
	.verify = setuid_verify, .teardown = free,
	.calls = (const int[]){ SYS_setuid, -1 },
};

static int exec_batch(void *ctx, __u32 n)
{
	struct proc_exec *e = ctx;
	long pid;
	int err;

	for (; n; n--) {
		pid = proc_exec_start(e);
		if (pid < 0)
			return pid;
		err = proc_reap(pid, NOOP_STATUS);
		if (err)
			return e->error ? e->error : err;
	}
	return 0;
}

const struct ringside_half ringside_proc_exec = {
	.state = proc_exec_state, .setup = proc_exec_setup, .batch = exec_batch,
	.teardown = proc_exec_teardown, .may_switch = 1, .max_batch = 64,
	.calls = (const int[]){ SYS_clone, SYS_wait4, -1 },
};

struct tracee {
	long pid;
};

/* Sleeps, until its parent kills it or is gone. */
static void sleeper(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dev_close();
	for (;;)
		rawcall6(SYS_ppoll, 0, 0, 0, 0, 0, 0);
}

static int ptrace_setup(void **ctx)
{
	struct tracee *t = calloc(1, sizeof(*t));
	int err;

	if (!t)
		return -ENOMEM;
	t->pid = fork();
	if (t->pid < 0) {
		err = -errno;
		free(t);
		return err;
	}
	if (!t->pid)
		sleeper();
	*ctx = t;
	return 0;
}

static void ptrace_teardown(void *ctx)
{
	struct tracee *t = ctx;
	int status;

	kill(t->pid, SIGKILL);
	/* It may be stopped, and a signal may end the wait. */
	while (waitpid(t->pid, &status, 0) < 0 ? errno == EINTR : WIFSTOPPED(status))
		;
	free(t);
}

static inline long trace(long request, long pid)
{
	return rawcall6(SYS_ptrace, request, pid, 0, 0, 0, 0);
}

/*
 * Only a stopped process can be let go.  It stops when it runs, so the wait is
 * a switch to it and back; an attach to one that is stopped already would wait
 * too, but unseen.
 */
static int ptrace_batch(void *ctx, __u32 n)
{
	const int stop = PTRACE_EVENT_STOP << 16 | SIGTRAP << 8 | 0x7f;
	struct tracee *t = ctx;
	int status = 0;
	long r;

	for (; n; n--) {
		r = trace(PTRACE_SEIZE, t->pid);
		if (!r)
			r = trace(PTRACE_INTERRUPT, t->pid);
		if (r)
			return rawcall_wrong(r);
		r = rawcall6(SYS_wait4, t->pid, (long)&status, 0, 0, 0, 0);
		if (r != t->pid || status != stop)
			return rawcall_wrong(r);
		r = trace(PTRACE_DETACH, t->pid);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

const struct ringside_half ringside_proc_ptrace = {
	.setup = ptrace_setup, .batch = ptrace_batch,
	.teardown = ptrace_teardown, .may_switch = 1, .max_batch = 64,
	.calls = (const int[]){
		SYS_ptrace, SYS_ptrace, SYS_wait4, SYS_ptrace, -1
	},
};
