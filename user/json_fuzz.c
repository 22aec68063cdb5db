// SPDX-License-Identifier: GPL-2.0-only
/*
 * Changes JSON and keeps it JSON: of bytes that are changed at random hardly any pass
 * the parser, and what is behind it would see nothing.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <jansson.h>
#include "fuzz_memory.h"

/* A value, by the array or the object that it stands in. */
struct place {
	json_t *in;
	const char *key;
	size_t i;
};

static size_t count(json_t *in)
{
	const char *key;
	json_t *value;
	size_t i, n = 0;

	json_object_foreach(in, key, value)
		n += 1 + count(value);
	json_array_foreach(in, i, value)
		n += 1 + count(value);
	return n;
}

/* The value number *left; NULL: there are fewer. */
static json_t *find(json_t *in, size_t *left, struct place *place)
{
	json_t *value, *found = NULL;
	const char *key;
	size_t i;

	json_object_foreach(in, key, value) {
		*place = (struct place){ .in = in, .key = key };
		found = (*left)-- ? find(value, left, place) : value;
		if (found)
			return found;
	}
	json_array_foreach(in, i, value) {
		*place = (struct place){ .in = in, .i = i };
		found = (*left)-- ? find(value, left, place) : value;
		if (found)
			return found;
	}
	return NULL;
}

static json_t *any(json_t *root, size_t n, struct place *place)
{
	size_t left = (size_t)random() % n;

	return find(root, &left, place);
}

/* At the edges of what is counted in; or near to what stood there. */
static json_t *number(const json_t *old)
{
	static const json_int_t edges[] = {
		0, 1, -1, 2, 63, 64, 65, 255, 4096, 65536, INT32_MAX, INT32_MIN,
		UINT32_MAX, UINT32_MAX + 1ll, INT64_MAX, INT64_MIN,
	};
	const json_int_t edge = edges[(size_t)random() % (sizeof(edges) / sizeof(edges[0]))];

	const long way = random() % 4;

	if (way == 0)
		return json_real((double)edge * 1e280);
	if (way == 1)
		return json_real(json_number_value(old) / 3);
	if (way == 2 && json_is_integer(old))
		return json_integer(json_integer_value(old) ^ 1ll << random() % 62);
	return json_integer(edge);
}

static json_t *other_kind(void)
{
	switch (random() % 5) {
	case 0:
		return json_null();
	case 1:
		return json_true();
	case 2:
		return json_array();
	case 3:
		return json_object();
	default:
		return json_string("");
	}
}

static void put(const struct place *place, json_t *value)
{
	if (place->key)
		json_object_set_new(place->in, place->key, value);
	else
		json_array_set_new(place->in, place->i, value);
}

static void drop(const struct place *place)
{
	if (place->key)
		json_object_del(place->in, place->key);
	else
		json_array_remove(place->in, place->i);
}

static void change(json_t *root)
{
	struct place to = { 0 }, from;
	size_t n = count(root);
	json_t *old;

	if (!n)
		return;
	old = any(root, n, &to);
	switch (random() % 8) {
	case 0:
	case 1:
		drop(&to);
		break;
	case 2:
		put(&to, other_kind());
		break;
	case 3:
	case 4:
		put(&to, json_deep_copy(any(root, n, &from)));
		break;
	case 5:
		if (!to.key)
			json_array_insert_new(to.in, to.i, json_deep_copy(old));
		break;
	default:
		put(&to, number(old));
	}
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t len, size_t size, unsigned int seed)
{
	json_t *root;
	size_t n = 0;

	srandom(seed);
	root = random() % 8 ? json_loadb((char *)bytes, len, 0, NULL) : NULL;
	if (root) {
		do
			change(root);
		while (random() % 2);
		n = json_dumpb(root, (char *)bytes, size, JSON_COMPACT);
		json_decref(root);
	}
	return n && n <= size ? n : LLVMFuzzerMutate(bytes, len, size);
}
