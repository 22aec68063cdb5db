// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "fixture.h"
#include "mount.h"
#include "sysfile.h"

#define TRIES	100	/* names that may be taken */
#define DEPTH	16	/* descriptors for the walk that removes */

static char above[PATH_MAX], here[PATH_MAX];
static int dir = -1;

const char *fixture_default(void)
{
	const char *name = getenv("TMPDIR");

	return name && *name ? name : "/tmp";
}

/* By process and number, not at random: so it is the same in each exact boot.
 * mkdir() takes nobody's directory over. */
static int make(const char *parent)
{
	int i, len;

	for (i = 0; i < TRIES; i++) {
		len = snprintf(here, sizeof(here), "%s/ringside-%d-%d", parent,
			       (int)getpid(), i);
		if (len >= (int)sizeof(here))
			return -ENAMETOOLONG;
		if (!mkdir(here, 0700))
			return 0;
		if (errno != EEXIST)
			return -errno;
	}
	return -EEXIST;
}

int fixture_open(const char *parent)
{
	int err;

	/* The rows need its path wherever they are. */
	if (!realpath(parent, above))
		return -errno;
	err = make(above);
	if (err)
		return err;
	dir = open(here, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (dir < 0) {
		err = -errno;
		rmdir(here);
	}
	return err;
}

static int drop(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st;
	(void)type;
	(void)at;
	return remove(path) ? errno : 0;
}

int fixture_close(void)
{
	int ret;

	if (dir < 0)
		return 0;
	close(dir);
	dir = -1;
	ret = nftw(here, drop, DEPTH, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
	return ret < 0 ? -errno : -ret;
}

int fixture_dir(void)
{
	return dir;
}

int fixture_path(const char *name, char *path, size_t size)
{
	if (dir < 0)
		return -ENOENT;
	return snprintf(path, size, "%s/%s", here, name) < (int)size ?
		0 : -ENAMETOOLONG;
}

json_t *fixture_json(int anonymous)
{
	json_t *object = mount_json("", dir, anonymous);

	if (object && !anonymous)
		json_object_set_new(object, "path", text_json(above));
	return object;
}
