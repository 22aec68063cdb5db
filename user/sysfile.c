// SPDX-License-Identifier: GPL-2.0-only
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sysfile.h"

#define LINE	8192	/* no kernel takes a longer command line */

static int full_path(const char *root, const char *path, char *full, size_t len)
{
	if ((size_t)snprintf(full, len, "%s%s", root, path) < len)
		return 0;
	errno = ENAMETOOLONG;
	return -1;
}

FILE *sysfile_open(const char *root, const char *path)
{
	char full[PATH_MAX];

	if (full_path(root, path, full, sizeof(full)))
		return NULL;
	return fopen(full, "re");
}

int sysfile_exists(const char *root, const char *path)
{
	char full[PATH_MAX];

	return !full_path(root, path, full, sizeof(full)) &&
	       access(full, F_OK) == 0;
}

static void cut_end(char *line)
{
	line[strcspn(line, "\n")] = '\0';
	for (size_t n = strlen(line); n && line[n - 1] == ' '; n--)
		line[n - 1] = '\0';
}

int sysfile_line(const char *root, const char *path, char *line, size_t len)
{
	FILE *file = sysfile_open(root, path);
	int ret = 0;

	if (!file)
		return -errno;
	line[0] = '\0';
	errno = 0;
	if (!fgets(line, len, file) && ferror(file))
		ret = errno ? -errno : -EIO;
	fclose(file);
	cut_end(line);
	return ret;
}

int sysfile_number(const char *root, const char *path, long long *number)
{
	char line[64], *end;
	int ret = sysfile_line(root, path, line, sizeof(line));

	if (ret)
		return ret;
	errno = 0;
	*number = strtoll(line, &end, 10);
	return errno ? -errno : end == line ? -EINVAL : 0;
}

int sysfile_value(const char *root, const char *path, const char *key,
		  char *value, size_t len)
{
	FILE *file = sysfile_open(root, path);
	size_t n = strlen(key);
	char line[LINE];
	int ret = -ENOENT;

	if (!file)
		return -errno;
	while (ret && fgets(line, sizeof(line), file)) {
		const char *text;

		if (strncmp(line, key, n))
			continue;
		text = line + n + strspn(line + n, " \t");
		if (*text != ':' && *text != '=')
			continue;
		cut_end(line);
		text += 1 + strspn(text + 1, " \t");
		/* Cut off is not what stands there. */
		ret = strlen(text) < len ? 0 : -E2BIG;
		if (!ret)
			memcpy(value, text, strlen(text) + 1);
		break;
	}
	fclose(file);
	return ret;
}

void sysfile_uname(const char *root, struct utsname *names)
{
	char line[sizeof(names->release)];

	uname(names);
	if (!sysfile_line(root, "/proc/sys/kernel/osrelease", line, sizeof(line)))
		strcpy(names->release, line);
	if (!sysfile_line(root, "/proc/sys/kernel/version", line, sizeof(line)))
		strcpy(names->version, line);
}

json_t *absent(const char *why)
{
	return json_pack("{s:s}", "absent", why);
}

json_t *text_json(const char *text)
{
	json_t *json = json_string(text);

	return json ? json : absent("not UTF-8");
}

/* "/proc/x: Permission denied" */
static json_t *absent_file(const char *path, int error)
{
	json_t *why = json_sprintf("%s: %s", path, strerror(error));

	return json_pack("{s:o}", "absent", why);
}

json_t *sysfile_json(const char *root, const char *path)
{
	char line[LINE];
	int ret = sysfile_line(root, path, line, sizeof(line));

	return ret ? absent_file(path, -ret) : text_json(line);
}

json_t *sysfile_directory(const char *root, const char *path)
{
	json_t *object = json_object();
	char full[PATH_MAX], file[PATH_MAX];
	struct dirent **entries;
	int n = -1;

	if (!full_path(root, path, full, sizeof(full)))
		n = scandir(full, &entries, NULL, alphasort);
	if (n < 0) {
		json_decref(object);
		return absent_file(path, errno);
	}
	for (int i = 0; i < n; i++) {
		const char *name = entries[i]->d_name;

		if (name[0] != '.' &&
		    (size_t)snprintf(file, sizeof(file), "%s/%s", path, name) <
			    sizeof(file))
			json_object_set_new(object, name,
					    sysfile_json(root, file));
		free(entries[i]);
	}
	free(entries);
	return object;
}
