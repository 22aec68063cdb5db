// SPDX-License-Identifier: GPL-2.0-only
/* Pairs of halves: which can be compared, and what differs between them. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include "diff_both.h"

/* Half of the least that one instruction in the largest batch makes. */
#define EQUAL	(0.5 / RINGSIDE_MAX_BATCH)

static const struct stats_half *find(const struct stats_file *f, __u32 nr,
				     enum ringside_sides side)
{
	size_t i;

	for (i = 0; i < f->n; i++)
		if (f->rows[i].row->nr == nr)
			return side == RINGSIDE_USER ? &f->rows[i].user :
						       &f->rows[i].kernel;
	return NULL;
}

void both_each(const struct diff_file *a, const struct diff_file *b,
	       both_visit *visit, void *to)
{
	static const struct stats_half missing = {
		.state = "not_in_file",
		.why = "the row was not asked for",
	};
	struct both both;
	__u32 nr;

	for (nr = 0; nr <= RINGSIDE_ROW_MAX; nr++) {
		both.row = ringside_row(nr);
		for (both.side = RINGSIDE_USER;
		     both.row && both.side <= RINGSIDE_KERNEL; both.side++) {
			if (!(both.row->sides & both.side))
				continue;
			both.a = find(&a->stats, nr, both.side);
			both.b = find(&b->stats, nr, both.side);
			if (!both.a && !both.b)
				continue;
			both.a = both.a ? both.a : &missing;
			both.b = both.b ? both.b : &missing;
			visit(&both, to);
		}
	}
}

int both_comparable(const struct both *both)
{
	return stats_is_ok(both->a) && stats_is_ok(both->b);
}

int both_is_exact(const struct both *both)
{
	return both->row->class == RINGSIDE_EXACT;
}

/* The number that stands for a half: a stateful row's scatter is above it. */
double both_typical(const struct both *both, const struct stats_summary *v)
{
	return both_is_exact(both) ? v->median : v->low;
}

double both_change(const struct both *both, const struct stats_summary *a,
		   const struct stats_summary *b)
{
	double d = both_typical(both, b) - both_typical(both, a);

	return fabs(d) < EQUAL ? 0 : d;
}

static int parts_differ(const struct both *both)
{
	size_t i;

	for (i = 0; i < both->a->nparts; i++)
		if (both_change(both, &both->a->parts[i].value,
				&both->b->parts[i].value) != 0)
			return 1;
	return 0;
}

int both_differs(const struct both *both)
{
	return both_change(both, &both->a->value, &both->b->value) != 0 ||
	       parts_differ(both);
}

static void count_half(const struct both *both, void *to)
{
	struct diff_count *c = to;
	double d;

	if (!both_comparable(both)) {
		c->single += stats_is_ok(both->a) != stats_is_ok(both->b);
		return;
	}
	if (!both_is_exact(both)) {
		c->stateful++;
		c->moved += both_differs(both);
		return;
	}
	d = both_change(both, &both->a->value, &both->b->value);
	c->exact++;
	c->slower += d > 0;
	c->faster += d < 0;
	c->shifted += d == 0 && parts_differ(both);
}

void diff_count(const struct diff_file *a, const struct diff_file *b,
		struct diff_count *count)
{
	both_each(a, b, count_half, count);
}

struct refusal {
	const struct diff_file *a, *b;
	char *err;
	size_t len;
	int refused;
};

static void refuse_half(const struct both *both, void *to)
{
	struct refusal *r = to;
	const struct stats_half *a = both->a, *b = both->b;

	if (r->refused || !both_comparable(both))
		return;
	r->refused = 1;
	if (a->half->batch != b->half->batch)
		snprintf(r->err, r->len, "%s, %s: %s, %s: batches of %u and %u operations: measure both files with the same",
			 r->a->path, r->b->path, both->row->name,
			 store_side_name(both->side), a->half->batch,
			 b->half->batch);
	else if (a->value.n != b->value.n)
		snprintf(r->err, r->len, "%s, %s: %s, %s: %zu and %zu samples: measure both files with the same --samples and enough --time",
			 r->a->path, r->b->path, both->row->name,
			 store_side_name(both->side), a->value.n, b->value.n);
	else
		r->refused = 0;
}

int diff_refuse(const struct diff_file *a, const struct diff_file *b,
		char *err, size_t len)
{
	struct refusal r = { .a = a, .b = b, .err = err, .len = len };

	if (!a->store.exact || !b->store.exact) {
		snprintf(err, len, "%s: not measured in exact mode: statistics for real time are not there yet",
			 a->store.exact ? b->path : a->path);
		return -EINVAL;
	}
	both_each(a, b, refuse_half, &r);
	return r.refused ? -EINVAL : 0;
}
