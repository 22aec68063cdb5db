// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sockets of the kernel's own, in the initial network namespace: made, asked,
 * and two of them that talk to each other.
 */
#include <linux/file.h>
#include <linux/in.h>
#include <linux/net.h>
#include <linux/netdevice.h>
#include <linux/poll.h>
#include <linux/security.h>
#include <linux/slab.h>
#include <linux/tcp.h>
#include <net/net_namespace.h>
#include <net/sock.h>
#include "compat.h"
#include "dev.h"
#include "rows.h"

/* What these free waits for RCU: batches stay small. */
#define MAX_FREED	64
/* There and back may take 20 us. */
#define MAX_TALK	2048

struct ends {
	struct socket *sock[2];
	int family, type;
	char sent[2], got[2];
	struct file *file;		/* owns sock[0] if it is there */
	struct poll_wqueues queues;
};

static __u32 state_unix(void)
{
	return IS_ENABLED(CONFIG_UNIX) ? RINGSIDE_ok : RINGSIDE_not_built;
}

static __u32 state_inet(void)
{
	return IS_ENABLED(CONFIG_INET) ? RINGSIDE_ok : RINGSIDE_not_built;
}

static __u32 state_loopback(void)
{
	const struct net_device *lo = init_net.loopback_dev;

	if (!IS_ENABLED(CONFIG_INET))
		return RINGSIDE_not_built;
	return lo && READ_ONCE(lo->flags) & IFF_UP ? RINGSIDE_ok : RINGSIDE_no_loopback;
}

static int make(const struct ends *e, struct socket **sock)
{
	return sock_create_kern(&init_net, e->family, e->type, 0, sock);
}

static void ends_teardown(void *ctx)
{
	struct ends *e = ctx;

	if (e->file)
		fput(e->file);
	else if (e->sock[0])
		sock_release(e->sock[0]);
	if (e->sock[1])
		sock_release(e->sock[1]);
	kfree(e);
}

static struct ends *ends_new(int family, int type)
{
	struct ends *e = kzalloc(sizeof(*e), GFP_KERNEL);

	if (e) {
		e->family = family;
		e->type = type;
	}
	return e;
}

static int create_setup(void **ctx, int family, int type)
{
	*ctx = ends_new(family, type);
	return *ctx ? 0 : -ENOMEM;
}

static int create_unix_setup(void **ctx)
{
	return create_setup(ctx, PF_UNIX, SOCK_DGRAM);
}

static int create_udp_setup(void **ctx)
{
	return create_setup(ctx, PF_INET, SOCK_DGRAM);
}

static int create_tcp_setup(void **ctx)
{
	return create_setup(ctx, PF_INET, SOCK_STREAM);
}

static int create_batch(void *ctx, __u32 n)
{
	const struct ends *e = ctx;
	struct socket *sock;
	int err;

	for (; n; n--) {
		err = make(e, &sock);
		if (err)
			return err;
		sock_release(sock);
	}
	return 0;
}

const struct ringside_half ringside_socket_create_unix = {
	.state = state_unix, .setup = create_unix_setup, .batch = create_batch,
	.teardown = ends_teardown, .max_batch = MAX_FREED,
};

const struct ringside_half ringside_socket_create_udp = {
	.state = state_inet, .setup = create_udp_setup, .batch = create_batch,
	.teardown = ends_teardown, .max_batch = MAX_FREED,
};

const struct ringside_half ringside_socket_create_tcp = {
	.state = state_inet, .setup = create_tcp_setup, .batch = create_batch,
	.teardown = ends_teardown, .max_batch = MAX_FREED,
};

/* What was sent over the loopback may be on its way still; but not for long. */
static void limit(struct socket *sock)
{
	sock->sk->sk_rcvtimeo = HZ;
	sock->sk->sk_sndtimeo = HZ;
}

static int ends_setup(void **ctx, int family, int type, int (*join)(struct ends *))
{
	struct ends *e = ends_new(family, type);
	int err;

	if (!e)
		return -ENOMEM;
	err = join(e);
	if (err) {
		ends_teardown(e);
		return err;
	}
	limit(e->sock[0]);
	limit(e->sock[1]);
	*ctx = e;
	return 0;
}

static int make_both(struct ends *e)
{
	int err = make(e, &e->sock[0]);

	return err ? err : make(e, &e->sock[1]);
}

/* As socketpair() does it. */
static int join_unix(struct ends *e)
{
	int err = make_both(e);

	if (!err)
		err = security_socket_socketpair(e->sock[0], e->sock[1]);
	if (!err)
		err = e->sock[0]->ops->socketpair(e->sock[0], e->sock[1]);
	return err;
}

/* To some free port of the loopback; tells which in addr. */
static int bind_loopback(struct socket *sock, struct sockaddr_in *addr)
{
	int ret;

	*addr = (struct sockaddr_in){
		.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	ret = kernel_bind(sock, (void *)addr, sizeof(*addr));
	if (ret)
		return ret;
	ret = kernel_getsockname(sock, (void *)addr);
	return ret < 0 ? ret : 0;
}

static int join_udp(struct ends *e)
{
	struct sockaddr_in addr[2];
	int err = make_both(e), i;

	for (i = 0; i < 2 && !err; i++)
		err = bind_loopback(e->sock[i], &addr[i]);
	for (i = 0; i < 2 && !err; i++)
		err = kernel_connect(e->sock[i], (void *)&addr[!i], sizeof(addr[!i]), 0);
	return err;
}

static int accept_tcp(struct ends *e, struct socket *listener)
{
	struct sockaddr_in addr;
	int err = bind_loopback(listener, &addr);

	if (!err)
		err = kernel_listen(listener, 1);
	if (!err)
		err = make(e, &e->sock[0]);
	if (err)
		return err;
	limit(listener);
	limit(e->sock[0]);
	err = kernel_connect(e->sock[0], (void *)&addr, sizeof(addr), 0);
	return err ? err : kernel_accept(listener, &e->sock[1], 0);
}

static int join_tcp(struct ends *e)
{
	struct socket *listener;
	int err, i;

	if (!IS_ENABLED(CONFIG_INET))	/* tcp_sock_set_nodelay() is missing */
		return -EAFNOSUPPORT;
	err = make(e, &listener);
	if (err)
		return err;
	err = accept_tcp(e, listener);
	sock_release(listener);
	for (i = 0; i < 2 && !err; i++) {
		tcp_sock_set_nodelay(e->sock[i]->sk);
		/* No end lingers in the state TIME_WAIT when all is over. */
		sock_no_linger(e->sock[i]->sk);
	}
	return err;
}

static int unix_setup(void **ctx)
{
	return ends_setup(ctx, PF_UNIX, SOCK_STREAM, join_unix);
}

static int unix_dgram_setup(void **ctx)
{
	return ends_setup(ctx, PF_UNIX, SOCK_DGRAM, join_unix);
}

static int udp_setup(void **ctx)
{
	return ends_setup(ctx, PF_INET, SOCK_DGRAM, join_udp);
}

static int tcp_setup(void **ctx)
{
	return ends_setup(ctx, PF_INET, SOCK_STREAM, join_tcp);
}

/* What a call did that should have moved one byte. */
static int wrong(int ret)
{
	if (ret == -ERESTARTSYS)
		return -EINTR;
	return ret < 0 ? ret : -EPROTO;
}

static __always_inline int send_byte(struct socket *sock, char *byte)
{
	struct msghdr msg = { };
	struct kvec vec = { byte, 1 };

	return kernel_sendmsg(sock, &msg, &vec, 1, 1);
}

static __always_inline int receive_byte(struct socket *sock, char *byte)
{
	struct msghdr msg = { };
	struct kvec vec = { byte, 1 };

	return kernel_recvmsg(sock, &msg, &vec, 1, 1, 0);
}

static int talk_prepare(void *ctx, __u32 n)
{
	struct ends *e = ctx;

	e->sent[0] = 'a';
	e->sent[1] = 'b';
	memset(e->got, 0, sizeof(e->got));
	return 0;
}

static int talk_batch(void *ctx, __u32 n)
{
	struct ends *e = ctx;
	int i, ret;

	for (; n; n--) {
		for (i = 0; i < 2; i++) {
			ret = send_byte(e->sock[i], &e->sent[i]);
			if (ret != 1)
				return wrong(ret);
			ret = receive_byte(e->sock[!i], &e->got[!i]);
			if (ret != 1)
				return wrong(ret);
		}
	}
	return 0;
}

static int talk_verify(void *ctx, __u32 n)
{
	const struct ends *e = ctx;

	return e->got[1] == e->sent[0] && e->got[0] == e->sent[1] ? 0 : -EPROTO;
}

const struct ringside_half ringside_socket_unix = {
	.state = state_unix, .setup = unix_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.max_batch = MAX_TALK,
};

const struct ringside_half ringside_socket_unix_dgram = {
	.state = state_unix, .setup = unix_dgram_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.max_batch = MAX_TALK,
};

const struct ringside_half ringside_socket_udp = {
	.state = state_loopback, .setup = udp_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.max_batch = MAX_TALK,
};

const struct ringside_half ringside_socket_tcp = {
	.state = state_loopback, .setup = tcp_setup, .prepare = talk_prepare,
	.batch = talk_batch, .verify = talk_verify, .teardown = ends_teardown,
	.max_batch = MAX_TALK,
};

static int poll_setup(void **ctx)
{
	struct ends *e = ends_new(PF_UNIX, SOCK_DGRAM);
	int err;

	if (!e)
		return -ENOMEM;
	err = make(e, &e->sock[0]);
	if (err)
		goto out;
	e->file = sock_alloc_file(e->sock[0], 0, NULL);
	if (IS_ERR(e->file)) {
		err = PTR_ERR(e->file);
		e->file = NULL;
		e->sock[0] = NULL;	/* released on failure */
	}
out:
	if (err)
		ends_teardown(e);
	else
		*ctx = e;
	return err;
}

/* As poll() does it with a time limit of 0: nobody is put into a queue. */
static int poll_batch(void *ctx, __u32 n)
{
	struct ends *e = ctx;
	__poll_t mask;

	for (; n; n--) {
		poll_initwait(&e->queues);
		e->queues.pt._qproc = NULL;
		mask = vfs_poll(e->file, &e->queues.pt);
		poll_freewait(&e->queues);
		if (!(mask & EPOLLOUT))
			return -EPROTO;
	}
	return 0;
}

const struct ringside_half ringside_socket_poll = {
	.state = state_unix, .setup = poll_setup, .batch = poll_batch,
	.teardown = ends_teardown,
};
