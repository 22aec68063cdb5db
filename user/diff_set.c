// SPDX-License-Identifier: GPL-2.0-only
/* The boots that are compared: read, and refused where they are not alike. */
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "diff.h"

static int add_file(struct diff_set *set, const char *path, char *err, size_t len)
{
	struct diff_file *files = realloc(set->files, (set->n + 1) * sizeof(*files));
	struct diff_file *file;
	int ret;

	if (files)
		set->files = files;
	file = files ? &files[set->n] : NULL;
	if (file)
		file->path = strdup(path);
	if (!file || !file->path) {
		snprintf(err, len, "%s: out of memory", path);
		return -ENOMEM;
	}
	ret = store_read(path, &file->store, err, len);
	if (ret) {
		free(file->path);
		return ret;
	}
	set->n++;
	ret = stats_file_init(&file->stats, &file->store);
	if (ret)
		snprintf(err, len, "%s: out of memory", path);
	return ret;
}

static int add_entry(struct diff_set *set, const char *folder, const char *name, char *err,
		     size_t len)
{
	char *path;
	int ret;

	if (asprintf(&path, "%s/%s", folder, name) < 0) {
		snprintf(err, len, "%s/%s: out of memory", folder, name);
		return -ENOMEM;
	}
	ret = add_file(set, path, err, len);
	free(path);
	return ret;
}

static int is_result(const struct dirent *entry)
{
	return !fnmatch("*.json", entry->d_name, FNM_PERIOD);
}

static int add_directory(struct diff_set *set, const char *path, char *err, size_t len)
{
	struct dirent **entries;
	int i, ret = 0, n = scandir(path, &entries, is_result, alphasort);

	if (n < 0) {
		snprintf(err, len, "%s: %s", path, strerror(errno));
		return -EIO;
	}
	if (!n) {
		snprintf(err, len, "%s: no *.json in this directory: nothing to compare", path);
		ret = -ENOENT;
	}
	for (i = 0; i < n; i++) {
		if (!ret)
			ret = add_entry(set, path, entries[i]->d_name, err, len);
		free(entries[i]);
	}
	free(entries);
	return ret;
}

int diff_set_add(struct diff_set *set, const char *path, char *err, size_t len)
{
	struct stat st;

	if (!stat(path, &st) && S_ISDIR(st.st_mode))
		return add_directory(set, path, err, len);
	return add_file(set, path, err, len);
}

void diff_set_free(struct diff_set *set)
{
	size_t i;

	for (i = 0; i < set->n; i++) {
		stats_file_free(&set->files[i].stats);
		store_free(&set->files[i].store);
		free(set->files[i].path);
	}
	free(set->files);
	memset(set, 0, sizeof(*set));
}

const struct stats_half *diff_half_of(const struct diff_file *f, __u32 nr,
				      enum ringside_sides side)
{
	size_t i;

	for (i = 0; i < f->stats.n; i++)
		if (f->stats.rows[i].row->nr == nr)
			return side == RINGSIDE_USER ? &f->stats.rows[i].user :
						       &f->stats.rows[i].kernel;
	return NULL;
}

static const struct diff_file *file_at(const struct diff *d, size_t i)
{
	return i < d->base.n ? &d->base.files[i] : &d->new.files[i - d->base.n];
}

static const char *arch_of(const struct diff_file *f)
{
	const char *arch = json_string_value(json_object_get(
		json_object_get(f->store.environment, "kernel"), "arch"));

	return arch ? arch : "unknown";
}

/* Fewer than other has, and not since interrupts met the rest. */
static int lacks(const struct stats_half *h, const struct stats_half *other)
{
	return h->half->n < other->value.n;
}

static int refuse_half(const struct diff_file *a, const struct diff_file *b,
		       const struct store_half *half, char *err, size_t len)
{
	const struct stats_half *ha = diff_half_of(a, half->row->nr, half->side);
	const struct stats_half *hb = diff_half_of(b, half->row->nr, half->side);

	if (!hb || !stats_is_ok(ha) || !stats_is_ok(hb))
		return 0;
	if (ha->half->batch != hb->half->batch)
		snprintf(err, len, "%s, %s: %s, %s: batches of %u and %u operations: measure both files with the same",
			 a->path, b->path, half->row->name, store_side_name(half->side),
			 ha->half->batch, hb->half->batch);
	else if (lacks(ha, hb) || lacks(hb, ha))
		snprintf(err, len, "%s, %s: %s, %s: %zu and %zu samples: measure both files with the same --samples and enough --time",
			 a->path, b->path, half->row->name, store_side_name(half->side),
			 ha->value.n, hb->value.n);
	else
		return 0;
	return -EINVAL;
}

static int refuse_counts(const struct diff_file *a, const struct diff_file *b, char *err,
			 size_t len)
{
	size_t i;

	for (i = 0; i < a->store.n; i++)
		if (refuse_half(a, b, &a->store.halves[i], err, len))
			return -EINVAL;
	return 0;
}

static int refuse_kinds(const struct diff_file *a, const struct diff_file *b, char *err,
			size_t len)
{
	if (a->store.exact && b->store.exact && a->store.exact != b->store.exact)
		snprintf(err, len, "%s, %s: a tick is %d instructions against %d: measure with one emulator",
			 a->path, b->path, a->store.exact, b->store.exact);
	else if (a->store.exact != b->store.exact)
		snprintf(err, len, "%s, %s: %s against %s: instructions and time cannot be compared",
			 a->path, b->path, a->store.exact ? "exact mode" : "real time",
			 b->store.exact ? "exact mode" : "real time");
	else if (!a->store.imported && !b->store.imported && strcmp(arch_of(a), arch_of(b)))
		snprintf(err, len, "%s, %s: %s against %s: rows of two architectures are not the same work",
			 a->path, b->path, arch_of(a), arch_of(b));
	else
		return a->store.exact ? refuse_counts(a, b, err, len) : 0;
	return -EINVAL;
}

static int refuse_twice(const struct diff_file *a, const struct diff_file *b, char *err,
			size_t len)
{
	const char *id = a->store.run_id;

	if (strcmp(a->path, b->path) && (!id[0] || strcmp(id, b->store.run_id)))
		return 0;
	snprintf(err, len, "%s, %s: one boot, given twice (run id %s): give each boot once",
		 a->path, b->path, id[0] ? id : "unknown");
	return -EINVAL;
}

int diff_refuse(const struct diff *d, char *err, size_t len)
{
	size_t i, j, n = d->base.n + d->new.n;
	int ret = 0;

	for (i = 0; i < n; i++)
		for (j = i + 1; j < n && !ret; j++) {
			ret = refuse_twice(file_at(d, i), file_at(d, j), err, len);
			if (!ret)
				ret = refuse_kinds(file_at(d, i), file_at(d, j), err, len);
		}
	return ret;
}
