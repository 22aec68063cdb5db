// SPDX-License-Identifier: GPL-2.0-only
#include <fcntl.h>
#include "mount.h"
#include "testroot.h"

#define MOUNTS	"/proc/self/mountinfo"

static unsigned long long number_of(int fd)
{
	struct statx st = { 0 };

	if (statx(fd, "", AT_EMPTY_PATH, STATX_MNT_ID, &st))
		return 0;
	return st.stx_mnt_id;
}

/* Lines of mountinfo before and behind the one with this text. */
static void play(unsigned long long id, const char *text)
{
	char mounts[1024];

	snprintf(mounts, sizeof(mounts), "%llu 1 0:1 / / ro - wrong /dev/a ro\n"
		 "%llu %s\n%llu 1 0:1 / / ro - wrong /dev/b ro\n",
		 id + 1, id, text, id + 10);
	put(MOUNTS, mounts);
}

static int is(const json_t *object, const char *name, const char *wanted)
{
	const char *seen = json_string_value(json_object_get(object, name));

	if (seen && !strcmp(seen, wanted))
		return 1;
	printf("# %s: '%s', wanted '%s'\n", name, seen ? seen : "(none)", wanted);
	return 0;
}

static void test_found(int fd, unsigned long long id)
{
	json_t *object;

	play(id, "1 0:5 / /mnt/a\\040b rw,noexec,relatime shared:1 master:2 - ext4 /dev/sda1 "
	     "rw,lowerdir=/home/me,addr=10.1.2.3,data=ordered");
	object = mount_json(test_root, fd, 0);
	ok(is(object, "file_system", "ext4"), "file system");
	ok(is(object, "mount_options", "rw,noexec,relatime"), "options of the mount");
	ok(is(object, "file_system_options",
	      "rw,lowerdir=/home/me,addr=10.1.2.3,data=ordered"),
	   "options of the file system");
	json_decref(object);
	object = mount_json(test_root, fd, 1);
	ok(is(object, "mount_options", "rw,noexec,relatime") &&
	   is(object, "file_system_options",
	      "rw,lowerdir=(removed),addr=(removed),data=ordered"),
	   "anonymous: no paths, no addresses");
	json_decref(object);
	play(id, "1 0:5 / / rw - tmpfs tmpfs rw,size=8k");
	object = mount_json(test_root, fd, 0);
	ok(is(object, "file_system", "tmpfs") && is(object, "mount_options", "rw") &&
	   is(object, "file_system_options", "rw,size=8k"), "a mount without tags");
	json_decref(object);
}

static void test_absent(int fd, unsigned long long id)
{
	static const char *const bad[] = {
		"1 0:5 / / rw", "1 0:5 - tmpfs tmpfs rw", "1 0:5 / / rw - tmpfs", "",
	};
	json_t *object;
	size_t i;

	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		play(id, bad[i]);
		object = mount_json(test_root, fd, 0);
		ok(is(object, "absent", MOUNTS ": not as expected"), "a line cut short");
		json_decref(object);
	}
	play(id + 100, "1 0:5 / / rw - tmpfs tmpfs rw");
	object = mount_json(test_root, fd, 0);
	ok(is(object, "absent", MOUNTS ": the mount is not in it"), "not in the list");
	json_decref(object);
	drop(MOUNTS);
	object = mount_json(test_root, fd, 0);
	ok(is(object, "absent", "No such file or directory"), "no list");
	json_decref(object);
	object = mount_json(test_root, -1, 0);
	ok(is(object, "absent", "Bad file descriptor"), "no file");
	json_decref(object);
}

int main(void)
{
	unsigned long long id;
	int fd;

	test_begin();
	fd = open(test_root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	id = number_of(fd);
	if (id) {
		test_found(fd, id);
		test_absent(fd, id);
	} else {
		printf("ok %d - mounts # SKIP this kernel does not number them\n",
		       ++test_number);
	}
	close(fd);
	return test_end();
}
