/* SPDX-License-Identifier: GPL-2.0-only */
/* The values of every row of a result file, from its raw samples. */
#ifndef STATS_ROW_H
#define STATS_ROW_H

#include "stats.h"
#include "store.h"

#define STATS_PARTS	3

struct stats_baseline {
	int known;
	double value;
	double spread;		/* its quartiles' distance */
};

/* What was measured of the measuring itself, on one side. */
struct stats_base {
	struct stats_baseline loop;	/* clock_loop */
	struct stats_baseline call;	/* clock_call, of the user only */
	struct stats_baseline stamp;	/* clock_stamp */
};

struct stats_part {
	const char *name;
	struct stats_summary value;
};

/*
 * Values are in units of struct stats_file.  Only the states "ok",
 * "below_resolution", "disturbed" and "interrupted" have any; else value.n is 0.
 */
struct stats_half {
	const struct store_half *half;	/* NULL: not in the file */
	const char *state;	/* a reason's name, or one of stats_row.c */
	const char *why;	/* the sentence to it */
	size_t marked;		/* samples that met a disturbance */
	int low_confidence;	/* all did, and had to be used */
	int unsteady;		/* real time: the median's 95 % interval is wide */
	double resolution;	/* 0 where nothing is below it */
	struct stats_summary value;	/* see stats_cell.h for imported ones */
	struct stats_part parts[STATS_PARTS];
	size_t nparts;
};

struct stats_row {
	const struct ringside_row_info *row;
	struct stats_half user, kernel;
};

struct stats_file {
	const char *unit;	/* "instructions" or "ns" */
	struct stats_base user, kernel;
	struct stats_row *rows;	/* those in the file, in the table's order */
	size_t n;
};

/* 0 or -ENOMEM.  The store must outlive f. */
int stats_file_init(struct stats_file *f, const struct store *s);
void stats_file_free(struct stats_file *f);
/*
 * For the eye, where a tick is an instruction: where all samples of an exact row are the same,
 * each operation takes a whole number of instructions.  What is left over is
 * what a batch takes once: a few instructions more or less than the empty
 * loop's, shared by its operations, well below a half.
 */
void stats_file_whole(struct stats_file *f);

/* Ticks to units. */
double stats_scale(const struct store *s);
int stats_is_ok(const struct stats_half *h);
/* How well a row tells what one call of a hook takes: 2 it is the hook itself, 1 a
 * pair around it, 0 not at all. */
int stats_hook_price(const char *row, const char *hook);
/* What one call of a security hook takes: the row of the hook itself, else that
 * of a pair around it; NULL where neither has a value. */
const struct stats_half *stats_hook(const struct stats_file *f, const char *hook);
/* There are numbers, whatever the state says about them. */
int stats_has_value(const struct stats_half *h);

#endif
