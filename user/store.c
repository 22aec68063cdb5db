// SPDX-License-Identifier: GPL-2.0-only
/* The model of the result file, and how it is written. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "flushed.h"
#include "place.h"
#include "rate.h"
#include "store.h"
#include "store_cells.h"
#include "store_tail.h"
#include "store_ticks.h"
#include "version.h"

__u32 store_lanes(const struct ringside_row_info *row,
		  enum ringside_sides side)
{
	if (row->kind == RINGSIDE_PAIR)
		return RINGSIDE_LANES;
	if (row->kind == RINGSIDE_STAMPED && side == RINGSIDE_KERNEL)
		return RINGSIDE_LANES;
	return 1;
}

__u32 store_tail_lanes(const struct ringside_row_info *row,
		       enum ringside_sides side)
{
	/* A difference has no tail: of a pair there is the operation "with". */
	return row->kind == RINGSIDE_PAIR ? 1 : store_lanes(row, side);
}

const char *store_part_name(__u32 lane)
{
	static const char *const names[RINGSIDE_LANES] = { "entry", "handler", "exit" };

	return names[lane];
}

const char *store_side_name(enum ringside_sides side)
{
	return side == RINGSIDE_KERNEL ? "kernel" : "user";
}

const char *store_kind_name(enum ringside_kind kind)
{
	static const char *const names[] = {
		[RINGSIDE_LOOP] = "loop",
		[RINGSIDE_PAIR] = "pair",
		[RINGSIDE_STAMPED] = "stamped",
		[RINGSIDE_FIGURE] = "figure",
	};

	return names[kind];
}

const char *store_class_name(enum ringside_class class)
{
	return class == RINGSIDE_EXACT ? "exact" : "stateful";
}

const struct store_half *store_find(const struct store *s, __u32 nr,
				    enum ringside_sides side)
{
	size_t i;

	for (i = 0; i < s->n; i++)
		if (s->halves[i].row->nr == nr && s->halves[i].side == side)
			return &s->halves[i];
	return NULL;
}

const char *store_os(const struct store *s)
{
	const char *os = json_string_value(json_object_get(
		json_object_get(s->environment, "kernel"), "os"));

	/* There it is measured on Linux alone. */
	return os ? os : s->imported ? "unknown system" : "Linux";
}

const char *store_event_name(enum store_event event)
{
	return event == STORE_CYCLES ? "cycles" : "instructions";
}

struct store_half *store_add_counter(struct store_half *half, enum store_event event)
{
	struct store_half *c = calloc(1, sizeof(*c));

	if (!c)
		return NULL;
	c->row = half->row;
	c->side = half->side;
	c->lanes = half->lanes;
	half->counters[event] = c;
	return c;
}

static void free_half(struct store_half *half)
{
	int event;

	for (event = 0; event < STORE_EVENTS; event++) {
		if (!half->counters[event])
			continue;
		free(half->counters[event]->samples);
		free(half->counters[event]);
	}
	free(half->samples);
	free(half->hops);
	json_decref(half->hooks);
	free(half->tail);
	json_decref(half->chunks);
}

void store_free(struct store *s)
{
	size_t i;

	store_tails_free(s);
	for (i = 0; i < s->n; i++)
		free_half(&s->halves[i]);
	free(s->halves);
	free(s->cells);
	json_decref(s->environment);
	json_decref(s->disturbances);
	json_decref(s->footprint);
	json_decref(s->switched);
	json_decref(s->file);
	memset(s, 0, sizeof(*s));
}

static void pack_hops(const struct store_half *half, json_t *object)
{
	if (half->hops) {
		json_object_set_new(object, "hops",
				    ticks_pack(half->hops, half->nhops, RINGSIDE_LANES));
		json_object_set_new(object, "hop_marks",
				    ticks_pack_marks(half->hops, half->nhops));
	} else if (half->hops_reason) {
		json_object_set_new(object, "hops_state",
			json_string(ringside_reason_name(half->hops_reason)));
	}
}

/* NULL for NULL, and out of memory. */
static json_t *pack_optional(const struct store_half *half, json_t *object)
{
	if (half->chunks)
		json_object_set(object, "chunks", half->chunks);
	if (half->hooks)
		json_object_set(object, "hooks", half->hooks);
	else if (half->hooks_reason)
		json_object_set_new(object, "hooks_state",
			json_string(ringside_reason_name(half->hooks_reason)));
	pack_hops(half, object);
	if (!store_tail_pack(half, object))
		return object;
	json_decref(object);
	return NULL;
}

/* What a half and its counters have in common: state, batch, samples, marks. */
static json_t *pack_samples(const struct store_half *half, json_t *object)
{
	json_object_set_new(object, "state",
			    json_string(ringside_reason_name(half->reason)));
	json_object_set_new(object, "batch", json_integer(half->batch));
	json_object_set_new(object, "samples",
			    ticks_pack(half->samples, half->n, half->lanes));
	json_object_set_new(object, "marks", ticks_pack_marks(half->samples, half->n));
	return object;
}

static json_t *pack_counters(const struct store_half *half, json_t *object)
{
	json_t *counters = json_object();
	int event;

	for (event = 0; event < STORE_EVENTS; event++)
		if (half->counters[event])
			json_object_set_new(counters, store_event_name(event),
				pack_samples(half->counters[event], json_object()));
	if (json_object_size(counters))
		json_object_set(object, "counters", counters);
	json_decref(counters);
	return object;
}

/* Of what the samples are, for readers of the file: the table says it to this tool. */
static void pack_unit(const struct store_half *half, json_t *object)
{
	const struct rate *rate = rate_of(half->row->nr);
	int is_figure = half->row->kind == RINGSIDE_FIGURE;

	json_object_set_new(object, "unit", is_figure ?
			    json_sprintf("%s / 1000", rate_unit(rate)) : json_string("ticks"));
	json_object_set_new(object, "better", json_string(is_figure ? "neither" : "less"));
	if (rate && !is_figure)
		json_object_set_new(object, "rate", json_pack("{ss sf ss}",
			"unit", rate_unit(rate), "amount", rate->amount, "better", "more"));
}

static json_t *pack_half(const struct store_half *half)
{
	json_t *object = json_pack("{ss ss ss ss si ss}",
			 "row", half->row->name,
			 "side", store_side_name(half->side),
			 "class", store_class_name(half->row->class),
			 "kind", store_kind_name(half->row->kind),
			 "errno", half->error,
			 "proof", half->proof ? half->proof : "");

	pack_unit(half, object);
	return pack_counters(half, pack_optional(half, pack_samples(half, object)));
}

static json_t *pack_rows(const struct store *s)
{
	json_t *rows = json_array();
	size_t i;

	for (i = 0; i < s->n; i++)
		if (json_array_append_new(rows, pack_half(&s->halves[i]))) {
			json_decref(rows);
			return NULL;
		}
	return rows;
}

/* Nothing was measured: no clock, no samples. */
static json_t *pack_imported(const struct store *s)
{
	return json_pack("{si ss ss ss ss ss sO sO sO* so}",
			 "schema", STORE_SCHEMA,
			 "ringside", RINGSIDE_VERSION,
			 "run_id", s->run_id,
			 "ended", "complete",
			 "mode", "imported",
			 "form", classic_layout(s->form)->name,
			 "environment", s->environment,
			 "disturbances", s->disturbances,
			 "footprint", s->footprint,
			 "cells", store_cells_pack(s));
}

static json_t *pack_store(const struct store *s)
{
	const char *why = "";

	if (s->view_reason)
		why = ringside_reason_name(s->view_reason);
	/* NULL for any member that could not be packed. */
	return json_pack("{si ss ss ss ss so* ss ss sI sO sO sO* sO* so}",
			 "schema", STORE_SCHEMA,
			 "ringside", RINGSIDE_VERSION,
			 "run_id", s->run_id,
			 "ended", s->complete ? "complete" : "interrupted",
			 "mode", s->exact ? "exact" : "real",
			 "instructions_per_tick", s->exact > 1 ? json_integer(s->exact) : NULL,
			 "view", s->view_reason ? "user" : "both",
			 "view_reason", why,
			 "stamp_khz", (json_int_t)s->stamp_khz,
			 "environment", s->environment,
			 "disturbances", s->disturbances,
			 "footprint", s->footprint,
			 "switch", s->switched,
			 "rows", pack_rows(s));
}

static int dump(const json_t *root, FILE *out)
{
	errno = 0;
	if (json_dumpf(root, out, JSON_COMPACT) || fputc('\n', out) == EOF ||
	    !flushed(out))
		return errno ? -errno : -EIO;
	return 0;
}

static int dump_and_close(const json_t *root, FILE *out)
{
	int ret = dump(root, out);

	if (!ret && fsync(fileno(out)) && errno != EINVAL && errno != EROFS)
		ret = -errno;
	if (fclose(out) && !ret)
		ret = -errno;
	return ret;
}

static int write_in_place(const json_t *root, const char *path)
{
	FILE *out = fopen(path, "we");

	return out ? dump_and_close(root, out) : -errno;
}

static int replace(const json_t *root, const char *path)
{
	int ret = place_take(path);
	FILE *out;

	if (ret)
		return ret;
	out = place_open();
	ret = out ? dump_and_close(root, out) : -errno;
	if (!ret)
		ret = place_keep();
	place_drop();
	return ret;
}

static int write_path(const json_t *root, const char *path)
{
	char target[PATH_MAX];
	struct stat st;

	if (!strcmp(path, "-"))
		return dump(root, stdout);
	if (place_is_held(path) || stat(path, &st))
		return replace(root, path);
	/* A rename would put a file where /dev/null was. */
	if (!S_ISREG(st.st_mode))
		return write_in_place(root, path);
	/* A rename would cut a symbolic link off from its target. */
	if (!realpath(path, target))
		return -errno;
	return replace(root, target);
}

int store_write(const char *path, const struct store *s, char *err, size_t len)
{
	json_t *root = s->imported ? pack_imported(s) : pack_store(s);
	int ret;

	if (!root) {
		snprintf(err, len,
			 "%s: not written: a member is missing, not UTF-8, or out of memory",
			 path);
		return -EINVAL;
	}
	ret = write_path(root, path);
	if (ret)
		snprintf(err, len, "%s: not written: %s", path, ret == -EBUSY ?
			 "another process writes this file; name another" : strerror(-ret));
	json_decref(root);
	return ret;
}
