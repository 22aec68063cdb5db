// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <net/if.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include "socket_pair.h"

/* A family that is there shows its sockets in /proc. */
__u32 socket_unix_state(void)
{
	return access("/proc/net/unix", F_OK) ? RINGSIDE_not_built : RINGSIDE_ok;
}

__u32 socket_inet_state(void)
{
	return access("/proc/net/udp", F_OK) ? RINGSIDE_not_built : RINGSIDE_ok;
}

__u32 socket_loopback_state(void)
{
	struct ifreq lo = { .ifr_name = "lo" };
	int fd, err;

	if (socket_inet_state())
		return RINGSIDE_not_built;
	fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return RINGSIDE_failed;
	err = ioctl(fd, SIOCGIFFLAGS, &lo);
	close(fd);
	return !err && lo.ifr_flags & IFF_UP ? RINGSIDE_ok : RINGSIDE_no_loopback;
}

int socket_limit(int fd)
{
	const struct timeval second = { .tv_sec = 1 };

	if (setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof(second)) ||
	    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof(second)))
		return -errno;
	return 0;
}

int socket_at_loopback(int type, struct sockaddr_in *addr)
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

int socket_pair_udp(int fds[2])
{
	struct sockaddr_in addr[2];
	int i;

	for (i = 0; i < 2; i++) {
		fds[i] = socket_at_loopback(SOCK_DGRAM, &addr[i]);
		if (fds[i] < 0)
			return fds[i];
	}
	for (i = 0; i < 2; i++)
		if (connect(fds[i], (struct sockaddr *)&addr[!i], sizeof(addr[!i])))
			return -errno;
	return 0;
}

static int accept_tcp(int fds[2], int listener, const struct sockaddr_in *addr)
{
	/* No end lingers in the state TIME_WAIT when all is over. */
	const struct linger none = { .l_onoff = 1 };
	const int on = 1;
	int i;

	fds[0] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fds[0] < 0 || listen(listener, 1) || socket_limit(listener) || socket_limit(fds[0]) ||
	    connect(fds[0], (const struct sockaddr *)addr, sizeof(*addr)))
		return -errno;
	fds[1] = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
	if (fds[1] < 0)
		return -errno;
	for (i = 0; i < 2; i++)
		if (setsockopt(fds[i], IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)) ||
		    setsockopt(fds[i], SOL_SOCKET, SO_LINGER, &none, sizeof(none)))
			return -errno;
	return 0;
}

int socket_pair_tcp(int fds[2])
{
	struct sockaddr_in addr;
	int listener = socket_at_loopback(SOCK_STREAM, &addr), err;

	if (listener < 0)
		return listener;
	err = accept_tcp(fds, listener, &addr);
	close(listener);
	return err;
}
