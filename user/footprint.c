// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core.h"
#include "footprint.h"
#include "sysfile.h"

#define IOMEM	"/proc/iomem"
#define MODULES	"/proc/modules"
#define SLAB	"/sys/kernel/slab"
#define LOG	"/dev/kmsg"
#define LSM	"/sys/kernel/security/lsm"
#define LINE	8192	/* of the log: a record is one line */
#define NAME	64

static void add_json(json_t *list, const char *kind, const char *name,
		     const char *member, json_t *value, const char *source)
{
	json_array_append_new(list, json_pack("{s:o, s:o, s:s}",
		"what", json_sprintf("%s_%s", kind, name), member, value,
		"source", source));
}

static void add(json_t *list, const char *kind, const char *name,
		long long bytes, const char *source)
{
	add_json(list, kind, name, "bytes", json_integer(bytes), source);
}

static void add_none(json_t *list, const char *kind, const char *name,
		     __u32 reason, const char *source)
{
	add_json(list, kind, name, "state",
		 json_string(ringside_reason_name(reason)), source);
}

static __u32 reason_of(int error)
{
	return error == EACCES || error == EPERM ? RINGSIDE_no_right :
						   RINGSIDE_not_shown;
}

/* Its addresses are zero for those who may not know them. */
static void add_image(json_t *list, const char *root)
{
	static const struct {
		const char *name, *text;
	} parts[] = {
		{ "code", "Kernel code" }, { "rodata", "Kernel rodata" },
		{ "data", "Kernel data" }, { "bss", "Kernel bss" },
	};
	unsigned long long first, last, bytes[4] = { 0 };
	__u32 reason = RINGSIDE_not_shown;
	FILE *file = sysfile_open(root, IOMEM);
	char line[256], text[NAME];

	if (!file)
		reason = reason_of(errno);
	while (file && fgets(line, sizeof(line), file)) {
		if (sscanf(line, " %llx-%llx : %63[^\n]", &first, &last, text) != 3)
			continue;
		for (size_t i = 0; i < 4; i++)
			if (!strcmp(text, parts[i].text) && last)
				bytes[i] += last - first + 1;
			else if (!strcmp(text, parts[i].text))
				reason = RINGSIDE_no_right;
	}
	if (file)
		fclose(file);
	for (size_t i = 0; i < 4; i++)
		if (bytes[i])
			add(list, "kernel", parts[i].name, bytes[i], IOMEM);
		else
			add_none(list, "kernel", parts[i].name, reason, IOMEM);
}

/* In the order of their names: that of loading differs between boots. */
static int by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void add_modules(json_t *list, const char *root)
{
	FILE *file = sysfile_open(root, MODULES);
	size_t n = 0, room = 0;
	char (*lines)[NAME + 32] = NULL, line[4096], name[NAME];
	long long bytes;

	while (file && fgets(line, sizeof(line), file)) {
		if (sscanf(line, "%63s %lld", name, &bytes) != 2)
			continue;
		if (n == room) {
			void *more = realloc(lines, (room += 256) * sizeof(*lines));

			if (!more)
				break;
			lines = more;
		}
		snprintf(lines[n++], sizeof(*lines), "%s %lld", name, bytes);
	}
	if (file)
		fclose(file);
	if (n)
		qsort(lines, n, sizeof(*lines), by_name);
	for (size_t i = 0; i < n; i++)
		if (sscanf(lines[i], "%63s %lld", name, &bytes) == 2)
			add(list, "module", name, bytes, MODULES);
	free(lines);
}

/*
 * A cache that was merged with others shows the size of the largest object
 * among them: nobody's own.
 */
static void add_cache(json_t *list, const char *root, const char *name)
{
	char path[128];
	long long size, aliases = 0;
	int ret;

	snprintf(path, sizeof(path), SLAB "/%s/aliases", name);
	ret = sysfile_number(root, path, &aliases);
	snprintf(path, sizeof(path), SLAB "/%s/object_size", name);
	if (!ret)
		ret = sysfile_number(root, path, &size);
	if (ret)
		add_none(list, "slab", name, reason_of(-ret), path);
	else if (aliases)
		add_none(list, "slab", name, RINGSIDE_merged, path);
	else
		add(list, "slab", name, size, path);
}

static void add_slab(json_t *list, const char *root)
{
	static const char *const caches[] = {
		"inode_cache", "shmem_inode_cache", "proc_inode_cache",
		"sock_inode_cache", "ext4_inode_cache", "dentry", "filp",
		"task_struct", "cred_jar", "mm_struct", "vm_area_struct",
		"signal_cache", "sighand_cache", "files_cache",
		"lsm_file_cache", "lsm_inode_cache",
	};

	for (size_t i = 0; i < sizeof(caches) / sizeof(caches[0]); i++)
		add_cache(list, root, caches[i]);
}

/*
 * What security modules want beside each object is allocated by kmalloc(), but
 * for files and inodes, which have caches.  With lsm.debug the kernel says how
 * much that is when it boots: "LSM: cred blob size = 8".
 */
static int read_log(const char *root, const char *const *names,
		    long long *bytes, size_t n)
{
	char path[PATH_MAX], line[LINE], name[NAME];
	long long value;
	FILE *file;
	int fd;

	snprintf(path, sizeof(path), "%s" LOG, root);
	/* The log has no end: a reader who may waits for more. */
	fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	file = fd < 0 ? NULL : fdopen(fd, "r");
	if (!file)
		return errno;
	while (fgets(line, sizeof(line), file))
		for (size_t i = 0; i < n; i++)
			if (sscanf(line, "%*[^;];LSM: %63s blob size = %lld", name,
				   &value) == 2 && !strcmp(name, names[i]))
				bytes[i] = value;
	fclose(file);
	return 0;
}

static void add_lsm(json_t *list, const char *root)
{
	static const char *const names[] = {
		"cred", "task", "ipc", "msg_msg", "superblock", "sock",
	};
	enum { N = sizeof(names) / sizeof(names[0]) };
	long long bytes[N] = { -1, -1, -1, -1, -1, -1 };
	__u32 reason = RINGSIDE_not_shown;
	int error = 0;

	if (sysfile_exists(root, LSM)) {
		error = read_log(root, names, bytes, N);
		reason = error ? reason_of(error) : RINGSIDE_not_logged;
	}
	for (size_t i = 0; i < N; i++)
		if (bytes[i] >= 0)
			add(list, "lsm", names[i], bytes[i], LOG);
		else
			add_none(list, "lsm", names[i], reason, LOG);
}

static void add_stack(json_t *list, json_t *environment, __u32 view_reason)
{
	static const char source[] = "fact stack_depth";
	json_t *facts = json_object_get(environment, "facts");
	const json_t *fact = json_object_get(facts, "stack_depth");
	const char *text = json_string_value(json_object_get(fact, "value"));

	if (text)
		add(list, "stack", "ioctl", atoll(text), source);
	else
		add_none(list, "stack", "ioctl",
			 view_reason ? view_reason : RINGSIDE_not_shown, source);
	json_object_del(facts, "stack_depth");
}

json_t *footprint_collect(const char *root, json_t *environment,
			  __u32 view_reason)
{
	json_t *list = json_array();

	if (!list)
		return NULL;
	add_image(list, root);
	add_modules(list, root);
	add_slab(list, root);
	add_lsm(list, root);
	add_stack(list, environment, view_reason);
	return list;
}
