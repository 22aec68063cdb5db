// SPDX-License-Identifier: GPL-2.0-only
/* Result files of what was imported: all of them, or none. */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "import.h"
#include "place.h"
#include "store.h"

#define NAME_LETTERS	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
#define LONGEST_PART	32

static json_t *footprint(const struct import_machine *m)
{
	if (!m->kernel_size)
		return NULL;
	return json_pack("[{ss sI ss}]", "what", "kernel_size", "bytes", (json_int_t)m->kernel_size,
			 "source", "the table's line kernel size");
}

static int write_machine(const struct import_machine *m, const char *path, char *err, size_t len)
{
	struct store_cell cells[CLASSIC_END];
	struct store s = {
		.imported = 1, .complete = 1, .form = import_form(m),
		.environment = m->environment, .disturbances = json_array(),
		.footprint = footprint(m), .cells = cells,
	};
	enum classic_number column;
	int ret;

	for (column = 0; column < CLASSIC_END; column++)
		if (m->cells[column].text)
			cells[s.ncells++] = (struct store_cell){
				.column = column, .text = m->cells[column].text,
				.n = m->cells[column].n,
			};
	ret = store_write(path, &s, err, len);
	json_decref(s.disturbances);
	json_decref(s.footprint);
	return ret;
}

/* "-" and what a file's name may hold of the text; nothing for NULL. */
static char *add_part(char *name, char *end, const char *text)
{
	size_t i;

	if (text && name < end - 1)
		*name++ = '-';
	for (i = 0; text && text[i] && i < LONGEST_PART && name < end - 1; i++)
		*name++ = strchr(NAME_LETTERS, text[i]) ? text[i] : '_';
	*name = '\0';
	return name;
}

/* "03-i386-netb-NetBSD-1.5.json": in the order of the source, number of so many. */
static void name_file(const struct import *im, size_t number, const char *dir, char *path,
		      size_t len)
{
	const struct import_machine *m = im->machines[number];
	int digits = snprintf(NULL, 0, "%zu", im->n);
	char name[NAME_MAX / 2], *end = name + sizeof(name), *at = name;

	at += snprintf(name, sizeof(name), "%0*zu", digits, number + 1);
	at = add_part(at, end, import_known(m, "host.name"));
	at = add_part(at, end, import_known(m, "kernel.os"));
	add_part(at, end, import_known(m, "kernel.release"));
	snprintf(path, len, "%s/%s.json", dir, name);
}

static void remove_files(const struct import *im, size_t n, const char *dir)
{
	char path[PATH_MAX + NAME_MAX];
	size_t i;

	for (i = 0; i < n; i++) {
		name_file(im, i, dir, path, sizeof(path));
		unlink(path);
	}
	rmdir(dir);
}

static const char *reason(int error)
{
	if (error == ENOTEMPTY || error == EEXIST)
		return "the folder is there and not empty: name another";
	if (error == ENOTDIR)
		return "no folder, which several results need: name another";
	if (error == EBUSY)
		return "another import writes there: name another folder";
	return strerror(error);
}

/* 0: a folder without files, but for what an import that was killed left. */
static int check_empty(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	size_t n = 0;

	if (!dir)
		return -errno;
	while ((entry = readdir(dir)))
		n += strcmp(entry->d_name, PLACE_PART) != 0;
	closedir(dir);
	/* "." and ".." are always there. */
	return n > 2 ? -ENOTEMPTY : 0;
}

static int move_files(const struct import *im, const char *from, const char *to)
{
	char old[PATH_MAX + NAME_MAX], new[PATH_MAX + NAME_MAX];
	size_t i;
	int ret;

	for (i = 0; i < im->n; i++) {
		name_file(im, i, from, old, sizeof(old));
		name_file(im, i, to, new, sizeof(new));
		if (rename(old, new))
			break;
	}
	if (i == im->n)
		return rmdir(from) ? -errno : 0;
	ret = -errno;
	while (i-- > 0) {
		name_file(im, i, to, new, sizeof(new));
		unlink(new);
	}
	return ret;
}

/* Files in dir; all of them, or neither they nor dir. */
static int fill_folder(const struct import *im, const char *dir, char *err, size_t len)
{
	char path[PATH_MAX + NAME_MAX];
	size_t i;
	int ret = 0;

	for (i = 0; i < im->n && !ret; i++) {
		name_file(im, i, dir, path, sizeof(path));
		ret = write_machine(im->machines[i], path, err, len);
	}
	if (ret)
		remove_files(im, i, dir);
	return ret;
}

static int not_written(int ret, const char *out, char *err, size_t len)
{
	snprintf(err, len, "%s: not written: %s", out, reason(-ret));
	return ret;
}

static int write_folder(const struct import *im, const char *out, char *err, size_t len)
{
	char target[PATH_MAX], dir[PATH_MAX + sizeof(PLACE_PART) + 1];
	int is_there = realpath(out, target) != NULL, held, ret;
	size_t i = strlen(out);

	ret = is_there ? check_empty(target) : 0;
	if (ret)
		return not_written(ret, out, err, len);
	if (!is_there) {
		while (i > 1 && out[i - 1] == '/')
			i--;
		snprintf(target, sizeof(target), "%.*s", (int)i, out);
	}
	snprintf(dir, sizeof(dir), is_there ? "%s/" PLACE_PART : "%s" PLACE_PART, target);
	held = place_folder(dir);
	if (held < 0)
		return not_written(held, out, err, len);
	ret = fill_folder(im, dir, err, len);
	if (!ret) {
		/* What is there stays the folder that it is: somebody may be in it. */
		ret = is_there ? move_files(im, dir, target) : rename(dir, target) ? -errno : 0;
		if (ret) {
			not_written(ret, out, err, len);
			remove_files(im, im->n, dir);
		}
	}
	close(held);
	return ret;
}

int import_write(struct import *im, const char *out, char *err, size_t len)
{
	size_t end = strlen(out);
	struct stat st;
	int is_folder = out[end - 1] == '/' || (!stat(out, &st) && S_ISDIR(st.st_mode));

	if (end >= PATH_MAX) {
		snprintf(err, len, "%.40s...: not written: %s", out, strerror(ENAMETOOLONG));
		return -ENAMETOOLONG;
	}
	if (im->n == 1 && !is_folder)
		return write_machine(im->machines[0], out, err, len);
	if (!strcmp(out, "-")) {
		snprintf(err, len, "there are %zu results: name a folder for them by -o", im->n);
		return -EINVAL;
	}
	return write_folder(im, out, err, len);
}
