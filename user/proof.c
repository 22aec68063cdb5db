// SPDX-License-Identifier: GPL-2.0-only
/*
 * The child stops itself right before the batch; from there on the parent sees
 * each system call enter and leave, until the child ends.  A call that a filter
 * answers is seen as well: that it had its effect is for the rows to verify.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <linux/ptrace.h>
#include <sys/wait.h>
#include "dev.h"
#include "hooks.h"
#include "os.h"
#include "proof.h"
#include "rawcall.h"

#define OPERATIONS	8	/* in the traced batch */
#define SYSCALL_STOP	(SIGTRAP | 0x80)
#define UNTRACED	255	/* the child's exit code; no errno is that large */

static void child(const struct ringside_half *half)
{
	void *ctx = NULL;
	long pid = rawcall(SYS_getpid, 0, 0, 0);
	int err = 0;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (ptrace(PTRACE_TRACEME, 0, NULL, NULL))
		_exit(UNTRACED);
	if (half->setup)
		err = half->setup(&ctx);
	if (err)
		_exit(-err);
	/* Not by kill(), which is a row of its own. */
	if (rawcall(SYS_tgkill, pid, pid, SIGSTOP))
		_exit(UNTRACED);
	err = half->batch(ctx, OPERATIONS);
	/* The end of the batch; answered with an error, which nobody reads. */
	rawcall(SYS_close, -1, 0, 0);
	if (half->teardown)
		half->teardown(ctx);
	_exit(-err);
}

struct watch {
	const int *calls;
	unsigned int done;	/* calls of the batch so far */
	int ended;		/* the mark after the batch was seen */
	int wrong;		/* another call, or too many */
	int failed;		/* errno of a call of the batch */
	struct proof_hooks *hooks;
};

static unsigned int length(const int *calls)
{
	unsigned int n = 0;

	while (calls[n] >= 0)
		n++;
	return n;
}

static void end(struct watch *w)
{
	w->ended = 1;
	if (w->hooks->reason)
		return;
	w->hooks->calls = hooks_read(OPERATIONS);
	if (!w->hooks->calls)
		w->hooks->reason = RINGSIDE_failed;
}

/*
 * A stop, a freezer or a signal that is not caught came while the call waited: the
 * kernel enters it once more.  Only a tracer sees these answers (ERESTARTSYS and others).
 */
static int is_restarted(const struct watch *w, long long answer)
{
	return w->done && answer <= -512 && answer >= -516;
}

static void see(struct watch *w, const struct __ptrace_syscall_info *info)
{
	if (w->ended)
		return;
	if (info->op == PTRACE_SYSCALL_INFO_EXIT) {
		if (is_restarted(w, info->exit.rval)) {
			w->done--;
			return;
		}
		if (info->exit.is_error && w->done && !w->failed)
			w->failed = -info->exit.rval;
		return;
	}
	if (info->op != PTRACE_SYSCALL_INFO_ENTRY)
		return;
	if (info->entry.nr == SYS_close && (int)info->entry.args[0] == -1)
		end(w);
	else if (info->entry.nr != SYS_restart_syscall &&
		 (int)info->entry.nr != w->calls[w->done % length(w->calls)])
		w->wrong = 1;
	w->done += !w->ended;
}

/* A signal that asks for the end of the run does not end the wait, but the child. */
static int await(pid_t pid, int *status)
{
	int ret;

	while ((ret = waitpid(pid, status, WUNTRACED)) < 0 && errno == EINTR)
		if (os_stop())
			kill(pid, SIGKILL);
	return ret < 0 ? -errno : 0;
}

/* A stop that is somebody else's; of an answer alone, see below, it is not known. */
static int is_foreign(pid_t pid)
{
	siginfo_t info = { 0 };

	return !ptrace(PTRACE_GETSIGINFO, pid, NULL, &info) &&
	       info.si_signo == SIGSTOP && info.si_pid != pid;
}

/* Until the child has stopped itself, or ended.  The end of a process that its
 * setup has started may stop it before, and so may others. */
static int await_batch(pid_t pid, int *status)
{
	int err = await(pid, status), sig;

	while (!err && WIFSTOPPED(*status)) {
		sig = WSTOPSIG(*status);
		if (sig == SIGSTOP && !is_foreign(pid))
			return 0;
		if (ptrace(PTRACE_CONT, pid, NULL, (void *)(long)(sig == SIGSTOP ? 0 : sig)))
			return -errno;
		err = await(pid, status);
	}
	return err;
}

/* An answer alone proves nothing: ptrace() has to know what stopped the child. */
static int is_traced(pid_t pid)
{
	siginfo_t info = { 0 };

	return !ptrace(PTRACE_GETSIGINFO, pid, NULL, &info) &&
	       info.si_signo == SIGSTOP;
}

/* Follows the stopped child to its end; returns its wait status. */
static int follow(pid_t pid, struct watch *w)
{
	struct __ptrace_syscall_info info;
	int status, sig = 0;

	ptrace(PTRACE_SETOPTIONS, pid, NULL,
	       (void *)(PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL));
	w->hooks->reason = hooks_watch(pid);
	for (;;) {
		if (ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(long)sig) ||
		    await(pid, &status))
			return -1;
		if (!WIFSTOPPED(status))
			return status;
		sig = WSTOPSIG(status);
		if (sig != SYSCALL_STOP)
			continue;
		sig = 0;
		if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, (void *)sizeof(info), &info) < 0)
			w->wrong = 1;
		else
			see(w, &info);
	}
}

static __u32 verdict(const struct watch *w, int status, int *error)
{
	if (w->failed || (WIFEXITED(status) && WEXITSTATUS(status))) {
		*error = w->failed ? w->failed : WEXITSTATUS(status);
		return *error == EPROTO ? RINGSIDE_not_happened : RINGSIDE_failed;
	}
	if (!WIFEXITED(status))
		return RINGSIDE_failed;
	if (w->wrong || !w->ended || w->done != OPERATIONS * length(w->calls))
		return RINGSIDE_not_happened;
	return RINGSIDE_ok;
}

/* The child did not come as far as the batch. */
static __u32 early(int status, int *error)
{
	if (!WIFEXITED(status))
		return RINGSIDE_failed;
	if (!WEXITSTATUS(status) || WEXITSTATUS(status) == UNTRACED)
		return RINGSIDE_no_proof;
	*error = WEXITSTATUS(status);
	return *error == EPROTO ? RINGSIDE_not_happened : RINGSIDE_failed;
}

__u32 proof_calls(const struct ringside_half *half, struct proof_hooks *hooks,
		  int *error)
{
	struct watch watch = { .calls = half->calls, .hooks = hooks };
	int status;
	pid_t pid;

	*error = 0;
	hooks->reason = RINGSIDE_no_proof;
	hooks->calls = NULL;
	fflush(NULL);
	/* Inherited as ignored, it would take the child's end away from us. */
	signal(SIGCHLD, SIG_DFL);
	pid = fork();
	if (pid < 0) {
		*error = errno;
		return RINGSIDE_no_proof;
	}
	if (!pid)
		child(half);
	*error = -await_batch(pid, &status);
	if (*error)
		return RINGSIDE_no_proof;
	if (!WIFSTOPPED(status))
		return early(status, error);
	if (!is_traced(pid)) {
		kill(pid, SIGKILL);
		await(pid, &status);
		return RINGSIDE_no_proof;
	}
	return verdict(&watch, follow(pid, &watch), error);
}
