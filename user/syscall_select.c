// SPDX-License-Identifier: GPL-2.0-only
/* select() on many descriptors of one file or socket, all of them ready. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>
#include "core.h"
#include "fixture.h"
#include "rawcall.h"
#include "socket_pair.h"

#define MOST	500
#define FIRST	64	/* the same numbers, whatever else is open */

struct selected {
	int fds[MOST], n, end;	/* end: above the highest of them */
	int pair[2];		/* of sockets */
	fd_set asked, answered;
};

static void select_teardown(void *ctx)
{
	struct selected *s = ctx;
	int i;

	for (i = 0; i < s->n; i++)
		close(s->fds[i]);
	for (i = 0; i < 2; i++)
		if (s->pair[i] >= 0)
			close(s->pair[i]);
	free(s);
}

static int add(struct selected *s, int of)
{
	int fd = fcntl(of, F_DUPFD_CLOEXEC, FIRST);

	if (fd < 0)
		return -errno;
	s->fds[s->n++] = fd;
	if (fd >= FD_SETSIZE)
		return -EMFILE;
	FD_SET(fd, &s->asked);
	if (fd >= s->end)
		s->end = fd + 1;
	return 0;
}

/* What is open stays open when the limit falls again. */
static int duplicate(struct selected *s, int of, int n)
{
	struct rlimit old, high;
	int err = 0;

	if (getrlimit(RLIMIT_NOFILE, &old))
		return -errno;
	high = old;
	high.rlim_cur = high.rlim_max;
	if (setrlimit(RLIMIT_NOFILE, &high))
		return -errno;
	while (s->n < n && !err)
		err = add(s, of);
	if (setrlimit(RLIMIT_NOFILE, &old) && !err)
		err = -errno;
	return err;
}

static int select_setup(void **ctx, int n, int (*open_pair)(int pair[2]))
{
	struct selected *s = calloc(1, sizeof(*s));
	int err;

	if (!s)
		return -ENOMEM;
	s->pair[0] = s->pair[1] = -1;
	err = open_pair(s->pair);
	if (!err)
		err = duplicate(s, s->pair[0], n);
	if (err) {
		select_teardown(s);
		return err;
	}
	s->answered = s->asked;
	*ctx = s;
	return 0;
}

/* It has no other end, and no name. */
static int open_file(int pair[2])
{
	pair[0] = openat(fixture_dir(), "select", O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
	if (pair[0] < 0 || unlinkat(fixture_dir(), "select", 0))
		return -errno;
	return 0;
}

/* All are ready: the answer is the next question. */
static int select_batch(void *ctx, __u32 n)
{
	static const struct timespec now;
	struct selected *s = ctx;
	long r;

	for (; n; n--) {
		r = rawcall6(SYS_pselect6, s->end, 0, (long)&s->answered, 0, (long)&now, 0);
		if (r != s->n)
			return rawcall_wrong(r);
	}
	return 0;
}

static int select_verify(void *ctx, __u32 n)
{
	struct selected *s = ctx;

	(void)n;
	return memcmp(&s->answered, &s->asked, sizeof(s->asked)) ? -EPROTO : 0;
}

/* A setup is not told which row it is for: so each row has one of its own. */
#define FILES(size)							\
	static int setup_file_##size(void **ctx)			\
	{								\
		return select_setup(ctx, size, open_file);		\
	}								\
	const struct ringside_half ringside_syscall_select_file_##size = { \
		.setup = setup_file_##size, .batch = select_batch,	\
		.verify = select_verify, .teardown = select_teardown,	\
		.max_batch = 512,					\
		.calls = (const int[]){ SYS_pselect6, -1 },		\
	}

FILES(10);
FILES(100);
FILES(250);
FILES(500);

#define SOCKETS(size)							\
	static int setup_tcp_##size(void **ctx)				\
	{								\
		return select_setup(ctx, size, socket_pair_tcp);	\
	}								\
	const struct ringside_half ringside_syscall_select_tcp_##size = { \
		.state = socket_loopback_state, .setup = setup_tcp_##size, \
		.batch = select_batch, .verify = select_verify,		\
		.teardown = select_teardown, .max_batch = 512,		\
		.calls = (const int[]){ SYS_pselect6, -1 },		\
	}

SOCKETS(10);
SOCKETS(100);
SOCKETS(250);
SOCKETS(500);
