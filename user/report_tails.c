// SPDX-License-Identifier: GPL-2.0-only
/* Operations one by one: the quantiles of each half. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "report.h"
#include "stats_tail.h"

#define CELL	64
#define LINE	1024

enum { LAST = STATS_QUANTILES - 1 };
enum { ROW, SIDE, N, FIRST, MAX = FIRST + STATS_QUANTILES, HIT, WITH_HIT, COLUMNS };

/* One histogram of a half, in the units of the file. */
struct tail {
	const struct stats_row *row;
	const struct store_tail *tail;
	char side[CELL];		/* "user", "kernel:entry" */
	double scale, hit;		/* share of the operations that were hit, % */
	struct stats_summary quantiles[STATS_QUANTILES], max, with_hit;
	size_t n;			/* that met nothing */
};

static struct stats_summary scaled(struct stats_summary s, double scale)
{
	s.median *= scale;
	s.low *= scale;
	s.high *= scale;
	return s;
}

static void tail_init(struct tail *t, const struct store *s, const struct stats_row *row,
		      const struct store_half *half, __u32 lane)
{
	const struct ringside_histogram *h = &half->tail->histograms[lane];
	size_t i;

	memset(t, 0, sizeof(*t));
	t->row = row;
	t->tail = half->tail;
	t->scale = stats_scale(s);
	snprintf(t->side, sizeof(t->side), "%s%s%s", store_side_name(half->side),
		 t->tail->lanes > 1 ? ":" : "",
		 t->tail->lanes > 1 ? store_part_name(lane) : "");
	if (!stats_tail_has_values(half))
		return;
	t->n = stats_tail_count(h, STATS_CLEAN);
	t->hit = 100 - 100 * (double)t->n / t->tail->operations;
	for (i = 0; i < STATS_QUANTILES; i++)
		t->quantiles[i] = scaled(stats_tail_quantile(h, STATS_CLEAN, stats_quantiles[i].q),
					 t->scale);
	t->max = scaled(stats_tail_max(h, STATS_CLEAN), t->scale);
	t->with_hit = scaled(stats_tail_quantile(h, STATS_ALL, stats_quantiles[LAST].q), t->scale);
}

typedef void each_tail(void *to, const struct tail *tail);

/* The lanes of all halves that have a tail, in the table's order. */
static void each(const struct store *s, const struct stats_file *f, each_tail *call, void *to)
{
	const struct store_half *halves[2];
	struct tail t;
	size_t row, i;
	__u32 lane;

	for (row = 0; row < f->n; row++) {
		halves[0] = f->rows[row].user.half;
		halves[1] = f->rows[row].kernel.half;
		for (i = 0; i < 2; i++) {
			if (!halves[i] || !halves[i]->tail)
				continue;
			for (lane = 0; lane < halves[i]->tail->lanes; lane++) {
				tail_init(&t, s, &f->rows[row], halves[i], lane);
				call(to, &t);
			}
		}
	}
}

struct tsv {
	struct table *table;
	const char *unit;
};

static void tsv_line(const struct tsv *to, const struct tail *t, const char *name,
		     const char *unit, const struct stats_summary *v)
{
	const char *state = ringside_reason_name(t->tail->reason);
	char side[2 * CELL];

	snprintf(side, sizeof(side), "%s:%s", t->side, name);
	if (!v->n && t->tail->reason == RINGSIDE_ok)
		state = "too_few";
	report_tsv_line(to->table, t->row, side, state, unit, v);
}

static void tsv_tail(void *to, const struct tail *t)
{
	const struct tsv *tsv = to;
	struct stats_summary hit = {
		.median = t->hit, .low = t->hit, .high = t->hit,
		.n = t->n || t->hit > 0 ? t->tail->operations : 0,
	};
	char with_hit[CELL];
	size_t i;

	for (i = 0; i < STATS_QUANTILES; i++)
		tsv_line(tsv, t, stats_quantiles[i].name, tsv->unit, &t->quantiles[i]);
	tsv_line(tsv, t, "max", tsv->unit, &t->max);
	tsv_line(tsv, t, "hit", "%", &hit);
	snprintf(with_hit, sizeof(with_hit), "%s_with_hit", stats_quantiles[LAST].name);
	tsv_line(tsv, t, with_hit, tsv->unit, &t->with_hit);
}

void report_tails_tsv(const struct store *s, const struct stats_file *f, struct table *t)
{
	struct tsv to = { t, f->unit };

	each(s, f, tsv_tail, &to);
}

struct text {
	const struct store *store;
	struct table *table;
	const struct stats_row *last;
};

static void cell(const struct text *to, const struct stats_summary *v, char *text)
{
	strcpy(text, "-");
	if (v->n)
		table_number(text, CELL, v->median, to->store->exact, 0);
}

static void text_tail(void *context, const struct tail *t)
{
	char numbers[COLUMNS][CELL];
	const char *cells[COLUMNS];
	struct text *to = context;
	size_t i;

	if (!t->n && !t->hit)
		return;
	for (i = 0; i < COLUMNS; i++)
		cells[i] = numbers[i];
	cells[ROW] = t->row->row->name;
	cells[SIDE] = t->side;
	snprintf(numbers[N], CELL, "%zu", t->n);
	for (i = 0; i < STATS_QUANTILES; i++)
		cell(to, &t->quantiles[i], numbers[FIRST + i]);
	cell(to, &t->max, numbers[MAX]);
	snprintf(numbers[HIT], CELL, t->hit > 0 && t->hit < 0.05 ? "<0.1" : "%.*f",
		 t->hit > 0 && t->hit < 99.95, t->hit);
	cell(to, &t->with_hit, numbers[WITH_HIT]);
	if (to->last && !report_same_mechanism(to->last, t->row))
		table_gap(to->table);
	to->last = t->row;
	table_row(to->table, cells);
}

/* Any half that was to be measured so. */
static int asked_for(const struct store *s)
{
	size_t i;

	for (i = 0; i < s->n; i++)
		if (s->halves[i].tail)
			return 1;
	return 0;
}

int report_tails(const struct store *s, const struct stats_file *f, FILE *out)
{
	const char *unit = s->exact ? "instr." : "ns";
	struct table_column columns[COLUMNS] = {
		[ROW] = { "row", "", TABLE_TEXT }, [SIDE] = { "side", "", TABLE_TEXT },
		[N] = { "n", "", TABLE_NUMBER }, [MAX] = { "max", unit, TABLE_NUMBER },
		[HIT] = { "hit", "%", TABLE_NUMBER },
		[WITH_HIT] = { "with hit", stats_quantiles[LAST].name, TABLE_NUMBER },
	};
	struct text to = { .store = s };
	size_t i;
	int ret;

	if (!asked_for(s))
		return 0;
	for (i = 0; i < STATS_QUANTILES; i++)
		columns[FIRST + i] = (struct table_column){
			stats_quantiles[i].name, unit, TABLE_NUMBER
		};
	to.table = table_new(columns, COLUMNS);
	if (!to.table)
		return -ENOMEM;
	fputs("\nTails: operations one by one\n\n", out);
	each(s, f, text_tail, &to);
	ret = table_print(to.table, out);
	table_free(to.table);
	return ret;
}

/* Which halves have none, by reason; what lacks a value at all is told above. */
static void foot_without(const struct store *s, FILE *out)
{
	const char *label = "no tail";
	const struct store_half *half;
	char *text = NULL;
	__u32 reason;
	size_t i, len;
	FILE *list;
	int any;

	for (reason = 0; reason < RINGSIDE_REASON_END; reason++) {
		list = open_memstream(&text, &len);
		if (!list)
			return;
		any = 0;
		for (i = 0; i < s->n; i++) {
			half = &s->halves[i];
			if (!half->tail || half->tail->reason != reason ||
			    stats_tail_has_values(half) || half->reason == reason)
				continue;
			fprintf(list, "%s%s (%s)", any++ ? ", " : "", half->row->name,
				store_side_name(half->side));
		}
		if (any)
			fprintf(list, ": %s", ringside_reason_text(reason));
		if (!fclose(list) && any) {
			report_line(out, label, text);
			label = "";
		}
		free(text);
	}
}

void report_tails_foot(const struct store *s, FILE *out)
{
	char text[LINE];
	size_t i, used;

	if (!asked_for(s))
		return;
	used = (size_t)snprintf(text, sizeof(text),
		"each operation by itself, from stamp to stamp; of a pair those \"with\". Nothing is subtracted: the tails of clock_loop, around the user's system calls of clock_call, show what the measuring takes. p99 is what 99 %% of them took at most, rounded up to the end of a bucket, by 1/%u at most. n operations met no interrupt or switch; \"hit\" is the share that did, \"with hit\" %s of all. A dash: too few to bound the quantile from both sides with a confidence of 95 %%;",
		RINGSIDE_SUB_BUCKETS, stats_quantiles[LAST].name);
	for (i = 0; i < STATS_QUANTILES && used < sizeof(text); i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used, "%s %s needs %llu",
			i ? "," : "", stats_quantiles[i].name,
			(unsigned long long)stats_tail_needs(stats_quantiles[i].q));
	if (used < sizeof(text))
		snprintf(text + used, sizeof(text) - used, ".");
	report_line(out, "tails", text);
	foot_without(s, out);
}
