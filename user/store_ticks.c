// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include "store_ticks.h"

#define MAX_MARKS	((1 << RINGSIDE_MARKS) - 1)

/* Where we are: an array, and the place in it. */
struct place {
	const char *name;
	size_t i;
};

static int read_lanes(struct reader *r, const struct place *at, const json_t *lanes,
		      __u32 n, struct ringside_sample *sample)
{
	const json_t *number;
	__u32 lane;

	if (!json_is_array(lanes) || json_array_size(lanes) != n)
		return field_complain(r, "%s[%zu]: not an array of %u numbers", at->name,
				      at->i, n);
	for (lane = 0; lane < n; lane++) {
		number = json_array_get(lanes, lane);
		if (!json_is_integer(number) || json_integer_value(number) < 0)
			return field_complain(r, "%s[%zu][%u]: not a count of ticks (an integer, 0 or more)",
					      at->name, at->i, lane);
		sample->ticks[lane] = (__u64)json_integer_value(number);
	}
	return 0;
}

static int read_marks(struct reader *r, const struct place *at, const json_t *marks,
		      struct ringside_sample *sample)
{
	json_int_t value = json_integer_value(marks);

	if (!json_is_integer(marks) || value < 0 || value > MAX_MARKS)
		return field_complain(r, "%s[%zu]: not an integer from 0 to %d", at->name,
				      at->i, MAX_MARKS);
	sample->marks = (__u32)value;
	return 0;
}

int ticks_read(struct reader *r, const json_t *object, const char *name,
	       const char *marks, __u32 lanes, struct ringside_sample **samples,
	       size_t *n)
{
	const json_t *all = json_object_get(object, name);
	const json_t *marked = json_object_get(object, marks);
	struct place at = { name, 0 }, mark = { marks, 0 };
	size_t i;
	int ret = 0;

	*n = json_array_size(all);
	if (!json_is_array(all) || !json_is_array(marked))
		return field_complain(r, "%s or %s: missing or not an array", name, marks);
	if (json_array_size(marked) != *n)
		return field_complain(r, "%zu %s, but %zu %s", *n, name,
				      json_array_size(marked), marks);
	*samples = calloc(*n ? *n : 1, sizeof(**samples));
	if (!*samples)
		return field_complain(r, "out of memory");
	for (i = 0; i < *n && !ret; i++) {
		at.i = mark.i = i;
		ret = read_lanes(r, &at, json_array_get(all, i), lanes, &(*samples)[i]);
		if (!ret)
			ret = read_marks(r, &mark, json_array_get(marked, i), &(*samples)[i]);
	}
	return ret;
}

json_t *ticks_pack(const struct ringside_sample *samples, size_t n, __u32 lanes)
{
	json_t *all = json_array(), *one;
	size_t i;
	__u32 lane;

	for (i = 0; i < n; i++) {
		one = json_array();
		for (lane = 0; lane < lanes; lane++)
			json_array_append_new(one,
				json_integer((json_int_t)samples[i].ticks[lane]));
		json_array_append_new(all, one);
	}
	return all;
}

json_t *ticks_pack_marks(const struct ringside_sample *samples, size_t n)
{
	json_t *marks = json_array();
	size_t i;

	for (i = 0; i < n; i++)
		json_array_append_new(marks, json_integer(samples[i].marks));
	return marks;
}
