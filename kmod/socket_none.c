// SPDX-License-Identifier: GPL-2.0-only
/* Instead of socket.c in a kernel without CONFIG_NET. */
#include "rows.h"

static __u32 state_none(void)
{
	return RINGSIDE_not_built;
}

#define NONE(row) const struct ringside_half ringside_##row = { .state = state_none }

NONE(socket_create_unix);
NONE(socket_create_udp);
NONE(socket_create_tcp);
NONE(socket_unix);
NONE(socket_unix_dgram);
NONE(socket_udp);
NONE(socket_tcp);
NONE(socket_poll);
