/* SPDX-License-Identifier: GPL-2.0-only */
/* What the tests of the device say, and how they run a row. */
#ifndef RINGSIDE_DEV_TEST_H
#define RINGSIDE_DEV_TEST_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include "core/ringside.h"

#define PATH "/dev/" RINGSIDE_DEVICE

static int tests, failures;

static inline void ok(int good, const char *what)
{
	tests++;
	failures += !good;
	printf("%sok %d - %s\n", good ? "" : "not ", tests, what);
}

/* That a call failed, and with this errno. */
static inline void refused(long ret, int expected, const char *what)
{
	int err = ret < 0 ? errno : 0;

	ok(err == expected, what);
	if (err != expected)
		printf("# expected %s, got %s\n", strerror(expected),
		       err ? strerror(err) : "success");
}

static inline struct ringside_run plain(__u32 row)
{
	return (struct ringside_run){ .abi = RINGSIDE_ABI, .row = row,
		.flags = RINGSIDE_RUN_QUIET, .samples = 4, .batch = 16, .limit_ms = 1000 };
}

static inline int open_device(void)
{
	int fd = open(PATH, O_RDONLY | O_CLOEXEC);

	if (fd < 0) {
		printf("Bail out! %s: %s\n", PATH, strerror(errno));
		exit(1);
	}
	return fd;
}

static inline long run(int fd, struct ringside_run *r)
{
	return ioctl(fd, RINGSIDE_IOC_RUN, r);
}

/* Why there is no value; scripts/check_debug.py reads it. */
static inline void tell_reason(const struct ringside_run *r)
{
	if (r->reason)
		printf("# reason %u, %s\n", r->reason, strerror(r->error));
}

#endif
