/* SPDX-License-Identifier: GPL-2.0-only */
/* What can be tried: each returns 0, or -1 and errno. */
#ifndef RINGSIDE_DEV_RIGHTS_TEST_H
#define RINGSIDE_DEV_RIGHTS_TEST_H

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "dev_test.h"
#include "netlink_test.h"

static const char *module_file;

/* FD is a descriptor that somebody else has opened, or -1. */
static int device(int fd)
{
	return fd >= 0 ? fd : open(PATH, O_RDONLY | O_CLOEXEC);
}

static int failed(int err)
{
	errno = -err;
	return err ? -1 : 0;
}

static int act_open(int fd)
{
	return device(fd) < 0 ? -1 : 0;
}

static int act_run(int fd)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);

	fd = device(fd);
	return fd < 0 ? -1 : run(fd, &r);
}

static int act_tail(int fd)
{
	static struct ringside_histogram histogram;
	struct ringside_tail t = {
		.abi = RINGSIDE_ABI, .row = RINGSIDE_ROW_clock_loop, .flags = RINGSIDE_RUN_QUIET,
		.operations = 1, .limit_ms = 1000, .histogram = (unsigned long)&histogram,
	};

	fd = device(fd);
	return fd < 0 ? -1 : ioctl(fd, RINGSIDE_IOC_TAIL, &t);
}

static int act_hooks(int fd)
{
	struct ringside_hooks h = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_WATCH, .pid = 1,
	};

	fd = device(fd);
	return fd < 0 ? -1 : ioctl(fd, RINGSIDE_IOC_HOOKS, &h);
}

static int act_split(int fd)
{
	struct ringside_split s = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_SPLIT_BEGIN, .samples = 1,
	};

	fd = device(fd);
	return fd < 0 ? -1 : ioctl(fd, RINGSIDE_IOC_SPLIT, &s);
}

static int act_look(int fd)
{
	struct ringside_state state = { .row = RINGSIDE_ROW_clock_loop };
	struct ringside_count count;
	struct ringside_info info;

	fd = device(fd);
	return fd < 0 || ioctl(fd, RINGSIDE_IOC_INFO, &info) ||
	       ioctl(fd, RINGSIDE_IOC_STATE, &state) || ioctl(fd, RINGSIDE_IOC_COUNT, &count) ?
	       -1 : 0;
}

static int act_stamp(int fd)
{
	struct ringside_sample sample;

	fd = device(fd);
	return fd < 0 || lseek(fd, 0, SEEK_SET) < 0 || fsync(fd) ||
	       read(fd, &sample, sizeof(sample)) < 0 || ioctl(fd, RINGSIDE_IOC_STAMP) ? -1 : 0;
}

static int map(int fd, int prot, off_t at)
{
	const volatile char *p;

	fd = device(fd);
	if (fd < 0)
		return -1;
	p = mmap(NULL, sysconf(_SC_PAGESIZE), prot, MAP_SHARED, fd, at);
	if (p == MAP_FAILED)
		return -1;
	(void)*p;
	return 0;
}

static int act_map(int fd)
{
	return map(fd, PROT_READ, RINGSIDE_STAMP_OFFSET) ||
	       map(fd, PROT_READ, RINGSIDE_FAULT_OFFSET) ? -1 : 0;
}

/* Each is refused, or it is allowed. */
static int act_map_writable(int fd)
{
	if (!map(fd, PROT_READ | PROT_WRITE, RINGSIDE_STAMP_OFFSET))
		return 0;
	return map(fd, PROT_READ | PROT_WRITE, RINGSIDE_FAULT_OFFSET);
}

static int act_listen(int fd)
{
	struct genl g;
	int err = genl_open(&g);

	(void)fd;
	return failed(err ? err : genl_join(&g));
}

static void ignore(const struct nlmsghdr *message, void *data)
{
	(void)message;
	(void)data;
}

static int act_ask(int fd)
{
	struct genl g;
	int err = genl_open(&g), n = 0;

	(void)fd;
	if (!err)
		n = genl_dump(&g, RINGSIDE_CMD_ROWS, ignore, NULL);
	if (!err && n > 0)
		n = genl_dump(&g, RINGSIDE_CMD_FACTS, ignore, NULL);
	/* An empty dump is none. */
	return failed(err ? err : n > 0 ? 0 : n ? n : -ENODATA);
}

static int try_file(const char *path, int flags)
{
	return open(path, flags | O_CLOEXEC) < 0 ? -1 : 0;
}

static int act_where(int fd)
{
	(void)fd;
	return try_file("/sys/module/ringside/sections/.text", O_RDONLY);
}

static int act_deep(int fd)
{
	(void)fd;
	return try_file("/sys/module/ringside/parameters/deep", O_WRONLY);
}

static int act_load(int fd)
{
	int file = open(module_file, O_RDONLY | O_CLOEXEC);

	(void)fd;
	return file < 0 ? -1 : syscall(SYS_finit_module, file, "", 0);
}

static int act_unload(int fd)
{
	(void)fd;
	return syscall(SYS_delete_module, "ringside", O_NONBLOCK);
}

static const struct {
	const char *name;
	int (*act)(int fd);
} actions[] = {
	{ "open", act_open },
	{ "RUN", act_run },
	{ "TAIL", act_tail },
	{ "HOOKS", act_hooks },
	{ "SPLIT", act_split },
	{ "INFO, STATE, COUNT", act_look },
	{ "lseek, fsync, read, STAMP", act_stamp },
	{ "map the pages", act_map },
	{ "map the pages writable", act_map_writable },
	{ "listen", act_listen },
	{ "read rows and facts", act_ask },
	{ "read where the module lies", act_where },
	{ "change the parameter deep", act_deep },
	{ "load the module again", act_load },
	{ "unload while it is open", act_unload },
};

#endif
