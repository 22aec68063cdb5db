// SPDX-License-Identifier: GPL-2.0-only
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "place.h"

/* One at a time: a process writes one result after the other. */
static char target[PATH_MAX], part[PATH_MAX];
static int held = -1;

int place_is_held(const char *path)
{
	return held >= 0 && !strcmp(path, target);
}

/* Of the open file, not of the process: closing another descriptor does not end it. */
static int lock(int fd)
{
	struct flock whole = { .l_type = F_WRLCK };

	if (!fcntl(fd, F_OFD_SETLK, &whole))
		return 0;
	/* A file system without locks is no reason not to measure. */
	return errno == EAGAIN || errno == EACCES ? -EBUSY : 0;
}

/* In a folder that all may write to somebody may have been faster, with a link. */
static int check(int fd, mode_t type)
{
	struct stat st;

	if (fstat(fd, &st))
		return -errno;
	return (st.st_mode & S_IFMT) == type && st.st_uid == geteuid() &&
	       (type == S_IFDIR || st.st_nlink <= 1) ? 0 : -EPERM;
}

/* Who held it until now has renamed or removed it meanwhile: 0. */
static int is_there(int fd, const char *path)
{
	struct stat mine, there;

	return !fstat(fd, &mine) && !lstat(path, &there) && mine.st_dev == there.st_dev &&
	       mine.st_ino == there.st_ino;
}

/*
 * Above the standard streams: who takes one of them that was closed for his own closes it
 * again, and this file with it.
 */
static int apart(int fd)
{
	int other = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	int err = errno;

	close(fd);
	return other < 0 ? -err : other;
}

int place_take(const char *path)
{
	int fd, err;

	if (place_is_held(path))
		return 0;
	place_drop();
	if (snprintf(target, sizeof(target), "%s", path) >= (int)sizeof(target) ||
	    snprintf(part, sizeof(part), "%s" PLACE_PART, path) >= (int)sizeof(part))
		return -ENAMETOOLONG;
	for (;;) {
		fd = open(part, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
			  0666);
		if (fd < 0)
			return -errno;
		fd = apart(fd);
		if (fd < 0)
			return fd;
		err = check(fd, S_IFREG);
		if (!err)
			err = lock(fd);
		if (!err && is_there(fd, part))
			break;
		close(fd);
		if (err)
			return err;
	}
	held = fd;
	return 0;
}

/* Appended to an empty file: without lseek(), which a row may have found to fail. */
FILE *place_open(void)
{
	int fd = ftruncate(held, 0) ? -1 : fcntl(held, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "w");

	if (!out && fd >= 0)
		close(fd);
	return out;
}

static void leave(void)
{
	close(held);
	held = -1;
}

int place_keep(void)
{
	int err = rename(part, target) ? -errno : 0;

	if (!err)
		leave();
	return err;
}

void place_drop(void)
{
	if (held < 0)
		return;
	unlink(part);
	leave();
}

/* What a process that was killed left. */
static int empty(int fd)
{
	int again = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), err = 0;
	DIR *dir = again < 0 ? NULL : fdopendir(again);
	struct dirent *entry;

	if (!dir) {
		err = -errno;
		if (again >= 0)
			close(again);
		return err;
	}
	while (!err && (entry = readdir(dir)))
		if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") &&
		    unlinkat(fd, entry->d_name, 0))
			err = -errno;
	closedir(dir);
	return err;
}

static int take_folder(const char *path)
{
	int fd, err;

	if (mkdir(path, 0777) && errno != EEXIST)
		return -errno;
	fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return errno == ENOENT ? -EAGAIN : -errno;
	err = check(fd, S_IFDIR);
	if (!err && flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
		err = -EBUSY;
	if (!err && !is_there(fd, path))
		err = -EAGAIN;
	if (!err)
		err = empty(fd);
	if (!err)
		return fd;
	close(fd);
	return err;
}

int place_folder(const char *path)
{
	int fd;

	/* Who held it until now has renamed or removed it meanwhile. */
	while ((fd = take_folder(path)) == -EAGAIN)
		;
	return fd;
}
