// SPDX-License-Identifier: GPL-2.0-only
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "fixture.h"
#include "mount.h"
#include "sysfile.h"

#define NAME	"ringside-%d-%d" /* process, number */
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
		len = snprintf(here, sizeof(here), "%s/" NAME, parent,
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

static int drop(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st;
	(void)type;
	(void)at;
	return remove(path) ? errno : 0;
}

static int drop_all(const char *path)
{
	return nftw(path, drop, DEPTH, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

/* The descriptor of a directory that is ours alone, as long as that is open, here or in
 * a child; or a negative errno. */
static int take(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	struct stat st;

	if (fd < 0)
		return -errno;
	if (!fstat(fd, &st) && st.st_uid == geteuid() && !flock(fd, LOCK_EX | LOCK_NB))
		return fd;
	close(fd);
	return -EBUSY;
}

/* What runs that were killed have left: nobody holds it any more. */
static void sweep(const char *parent)
{
	char path[PATH_MAX + NAME_MAX + 2];
	DIR *entries = opendir(parent);
	const struct dirent *entry;
	int pid, number, end, fd;

	while (entries && (entry = readdir(entries))) {
		end = 0;
		if (sscanf(entry->d_name, NAME "%n", &pid, &number, &end) != 2 ||
		    entry->d_name[end])
			continue;
		snprintf(path, sizeof(path), "%s/%s", parent, entry->d_name);
		fd = take(path);
		if (fd < 0)
			continue;
		drop_all(path);
		close(fd);
	}
	if (entries)
		closedir(entries);
}

int fixture_open(const char *parent)
{
	int err;

	/* The rows need its path wherever they are. */
	if (!realpath(parent, above))
		return -errno;
	sweep(above);
	err = make(above);
	if (err)
		return err;
	dir = take(here);
	if (dir >= 0)
		return 0;
	err = dir;
	dir = -1;
	rmdir(here);
	return err;
}

int fixture_close(void)
{
	int ret;

	if (dir < 0)
		return 0;
	close(dir);
	dir = -1;
	ret = drop_all(here);
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

void fixture_block(uint32_t *words, size_t block, size_t i)
{
	size_t word;

	for (word = 0; word < block / sizeof(*words); word++)
		words[word] = i + 1;
}

/* On a full disk the last write is a short one: the next one says why. */
static int write_all(int fd, const char *from, size_t left)
{
	ssize_t done;

	for (; left; left -= done, from += done) {
		done = write(fd, from, left);
		if (done <= 0)
			return done ? -errno : -EIO;
	}
	return 0;
}

static int fill(int fd, size_t block, size_t blocks, size_t at_once)
{
	char *words = malloc(block * at_once);
	int err = words ? 0 : -ENOMEM;
	size_t i;

	for (i = 0; i < blocks && !err; i++) {
		fixture_block((uint32_t *)(words + i % at_once * block), block, i);
		if (i % at_once == at_once - 1)
			err = write_all(fd, words, block * at_once);
	}
	if (!err && lseek(fd, 0, SEEK_SET))
		err = -errno;
	free(words);
	return err;
}

int fixture_file(const char *name, size_t block, size_t blocks, size_t at_once)
{
	struct stat st;
	int fd, err = 0;

	if (dir < 0)
		return -ENOENT;
	/* What cannot be filled is removed: nothing outside of the directory. */
	if (strchr(name, '/'))
		return -EINVAL;
	fd = openat(dir, name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
	if (fd < 0)
		return -errno;
	if (fstat(fd, &st))
		err = -errno;
	else if (st.st_size < (off_t)(block * blocks))
		err = st.st_size && ftruncate(fd, 0) ? -errno : fill(fd, block, blocks, at_once);
	if (!err)
		return fd;
	close(fd);
	unlinkat(dir, name, 0);
	return err;
}

json_t *fixture_json(int anonymous)
{
	json_t *object = mount_json("", dir, anonymous);

	if (object && !anonymous)
		json_object_set_new(object, "path", text_json(above));
	return object;
}
