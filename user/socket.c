// SPDX-License-Identifier: GPL-2.0-only
/* Sockets: made, asked, and two of them that talk to each other. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "os.h"
#include "core.h"
#include "rawcall.h"
#include "socket_pair.h"
#include "target.h"

static int create_setup(void **ctx, int family, int type)
{
	int err = target_process(ctx);
	struct target *t = *ctx;

	if (err)
		return err;
	t->family = family;
	t->type = type;
	err = target_number(t);
	if (err)
		target_free(t);
	return err;
}

static int create_unix_setup(void **ctx)
{
	return create_setup(ctx, AF_UNIX, SOCK_DGRAM);
}

static int create_udp_setup(void **ctx)
{
	return create_setup(ctx, AF_INET, SOCK_DGRAM);
}

static int create_tcp_setup(void **ctx)
{
	return create_setup(ctx, AF_INET, SOCK_STREAM);
}

/* What a call did that answered something else than it should. */
static int wrong(long r)
{
	return r < 0 ? r : -EPROTO;
}

static int create_batch(void *ctx, __u32 n)
{
	const struct target *t = ctx;
	long number = t->number, r;

	for (; n; n--) {
		r = rawcall(SYS_socket, t->family, t->type, 0);
		if (r != number)
			return wrong(r);
		r = rawcall(SYS_close, r, 0, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

/* The last one was closed, too. */
static int create_verify(void *ctx, __u32 n)
{
	const struct target *t = ctx;

	(void)n;
	return rawcall(SYS_close, t->number, 0, 0) == -EBADF ? 0 : -EPROTO;
}

const struct ringside_half ringside_socket_create_unix = {
	.state = socket_unix_state, .setup = create_unix_setup, .batch = create_batch,
	.verify = create_verify, .teardown = target_free,
	.calls = (const int[]){ SYS_socket, SYS_close, -1 },
};

const struct ringside_half ringside_socket_create_udp = {
	.state = socket_inet_state, .setup = create_udp_setup, .batch = create_batch,
	.verify = create_verify, .teardown = target_free,
	.calls = (const int[]){ SYS_socket, SYS_close, -1 },
};

const struct ringside_half ringside_socket_create_tcp = {
	.state = socket_inet_state, .setup = create_tcp_setup, .batch = create_batch,
	.verify = create_verify, .teardown = target_free,
	.calls = (const int[]){ SYS_socket, SYS_close, -1 },
};

struct ends {
	int fd[2];
	char sent[2], got[2];
};

static void ends_teardown(void *ctx)
{
	struct ends *e = ctx;
	int i;

	for (i = 0; i < 2; i++)
		if (e->fd[i] >= 0)
			close(e->fd[i]);
	free(e);
}

static int ends_setup(void **ctx, int (*join)(struct ends *))
{
	struct ends *e = calloc(1, sizeof(*e));
	int err, i;

	if (!e)
		return -ENOMEM;
	e->fd[0] = e->fd[1] = -1;
	err = join(e);
	for (i = 0; i < 2 && !err; i++)
		err = socket_limit(e->fd[i]);
	if (err) {
		ends_teardown(e);
		return err;
	}
	*ctx = e;
	return 0;
}

static int join_stream(struct ends *e)
{
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, e->fd) ? -errno : 0;
}

static int join_dgram(struct ends *e)
{
	return socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, e->fd) ? -errno : 0;
}

static int join_udp(struct ends *e)
{
	return socket_pair_udp(e->fd);
}

static int join_tcp(struct ends *e)
{
	return socket_pair_tcp(e->fd);
}

static int unix_setup(void **ctx)
{
	return ends_setup(ctx, join_stream);
}

static int unix_dgram_setup(void **ctx)
{
	return ends_setup(ctx, join_dgram);
}

static int udp_setup(void **ctx)
{
	return ends_setup(ctx, join_udp);
}

static int tcp_setup(void **ctx)
{
	return ends_setup(ctx, join_tcp);
}

static int talk_prepare(void *ctx, __u32 n)
{
	struct ends *e = ctx;

	(void)n;
	e->sent[0] = 'a';
	e->sent[1] = 'b';
	memset(e->got, 0, sizeof(e->got));
	return 0;
}

static int talk_batch(void *ctx, __u32 n)
{
	struct ends *e = ctx;
	long r;
	int i;

	for (; n; n--) {
		for (i = 0; i < 2; i++) {
			r = rawcall6(SYS_sendto, e->fd[i], (long)&e->sent[i], 1, 0, 0, 0);
			if (r != 1)
				return wrong(r);
			r = rawcall6(SYS_recvfrom, e->fd[!i], (long)&e->got[!i], 1, 0, 0, 0);
			if (r != 1)
				return wrong(r);
		}
	}
	return 0;
}

static int talk_verify(void *ctx, __u32 n)
{
	const struct ends *e = ctx;

	(void)n;
	return e->got[1] == e->sent[0] && e->got[0] == e->sent[1] ? 0 : -EPROTO;
}

static const int talk_calls[] = {
	SYS_sendto, SYS_recvfrom, SYS_sendto, SYS_recvfrom, -1
};

const struct ringside_half ringside_socket_unix = {
	.state = socket_unix_state, .setup = unix_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.calls = talk_calls,
};

const struct ringside_half ringside_socket_unix_dgram = {
	.state = socket_unix_state, .setup = unix_dgram_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.calls = talk_calls,
};

const struct ringside_half ringside_socket_udp = {
	.state = socket_loopback_state, .setup = udp_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.calls = talk_calls,
};

const struct ringside_half ringside_socket_tcp = {
	.state = socket_loopback_state, .setup = tcp_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.calls = talk_calls,
};

static int poll_setup(void **ctx)
{
	struct target *t;
	int err = target_process(ctx);

	if (err)
		return err;
	t = *ctx;
	t->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (t->fd >= 0)
		return 0;
	err = -errno;
	target_free(t);
	return err;
}

static int poll_batch(void *ctx, __u32 n)
{
	const struct target *t = ctx;
	struct pollfd ask = { .fd = t->fd, .events = POLLIN | POLLOUT };
	long r;

	for (; n; n--) {
		ask.revents = 0;
		r = rawcall_poll(&ask, 1);
		if (r != 1 || ask.revents != POLLOUT)
			return wrong(r);
	}
	return 0;
}

const struct ringside_half ringside_socket_poll = {
	.state = socket_unix_state, .setup = poll_setup, .batch = poll_batch,
	.teardown = target_free,
	.calls = (const int[]){ RAWCALL_POLL, -1 },
};
