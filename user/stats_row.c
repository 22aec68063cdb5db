// SPDX-License-Identifier: GPL-2.0-only
/*
 * From raw samples to values: which rows need which baseline, and what is
 * subtracted from which.  The arithmetic itself is in stats.c.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "effort.h"
#include "stats_cell.h"
#include "stats_row.h"

/* States that no side can know while it measures. */
#define NO_BASELINE	"no_baseline"
#define BELOW		"below_resolution"

#define TENTHS	10
#define WIDE	0.05	/* to a side, as a share of the median */

enum { VALUE, PART, SERIES = PART + STATS_PARTS };

/* One half on its way from samples to values: a series per number. */
struct work {
	const struct stats_file *file;
	struct stats_half *half;
	double scale;		/* ticks to units */
	double *series[SERIES];
	double *resolution;
	size_t n;
};

int stats_is_ok(const struct stats_half *h)
{
	return !strcmp(h->state, "ok");
}

int stats_has_value(const struct stats_half *h)
{
	return h->value.n > 0;
}

double stats_scale(const struct store *s)
{
	return s->exact ? s->exact : 1e6 / s->stamp_khz;
}

static int is_row_of(const struct store_half *half, const char *mechanism)
{
	return !strncmp(half->row->name, mechanism, strlen(mechanism));
}

/* Its user half is made of raw system calls. */
static int is_call(const struct store_half *half)
{
	return !is_row_of(half, "clock_") && !is_row_of(half, "fault_") &&
	       !is_row_of(half, "mem_") && !is_row_of(half, "cpu_");
}

/* The baselines are shown whole. */
static int is_baseline(const struct store_half *half)
{
	return half->row->nr == RINGSIDE_ROW_clock_loop ||
	       half->row->nr == RINGSIDE_ROW_clock_call ||
	       half->row->nr == RINGSIDE_ROW_clock_stamp;
}

/* The loop that stands around this half's operations. */
static const struct stats_baseline *loop_of(const struct stats_file *f,
					    const struct store_half *half)
{
	if (half->side == RINGSIDE_KERNEL)
		return &f->kernel.loop;
	return is_call(half) ? &f->user.call : &f->user.loop;
}

/*
 * The user's stamp as it stands around a system call holds the moves of the
 * call's arguments too.  A fault has none: there it is as long as the kernel's.
 */
static const struct stats_baseline *stamp_of(const struct stats_file *f,
					     const struct store_half *half)
{
	return is_call(half) ? &f->user.stamp : &f->kernel.stamp;
}

/* Which baseline is missing, as a sentence; NULL: none. */
static const char *lacks(const struct stats_file *f,
			 const struct store_half *half)
{
	if (half->row->kind == RINGSIDE_PAIR || half->row->kind == RINGSIDE_FIGURE ||
	    is_baseline(half))
		return NULL;
	if (half->lanes == 1)
		return loop_of(f, half)->known ? NULL :
			"the file has no clock_loop or clock_call of this side to subtract: "
			"measure them in the same run";
	return stamp_of(f, half)->known && f->kernel.stamp.known ? NULL :
		"the file has no clock_stamp of both sides to subtract: measure it in the same run";
}

static void use_sample(struct work *w, const struct ringside_sample *sample)
{
	const struct store_half *half = w->half->half;
	const struct stats_baseline *loop = loop_of(w->file, half);
	double batch = half->batch, scale = w->scale;
	struct stats_parts p;
	double t[RINGSIDE_LANES];
	size_t i;

	for (i = 0; i < RINGSIDE_LANES; i++)
		t[i] = (double)sample->ticks[i] * scale;
	if (half->row->kind == RINGSIDE_FIGURE) {
		w->series[VALUE][w->n] = sample->ticks[0] / 1e3;
	} else if (half->row->kind == RINGSIDE_PAIR) {
		w->series[VALUE][w->n] = stats_pair(t[0], t[1], t[2], batch);
		w->series[PART][w->n] = stats_loop(t[1], batch, loop->value);
		w->series[PART + 1][w->n] = stats_loop((t[0] + t[2]) / 2, batch,
						       loop->value);
		w->resolution[w->n] = stats_pair_resolution(t[0], t[2], batch);
	} else if (half->lanes == 1) {
		w->series[VALUE][w->n] = stats_loop(t[0], batch,
			is_baseline(half) ? 0 : loop->value);
		w->resolution[w->n] = loop->spread;
	} else {
		p = stats_stamped(t, batch, stamp_of(w->file, half)->value,
				  w->file->kernel.stamp.value);
		w->series[VALUE][w->n] = p.entry + p.handler + p.exit;
		w->series[PART][w->n] = p.entry;
		w->series[PART + 1][w->n] = p.handler;
		w->series[PART + 2][w->n] = p.exit;
		w->resolution[w->n] = 0;
	}
	w->n++;
}

static void name_parts(struct stats_half *h, __u32 nr,
		       enum ringside_sides side)
{
	static const char *const pair[] = { "with", "without" };
	const struct ringside_row_info *row = classic_row(nr);
	int is_pair = row->kind == RINGSIDE_PAIR;
	size_t i;

	if (store_lanes(row, side) == 1)
		return;
	h->nparts = is_pair ? 2 : 3;
	for (i = 0; i < h->nparts; i++)
		h->parts[i].name = is_pair ? pair[i] : store_part_name(i);
}

/*
 * A clock that counts several instructions a tick loses up to a tick from stamp
 * to stamp: once a batch, in each batch of a pair or, of what is stamped on its
 * way, in each operation.
 */
static double tick_share(const struct store_half *half, int tick)
{
	if (half->row->nr == RINGSIDE_ROW_clock_stamp ||
	    (half->row->kind == RINGSIDE_STAMPED && half->lanes > 1))
		return tick;
	return (half->row->kind == RINGSIDE_PAIR ? 2.0 : 1.0) * tick / half->batch;
}

/*
 * A run takes samples in rounds, one after the other: what differs between tenths of
 * them is what the machine did meanwhile.  So it is between the few samples of what takes
 * so long that there are no ten.
 */
static int is_unsteady(const double *values, size_t n)
{
	struct effort_round rounds[TENTHS], round = { .speed = 0 };
	double part[RINGSIDE_MAX_SAMPLES], room[TENTHS], median;
	struct effort tenths = { .rounds = rounds, .room = room };
	size_t i, from, to, parts = n < TENTHS ? n : TENTHS;

	if (parts < 2)
		return 0;
	for (i = 0; i < parts; i++) {
		from = n * i / parts;
		to = n * (i + 1) / parts;
		if (to - from > RINGSIDE_MAX_SAMPLES)
			to = from + RINGSIDE_MAX_SAMPLES;
		memcpy(part, values + from, (to - from) * sizeof(*part));
		round.median = stats_summarize(part, to - from).median;
		effort_add(&tenths, &round, 0);
	}
	median = effort_median(&tenths, 0);
	return effort_width(&tenths, 0) > WIDE * fabs(median);
}

static void summarize(struct work *w, int exact)
{
	struct stats_half *h = w->half;
	size_t i;

	if (!exact && h->half->row->kind == RINGSIDE_LOOP)
		h->unsteady = is_unsteady(w->series[VALUE], w->n);
	h->value = stats_summarize(w->series[VALUE], w->n);
	for (i = 0; i < h->nparts; i++)
		h->parts[i].value = stats_summarize(w->series[PART + i], w->n);
	/* A count has no resolution: one instruction is one. */
	if (h->half->row->kind == RINGSIDE_FIGURE)
		return;
	if (exact > 1)
		h->resolution = tick_share(h->half, exact);
	if (exact == 1 || is_baseline(h->half))
		return;
	h->resolution = fmax(h->resolution, stats_summarize(w->resolution, w->n).median);
	if (stats_is_ok(h) && h->resolution > 0 && fabs(h->value.median) <= h->resolution) {
		h->state = BELOW;
		h->why = "no larger than what the measurement itself varies by";
	}
}

static int half_values(struct stats_file *f, struct stats_half *h, int exact,
		       double scale)
{
	const struct store_half *half = h->half;
	struct work w = { .file = f, .half = h, .scale = scale };
	double *room = calloc(half->n * (SERIES + 1), sizeof(*room));
	size_t i;

	if (!room)
		return -ENOMEM;
	for (i = 0; i < SERIES; i++)
		w.series[i] = room + i * half->n;
	w.resolution = room + SERIES * half->n;
	for (i = 0; i < half->n; i++)
		h->marked += half->samples[i].marks != 0;
	h->low_confidence = h->marked == half->n;
	for (i = 0; i < half->n; i++)
		if (!half->samples[i].marks || h->low_confidence)
			use_sample(&w, &half->samples[i]);
	summarize(&w, exact);
	free(room);
	return 0;
}

/* Samples of an operation that failed, or of an idle CPU, are no values. */
static int may_use(const struct store_half *half)
{
	return half && half->n && (half->reason == RINGSIDE_ok ||
				   half->reason == RINGSIDE_disturbed ||
				   half->reason == RINGSIDE_interrupted);
}

static int half_init(struct stats_file *f, const struct store *s, __u32 nr,
		     enum ringside_sides side, struct stats_half *h)
{
	__u32 reason = s->view_reason;
	const char *why;

	memset(h, 0, sizeof(*h));
	name_parts(h, nr, side);
	h->half = store_find(s, nr, side);
	if (h->half)
		reason = h->half->reason;
	else if (side == RINGSIDE_USER || !reason)
		reason = RINGSIDE_not_run;
	h->state = ringside_reason_name(reason);
	h->why = ringside_reason_text(reason);
	if (h->half && h->half->cell)
		stats_cell(h);
	if (!may_use(h->half))
		return 0;
	why = lacks(f, h->half);
	if (!why)
		return half_values(f, h, s->exact, stats_scale(s));
	h->state = NO_BASELINE;
	h->why = why;
	return 0;
}

static int baseline_init(struct stats_file *f, const struct store *s, __u32 nr,
			 enum ringside_sides side, struct stats_baseline *base)
{
	struct stats_half h;

	if (half_init(f, s, nr, side, &h))
		return -ENOMEM;
	base->known = stats_is_ok(&h);
	base->value = h.value.median;
	base->spread = h.value.q3 - h.value.q1;
	return 0;
}

static int base_init(struct stats_file *f, const struct store *s,
		     enum ringside_sides side, struct stats_base *base)
{
	int ret = baseline_init(f, s, RINGSIDE_ROW_clock_loop, side,
				&base->loop);

	if (!ret)
		ret = baseline_init(f, s, RINGSIDE_ROW_clock_call, side,
				    &base->call);
	if (!ret)
		ret = baseline_init(f, s, RINGSIDE_ROW_clock_stamp, side,
				    &base->stamp);
	return ret;
}

static int rows_init(struct stats_file *f, const struct store *s)
{
	struct stats_row *row;
	__u32 nr;

	for (nr = 0; nr <= CLASSIC_ROW_MAX; nr++) {
		if (!store_find(s, nr, RINGSIDE_USER) &&
		    !store_find(s, nr, RINGSIDE_KERNEL))
			continue;
		row = &f->rows[f->n++];
		row->row = classic_row(nr);
		if (half_init(f, s, nr, RINGSIDE_USER, &row->user) ||
		    half_init(f, s, nr, RINGSIDE_KERNEL, &row->kernel))
			return -ENOMEM;
	}
	return 0;
}

int stats_file_init(struct stats_file *f, const struct store *s)
{
	int ret;

	memset(f, 0, sizeof(*f));
	f->unit = s->exact ? "instructions" : "ns";
	f->rows = calloc(s->n ? s->n : 1, sizeof(*f->rows));
	ret = f->rows ? base_init(f, s, RINGSIDE_USER, &f->user) : -ENOMEM;
	if (!ret)
		ret = base_init(f, s, RINGSIDE_KERNEL, &f->kernel);
	if (!ret)
		ret = rows_init(f, s);
	if (ret)
		stats_file_free(f);
	return ret;
}

static void whole(struct stats_summary *s)
{
	s->median = s->low = s->high = s->q1 = s->q3 = round(s->median);
}

static void half_whole(struct stats_half *h)
{
	size_t i;

	if (!stats_has_value(h) || h->value.low != h->value.high ||
	    h->half->row->class != RINGSIDE_EXACT)
		return;
	whole(&h->value);
	for (i = 0; i < h->nparts; i++)
		if (h->parts[i].value.low == h->parts[i].value.high)
			whole(&h->parts[i].value);
}

void stats_file_whole(struct stats_file *f)
{
	size_t i;

	for (i = 0; i < f->n; i++) {
		half_whole(&f->rows[i].user);
		half_whole(&f->rows[i].kernel);
	}
}

void stats_file_free(struct stats_file *f)
{
	free(f->rows);
	memset(f, 0, sizeof(*f));
}

int stats_hook_price(const char *row, const char *hook)
{
	if (strncmp(row, "hook_", 5))
		return 0;
	if (!strncmp(row + 5, "deep_", 5) && !strcmp(row + 10, hook))
		return 2;
	return !strcmp(row + 5, hook);
}

const struct stats_half *stats_hook(const struct stats_file *f, const char *hook)
{
	const struct stats_half *found = NULL;
	int how, best = 0;
	size_t i;

	for (i = 0; i < f->n; i++) {
		how = stats_hook_price(f->rows[i].row->name, hook);
		if (how <= best || !stats_is_ok(&f->rows[i].kernel))
			continue;
		found = &f->rows[i].kernel;
		best = how;
	}
	return found;
}
