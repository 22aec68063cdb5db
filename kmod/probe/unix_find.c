// SPDX-License-Identifier: GPL-2.0-only
/* 7.1: a hook in the look-up of a socket by its path. */
/* exported: security_unix_find */
#include <linux/security.h>

int probe_unix_find(struct path *path, struct sock *sock)
{
	return security_unix_find(path, sock, 0);
}
