// SPDX-License-Identifier: GPL-2.0-only
/*
 * Connections to a TCP server on the same CPU.  This process waits until the server has
 * closed.  If it did not, it would outrun the server, whose queue overflows: the request
 * is sent again after a second.  And whoever closes first keeps the pair of ports for a
 * minute (TIME_WAIT): this process would have less and less to choose from.
 */
#include <stdlib.h>
#include <sys/socket.h>
#include "os.h"
#include "core.h"
#include "comm.h"
#include "rawcall.h"
#include "socket_pair.h"

#define WAITING	64	/* connections that the server is behind with, if nobody waits for it */

struct server {
	struct comm comm;
	struct sockaddr_in addr;
	int silent;		/* nobody sends there */
};

static void serve(struct comm *c, int listener)
{
	long fd;

	(void)c;
	do {
		fd = rawcall6(SYS_accept4, listener, 0, 0, 0, 0, 0);
	} while (fd >= 0 && !rawcall(SYS_close, fd, 0, 0));
}

/* 0 once the server has closed. */
static inline __attribute__((__always_inline__)) long await_end(long fd)
{
	char byte;

	return rawcall6(SYS_recvfrom, fd, (long)&byte, 1, 0, 0, 0);
}

static inline __attribute__((__always_inline__)) long
reach(const struct server *s, long fd)
{
	return rawcall(SYS_connect, fd, (long)&s->addr, sizeof(s->addr));
}

/* Once with a limit: a firewall may swallow it. */
static int try(const struct server *s)
{
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), err;

	if (fd < 0)
		return -errno;
	err = socket_limit(fd);
	if (!err)
		err = reach(s, fd);
	if (!err)
		err = await_end(fd);
	close(fd);
	return err > 0 ? -EPROTO : err;
}

static int join_listener(struct comm *c, int *end)
{
	struct server *s = (struct server *)c;

	*end = socket_at_loopback(SOCK_STREAM, &s->addr);
	if (*end < 0)
		return *end;
	return listen(*end, WAITING) ? -errno : 0;
}

static void connect_teardown(void *ctx)
{
	struct server *s = ctx;

	comm_stop(&s->comm);
	if (s->silent >= 0)
		close(s->silent);
	free(s);
}

static int connect_setup(void **ctx)
{
	struct server *s = calloc(1, sizeof(*s));
	struct sockaddr_in unused;
	int err;

	if (!s)
		return -ENOMEM;
	s->silent = socket_at_loopback(SOCK_DGRAM, &unused);
	if (s->silent < 0) {
		err = s->silent;
		free(s);
		return err;
	}
	err = comm_start(&s->comm, join_listener, serve);
	if (!err)
		err = try(s);
	if (err)
		connect_teardown(s);
	else
		*ctx = s;
	return err;
}

static int connect_batch(void *ctx, __u32 n)
{
	const struct server *s = ctx;
	long fd, r;

	for (; n; n--) {
		fd = rawcall(SYS_socket, AF_INET, SOCK_STREAM, 0);
		if (fd < 0)
			return fd;
		r = reach(s, fd);
		if (!r)
			r = await_end(fd);
		if (r) {
			rawcall(SYS_close, fd, 0, 0);
			return rawcall_wrong(r);
		}
		r = rawcall(SYS_close, fd, 0, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

/* And recv() waits: where nobody sends it has no answer. */
static int connect_verify(void *ctx, __u32 n)
{
	const struct server *s = ctx;
	char byte;

	if (rawcall6(SYS_recvfrom, s->silent, (long)&byte, 1, MSG_DONTWAIT, 0, 0) != -EAGAIN)
		return -EPROTO;
	return comm_verify(ctx, n);
}

const struct ringside_half ringside_comm_connect = {
	.state = socket_loopback_state, .setup = connect_setup, .prepare = comm_prepare,
	.batch = connect_batch, .verify = connect_verify, .teardown = connect_teardown,
	.max_batch = 256, .may_switch = 1,
	.calls = (const int[]){ SYS_socket, SYS_connect, SYS_recvfrom, SYS_close, -1 },
};
