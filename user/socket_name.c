// SPDX-License-Identifier: GPL-2.0-only
/* Sockets get names, and find each other by them. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include "os.h"
#include "core.h"
#include "rawcall.h"

#define SOCKETS	64	/* a batch; the limit of open files is often 1024 */

struct address {
	struct sockaddr_un name;
	socklen_t len;
};

/* An abstract name: no file, and it goes with its socket. */
static void name_address(struct address *a, unsigned int number)
{
	int len;

	a->name.sun_family = AF_UNIX;
	a->name.sun_path[0] = '\0';
	len = snprintf(a->name.sun_path + 1, sizeof(a->name.sun_path) - 1,
		       "ringside-%d-%u", (int)getpid(), number);
	a->len = offsetof(struct sockaddr_un, sun_path) + 1 + len;
}

static __u32 unix_state(void)
{
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return errno == EAFNOSUPPORT || errno == ENOSYS ? RINGSIDE_not_built :
								  RINGSIDE_ok;
	close(fd);
	return RINGSIDE_ok;
}

struct names {
	int fds[SOCKETS];
	struct address addresses[SOCKETS];
};

static void close_all(struct names *b)
{
	int i;

	for (i = 0; i < SOCKETS; i++) {
		if (b->fds[i] >= 0)
			close(b->fds[i]);
		b->fds[i] = -1;
	}
}

/* A socket is bound once: each batch takes fresh ones. */
static int bind_prepare(void *ctx, __u32 n)
{
	struct names *b = ctx;
	__u32 i;

	close_all(b);
	for (i = 0; i < n; i++) {
		b->fds[i] = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
		if (b->fds[i] < 0)
			return -errno;
	}
	return 0;
}

static void bind_teardown(void *ctx)
{
	close_all(ctx);
	free(ctx);
}

static int bind_setup(void **ctx)
{
	struct names *b = calloc(1, sizeof(*b));
	int i, err;

	if (!b)
		return -ENOMEM;
	for (i = 0; i < SOCKETS; i++) {
		b->fds[i] = -1;
		name_address(&b->addresses[i], i);
	}
	err = bind_prepare(b, SOCKETS);
	if (err)
		bind_teardown(b);
	else
		*ctx = b;
	return err;
}

static int bind_batch(void *ctx, __u32 n)
{
	struct names *b = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_bind, b->fds[n - 1], (long)&b->addresses[n - 1].name,
			    b->addresses[n - 1].len);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

static int bind_verify(void *ctx, __u32 n)
{
	struct names *b = ctx;
	struct sockaddr_un name;
	socklen_t len;
	__u32 i;

	for (i = 0; i < n; i++) {
		len = sizeof(name);
		if (getsockname(b->fds[i], (struct sockaddr *)&name, &len))
			return -errno;
		if (len != b->addresses[i].len)
			return -EPROTO;
	}
	return 0;
}

const struct ringside_half ringside_socket_bind = {
	.state = unix_state, .setup = bind_setup, .prepare = bind_prepare,
	.batch = bind_batch, .verify = bind_verify, .teardown = bind_teardown,
	.max_batch = SOCKETS,
	.calls = (const int[]){ SYS_bind, -1 },
};

struct pair {
	int from, to;
	struct address address;
};

static void connect_teardown(void *ctx)
{
	struct pair *p = ctx;

	if (p->from >= 0)
		close(p->from);
	if (p->to >= 0)
		close(p->to);
	free(p);
}

static int connect_setup(void **ctx)
{
	struct pair *p = calloc(1, sizeof(*p));
	int err;

	if (!p)
		return -ENOMEM;
	name_address(&p->address, SOCKETS);
	p->from = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	p->to = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (p->from < 0 || p->to < 0 ||
	    bind(p->to, (struct sockaddr *)&p->address.name, p->address.len)) {
		err = -errno;
		connect_teardown(p);
		return err;
	}
	*ctx = p;
	return 0;
}

/* Apart again, so that a batch that does nothing shows. */
static int connect_prepare(void *ctx, __u32 n)
{
	const struct sockaddr nobody = { .sa_family = AF_UNSPEC };
	struct pair *p = ctx;

	(void)n;
	return connect(p->from, &nobody, sizeof(nobody)) ? -errno : 0;
}

static int connect_batch(void *ctx, __u32 n)
{
	struct pair *p = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_connect, p->from, (long)&p->address.name, p->address.len);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

static int connect_verify(void *ctx, __u32 n)
{
	struct pair *p = ctx;
	struct sockaddr_un name;
	socklen_t len = sizeof(name);

	(void)n;
	return !getpeername(p->from, (struct sockaddr *)&name, &len) &&
	       len == p->address.len ? 0 : -EPROTO;
}

const struct ringside_half ringside_socket_connect = {
	.state = unix_state, .setup = connect_setup, .prepare = connect_prepare,
	.batch = connect_batch, .verify = connect_verify,
	.teardown = connect_teardown,
	.calls = (const int[]){ SYS_connect, -1 },
};
