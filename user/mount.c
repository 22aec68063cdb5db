// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <linux/stat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "mount.h"
#include "sysfile.h"

#define MOUNTS	"/proc/self/mountinfo"
#define REMOVED	"(removed)"

/* "rw,lowerdir=/home/me" becomes "rw,lowerdir=(removed)". */
static json_t *options_json(char *options, int anonymous)
{
	char *option, *value, *out = NULL, *rest = NULL;
	const char *comma = "";
	json_t *string;
	size_t size;
	FILE *file;

	if (!anonymous)
		return text_json(options);
	file = open_memstream(&out, &size);
	if (!file)
		return NULL;
	for (option = strtok_r(options, ",", &rest); option;
	     option = strtok_r(NULL, ",", &rest)) {
		value = strchr(option, '=');
		if (value && strpbrk(value, "/:.-@"))
			strcpy(value, "=");
		else
			value = NULL;
		fprintf(file, "%s%s%s", comma, option, value ? REMOVED : "");
		comma = ",";
	}
	string = fclose(file) ? NULL : text_json(out);
	free(out);
	return string;
}

/* ID PARENT DEVICE ROOT POINT OPTIONS [TAG]... - TYPE SOURCE OPTIONS */
static json_t *parse(char *line, int anonymous)
{
	char *end = strstr(line, " - "), *type, *options, *mounted = NULL, *rest = NULL;
	json_t *object;
	int i;

	if (!end)
		return absent(MOUNTS ": not as expected");
	type = strtok_r(end + 3, " ", &rest);
	strtok_r(NULL, " ", &rest);
	options = strtok_r(NULL, " \n", &rest);
	*end = '\0';
	for (i = 0, rest = line; i < 6; i++)
		mounted = strsep(&rest, " ");
	if (!type || !options || !mounted)
		return absent(MOUNTS ": not as expected");
	object = json_object();
	json_object_set_new(object, "file_system", text_json(type));
	json_object_set_new(object, "mount_options", options_json(mounted, anonymous));
	json_object_set_new(object, "file_system_options",
			    options_json(options, anonymous));
	return object;
}

/* By the mount's own number: paths may hide each other. */
static json_t *find(FILE *file, unsigned long long id, int anonymous)
{
	json_t *object = NULL;
	char *line = NULL;
	size_t size = 0;

	while (!object && getline(&line, &size, file) > 0)
		if (strtoull(line, NULL, 10) == id)
			object = parse(line, anonymous);
	free(line);
	return object ? object : absent(MOUNTS ": the mount is not in it");
}

json_t *mount_json(const char *root, int fd, int anonymous)
{
	struct statx st;
	json_t *object;
	FILE *file;

	if (syscall(SYS_statx, fd, "", AT_EMPTY_PATH, STATX_MNT_ID, &st))
		return absent(strerror(errno));
	if (!(st.stx_mask & STATX_MNT_ID))
		return absent("the kernel does not tell the mount of a file");
	file = sysfile_open(root, MOUNTS);
	if (!file)
		return absent(strerror(errno));
	object = find(file, st.stx_mnt_id, anonymous);
	fclose(file);
	return object;
}
