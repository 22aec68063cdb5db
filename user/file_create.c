// SPDX-License-Identifier: GPL-2.0-only
/*
 * New files, and their end, in a tree of directories of 100 files each.  Names are
 * made before, and relative to a descriptor: no row depends on how deep it lies.
 */
#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include "os.h"
#include "core.h"
#include "fixture.h"
#include "rawcall.h"
#include "target.h"

#define MOST	500u	/* files at once */
#define FOLDER	100u	/* in one directory */
#define FOLDERS	(MOST / FOLDER)
#define LARGE	10240u
#define FOREST	"forest"

struct tree {
	struct target target;	/* the number that a file gets when it is opened */
	char path[32];
	int dir;		/* of that path; -1: not open */
	__u32 there;		/* the first so many names are files */
	size_t size;		/* of each */
	char names[MOST][16];
	char content[LARGE];
};

static int make(const struct tree *t, const char *name)
{
	long r, fd = rawcall6(SYS_openat, t->dir, (long)name,
			      O_WRONLY | O_CREAT | O_TRUNC, 0600, 0, 0);

	/* Another number would be somebody else's file. */
	if (fd != t->target.number)
		return rawcall_wrong(fd);
	r = t->size ? rawcall(SYS_write, fd, (long)t->content, t->size) : 0;
	/* Where a disk is full some bytes may fit: the next write says why not more. */
	if (r > 0 && r < (long)t->size)
		r = rawcall(SYS_write, fd, (long)t->content + r, t->size - r);
	else if (r == (long)t->size)
		return rawcall(SYS_close, fd, 0, 0);
	rawcall(SYS_close, fd, 0, 0);
	return rawcall_wrong(r);
}

static inline long end(const struct tree *t, const char *name)
{
	return rawcall(SYS_unlinkat, t->dir, (long)name, 0);
}

/* How many files there are; a negative errno. */
static int count(const struct tree *t)
{
	struct dirent *entry;
	char name[16];
	int fd, n = 0;
	__u32 i;
	DIR *d;

	for (i = 0; i < FOLDERS; i++) {
		snprintf(name, sizeof(name), "%u", i);
		fd = openat(t->dir, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (fd < 0)
			return -errno;
		d = fdopendir(fd);
		if (!d) {
			close(fd);
			return -ENOMEM;
		}
		while ((entry = readdir(d)))
			n += *entry->d_name != '.';
		closedir(d);
	}
	return n;
}

/* From now on the first n names are files, and no other one. */
static int have(struct tree *t, __u32 n)
{
	int err = 0;

	while (t->there < n && !err) {
		err = make(t, t->names[t->there]);
		t->there += !err;
	}
	while (t->there > n && !err) {
		err = end(t, t->names[t->there - 1]);
		t->there -= !err;
	}
	if (!err && count(t) != (int)n)
		err = -EPROTO;
	return err;
}

/* All of it, whatever a batch that failed has left. */
static void tree_teardown(void *ctx)
{
	struct tree *t = ctx;
	char name[16];
	__u32 i;

	for (i = 0; i < MOST && t->dir >= 0; i++)
		end(t, t->names[i]);
	for (i = 0; i < FOLDERS && t->dir >= 0; i++) {
		snprintf(name, sizeof(name), "%u", i);
		unlinkat(t->dir, name, AT_REMOVEDIR);
	}
	if (t->dir >= 0)
		close(t->dir);
	unlinkat(fixture_dir(), t->path, AT_REMOVEDIR);
	free(t);
}

/*
 * ext4 steps over inodes that were deleted in the last minutes, one after the other:
 * below a directory with this flag, the name of a tree decides about its group of
 * inodes, so that each has one where no row has deleted any.  Other file systems know
 * neither the flag nor that cost.
 */
static void spread(void)
{
	int flags, fd = openat(fixture_dir(), FOREST, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		return;
	if (!ioctl(fd, FS_IOC_GETFLAGS, &flags)) {
		flags |= FS_TOPDIR_FL;
		ioctl(fd, FS_IOC_SETFLAGS, &flags);
	}
	close(fd);
}

/* What is there already is as good. */
static int make_folder(int dir, const char *name)
{
	return mkdirat(dir, name, 0700) && errno != EEXIST ? -errno : 0;
}

static int make_folders(struct tree *t)
{
	static unsigned int trees;
	char name[16];
	__u32 i;
	int err;

	snprintf(t->path, sizeof(t->path), FOREST "/%d-%u", (int)getpid(), trees++);
	err = make_folder(fixture_dir(), FOREST);
	if (err)
		return err;
	spread();
	err = make_folder(fixture_dir(), t->path);
	if (err)
		return err;
	t->dir = openat(fixture_dir(), t->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (t->dir < 0)
		return -errno;
	for (i = 0; i < FOLDERS && !err; i++) {
		snprintf(name, sizeof(name), "%u", i);
		err = make_folder(t->dir, name);
	}
	if (err)
		return err;
	for (i = 0; i < MOST; i++)
		snprintf(t->names[i], sizeof(t->names[i]), "%u/%u", i / FOLDER, i % FOLDER);
	return 0;
}

static int tree_setup(void **ctx, size_t size, __u32 files)
{
	struct tree *t;
	int err;

	if (fixture_dir() < 0)
		return -ENOENT;
	t = calloc(1, sizeof(*t));
	if (!t)
		return -ENOMEM;
	t->dir = -1;
	t->size = size;
	memset(t->content, 'c', sizeof(t->content));
	err = make_folders(t);
	if (!err)
		err = target_number(&t->target);
	if (!err)
		err = have(t, files);
	if (err) {
		tree_teardown(t);
		return err;
	}
	*ctx = t;
	return 0;
}

/* On with the names that are left; if they are too few, from the first one again. */
static int create_prepare(void *ctx, __u32 n)
{
	struct tree *t = ctx;

	return have(t, t->there + n <= MOST ? t->there : 0);
}

static int create_batch(void *ctx, __u32 n)
{
	struct tree *t = ctx;
	int err = 0;

	for (; n && !err; n--)
		err = make(t, t->names[t->there++]);
	return err;
}

static int create_verify(void *ctx, __u32 n)
{
	struct tree *t = ctx;
	struct stat st;

	(void)n;
	if (count(t) != (int)t->there || fstatat(t->dir, t->names[t->there - 1], &st, 0))
		return -EPROTO;
	return st.st_size == (off_t)t->size ? 0 : -EPROTO;
}

static int delete_prepare(void *ctx, __u32 n)
{
	return have(ctx, n);
}

static int delete_batch(void *ctx, __u32 n)
{
	struct tree *t = ctx;
	long r;

	for (; n; n--) {
		r = end(t, t->names[--t->there]);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

static int delete_verify(void *ctx, __u32 n)
{
	struct tree *t = ctx;

	(void)n;
	return count(t) == (int)t->there ? 0 : -EPROTO;
}

static int small_setup(void **ctx)
{
	return tree_setup(ctx, 0, 0);
}

static int large_setup(void **ctx)
{
	return tree_setup(ctx, LARGE, 0);
}

/* With files for the batch that is traced, which nothing is prepared for. */
static int small_files_setup(void **ctx)
{
	return tree_setup(ctx, 0, FOLDER);
}

static int large_files_setup(void **ctx)
{
	return tree_setup(ctx, LARGE, FOLDER);
}

const struct ringside_half ringside_file_create_0k = {
	.setup = small_setup, .prepare = create_prepare, .batch = create_batch,
	.verify = create_verify, .teardown = tree_teardown, .max_batch = MOST,
	.calls = (const int[]){ SYS_openat, SYS_close, -1 },
};

const struct ringside_half ringside_file_create_10k = {
	.setup = large_setup, .prepare = create_prepare, .batch = create_batch,
	.verify = create_verify, .teardown = tree_teardown, .max_batch = MOST,
	.calls = (const int[]){ SYS_openat, SYS_write, SYS_close, -1 },
};

const struct ringside_half ringside_file_delete_0k = {
	.setup = small_files_setup, .prepare = delete_prepare, .batch = delete_batch,
	.verify = delete_verify, .teardown = tree_teardown, .max_batch = MOST,
	.calls = (const int[]){ SYS_unlinkat, -1 },
};

const struct ringside_half ringside_file_delete_10k = {
	.setup = large_files_setup, .prepare = delete_prepare, .batch = delete_batch,
	.verify = delete_verify, .teardown = tree_teardown, .max_batch = MOST,
	.calls = (const int[]){ SYS_unlinkat, -1 },
};
