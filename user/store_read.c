// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reading a result file.  Nothing in it is trusted: what passes here can be
 * computed with, without another look.  Unknown members are ignored, so that
 * an older tool reads what a newer one wrote under the same schema.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "store.h"
#include "store_cells.h"
#include "store_field.h"
#include "store_half.h"

#define NAME_LETTERS	"abcdefghijklmnopqrstuvwxyz0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZ"

static int read_disturbances(struct reader *r, const json_t *root,
			     struct store *s)
{
	const json_t *entry, *value;
	const char *text;
	size_t i;
	int ret = 0;

	s->disturbances = json_incref(json_object_get(root, "disturbances"));
	if (!json_is_array(s->disturbances))
		return field_complain(r, "disturbances: missing or not an array");
	json_array_foreach(s->disturbances, i, entry) {
		snprintf(r->where, sizeof(r->where), "disturbances[%zu]", i);
		value = json_object_get(entry, "value");
		ret = field_string(r, entry, "what", &text);
		if (!ret)
			ret = field_string(r, entry, "advice", &text);
		if (!ret && !json_is_string(value) && !json_is_number(value))
			ret = field_complain(r, "value: neither string nor number");
		if (ret)
			return ret;
	}
	r->where[0] = '\0';
	return 0;
}

/* The names go to a terminal. */
static int read_footprint(struct reader *r, const json_t *root, struct store *s)
{
	const json_t *entry;
	json_int_t bytes;
	const char *text;
	__u32 reason;
	size_t i;
	int ret = 0;

	s->footprint = json_incref(json_object_get(root, "footprint"));
	if (s->footprint && !json_is_array(s->footprint))
		return field_complain(r, "footprint: not an array");
	json_array_foreach(s->footprint, i, entry) {
		snprintf(r->where, sizeof(r->where), "footprint[%zu]", i);
		ret = field_string(r, entry, "what", &text);
		if (!ret && text[strspn(text, NAME_LETTERS)])
			ret = field_complain(r, "what: \"%.40s\": no name", text);
		if (!ret && json_object_get(entry, "state"))
			ret = field_reason(r, entry, "state", &reason);
		else if (!ret)
			ret = field_integer(r, entry, "bytes", 0, INT64_MAX, &bytes);
		if (ret)
			return ret;
	}
	r->where[0] = '\0';
	return 0;
}

static int read_view(struct reader *r, const json_t *root, struct store *s)
{
	const char *why;
	int ret, user;

	ret = field_choice(r, root, "view", "both", "user", &user);
	if (!ret)
		ret = field_string(r, root, "view_reason", &why);
	if (ret)
		return ret;
	if (!user && why[0])
		return field_complain(r, "view_reason: \"%.40s\", but the view is \"both\"",
				      why);
	if (!user)
		return 0;
	ret = field_reason(r, root, "view_reason", &s->view_reason);
	if (!ret && s->view_reason == RINGSIDE_ok)
		ret = field_complain(r, "view_reason: \"ok\" is no reason");
	return ret;
}

/* Written where it is not 1. */
static int read_tick(struct reader *r, const json_t *root, struct store *s)
{
	long long tick = s->exact;
	int ret;

	if (!json_object_get(root, "instructions_per_tick"))
		return 0;
	ret = field_integer(r, root, "instructions_per_tick", 2, STORE_MAX_TICK, &tick);
	if (!ret && !s->exact)
		ret = field_complain(r, "instructions_per_tick: %lld in real time", tick);
	s->exact = (int)tick;
	return ret;
}

/* What only a run has. */
static int read_measuring(struct reader *r, const json_t *root, struct store *s)
{
	json_int_t khz;
	int ret = field_choice(r, root, "mode", "real", "exact", &s->exact);

	if (!ret)
		ret = read_tick(r, root, s);
	if (!ret)
		ret = read_view(r, root, s);
	if (!ret)
		ret = field_integer(r, root, "stamp_khz", 1, UINT32_MAX, &khz);
	if (ret)
		return ret;
	s->stamp_khz = (__u32)khz;
	s->switched = json_incref(json_object_get(root, "switch"));
	return store_rows_read(r, root, s);
}

static int is_imported(const json_t *root)
{
	const char *mode = json_string_value(json_object_get(root, "mode"));

	return mode && !strcmp(mode, "imported");
}

static int read_imported(struct reader *r, const json_t *root, struct store *s)
{
	s->imported = 1;
	s->view_reason = RINGSIDE_imported;
	return store_cells_read(r, root, s);
}

static int read_root(struct reader *r, const json_t *root, struct store *s)
{
	json_int_t schema;
	int ret, interrupted;

	if (!json_is_object(root) || !json_object_get(root, "schema"))
		return field_complain(r, "no result of ringside run (it has no schema)");
	ret = field_integer(r, root, "schema", 1, INT32_MAX, &schema);
	if (!ret && schema != STORE_SCHEMA)
		ret = field_complain(r, "schema %lld: this ringside reads schema %d: use the one that measured",
				     (long long)schema, STORE_SCHEMA);
	if (!ret)
		ret = field_copy(r, root, "ringside", s->version,
				 sizeof(s->version));
	if (!ret)
		ret = field_copy(r, root, "run_id", s->run_id,
				 sizeof(s->run_id));
	if (!ret)
		ret = field_choice(r, root, "ended", "complete", "interrupted",
				   &interrupted);
	if (ret)
		return ret;
	s->complete = !interrupted;
	s->environment = json_incref(json_object_get(root, "environment"));
	if (!json_is_object(s->environment))
		return field_complain(r, "environment: missing or not an object");
	ret = read_disturbances(r, root, s);
	if (!ret)
		ret = read_footprint(r, root, s);
	if (ret)
		return ret;
	return is_imported(root) ? read_imported(r, root, s) : read_measuring(r, root, s);
}

static json_t *load(const char *path, json_error_t *error)
{
	FILE *file = strcmp(path, "-") ? fopen(path, "re") : stdin;
	struct stat st;
	json_t *root;

	error->line = -1;
	if (!file) {
		snprintf(error->text, sizeof(error->text), "%s", strerror(errno));
		return NULL;
	}
	if (!fstat(fileno(file), &st) && S_ISDIR(st.st_mode)) {
		snprintf(error->text, sizeof(error->text),
			 "a directory: name a result file in it");
		fclose(file);
		return NULL;
	}
	root = json_loadf(file, JSON_REJECT_DUPLICATES, error);
	if (file != stdin)
		fclose(file);
	return root;
}

int store_read_any(const char *path, struct store *s, char *err, size_t len)
{
	struct reader r = { .path = path, .err = err, .len = len };
	json_error_t error;
	int ret;

	memset(s, 0, sizeof(*s));
	s->file = load(path, &error);
	if (!s->file && error.line < 0)
		return field_complain(&r, "%s", error.text);
	if (!s->file)
		return field_complain(&r, "line %d, column %d: %s", error.line,
				      error.column, error.text);
	ret = read_root(&r, s->file, s);
	if (ret)
		store_free(s);
	return ret;
}

int store_read(const char *path, struct store *s, char *err, size_t len)
{
	struct reader r = { .path = path, .err = err, .len = len };
	int ret = store_read_any(path, s, err, len);

	if (ret || !s->switched)
		return ret;
	store_free(s);
	return field_complain(&r, "a result of ringside switch, whose samples are of two states: 'ringside report' prints it");
}
