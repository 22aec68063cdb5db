/* SPDX-License-Identifier: GPL-2.0-only */
/* Which sockets there are, and two of them that are joined over the loopback. */
#ifndef SOCKET_PAIR_H
#define SOCKET_PAIR_H

#include <netinet/in.h>
#include "ringside.h"

/* States of rows: enum ringside_reason. */
__u32 socket_unix_state(void);
__u32 socket_inet_state(void);
__u32 socket_loopback_state(void);

/*
 * Functions that return int return 0 or a negative errno.  Also of a pair that could
 * not be made both fds that are not negative are to be closed; they begin as -1.
 */
int socket_pair_udp(int fds[2]);
int socket_pair_tcp(int fds[2]);
/* A socket of this type, or a negative errno: at some free port of the loopback,
 * which stands in addr. */
int socket_at_loopback(int type, struct sockaddr_in *addr);
/* What was sent over the loopback may be on its way still; but not for long: calls
 * on it end after a second. */
int socket_limit(int fd);

#endif
