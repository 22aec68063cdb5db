// SPDX-License-Identifier: GPL-2.0-only
/* What else differs between two boots: whatever it is, it may be the cause. */
#include <stdlib.h>
#include <string.h>
#include "diff.h"
#include "table.h"

#define PATH		256
#define CONFIG		"kernel.config"
#define CONFIG_LINES	40
#define INDENT		2

struct leaves {
	FILE *out;
	size_t lines, left_out;
};

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

/* To be freed. */
static char *leaf_text(const json_t *leaf, const char *missing)
{
	if (!leaf)
		return strdup(missing);
	if (json_is_string(leaf))
		return strdup(json_string_value(leaf));
	return json_dumps(leaf, JSON_COMPACT | JSON_ENCODE_ANY);
}

static void print_leaf(struct leaves *l, const char *path, const json_t *a,
		       const json_t *b, const char *missing)
{
	char *text_a = leaf_text(a, missing), *text_b = leaf_text(b, missing);
	char *line;
	size_t size;

	if (text_a && text_b) {
		size = strlen(path) + strlen(text_a) + strlen(text_b) + 8;
		line = malloc(size);
		if (line) {
			snprintf(line, size, "%s: %s | %s", path, text_a,
				 text_b);
			fprintf(l->out, "%*s", INDENT, "");
			table_wrap(l->out, line, INDENT);
		}
		free(line);
	}
	free(text_a);
	free(text_b);
	l->lines++;
}

static void compare_leaves(struct leaves *l, const char *path,
			   const json_t *a, const json_t *b);

static void compare_member(struct leaves *l, const char *path,
			   const char *key, const json_t *a, const json_t *b)
{
	char deeper[PATH];

	snprintf(deeper, sizeof(deeper), "%s%s%s", path, *path ? "." : "", key);
	compare_leaves(l, deeper, a, b);
}

static void compare_objects(struct leaves *l, const char *path,
			    const json_t *a, const json_t *b)
{
	const char *key;
	json_t *value;

	json_object_foreach((json_t *)a, key, value)
		compare_member(l, path, key, value, json_object_get(b, key));
	json_object_foreach((json_t *)b, key, value)
		if (!json_object_get(a, key))
			compare_member(l, path, key, NULL, value);
}

static void compare_leaves(struct leaves *l, const char *path,
			   const json_t *a, const json_t *b)
{
	if (always_differs(path) || !strcmp(path, CONFIG) || json_equal(a, b))
		return;
	if (json_is_object(a) && json_is_object(b))
		compare_objects(l, path, a, b);
	else
		print_leaf(l, path, a, b, "(absent)");
}

static const json_t *config_of(const struct diff_file *file)
{
	const json_t *kernel = json_object_get(file->store.environment, "kernel");
	const json_t *config = json_object_get(kernel, "config");

	return json_object_get(config, "absent") ? NULL : config;
}

static void print_option(struct leaves *l, const char *key, const json_t *a,
			 const json_t *b)
{
	if (json_equal(a, b))
		return;
	if (l->lines >= CONFIG_LINES) {
		l->left_out++;
		return;
	}
	/* The file holds the options that are set: the others are n. */
	print_leaf(l, key, a, b, "n");
}

/* How many lines it has to say. */
static size_t compare_config(const struct diff_file *a,
			     const struct diff_file *b, FILE *out)
{
	const json_t *in_a = config_of(a), *in_b = config_of(b);
	struct leaves l = { .out = out };
	const char *key;
	json_t *value;

	if (!in_a || !in_b) {
		fprintf(out, "%*s%s: %s\n", INDENT, "", CONFIG,
			in_a ? "known in A only" :
			in_b ? "known in B only" : "not known in either file");
		return 1;
	}
	json_object_foreach((json_t *)in_a, key, value)
		print_option(&l, key, value, json_object_get(in_b, key));
	json_object_foreach((json_t *)in_b, key, value)
		if (!json_object_get(in_a, key))
			print_option(&l, key, NULL, value);
	if (l.left_out)
		fprintf(out, "%*s... and %zu more options\n", INDENT, "",
			l.left_out);
	return l.lines;
}

void diff_environment(const struct diff_file *a, const struct diff_file *b,
		      FILE *out)
{
	struct leaves l = { .out = out };

	fprintf(out, "\nWhat else differs: A | B (boot ids and the time of the run left out)\n\n");
	if (strcmp(a->store.version, b->store.version)) {
		fprintf(out, "%*sringside: %s | %s\n", INDENT, "",
			a->store.version, b->store.version);
		l.lines++;
	}
	compare_objects(&l, "", a->store.environment, b->store.environment);
	l.lines += compare_config(a, b, out);
	if (!l.lines)
		fprintf(out, "%*snothing\n", INDENT, "");
}
