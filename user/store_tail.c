// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "histogram.h"
#include "store_tail.h"

/* Of a bucket: its lowest tick, and what it counts. */
enum { LOW, CLEAN, HIT, NUMBERS };

static size_t size_of(const struct store_half *half)
{
	return sizeof(struct store_tail) + store_tail_lanes(half->row, half->side) *
	       sizeof(struct ringside_histogram);
}

struct store_tail *store_tail_new(const struct store_half *half)
{
	struct store_tail *t = calloc(1, size_of(half));

	if (t)
		t->lanes = store_tail_lanes(half->row, half->side);
	return t;
}

int store_tails_new(struct store *s)
{
	size_t i, at = 0;
	void *tails;

	for (i = 0; i < s->n; i++)
		s->tails_len += size_of(&s->halves[i]);
	tails = mmap(NULL, s->tails_len, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (tails == MAP_FAILED)
		return -ENOMEM;
	s->tails = tails;
	for (i = 0; i < s->n; i++) {
		s->halves[i].tail = (void *)((char *)tails + at);
		s->halves[i].tail->lanes = store_tail_lanes(s->halves[i].row, s->halves[i].side);
		at += size_of(&s->halves[i]);
	}
	return 0;
}

void store_tails_free(struct store *s)
{
	size_t i;

	if (!s->tails)
		return;
	for (i = 0; i < s->n; i++)
		s->halves[i].tail = NULL;
	munmap(s->tails, s->tails_len);
}

/* Under which name a lane's buckets stand. */
static const char *lane_name(const struct store_tail *t, __u32 lane)
{
	return t->lanes == 1 ? "buckets" : store_part_name(lane);
}

static json_t *pack_histogram(const struct ringside_histogram *h)
{
	json_t *buckets = json_array();
	__u32 i;

	for (i = 0; i < RINGSIDE_BUCKETS; i++)
		if (h->clean[i] || h->hit[i])
			json_array_append_new(buckets,
				json_pack("[III]", (json_int_t)ringside_bucket_low(i),
					  (json_int_t)h->clean[i], (json_int_t)h->hit[i]));
	return buckets;
}

int store_tail_pack(const struct store_half *half, json_t *object)
{
	const struct store_tail *t = half->tail;
	json_t *tail;
	__u32 lane;

	if (!t)
		return 0;
	tail = json_pack("{ss si si}", "state", ringside_reason_name(t->reason),
			 "errno", t->error, "operations", (int)t->operations);
	for (lane = 0; lane < t->lanes; lane++)
		json_object_set_new(tail, lane_name(t, lane), pack_histogram(&t->histograms[lane]));
	return json_object_set_new(object, "tail", tail);
}

static int read_number(const json_t *bucket, size_t i, json_int_t high, json_int_t *value)
{
	const json_t *number = json_array_get(bucket, i);

	*value = json_integer_value(number);
	return json_is_integer(number) && *value >= 0 && *value <= high;
}

static int read_buckets(struct reader *r, const json_t *tail, const struct store_tail *t,
			__u32 lane, struct ringside_histogram *h)
{
	const char *name = lane_name(t, lane);
	const json_t *buckets = json_object_get(tail, name), *bucket;
	json_int_t n[NUMBERS], before = -1, sum = 0;
	__u32 index;
	size_t i;

	if (!json_is_array(buckets))
		return field_complain(r, "tail: %s: missing or not an array", name);
	json_array_foreach(buckets, i, bucket) {
		if (!json_is_array(bucket) || json_array_size(bucket) != NUMBERS ||
		    !read_number(bucket, LOW, INT64_MAX, &n[LOW]) ||
		    !read_number(bucket, CLEAN, t->operations, &n[CLEAN]) ||
		    !read_number(bucket, HIT, t->operations, &n[HIT]))
			return field_complain(r, "tail: %s[%zu]: not a lowest tick and two counts of at most %u operations",
					      name, i, t->operations);
		index = ringside_bucket((__u64)n[LOW]);
		if (ringside_bucket_low(index) != (__u64)n[LOW])
			return field_complain(r, "tail: %s[%zu]: no bucket begins with %lld",
					      name, i, (long long)n[LOW]);
		if (n[LOW] <= before)
			return field_complain(r, "tail: %s[%zu]: not above the one before",
					      name, i);
		before = n[LOW];
		sum += n[CLEAN] + n[HIT];
		h->clean[index] = (__u32)n[CLEAN];
		h->hit[index] = (__u32)n[HIT];
	}
	if (sum != t->operations)
		return field_complain(r, "tail: %u operations, but %s counts %lld",
				      t->operations, name, (long long)sum);
	return 0;
}

int store_tail_read(struct reader *r, const json_t *object, struct store_half *half)
{
	const json_t *tail = json_object_get(object, "tail");
	json_int_t error, operations;
	__u32 lane;
	int ret;

	if (!tail)
		return 0;
	if (!json_is_object(tail))
		return field_complain(r, "tail: not an object");
	half->tail = store_tail_new(half);
	if (!half->tail)
		return field_complain(r, "out of memory");
	ret = field_reason(r, tail, "state", &half->tail->reason);
	if (!ret)
		ret = field_integer(r, tail, "errno", 0, STORE_MAX_ERRNO, &error);
	if (!ret)
		ret = field_integer(r, tail, "operations", 0, RINGSIDE_MAX_OPERATIONS, &operations);
	if (ret)
		return ret;
	half->tail->error = (int)error;
	half->tail->operations = (__u32)operations;
	if (!operations && half->tail->reason == RINGSIDE_ok)
		return field_complain(r, "tail: \"ok\" without an operation");
	for (lane = 0; lane < half->tail->lanes && !ret; lane++)
		ret = read_buckets(r, tail, half->tail, lane, &half->tail->histograms[lane]);
	return ret;
}
