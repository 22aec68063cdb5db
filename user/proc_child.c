// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "os.h"
#include "meter.h"
#include "peer.h"
#include "proc_child.h"
#include "rawcall.h"
#include "rows.h"

#define PROGRAM		"/proc/self/exe"
#define WORD		"measured-child"
#define ORDERS		STDIN_FILENO	/* how many operations: __u32 */
#define ANSWERS		STDOUT_FILENO
#define PATIENCE_MS	10000

struct answer {
	__s32 err;
	__u32 done;
	__u64 ticks;
};

struct proc_child {
	int orders[2], answers[2];
	pid_t pid;		/* and its process group */
	__u32 done;		/* operations of the last batch */
};

/* What goes from program to program: see proc_child_again(). */
struct chain {
	__u32 row, left, done;
	__u64 begin;
};

#define CHAIN_FORMAT	"%08x:%08x:%08x:%016llx"

static int chain_next(const struct chain *c)
{
	char text[64];
	char *argv[] = { "ringside", WORD, text, NULL };
	long r;

	snprintf(text, sizeof(text), CHAIN_FORMAT, c->row, c->left, c->done,
		 (unsigned long long)c->begin);
	r = rawcall(SYS_execve, (long)PROGRAM, (long)argv, (long)environ);
	return rawcall_wrong(r);
}

int proc_child_again(void *ctx, __u32 n)
{
	const struct chain c = { RINGSIDE_ROW_proc_execl, n, 0, os_stamp() };

	(void)ctx;
	return chain_next(&c);
}

static void answer(int err, __u32 done, __u64 ticks)
{
	const struct answer a = { err, done, ticks };

	if (write(ANSWERS, &a, sizeof(a)) != sizeof(a))
		_exit(EXIT_FAILURE);
}

__attribute__((noreturn))
static void serve(const struct ringside_half *half)
{
	__u64 begin, end;
	__u32 n;
	int err;

	while (read(ORDERS, &n, sizeof(n)) == sizeof(n)) {
		begin = os_stamp();
		err = n ? half->batch(NULL, n) : 0;
		end = os_stamp();
		answer(err, n, end - begin);
	}
	_exit(EXIT_SUCCESS);
}

void proc_child_main(int argc, char **argv)
{
	const struct ringside_half *half;
	unsigned long long begin;
	struct chain c;
	int err = 0;

	if (argc != 3 || strcmp(argv[1], WORD) ||
	    sscanf(argv[2], CHAIN_FORMAT, &c.row, &c.left, &c.done, &begin) != 4)
		return;
	half = user_half(c.row);
	if (!half || half->stamped != proc_child_stamped)
		return;
	c.begin = begin;
	if (c.left) {
		c.left--;
		c.done++;
		if (c.left)
			err = chain_next(&c);
	}
	/* Of a child that begins nothing is asked yet: it is ready. */
	answer(err, c.done, os_stamp() - c.begin);
	serve(half);
}

/* One that could not begin says so in its own place. */
__attribute__((noreturn))
static void begin_child(struct proc_child *p, enum ringside_row row)
{
	const struct chain c = { .row = row };
	int err;

	setpgid(0, 0);
	signal(SIGCHLD, SIG_DFL);
	if (dup2(p->orders[0], ORDERS) < 0 || dup2(p->answers[1], ANSWERS) < 0)
		_exit(EXIT_FAILURE);
	err = chain_next(&c);
	answer(err, 0, 0);
	_exit(EXIT_FAILURE);
}

static int hear(struct proc_child *p, struct answer *a)
{
	struct pollfd ask = { .fd = p->answers[0], .events = POLLIN };
	ssize_t got;
	int ready;

	do {
		ready = poll(&ask, 1, PATIENCE_MS);
	} while (ready < 0 && errno == EINTR && !os_stop());
	if (ready <= 0)
		return ready ? -errno : -ETIMEDOUT;
	got = read(p->answers[0], a, sizeof(*a));
	if (got == sizeof(*a))
		return a->err;
	return got < 0 ? -errno : -ECHILD;
}

static void close_both(int fds[2])
{
	close(fds[0]);
	close(fds[1]);
}

void proc_child_teardown(void *ctx)
{
	struct proc_child *p = ctx;

	close(p->orders[0]);
	close(p->orders[1]);
	close(p->answers[0]);
	/* What it has begun as well. */
	kill(-p->pid, SIGKILL);
	peer_end(p->pid);
	free(p);
}

int proc_child_setup(void **ctx, enum ringside_row row)
{
	struct proc_child *p = calloc(1, sizeof(*p));
	struct answer ready;
	int err;

	if (!p)
		return -ENOMEM;
	if (pipe2(p->orders, O_CLOEXEC)) {
		err = -errno;
		goto err_free;
	}
	if (pipe2(p->answers, O_CLOEXEC)) {
		err = -errno;
		goto err_orders;
	}
	p->pid = peer_fork();
	if (p->pid < 0) {
		err = -errno;
		goto err_answers;
	}
	if (!p->pid)
		begin_child(p, row);
	/* Its end ends the wait for its answer. */
	close(p->answers[1]);
	err = hear(p, &ready);
	if (err) {
		proc_child_teardown(p);
		return err;
	}
	*ctx = p;
	return 0;

err_answers:
	close_both(p->answers);
err_orders:
	close_both(p->orders);
err_free:
	free(p);
	return err;
}

/* A batch in the child; how much was metered here meanwhile. */
static int order(struct proc_child *p, __u32 n, struct answer *a, __u64 *metered)
{
	__u64 begin = ringside_meter_begin();
	int err;

	/* This process can read them, too: so nobody's end makes it a signal. */
	if (write(p->orders[1], &n, sizeof(n)) != sizeof(n))
		return -errno;
	err = hear(p, a);
	*metered = ringside_meter_end() - begin;
	return err;
}

/*
 * The child has the clock.  A counter is one of the CPU, and read here: order and
 * answer are counted with it, and by themselves.
 */
int proc_child_stamped(void *ctx, __u32 n, __u64 *ticks)
{
	struct proc_child *p = ctx;
	__u64 nothing = 0, all = 0;
	struct answer a = { 0 };
	int err = 0;

	p->done = 0;
	if (os_counting())
		err = order(p, 0, &a, &nothing);
	if (!err)
		err = order(p, n, &a, &all);
	if (err)
		return err;
	p->done = a.done;
	ticks[0] += os_counting() ? all - nothing : a.ticks;
	return 0;
}

int proc_child_verify(void *ctx, __u32 n)
{
	const struct proc_child *p = ctx;

	return p->done == n ? 0 : -EPROTO;
}
