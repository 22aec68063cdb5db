// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
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
	if (t->path[0])
		unlink(t->path);
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

/* One file of our own, so that its path and file system are known. */
int target_file(void **ctx)
{
	struct target *t = target_new();
	char path[] = "/tmp/ringside-XXXXXX";
	int err;

	if (!t)
		return -ENOMEM;
	t->fd = mkostemp(path, O_CLOEXEC);
	if (t->fd < 0) {
		err = -errno;
		target_free(t);
		return err;
	}
	memcpy(t->path, path, sizeof(path));
	*ctx = t;
	return 0;
}

/* open() answers the lowest free number, time after time if close() works. */
int target_path(void **ctx)
{
	struct target *t;
	int err = target_file(ctx);

	if (err)
		return err;
	t = *ctx;
	t->number = rawcall(SYS_dup, t->fd, 0, 0);
	if (t->number < 0) {
		err = t->number;
		target_free(t);
		return err;
	}
	rawcall(SYS_close, t->number, 0, 0);
	return 0;
}
