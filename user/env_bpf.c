// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/bpf.h>

#include "env_bpf.h"
#include "sysfile.h"

static long bpf(int cmd, union bpf_attr *attr)
{
	return syscall(SYS_bpf, cmd, attr, sizeof(*attr));
}

static int is_lsm(int fd)
{
	struct bpf_prog_info info = { 0 };
	union bpf_attr attr = {
		.info = {
			.bpf_fd = fd, .info_len = sizeof(info),
			.info = (unsigned long)&info,
		},
	};

	return !bpf(BPF_OBJ_GET_INFO_BY_FD, &attr) &&
	       info.type == BPF_PROG_TYPE_LSM;
}

json_t *env_bpf(void)
{
	union bpf_attr next = { 0 }, open;
	int n = 0, fd;

	while (!bpf(BPF_PROG_GET_NEXT_ID, &next)) {
		next.start_id = next.next_id;
		memset(&open, 0, sizeof(open));
		open.prog_id = next.next_id;
		fd = bpf(BPF_PROG_GET_FD_BY_ID, &open);
		if (fd < 0 && errno == ENOENT)		/* unloaded meanwhile */
			continue;
		if (fd < 0)
			return absent(strerror(errno));
		n += is_lsm(fd);
		close(fd);
	}
	return errno == ENOENT ? json_integer(n) : absent(strerror(errno));
}
