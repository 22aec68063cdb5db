// SPDX-License-Identifier: GPL-2.0-only
/* What else differs between the boots, leaf by leaf of their environment. */
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include "diff.h"

#define PATH	256
#define CONFIG	"kernel.config"
#define OPTION	"CONFIG_"
#define KNOWN	"known"
#define UNKNOWN	"unknown"
#define ORIGIN	"origin"
#define IMPORTED	"imported from a table"

/* These tell boots apart, not kernels: they differ always. */
static int always_differs(const char *path)
{
	static const char *const names[] = { "boot_id", "run_id", "started" };
	const char *name = strrchr(path, '.');
	size_t i;

	name = name ? name + 1 : path;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(name, names[i]))
			return 1;
	return 0;
}

/* Every leaf by its path: {"cpu.model": "..."}; of options the path is the name. */
static void flatten(json_t *flat, const char *path, json_t *at)
{
	char deeper[PATH];
	const char *key;
	json_t *value;

	if (always_differs(path))
		return;
	if (!json_is_object(at)) {
		json_object_set(flat, path, at);
		return;
	}
	/* Not an empty configuration, but an unknown one. */
	if (!strcmp(path, CONFIG)) {
		int known = !json_object_get(at, "absent");

		json_object_set_new(flat, path, json_string(known ? KNOWN : UNKNOWN));
		if (!known)
			return;
	}
	json_object_foreach(at, key, value) {
		if (!strcmp(path, CONFIG))
			snprintf(deeper, sizeof(deeper), "%s", key);
		else
			snprintf(deeper, sizeof(deeper), "%s%s%s", path, *path ? "." : "", key);
		flatten(flat, deeper, value);
	}
}

static json_t *flat_file(const struct diff_file *file)
{
	json_t *flat = json_object();

	flatten(flat, "", file->store.environment);
	json_object_set_new(flat, "kernel.os", json_string(store_os(&file->store)));
	json_object_set_new(flat, ORIGIN, file->store.imported ?
			    json_sprintf(IMPORTED " (%s)", classic_layout(file->store.form)->name) :
			    json_string("measured"));
	json_object_set_new(flat, "ringside", json_string(file->store.version));
	return flat;
}

static int is_option(const char *path)
{
	return !strncmp(path, OPTION, strlen(OPTION));
}

/* A table tells little of its machine. */
static int is_imported(const json_t *flat)
{
	return !strncmp(json_string_value(json_object_get(flat, ORIGIN)), IMPORTED,
			strlen(IMPORTED));
}

/* To be freed. */
static char *leaf_text(const json_t *flat, const char *path)
{
	const json_t *leaf = json_object_get(flat, path);
	const char *config;

	if (json_is_string(leaf))
		return strdup(json_string_value(leaf));
	if (leaf)
		return json_dumps(leaf, JSON_COMPACT | JSON_ENCODE_ANY);
	if (is_imported(flat))
		return strdup(UNKNOWN);
	if (!is_option(path))
		return strdup("(absent)");
	/* The file holds the options that are set; it may be anything but an object, too. */
	config = json_string_value(json_object_get(flat, CONFIG));
	return strdup(config && !strcmp(config, KNOWN) ? "n" : UNKNOWN);
}

/* The different values of flats[from] to flats[to - 1], in one text. */
static char *set_text(json_t *const *flats, size_t from, size_t to, const char *path)
{
	json_t *seen = json_object();
	char *text = NULL, *one;
	const char *key, *between = "";
	size_t i, len;
	json_t *value;
	FILE *out = open_memstream(&text, &len);

	for (i = from; i < to; i++) {
		one = leaf_text(flats[i], path);
		if (one)
			json_object_set_new(seen, one, json_true());
		free(one);
	}
	json_object_foreach(seen, key, value) {
		if (out)
			fprintf(out, "%s%s", between, key);
		between = " / ";
	}
	json_decref(seen);
	if (!out || fclose(out))
		return NULL;
	return text;
}

static int is_expected(const struct diff_options *options, const char *path)
{
	size_t i;

	for (i = 0; i < options->nexpect; i++)
		if (!fnmatch(options->expect[i], path, 0))
			return 1;
	return 0;
}

static int add(const struct diff *d, struct diff_confounds *c, json_t *const *flats,
	       const char *path)
{
	struct diff_confound *list = realloc(c->list, (c->n + 1) * sizeof(*list));
	struct diff_confound *one;

	if (!list)
		return -ENOMEM;
	c->list = list;
	one = &list[c->n++];
	one->path = strdup(path);
	one->base = set_text(flats, 0, d->base.n, path);
	one->new = set_text(flats, d->base.n, d->base.n + d->new.n, path);
	one->expected = is_expected(d->options, path);
	c->unexpected += !one->expected;
	return one->path && one->base && one->new ? 0 : -ENOMEM;
}

/* In all boots the same; a boot without a configuration, or a table, is no other one. */
static int is_alike(json_t *const *flats, size_t n, const char *path)
{
	char *first = NULL, *text;
	int alike = 1;
	size_t i;

	for (i = 0; i < n && alike; i++) {
		text = leaf_text(flats[i], path);
		if (!text || strcmp(text, UNKNOWN) ||
		    !(is_option(path) || is_imported(flats[i]))) {
			alike = text && (!first || !strcmp(first, text));
			if (text && !first)
				first = strdup(text);
		}
		free(text);
	}
	free(first);
	return alike;
}

static int rank(const struct diff_confound *c)
{
	return 2 * c->expected + is_option(c->path);
}

static int by_rank(const void *a, const void *b)
{
	const struct diff_confound *x = a, *y = b;

	return rank(x) != rank(y) ? rank(x) - rank(y) : strcmp(x->path, y->path);
}

int diff_confounds(const struct diff *d, struct diff_confounds *c)
{
	size_t i, n = d->base.n + d->new.n;
	json_t **flats = calloc(n, sizeof(*flats)), *all = json_object(), *value;
	const char *path;
	int ret = flats && all ? 0 : -ENOMEM;

	memset(c, 0, sizeof(*c));
	for (i = 0; i < n && !ret; i++) {
		flats[i] = flat_file(i < d->base.n ? &d->base.files[i] :
						     &d->new.files[i - d->base.n]);
		ret = json_object_update(all, flats[i]) ? -ENOMEM : 0;
	}
	json_object_foreach(all, path, value)
		if (!ret && !is_alike(flats, n, path))
			ret = add(d, c, flats, path);
	if (!ret && c->n)
		qsort(c->list, c->n, sizeof(*c->list), by_rank);
	for (i = 0; flats && i < n; i++)
		json_decref(flats[i]);
	free(flats);
	json_decref(all);
	return ret;
}

void diff_confounds_free(struct diff_confounds *c)
{
	size_t i;

	for (i = 0; i < c->n; i++) {
		free(c->list[i].path);
		free(c->list[i].base);
		free(c->list[i].new);
	}
	free(c->list);
	memset(c, 0, sizeof(*c));
}
