// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls of a procedure of another process by Sun RPC, without a portmapper: client and
 * server share the sockets.  The library is loaded while it is in use only: with it and
 * all that it needs a fork of this process takes a third longer.
 */
#include <dlfcn.h>
#include <netinet/tcp.h>
#include <rpc/rpc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "os.h"
#include "core.h"
#include "comm.h"
#include "rawcall.h"
#include "socket_pair.h"

#define LIBRARY	"libtirpc.so.3"

/* Of the range that is free to users. */
#define PROGRAM	0x20726e67
#define VERSION	1
#define ECHO	1

static struct {
	void *handle;
	__typeof__(clnt_dg_create) *clnt_dg_create;
	__typeof__(clnt_vc_create) *clnt_vc_create;
	__typeof__(svc_dg_create) *svc_dg_create;
	__typeof__(svc_vc_create) *svc_vc_create;
	__typeof__(svc_reg) *svc_reg;
	__typeof__(svc_run) *svc_run;
	__typeof__(svc_sendreply) *svc_sendreply;
	__typeof__(xdr_char) *xdr_char;
} tirpc;

static const struct {
	const char *name;
	void *place;
} functions[] = {
	{ "clnt_dg_create", &tirpc.clnt_dg_create },
	{ "clnt_vc_create", &tirpc.clnt_vc_create },
	{ "svc_dg_create", &tirpc.svc_dg_create },
	{ "svc_vc_create", &tirpc.svc_vc_create },
	{ "svc_reg", &tirpc.svc_reg },
	{ "svc_run", &tirpc.svc_run },
	{ "svc_sendreply", &tirpc.svc_sendreply },
	{ "xdr_char", &tirpc.xdr_char },
};

static void unload(void)
{
	if (tirpc.handle)
		dlclose(tirpc.handle);
	tirpc.handle = NULL;
}

static int load(void)
{
	void *function;
	size_t i;

	tirpc.handle = dlopen(LIBRARY, RTLD_NOW);
	for (i = 0; i < sizeof(functions) / sizeof(functions[0]) && tirpc.handle; i++) {
		function = dlsym(tirpc.handle, functions[i].name);
		memcpy(functions[i].place, &function, sizeof(function));
		if (!function)
			unload();
	}
	return tirpc.handle ? 0 : -ELIBACC;
}

static __u32 rpc_state(void)
{
	int err = load();

	unload();
	return err ? RINGSIDE_no_library : socket_loopback_state();
}

struct rpc {
	struct comm comm;
	struct sockaddr_in addr;	/* of the server */
	CLIENT *client;
	void (*sigpipe)(int sig);	/* what was done about it before */
	char sent, got;
};

static void answer(struct svc_req *request, SVCXPRT *transport)
{
	char byte = 0;

	if (request->rq_proc == ECHO &&
	    svc_getargs(transport, (xdrproc_t)tirpc.xdr_char, &byte))
		tirpc.svc_sendreply(transport, (xdrproc_t)tirpc.xdr_char, &byte);
}

static void serve(SVCXPRT *transport)
{
	if (transport && tirpc.svc_reg(transport, PROGRAM, VERSION, answer, NULL))
		tirpc.svc_run();
}

static void serve_udp(struct comm *c, int end)
{
	(void)c;
	serve(tirpc.svc_dg_create(end, 0, 0));
}

static void serve_tcp(struct comm *c, int end)
{
	(void)c;
	serve(tirpc.svc_vc_create(end, 0, 0));
}

static int join_udp(struct comm *c, int *end)
{
	struct rpc *r = (struct rpc *)c;

	*end = socket_at_loopback(SOCK_DGRAM, &r->addr);
	if (*end < 0)
		return *end;
	c->fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	return c->fd < 0 ? -errno : 0;
}

static int join_tcp(struct comm *c, int *end)
{
	struct rpc *r = (struct rpc *)c;
	const int on = 1;

	*end = socket_at_loopback(SOCK_STREAM, &r->addr);
	if (*end < 0)
		return *end;
	c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	/* As the library does where it makes the socket. */
	if (c->fd < 0 || setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)))
		return -errno;
	if (socket_limit(c->fd) || listen(*end, 1) ||
	    connect(c->fd, (struct sockaddr *)&r->addr, sizeof(r->addr)))
		return -errno;
	return 0;
}

static void rpc_teardown(void *ctx)
{
	struct rpc *r = ctx;

	if (r->client)
		clnt_destroy(r->client);
	comm_stop(&r->comm);
	signal(SIGPIPE, r->sigpipe);
	unload();
	free(r);
}

static int rpc_setup(void **ctx, int (*join)(struct comm *c, int *end),
		     void (*server)(struct comm *c, int end),
		     CLIENT *(*create)(struct rpc *r, const struct netbuf *at))
{
	struct rpc *r = calloc(1, sizeof(*r));
	struct netbuf at;
	int err;

	if (!r)
		return -ENOMEM;
	at = (struct netbuf){ sizeof(r->addr), sizeof(r->addr), &r->addr };
	r->comm.fd = -1;
	/* The library does not ask the kernel to spare it. */
	r->sigpipe = signal(SIGPIPE, SIG_IGN);
	err = load();
	if (!err)
		err = comm_start(&r->comm, join, server);
	if (!err) {
		r->client = create(r, &at);
		err = r->client ? 0 : -EPROTO;
	}
	if (err)
		rpc_teardown(r);
	else
		*ctx = r;
	return err;
}

static CLIENT *create_udp(struct rpc *r, const struct netbuf *at)
{
	return tirpc.clnt_dg_create(r->comm.fd, at, PROGRAM, VERSION, 0, 0);
}

static CLIENT *create_tcp(struct rpc *r, const struct netbuf *at)
{
	return tirpc.clnt_vc_create(r->comm.fd, at, PROGRAM, VERSION, 0, 0);
}

static int udp_setup(void **ctx)
{
	return rpc_setup(ctx, join_udp, serve_udp, create_udp);
}

static int tcp_setup(void **ctx)
{
	return rpc_setup(ctx, join_tcp, serve_tcp, create_tcp);
}

static int error_of(CLIENT *client, enum clnt_stat status)
{
	struct rpc_err err = { 0 };

	if (status == RPC_TIMEDOUT)
		return -ETIMEDOUT;
	clnt_geterr(client, &err);
	return (status == RPC_CANTSEND || status == RPC_CANTRECV) && err.re_errno > 0 ?
		-err.re_errno : -EPROTO;
}

/* Each byte is another one, which its answer has to be. */
static int rpc_batch(void *ctx, __u32 n)
{
	const struct timeval second = { .tv_sec = 1 };
	struct rpc *r = ctx;
	enum clnt_stat status;

	for (; n; n--) {
		r->sent++;
		status = clnt_call(r->client, ECHO, (xdrproc_t)tirpc.xdr_char, &r->sent,
				   (xdrproc_t)tirpc.xdr_char, &r->got, second);
		if (status != RPC_SUCCESS)
			return error_of(r->client, status);
		if (r->got != r->sent)
			return -EPROTO;
	}
	return 0;
}

const struct ringside_half ringside_comm_rpc_udp = {
	.state = rpc_state, .setup = udp_setup, .prepare = comm_prepare,
	.batch = rpc_batch, .verify = comm_verify, .teardown = rpc_teardown,
	.max_batch = 512, .may_switch = 1,
};

const struct ringside_half ringside_comm_rpc_tcp = {
	.state = rpc_state, .setup = tcp_setup, .prepare = comm_prepare,
	.batch = rpc_batch, .verify = comm_verify, .teardown = rpc_teardown,
	.max_batch = 512, .may_switch = 1,
};
