// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "stats_row.h"
#include "store_field.h"
#include "switched.h"

static int allocate(struct switched *w, const struct store *s)
{
	size_t i;

	w->store = s;
	w->halves = calloc(s->n ? s->n : 1, sizeof(*w->halves));
	if (!w->halves)
		return -ENOMEM;
	for (i = 0; i < s->n; i++)
		w->halves[i].half = &s->halves[i];
	return 0;
}

int switched_begin(struct switched *w, struct store *s, const char *const *names,
		   unsigned int pairs, double margin)
{
	size_t i;

	for (i = 0; i < s->n; i++) {
		s->halves[i].chunks = json_array();
		if (!s->halves[i].chunks)
			return -ENOMEM;
	}
	s->switched = json_pack("{s:s, s:s, s:i, s:f}", "a", names[SWITCHED_A], "b",
				names[SWITCHED_B], "pairs", (int)pairs, "margin", margin);
	if (!s->switched)
		return -ENOMEM;
	memcpy(w->names, names, sizeof(w->names));
	w->pairs = pairs;
	w->margin = margin;
	return allocate(w, s);
}

void switched_free(struct switched *w)
{
	size_t i;

	for (i = 0; w->halves && i < w->store->n; i++) {
		free(w->halves[i].ratios);
		free(w->halves[i].differences);
		free(w->halves[i].values[SWITCHED_A]);
		free(w->halves[i].values[SWITCHED_B]);
	}
	free(w->halves);
	w->halves = NULL;
}

int switched_chunk(struct store_half *h, size_t block, enum switched_state state,
		   size_t n)
{
	return json_array_append_new(h->chunks, json_pack("[III]", (json_int_t)block,
							  (json_int_t)state,
							  (json_int_t)n)) ? -ENOMEM : 0;
}

static size_t at(const json_t *chunks, size_t i, size_t what)
{
	return json_integer_value(json_array_get(json_array_get(chunks, i), what));
}

enum { BLOCK, STATE, SAMPLES, MEMBERS };

static double value(const struct switched *w, const struct store_half *h,
		    const struct ringside_sample *sample)
{
	double unit = stats_scale(w->store);
	double ticks[RINGSIDE_LANES];
	int i;

	for (i = 0; i < RINGSIDE_LANES; i++)
		ticks[i] = sample->ticks[i] * unit;
	if (h->row->kind == RINGSIDE_PAIR)
		return stats_pair(ticks[0], ticks[1], ticks[2], h->batch);
	/* All lanes of a stamped one: entry, handler and exit. */
	return (ticks[0] + ticks[1] + ticks[2]) / h->batch;
}

/* The median of the samples that met nothing; NAN without one. */
static double chunk_value(const struct switched *w, const struct switched_half *h,
			  size_t n)
{
	const struct ringside_sample *samples = h->half->samples + h->sample;
	double *values = malloc((n + 1) * sizeof(*values)), median = NAN;
	size_t i, clean = 0;

	for (i = 0; values && i < n; i++)
		if (!samples[i].marks)
			values[clean++] = value(w, h->half, &samples[i]);
	if (clean)
		median = paired_median(values, clean);
	free(values);
	return median;
}

/* The pairs of one block. */
struct pairs {
	double *ratios, *differences, *values[SWITCHED_STATES];
	size_t n, lost;
	int no_ratio;
};

static void add_pair(struct pairs *p, const double *pair)
{
	double a = pair[SWITCHED_A], b = pair[SWITCHED_B];

	if (isnan(a) || isnan(b)) {
		p->lost++;
		return;
	}
	p->values[SWITCHED_A][p->n] = a;
	p->values[SWITCHED_B][p->n] = b;
	p->differences[p->n] = b - a;
	p->ratios[p->n] = 0;
	if (a > 0 && b > 0)
		p->ratios[p->n] = log(b / a);
	else
		p->no_ratio = 1;
	p->n++;
}

/* From h->chunk to the end of its block. */
static void collect(const struct switched *w, struct switched_half *h,
		    struct pairs *p)
{
	const json_t *chunks = h->half->chunks;
	size_t block = at(chunks, h->chunk, BLOCK), n = json_array_size(chunks);
	double pair[SWITCHED_STATES] = { NAN, NAN };
	int state, before = -1;

	for (; h->chunk < n && at(chunks, h->chunk, BLOCK) == block; h->chunk++) {
		state = at(chunks, h->chunk, STATE);
		pair[state] = chunk_value(w, h, at(chunks, h->chunk, SAMPLES));
		h->sample += at(chunks, h->chunk, SAMPLES);
		if (before < 0) {
			before = state;
			continue;
		}
		if (before != state)
			add_pair(p, pair);
		before = -1;
	}
}

static int grow(struct switched_half *h)
{
	double **const all[] = {
		&h->ratios, &h->differences, &h->values[SWITCHED_A], &h->values[SWITCHED_B]
	};
	size_t i, room = 2 * h->room + 16;
	double *more;

	if (h->blocks < h->room)
		return 0;
	for (i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		more = realloc(*all[i], room * sizeof(*more));
		if (!more)
			return -ENOMEM;
		*all[i] = more;
	}
	h->room = room;
	return 0;
}

/* A block that lost most of its pairs, or was interrupted, is none. */
static void add_block(const struct switched *w, struct switched_half *h, struct pairs *p)
{
	int i;

	h->pairs += p->n;
	h->lost += p->lost;
	h->no_ratio |= p->no_ratio;
	if (2 * p->n < w->pairs)
		return;
	h->ratios[h->blocks] = paired_median(p->ratios, p->n);
	h->differences[h->blocks] = paired_median(p->differences, p->n);
	for (i = 0; i < SWITCHED_STATES; i++)
		h->values[i][h->blocks] = paired_median(p->values[i], p->n);
	h->blocks++;
}

int switched_update(const struct switched *w, struct switched_half *h)
{
	size_t n = json_array_size(h->half->chunks);
	double *room = calloc(4 * (n / 2 + 1), sizeof(*room));
	struct pairs p;

	if (!room)
		return -ENOMEM;
	while (h->chunk < n) {
		p = (struct pairs){
			.ratios = room, .differences = room + n / 2 + 1,
			.values = { room + 2 * (n / 2 + 1), room + 3 * (n / 2 + 1) },
		};
		if (grow(h)) {
			free(room);
			return -ENOMEM;
		}
		collect(w, h, &p);
		add_block(w, h, &p);
	}
	free(room);
	return 0;
}

static double median_of(const double *values, size_t n)
{
	double *copy = malloc((n + 1) * sizeof(*copy)), median = NAN;

	if (copy && n) {
		memcpy(copy, values, n * sizeof(*copy));
		median = paired_median(copy, n);
	}
	free(copy);
	return median;
}

/* Where a tick is an instruction nothing but the operation is in a row of class exact. */
static double margin(const struct switched *w, const struct switched_half *h)
{
	return w->store->exact == 1 && h->half->row->class == RINGSIDE_EXACT ? 0 : w->margin;
}

/* Of a value that is a by a log ratio: what differs, at that value. */
static struct paired_effect times(double a, const struct paired_effect *ratio)
{
	struct paired_effect e = {
		.mean = a * expm1(ratio->mean), .low = a * expm1(ratio->low),
		.high = a * expm1(ratio->high),
		.detectable = a * expm1(ratio->detectable), .blocks = ratio->blocks
	};

	return e;
}

struct switched_effect switched_effect(const struct switched *w,
				       const struct switched_half *h, size_t tables)
{
	struct switched_effect e = { .has_ratio = !h->no_ratio && h->blocks };
	int i;

	for (i = 0; i < SWITCHED_STATES; i++)
		e.values[i] = median_of(h->values[i], h->blocks);
	e.ratio = paired_effect(h->ratios, h->blocks, tables);
	/*
	 * When the machine slows down, differences grow with the values, but
	 * ratios do not.  A ratio says nothing of a value around zero.
	 */
	if (e.has_ratio) {
		e.difference = times(e.values[SWITCHED_A], &e.ratio);
		e.verdict = paired_verdict(&e.ratio, log1p(margin(w, h)));
	} else {
		e.difference = paired_effect(h->differences, h->blocks, tables);
		e.verdict = paired_verdict(&e.difference, 0);
	}
	return e;
}

size_t switched_measured(const struct switched *w)
{
	size_t i, n = 0;

	for (i = 0; i < w->store->n; i++)
		n += w->halves[i].blocks > 0;
	return n;
}

static int read_chunks(struct reader *r, const struct store_half *h)
{
	size_t i, j, sum = 0, block = 0;
	const json_t *chunk;

	snprintf(r->where, sizeof(r->where), "rows (%s, %s)", h->row->name,
		 store_side_name(h->side));
	if (!json_is_array(h->chunks))
		return field_complain(r, "chunks: missing or not an array");
	json_array_foreach(h->chunks, i, chunk) {
		for (j = 0; j < MEMBERS; j++)
			if (!json_is_integer(json_array_get(chunk, j)) ||
			    json_integer_value(json_array_get(chunk, j)) < 0)
				return field_complain(r, "chunks[%zu]: not a block, a state"
						      " and a number of samples", i);
		if (at(h->chunks, i, STATE) >= SWITCHED_STATES || at(h->chunks, i, BLOCK) < block ||
		    at(h->chunks, i, SAMPLES) > h->n - sum)
			return field_complain(r, "chunks[%zu]: no such state, a block that is"
					      " over, or more samples than there are", i);
		block = at(h->chunks, i, BLOCK);
		sum += at(h->chunks, i, SAMPLES);
	}
	return sum == h->n ? 0 :
		field_complain(r, "chunks: they hold %zu of %zu samples", sum, h->n);
}

/* It goes to a terminal. */
static int read_name(struct reader *r, const json_t *object, const char *member,
		     const char **name)
{
	const char *c;
	int ret = field_string(r, object, member, name);

	for (c = *name; !ret && *c; c++)
		if (iscntrl((unsigned char)*c))
			ret = field_complain(r, "%s: a control character in it", member);
	return ret;
}

int switched_read(struct switched *w, const struct store *s, const char *path,
		  char *err, size_t len)
{
	struct reader r = { .path = path, .where = "switch", .err = err, .len = len };
	json_int_t pairs;
	size_t i;
	int ret;

	memset(w, 0, sizeof(*w));
	ret = read_name(&r, s->switched, "a", &w->names[SWITCHED_A]);
	if (!ret)
		ret = read_name(&r, s->switched, "b", &w->names[SWITCHED_B]);
	if (!ret)
		ret = field_integer(&r, s->switched, "pairs", 1, SWITCHED_MAX_PAIRS, &pairs);
	w->margin = json_number_value(json_object_get(s->switched, "margin"));
	if (!ret && !(w->margin >= 0 && w->margin <= 1))
		ret = field_complain(&r, "margin: not a number from 0 to 1");
	for (i = 0; i < s->n && !ret; i++)
		ret = read_chunks(&r, &s->halves[i]);
	if (ret)
		return ret;
	w->pairs = pairs;
	if (allocate(w, s))
		return field_complain(&r, "out of memory");
	for (i = 0; i < s->n; i++)
		if (switched_update(w, &w->halves[i]))
			return field_complain(&r, "out of memory");
	return 0;
}
