// SPDX-License-Identifier: GPL-2.0-only
#include <dirent.h>
#include <fcntl.h>
#include "fixture.h"
#include "testroot.h"

static char only[PATH_MAX];	/* the one entry, if there is one */

/* How many entries the test's folder has. */
static int entries(void)
{
	DIR *folder = opendir(test_root);
	struct dirent *entry;
	int n = 0;

	if (!folder)
		exit(1);
	while ((entry = readdir(folder))) {
		if (*entry->d_name == '.')
			continue;
		snprintf(only, sizeof(only), "%s/%s", test_root, entry->d_name);
		n++;
	}
	closedir(folder);
	return n;
}

static void test_life(void)
{
	char path[PATH_MAX], small[8];
	struct stat st;
	int fd;

	ok(fixture_dir() < 0 && fixture_path("x", path, sizeof(path)) == -ENOENT,
	   "none before it is made");
	ok(fixture_open(test_root) == 0 && entries() == 1, "made where it should be");
	ok(!stat(only, &st) && S_ISDIR(st.st_mode) && (st.st_mode & 07777) == 0700,
	   "for its owner alone");
	ok(!fixture_path("x", path, sizeof(path)) &&
	   !strncmp(path, only, strlen(only)) && !strcmp(path + strlen(only), "/x"),
	   "the path of a file in it");
	ok(fixture_path("x", small, sizeof(small)) == -ENAMETOOLONG, "a path that does not fit");
	fd = openat(fixture_dir(), "x", O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
	ok(fd >= 0 && !access(path, F_OK), "the descriptor is the directory's");
	close(fd);
	ok(!fixture_close() && entries() == 0 && fixture_dir() < 0, "removed with its files");
	ok(!fixture_close(), "removed once only");
}

/* A folder in it, and a link out of it. */
static void test_contents(void)
{
	char outside[PATH_MAX];

	put("/keep/file", "x");
	snprintf(outside, sizeof(outside), "%s/keep", test_root);
	ok(!fixture_open(test_root), "made again");
	ok(!mkdirat(fixture_dir(), "a", 0700) && !mkdirat(fixture_dir(), "a/b", 0700) &&
	   !symlinkat(outside, fixture_dir(), "a/out"), "folders and a link");
	ok(!fixture_close() && entries() == 1, "removed with its folders");
	strcat(outside, "/file");
	ok(!access(outside, F_OK), "links are not followed");
}

static void test_taken(void)
{
	char taken[PATH_MAX];
	struct stat st;

	snprintf(taken, sizeof(taken), "%s/ringside-%d-0", test_root, (int)getpid());
	ok(!symlink("/etc", taken), "the first name is somebody else's");
	ok(!fixture_open(test_root) && !fixture_close(), "then it is the second");
	ok(!lstat(taken, &st) && S_ISLNK(st.st_mode), "the other one stays");
}

static void test_refused(void)
{
	char path[PATH_MAX];

	put("/plain", "x");
	snprintf(path, sizeof(path), "%s/plain", test_root);
	ok(fixture_open(path) == -ENOTDIR, "below a file");
	snprintf(path, sizeof(path), "%s/none", test_root);
	ok(fixture_open(path) == -ENOENT, "below nothing");
	ok(fixture_dir() < 0 && !fixture_close(), "then there is none");
}

static void test_record(void)
{
	json_t *object;

	fixture_open(test_root);
	object = fixture_json(0);
	ok(json_object_get(object, "path") &&
	   !strcmp(json_string_value(json_object_get(object, "path")), test_root),
	   "the path that was asked for is recorded");
	json_decref(object);
	object = fixture_json(1);
	ok(object && !json_object_get(object, "path"), "anonymous: it is not");
	json_decref(object);
	fixture_close();
}

static void test_default(void)
{
	setenv("TMPDIR", test_root, 1);
	ok(!strcmp(fixture_default(), test_root), "below TMPDIR");
	setenv("TMPDIR", "", 1);
	ok(!strcmp(fixture_default(), "/tmp"), "an empty one is none");
	unsetenv("TMPDIR");
	ok(!strcmp(fixture_default(), "/tmp"), "else below /tmp");
}

/* Of blocks that say which they are; the second call takes what the first has made. */
static void test_file(void)
{
	uint32_t words[4] = { 0 };
	int first, second;

	ok(fixture_file("blocks", 8, 2, 2) == -ENOENT, "no file without a directory");
	fixture_open(test_root);
	first = fixture_file("blocks", 8, 2, 2);
	ok(first >= 0 && read(first, words, sizeof(words)) == 16 && words[0] == 1 &&
	   words[1] == 1 && words[2] == 2 && words[3] == 2, "a file of numbered blocks");
	ok(pwrite(first, words + 2, 4, 0) == 4, "which is written to");
	second = fixture_file("blocks", 8, 2, 2);
	ok(read(second, words, 4) == 4 && words[0] == 2, "taken as it is by the next one");
	close(second);
	second = fixture_file("blocks", 8, 3, 1);
	ok(read(second, words, 4) == 4 && words[0] == 1 && lseek(second, 0, SEEK_END) == 24,
	   "made again where it is too short");
	close(second);
	close(first);
	ok(!symlinkat("/dev/full", fixture_dir(), "full") &&
	   fixture_file("full", 8, 1, 1) == -ENOSPC &&
	   faccessat(fixture_dir(), "full", F_OK, AT_SYMLINK_NOFOLLOW),
	   "a full disk says so, and has nothing left of it");
	ok(fixture_file("../blocks", 8, 1, 1) == -EINVAL, "nothing outside of the directory");
	fixture_close();
}

int main(void)
{
	test_begin();
	test_life();
	test_file();
	test_contents();
	test_taken();
	test_refused();
	test_record();
	test_default();
	return test_end();
}
