// SPDX-License-Identifier: GPL-2.0-only
/* A message goes to a second process on the same CPU, and comes back. */
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include "os.h"
#include "core.h"
#include "comm.h"
#include "peer.h"
#include "rawcall.h"
#include "socket_pair.h"

int comm_start(struct comm *c, int (*join)(struct comm *c, int *end),
	       void (*serve)(struct comm *c, int end))
{
	int end = -1, err;

	c->fd = -1;
	err = join(c, &end);
	if (!err) {
		c->child = peer_fork();
		if (c->child < 0)
			err = -errno;
		if (!c->child) {
			if (c->fd >= 0)
				close(c->fd);
			serve(c, end);
			_exit(0);
		}
	}
	if (end >= 0)
		close(end);
	return err;
}

void comm_stop(struct comm *c)
{
	peer_end(c->child);
	if (c->fd >= 0)
		close(c->fd);
}

int comm_prepare(void *ctx, __u32 n)
{
	struct comm *c = ctx;

	(void)n;
	c->switches = peer_switches();
	return 0;
}

int comm_verify(void *ctx, __u32 n)
{
	const struct comm *c = ctx;
	__u64 seen = peer_switches() - c->switches;

	if (!peer_on_this_cpu(c->child))
		return -ENODEV;
	return seen >= n ? 0 : -EPROTO;
}

int comm_join_unix(struct comm *c, int *end)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
		return -errno;
	c->fd = ends[0];
	*end = ends[1];
	return 0;
}

int comm_join_tcp(struct comm *c, int *end)
{
	const struct timeval never = { 0 };
	int ends[2] = { -1, -1 }, err = socket_pair_tcp(ends), i;
	const int off = 0;

	for (i = 0; i < 2 && !err; i++)
		if (setsockopt(ends[i], IPPROTO_TCP, TCP_NODELAY, &off, sizeof(off)) ||
		    setsockopt(ends[i], SOL_SOCKET, SO_RCVTIMEO, &never, sizeof(never)) ||
		    setsockopt(ends[i], SOL_SOCKET, SO_SNDTIMEO, &never, sizeof(never)))
			err = -errno;
	c->fd = ends[0];
	*end = ends[1];
	return err;
}

/* The other end is one that anybody may ask.  No message says that its process has
 * ended: hence the limit. */
static int join_udp(struct comm *c, int *end)
{
	struct sockaddr_in addr, own;

	*end = socket_at_loopback(SOCK_DGRAM, &addr);
	if (*end < 0)
		return *end;
	c->fd = socket_at_loopback(SOCK_DGRAM, &own);
	if (c->fd < 0)
		return c->fd;
	if (connect(c->fd, (struct sockaddr *)&addr, sizeof(addr)))
		return -errno;
	return socket_limit(c->fd);
}

static void echo_byte(struct comm *c, int end)
{
	char byte;

	(void)c;
	while (rawcall6(SYS_recvfrom, end, (long)&byte, 1, 0, 0, 0) == 1)
		if (rawcall6(SYS_sendto, end, (long)&byte, 1, MSG_NOSIGNAL, 0, 0) != 1)
			break;
}

static void echo_number(struct comm *c, int end)
{
	struct sockaddr_in from;
	socklen_t len = sizeof(from);
	__u32 number;

	(void)c;
	while (rawcall6(SYS_recvfrom, end, (long)&number, sizeof(number), 0, (long)&from,
			(long)&len) == sizeof(number))
		if (rawcall6(SYS_sendto, end, (long)&number, sizeof(number), 0, (long)&from,
			     len) != sizeof(number))
			break;
}

struct talk {
	struct comm comm;
	__u32 sent, got;
};

static void talk_teardown(void *ctx)
{
	struct talk *t = ctx;

	comm_stop(&t->comm);
	free(t);
}

/* Each message is another one, which its answer has to be. */
static inline __attribute__((__always_inline__)) int talk(struct talk *t, __u32 n, int bytes)
{
	long r;

	for (; n; n--) {
		t->sent++;
		r = rawcall6(SYS_sendto, t->comm.fd, (long)&t->sent, bytes, MSG_NOSIGNAL, 0, 0);
		if (r == bytes)
			r = rawcall6(SYS_recvfrom, t->comm.fd, (long)&t->got, bytes, 0, 0, 0);
		if (r != bytes || memcmp(&t->got, &t->sent, bytes))
			return rawcall_wrong(r);
	}
	return 0;
}

/* The first message goes before the measurement: then the other process is up. */
static int talk_setup(void **ctx, int (*join)(struct comm *c, int *end), int bytes)
{
	struct talk *t = calloc(1, sizeof(*t));
	int err;

	if (!t)
		return -ENOMEM;
	err = comm_start(&t->comm, join, bytes == 1 ? echo_byte : echo_number);
	if (!err)
		err = talk(t, 1, bytes);
	if (err)
		talk_teardown(t);
	else
		*ctx = t;
	return err;
}

static int byte_batch(void *ctx, __u32 n)
{
	return talk(ctx, n, 1);
}

static int number_batch(void *ctx, __u32 n)
{
	return talk(ctx, n, sizeof(__u32));
}

static int unix_setup(void **ctx)
{
	return talk_setup(ctx, comm_join_unix, 1);
}

static int udp_setup(void **ctx)
{
	return talk_setup(ctx, join_udp, sizeof(__u32));
}

static int tcp_setup(void **ctx)
{
	return talk_setup(ctx, comm_join_tcp, 1);
}

static const int talk_calls[] = { SYS_sendto, SYS_recvfrom, -1 };

const struct ringside_half ringside_comm_unix = {
	.state = socket_unix_state, .setup = unix_setup, .prepare = comm_prepare,
	.batch = byte_batch, .verify = comm_verify, .teardown = talk_teardown,
	.max_batch = 2048, .may_switch = 1, .calls = talk_calls,
};

const struct ringside_half ringside_comm_udp = {
	.state = socket_loopback_state, .setup = udp_setup, .prepare = comm_prepare,
	.batch = number_batch, .verify = comm_verify, .teardown = talk_teardown,
	.max_batch = 1024, .may_switch = 1, .calls = talk_calls,
};

const struct ringside_half ringside_comm_tcp = {
	.state = socket_loopback_state, .setup = tcp_setup, .prepare = comm_prepare,
	.batch = byte_batch, .verify = comm_verify, .teardown = talk_teardown,
	.max_batch = 1024, .may_switch = 1, .calls = talk_calls,
};
