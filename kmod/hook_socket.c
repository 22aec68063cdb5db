// SPDX-License-Identifier: GPL-2.0-only
/*
 * Deep hooks about sockets: AF_UNIX ones of the caller.  They are asked, and
 * the socket is not touched.
 */
#include "hook_deep.h"

#define BUILT	CONFIG_SECURITY_NETWORK

#define SOCKET_HOOKS(X)							\
	X(socket_create, socket_create, BUILT,				\
	  subject_new, AF_UNIX, SOCK_DGRAM, 0, 0)			\
	X(socket_bind, socket_bind, BUILT,				\
	  subject_with_sockets, s->sock[0], (void *)&s->address,	\
	  sizeof(s->address.sun_family))				\
	X(socket_connect, socket_connect, BUILT,			\
	  subject_with_sockets, s->sock[0], (void *)&s->address,	\
	  sizeof(s->address.sun_family))				\
	X(socket_listen, socket_listen, BUILT,				\
	  subject_with_sockets, s->sock[0], 1)				\
	X(socket_accept, socket_accept, BUILT,				\
	  subject_with_sockets, s->sock[0], s->sock[1])			\
	X(deep_socket_sendmsg, socket_sendmsg, BUILT,			\
	  subject_with_sockets, s->sock[0], &s->msg, 1)			\
	X(deep_socket_recvmsg, socket_recvmsg, BUILT,			\
	  subject_with_sockets, s->sock[0], &s->msg, 1, 0)		\
	X(socket_getsockname, socket_getsockname, BUILT,		\
	  subject_with_sockets, s->sock[0])				\
	X(socket_getpeername, socket_getpeername, BUILT,		\
	  subject_with_sockets, s->sock[0])				\
	X(socket_getsockopt, socket_getsockopt, BUILT,			\
	  subject_with_sockets, s->sock[0], SOL_SOCKET, SO_TYPE)	\
	X(socket_setsockopt, socket_setsockopt, BUILT,			\
	  subject_with_sockets, s->sock[0], SOL_SOCKET, SO_PRIORITY)	\
	X(socket_shutdown, socket_shutdown, BUILT,			\
	  subject_with_sockets, s->sock[0], SHUT_RD)

SOCKET_HOOKS(DEEP_HOOK)

struct deep_hook *const deep_socket_hooks[] = { SOCKET_HOOKS(DEEP_ENTRY) NULL };
