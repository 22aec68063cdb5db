// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sysmacros.h>
#include "rawcall.h"
#include "target.h"

#define MEMORY_DEVICES	1	/* major number; minor: */
#define DEV_NULL	3
#define DEV_ZERO	5

static struct target *target_new(void)
{
	struct target *t = calloc(1, sizeof(*t));

	if (t)
		t->fd = -1;
	return t;
}

void target_free(void *ctx)
{
	struct target *t = ctx;

	if (t->fd >= 0)
		close(t->fd);
	free(t);
}

int target_process(void **ctx)
{
	struct target *t = target_new();

	if (!t)
		return -ENOMEM;
	t->pid = rawcall(SYS_getpid, 0, 0, 0);
	*ctx = t;
	return 0;
}

/* Something else may lie there: in a chroot, or after a careless mv. */
static int is_memory_device(int fd, unsigned int minor)
{
	struct stat st;

	return !fstat(fd, &st) && S_ISCHR(st.st_mode) &&
	       st.st_rdev == makedev(MEMORY_DEVICES, minor);
}

static int open_device(void **ctx, const char *path, int flags, unsigned int minor)
{
	struct target *t = target_new();
	int err = 0;

	if (!t)
		return -ENOMEM;
	t->fd = open(path, flags | O_CLOEXEC);
	if (t->fd < 0)
		err = -errno;
	else if (!is_memory_device(t->fd, minor))
		err = -EPROTO;
	if (err) {
		target_free(t);
		return err;
	}
	*ctx = t;
	return 0;
}

int target_zero(void **ctx)
{
	return open_device(ctx, "/dev/zero", O_RDONLY, DEV_ZERO);
}

int target_null(void **ctx)
{
	return open_device(ctx, "/dev/null", O_WRONLY, DEV_NULL);
}

int target_file(void **ctx)
{
	struct target *t = target_new();
	int err = 0;

	if (!t)
		return -ENOMEM;
	if (readlink("/proc/self/exe", t->path, sizeof(t->path) - 1) < 0)
		err = -errno;
	if (!err)
		t->fd = open(t->path, O_RDONLY | O_CLOEXEC);
	if (!err && t->fd < 0)
		err = -errno;
	if (err) {
		target_free(t);
		return err;
	}
	*ctx = t;
	return 0;
}

/* What is opened gets the lowest free number, time after time if close() works. */
int target_number(struct target *t)
{
	t->number = rawcall(SYS_dup, STDERR_FILENO, 0, 0);
	if (t->number < 0)
		return t->number;
	return rawcall(SYS_close, t->number, 0, 0);
}

int target_path(void **ctx)
{
	int err = target_file(ctx);

	if (err)
		return err;
	err = target_number(*ctx);
	if (err)
		target_free(*ctx);
	return err;
}

int target_memory(void **ctx, size_t bytes)
{
	struct target *t = target_new();
	int err = 0;
	size_t i;

	if (!t)
		return -ENOMEM;
	t->fd = memfd_create("ringside", MFD_CLOEXEC);
	if (t->fd < 0)
		err = -errno;
	for (i = 0; i < bytes && !err; i++)
		if (pwrite(t->fd, "1", 1, i) != 1)
			err = -errno;
	if (err) {
		target_free(t);
		return err;
	}
	*ctx = t;
	return 0;
}
