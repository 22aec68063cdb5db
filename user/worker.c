// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "dev.h"
#include "worker.h"

#define PATIENCE	20	/* seconds for an answer */

struct order {
	size_t half;
	struct measure_chunk chunk;	/* without samples: the end */
};

struct answer {
	int err;
	struct ringside_result res;
	struct ringside_sample samples[RINGSIDE_ROOM(WORKER_SAMPLES)];
};

static int enter(const struct state *state, int restricted)
{
	int err = dev_inherit();

	if (!err && restricted && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		err = -errno;
	return err ? err : state_enter(state);
}

/* Always of the same length, so that both workers do the same. */
static void tell(int fd, const struct answer *a)
{
	if (send(fd, a, sizeof(*a), 0) != sizeof(*a))
		_exit(EXIT_FAILURE);
}

__attribute__((noreturn))
static void serve(int fd, const struct store *s, const struct state *state,
		  int restricted)
{
	struct answer a = { .err = enter(state, restricted) };
	struct order o;

	tell(fd, &a);
	while (recv(fd, &o, sizeof(o), 0) == sizeof(o) && o.chunk.samples) {
		memset(&a, 0, sizeof(a));
		a.err = measure_chunk(&s->halves[o.half], &o.chunk, a.samples, &a.res);
		tell(fd, &a);
	}
	_exit(EXIT_SUCCESS);
}

static int child_died(struct worker *w)
{
	while (waitpid(w->pid, &w->status, 0) < 0 && errno == EINTR)
		;
	w->pid = 0;
	return -ECHILD;
}

static int hear(struct worker *w, struct answer *a)
{
	ssize_t got;

	do {
		got = recv(w->fd, a, sizeof(*a), 0);
	} while (got < 0 && errno == EINTR);
	if (got == sizeof(*a))
		return a->err;
	return got < 0 && errno == EAGAIN ? -ETIME : child_died(w);
}

static pid_t fork_worker(int *fds, const struct store *s, const struct state *state,
			 int restricted)
{
	pid_t parent = getpid(), pid = fork();

	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(EXIT_FAILURE);
	close(fds[0]);
	serve(fds[1], s, state, restricted);
}

static int ready(struct worker *w)
{
	struct answer a;
	int err = hear(w, &a);

	if (err || w->state->kind != STATE_PTRACE)
		return err;
	w->tracer = state_trace(w->pid);
	if (w->tracer > 0)
		return 0;
	err = w->tracer;
	w->tracer = 0;
	return err;
}

int worker_start(struct worker *w, const struct store *s,
		 const struct state *state, int restricted)
{
	const struct timeval patience = { .tv_sec = PATIENCE };
	sigset_t all, old;
	int fds[2], err;

	*w = (struct worker){ .state = state };
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds))
		return -errno;
	setsockopt(fds[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
	fflush(NULL);
	/* What the terminal sends to all of us is for the parent. */
	sigemptyset(&all);
	sigaddset(&all, SIGINT);
	sigaddset(&all, SIGTERM);
	sigaddset(&all, SIGHUP);
	sigprocmask(SIG_BLOCK, &all, &old);
	w->pid = fork_worker(fds, s, state, restricted);
	err = w->pid < 0 ? -errno : 0;
	sigprocmask(SIG_SETMASK, &old, NULL);
	close(fds[1]);
	w->fd = fds[0];
	if (err) {
		close(fds[0]);
		w->pid = 0;
		return err;
	}
	err = ready(w);
	if (err)
		worker_end(w);
	return err;
}

int worker_measure(struct worker *w, size_t i, const struct measure_chunk *c,
		   struct ringside_sample *samples, struct ringside_result *res)
{
	const struct order o = { i, *c };
	struct answer a;
	int err;

	if (send(w->fd, &o, sizeof(o), MSG_NOSIGNAL) != sizeof(o))
		return child_died(w);
	err = hear(w, &a);
	if (err)
		return err;
	*res = a.res;
	memcpy(samples, a.samples, a.res.taken * sizeof(*samples));
	return 0;
}

void worker_end(struct worker *w)
{
	const struct order end = { 0 };
	struct answer a;

	if (w->fd && w->pid && (send(w->fd, &end, sizeof(end), MSG_NOSIGNAL) < 0 ||
				recv(w->fd, &a, sizeof(a), 0) < 0))
		kill(w->pid, SIGKILL);
	if (w->pid)
		child_died(w);
	if (w->tracer)
		while (waitpid(w->tracer, NULL, 0) < 0 && errno == EINTR)
			;
	if (w->fd)
		close(w->fd);
	w->tracer = 0;
	w->fd = 0;
}
