// SPDX-License-Identifier: GPL-2.0-only
/* The rows of a result file, half by half. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store_half.h"
#include "store_tail.h"
#include "store_ticks.h"

#define HOOK_LETTERS	"abcdefghijklmnopqrstuvwxyz0123456789_"

static int read_row(struct reader *r, const json_t *object,
		    struct store_half *half)
{
	const char *name;
	__u32 nr;
	int ret, kernel;

	ret = field_string(r, object, "row", &name);
	if (ret)
		return ret;
	for (nr = 0; nr <= RINGSIDE_ROW_MAX; nr++) {
		half->row = ringside_row(nr);
		if (half->row && !strcmp(half->row->name, name))
			break;
	}
	if (nr > RINGSIDE_ROW_MAX)
		return field_complain(r, "row: \"%.40s\" is unknown to this ringside: use the one that measured",
				      name);
	ret = field_choice(r, object, "side", "user", "kernel", &kernel);
	if (ret)
		return ret;
	half->side = kernel ? RINGSIDE_KERNEL : RINGSIDE_USER;
	if (!(half->row->sides & half->side))
		return field_complain(r, "row %s has no %s half", name,
				      store_side_name(half->side));
	return 0;
}

static int read_kind(struct reader *r, const json_t *object,
		     const struct store_half *half)
{
	const char *kind, *known = store_kind_name(half->row->kind);
	int ret, stateful;

	ret = field_string(r, object, "kind", &kind);
	if (ret)
		return ret;
	if (strcmp(kind, known))
		return field_complain(r, "kind: \"%.40s\": this ringside measures %s as \"%s\"",
				      kind, half->row->name, known);
	/* The table's class counts: a row may turn out to be stateful. */
	return field_choice(r, object, "class", "exact", "stateful", &stateful);
}

static int read_samples(struct reader *r, const json_t *object,
			struct store_half *half)
{
	int ret = ticks_read(r, object, "samples", "marks", half->lanes,
			     &half->samples, &half->n);

	if (ret)
		return ret;
	if (!half->n && half->reason == RINGSIDE_ok)
		return field_complain(r, "state: \"ok\" without a sample");
	if (half->n && !half->batch)
		return field_complain(r, "batch: 0, but there are samples");
	return 0;
}

static int read_hooks(struct reader *r, const json_t *object,
		      struct store_half *half)
{
	json_t *hooks = json_object_get(object, "hooks"), *calls;
	const char *name;

	if (json_object_get(object, "hooks_state"))
		return field_reason(r, object, "hooks_state", &half->hooks_reason);
	if (!hooks)
		return 0;
	if (!json_is_object(hooks))
		return field_complain(r, "hooks: not an object");
	/* The names go to a terminal. */
	json_object_foreach(hooks, name, calls)
		if (name[strspn(name, HOOK_LETTERS)] || !(json_number_value(calls) > 0))
			return field_complain(r, "hooks: \"%.40s\": not a hook and its number of calls",
					      name);
	half->hooks = json_incref(hooks);
	return 0;
}

static int read_counter(struct reader *r, const json_t *object, struct store_half *c)
{
	json_int_t batch;
	int ret = field_reason(r, object, "state", &c->reason);

	if (!ret)
		ret = field_integer(r, object, "batch", 0, RINGSIDE_MAX_BATCH, &batch);
	if (ret)
		return ret;
	c->batch = (__u32)batch;
	return read_samples(r, object, c);
}

static int read_counters(struct reader *r, const json_t *object,
			 struct store_half *half)
{
	const json_t *counters = json_object_get(object, "counters"), *counter;
	size_t end = strlen(r->where);
	int event, ret = 0;

	if (counters && !json_is_object(counters))
		return field_complain(r, "counters: not an object");
	for (event = 0; event < STORE_EVENTS && !ret; event++) {
		counter = json_object_get(counters, store_event_name(event));
		if (!counter)
			continue;
		snprintf(r->where + end, sizeof(r->where) - end, ": %s",
			 store_event_name(event));
		if (!store_add_counter(half, event))
			return field_complain(r, "out of memory");
		ret = read_counter(r, counter, half->counters[event]);
	}
	r->where[end] = '\0';
	return ret;
}

static int read_hops(struct reader *r, const json_t *object,
		     struct store_half *half)
{
	if (json_object_get(object, "hops_state"))
		return field_reason(r, object, "hops_state", &half->hops_reason);
	if (!json_object_get(object, "hops"))
		return 0;
	return ticks_read(r, object, "hops", "hop_marks", RINGSIDE_LANES,
			  &half->hops, &half->nhops);
}

static int read_half(struct reader *r, const json_t *object,
		     struct store_half *half)
{
	json_int_t error, batch;
	int ret;

	ret = read_row(r, object, half);
	if (ret)
		return ret;
	/* From here on the row says more than its place. */
	snprintf(r->where + strlen(r->where), sizeof(r->where) - strlen(r->where),
		 " (%s, %s)", half->row->name, store_side_name(half->side));
	ret = read_kind(r, object, half);
	if (!ret)
		ret = field_reason(r, object, "state", &half->reason);
	if (!ret)
		ret = field_integer(r, object, "errno", 0, STORE_MAX_ERRNO, &error);
	if (!ret)
		ret = field_string(r, object, "proof", &half->proof);
	if (!ret)
		ret = field_integer(r, object, "batch", 0, UINT32_MAX, &batch);
	if (ret)
		return ret;
	half->error = (int)error;
	half->batch = (__u32)batch;
	half->lanes = store_lanes(half->row, half->side);
	half->chunks = json_incref(json_object_get(object, "chunks"));
	ret = read_hooks(r, object, half);
	if (!ret)
		ret = read_hops(r, object, half);
	if (!ret)
		ret = store_tail_read(r, object, half);
	if (!ret)
		ret = read_counters(r, object, half);
	return ret ? ret : read_samples(r, object, half);
}

int store_rows_read(struct reader *r, const json_t *root, struct store *s)
{
	const json_t *rows = json_object_get(root, "rows");
	struct store_half *half;
	size_t i, n = json_array_size(rows);
	int ret;

	if (!json_is_array(rows))
		return field_complain(r, "rows: missing or not an array");
	s->halves = calloc(n ? n : 1, sizeof(*s->halves));
	if (!s->halves)
		return field_complain(r, "out of memory");
	for (i = 0; i < n; i++) {
		snprintf(r->where, sizeof(r->where), "rows[%zu]", i);
		half = &s->halves[i];
		ret = read_half(r, json_array_get(rows, i), half);
		if (!ret && store_find(s, half->row->nr, half->side))
			ret = field_complain(r, "stands there a second time");
		/* Counted even if broken, so that store_free() sees it. */
		s->n++;
		if (ret)
			return ret;
	}
	r->where[0] = '\0';
	return 0;
}
