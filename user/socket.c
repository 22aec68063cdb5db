// SPDX-License-Identifier: GPL-2.0-only
/* Sockets: made, asked, and two of them that talk to each other. */
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include "os.h"
#include "core.h"
#include "rawcall.h"
#include "target.h"

/* A family that is there shows its sockets in /proc. */
static __u32 state_unix(void)
{
	return access("/proc/net/unix", F_OK) ? RINGSIDE_not_built : RINGSIDE_ok;
}

static __u32 state_inet(void)
{
	return access("/proc/net/udp", F_OK) ? RINGSIDE_not_built : RINGSIDE_ok;
}

static __u32 state_loopback(void)
{
	struct ifreq lo = { .ifr_name = "lo" };
	int fd, err;

	if (state_inet())
		return RINGSIDE_not_built;
	fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return RINGSIDE_failed;
	err = ioctl(fd, SIOCGIFFLAGS, &lo);
	close(fd);
	return !err && lo.ifr_flags & IFF_UP ? RINGSIDE_ok : RINGSIDE_no_loopback;
}

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
	.state = state_unix, .setup = create_unix_setup, .batch = create_batch,
	.verify = create_verify, .teardown = target_free,
	.calls = (const int[]){ SYS_socket, SYS_close, -1 },
};

const struct ringside_half ringside_socket_create_udp = {
	.state = state_inet, .setup = create_udp_setup, .batch = create_batch,
	.verify = create_verify, .teardown = target_free,
	.calls = (const int[]){ SYS_socket, SYS_close, -1 },
};

const struct ringside_half ringside_socket_create_tcp = {
	.state = state_inet, .setup = create_tcp_setup, .batch = create_batch,
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

/* What was sent over the loopback may be on its way still; but not for long. */
static int limit(int fd)
{
	const struct timeval second = { .tv_sec = 1 };

	if (setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof(second)) ||
	    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof(second)))
		return -errno;
	return 0;
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
		err = limit(e->fd[i]);
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

/* At some free port of the loopback; tells which in addr. */
static int at_loopback(int type, struct sockaddr_in *addr)
{
	int fd = socket(AF_INET, type | SOCK_CLOEXEC, 0), err;
	socklen_t len = sizeof(*addr);

	*addr = (struct sockaddr_in){
		.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	if (fd < 0)
		return -errno;
	if (!bind(fd, (struct sockaddr *)addr, sizeof(*addr)) &&
	    !getsockname(fd, (struct sockaddr *)addr, &len))
		return fd;
	err = -errno;
	close(fd);
	return err;
}

static int join_udp(struct ends *e)
{
	struct sockaddr_in addr[2];
	int i;

	for (i = 0; i < 2; i++) {
		e->fd[i] = at_loopback(SOCK_DGRAM, &addr[i]);
		if (e->fd[i] < 0)
			return e->fd[i];
	}
	for (i = 0; i < 2; i++)
		if (connect(e->fd[i], (struct sockaddr *)&addr[!i], sizeof(addr[!i])))
			return -errno;
	return 0;
}

static int accept_tcp(struct ends *e, int listener, const struct sockaddr_in *addr)
{
	/* No end lingers in the state TIME_WAIT when all is over. */
	const struct linger none = { .l_onoff = 1 };
	const int on = 1;
	int i;

	e->fd[0] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (e->fd[0] < 0 || listen(listener, 1) || limit(listener) || limit(e->fd[0]) ||
	    connect(e->fd[0], (const struct sockaddr *)addr, sizeof(*addr)))
		return -errno;
	e->fd[1] = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
	if (e->fd[1] < 0)
		return -errno;
	for (i = 0; i < 2; i++)
		if (setsockopt(e->fd[i], IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)) ||
		    setsockopt(e->fd[i], SOL_SOCKET, SO_LINGER, &none, sizeof(none)))
			return -errno;
	return 0;
}

static int join_tcp(struct ends *e)
{
	struct sockaddr_in addr;
	int listener = at_loopback(SOCK_STREAM, &addr), err;

	if (listener < 0)
		return listener;
	err = accept_tcp(e, listener, &addr);
	close(listener);
	return err;
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
	.state = state_unix, .setup = unix_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.calls = talk_calls,
};

const struct ringside_half ringside_socket_unix_dgram = {
	.state = state_unix, .setup = unix_dgram_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.calls = talk_calls,
};

const struct ringside_half ringside_socket_udp = {
	.state = state_loopback, .setup = udp_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.calls = talk_calls,
};

const struct ringside_half ringside_socket_tcp = {
	.state = state_loopback, .setup = tcp_setup, .prepare = talk_prepare,
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
	.state = state_unix, .setup = poll_setup, .batch = poll_batch,
	.teardown = target_free,
	.calls = (const int[]){ RAWCALL_POLL, -1 },
};
