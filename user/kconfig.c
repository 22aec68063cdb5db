// SPDX-License-Identifier: GPL-2.0-only
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "kconfig.h"
#include "sysfile.h"

/* The kernel's own copy first: a file may be of another build of the release. */
#define OWN_COPY	"/proc/config.gz"

static const char *const files[] = {
	"/boot/config-%s",
	"/lib/modules/%s/config",
	"/lib/modules/%s/build/.config",
};

#define FILES	(sizeof(files) / sizeof(files[0]))

static json_t *parse(FILE *file)
{
	json_t *options = json_object();
	char line[8192];

	while (fgets(line, sizeof(line), file)) {
		char *value = strchr(line, '=');

		if (strncmp(line, "CONFIG_", 7) || !value)
			continue;
		*value++ = '\0';
		value[strcspn(value, "\n")] = '\0';
		json_object_set_new(options, line, text_json(value));
	}
	if (json_object_size(options))
		return options;
	json_decref(options);
	return NULL;
}

static json_t *read_own_copy(const char *root)
{
	char command[PATH_MAX + 64];
	json_t *options;
	FILE *pipe;

	if (!sysfile_exists(root, OWN_COPY) || strchr(root, '\''))
		return NULL;
	snprintf(command, sizeof(command), "zcat '%s" OWN_COPY "' 2>/dev/null",
		 root);
	pipe = popen(command, "re");
	if (!pipe)
		return NULL;
	options = parse(pipe);
	if (pclose(pipe) == 0)
		return options;
	json_decref(options);	/* half a configuration is none */
	return NULL;
}

json_t *kconfig_read(const char *root, char *source, size_t len)
{
	json_t *options = read_own_copy(root);
	struct utsname names;
	char path[PATH_MAX];
	FILE *file;

	snprintf(source, len, "%s", OWN_COPY);
	sysfile_uname(root, &names);
	for (size_t i = 0; !options && i < FILES; i++) {
		snprintf(path, sizeof(path), files[i], names.release);
		snprintf(source, len, "%s", path);
		file = sysfile_open(root, path);
		if (!file)
			continue;
		options = parse(file);
		fclose(file);
	}
	return options;
}
