/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>
#include "stats_counters.h"
#include "stats_row.h"
#include "table.h"
#include "switched.h"

/* For eyes.  counters: STORE_EVENTS of them.  0 or a negative errno. */
int report_text(const char *path, const struct store *s, const struct stats_file *f,
		const struct stats_counters *counters, FILE *out);

/*
 * "of 655 instr., 1 hook call (file_permission) takes 183 (28 %)": which part
 * of the user's operation the security hooks are.  Nothing where their calls
 * were not counted.
 */
void report_hooks(const struct store *s, const struct stats_file *f,
		  const struct stats_row *row, FILE *out);

/* What those of the user's hook calls take that have a row.  -1: not counted. */
int report_hooks_take(const struct stats_file *f, const struct stats_row *row,
		      double *takes);

/*
 * "a hop: wake-up 812, until the switch 640, after it 1345": the medians of hops
 * with a wake-up in them.  Nothing where the row was not split, or h is NULL.
 */
void report_split(const struct store *s, const struct store_half *h, FILE *out);

/* Rows of one mechanism share the name up to the first underscore. */
int report_same_mechanism(const struct stats_row *a, const struct stats_row *b);

/*
 * The quantiles of operations that were measured one by one, and what they are;
 * nothing where the file has none.  0 or a negative errno.
 */
int report_tails(const struct store *s, const struct stats_file *f, FILE *out);
void report_tails_foot(const struct store *s, FILE *out);
void report_tails_tsv(const struct store *s, const struct stats_file *f, struct table *t);

/* A line for scripts; numbers where v->n is not 0. */
void report_tsv_line(struct table *t, const struct stats_row *row, const char *side,
		     const char *state, const char *unit, const struct stats_summary *v);
/* A result of ringside switch, for eyes and for scripts.  0 or a negative errno. */
int report_switched(const char *path, const struct switched *w, FILE *out);
int report_switched_tsv(const struct switched *w, FILE *out);

/* "instructions: user 322; cycles: user 410", on a line of its own; nothing where
 * nothing was counted. */
void report_counters(const struct stats_counters *counters,
		     const struct ringside_row_info *row, FILE *out);
/* How they were counted, or why not. */
void report_counters_foot(const struct stats_counters *counters, FILE *out);

/* What machine this was and how it was measured. */
void report_head(const char *path, const struct store *s, FILE *out);
/* What was subtracted, left out, and what disturbed. */
void report_foot(const struct store *s, const struct stats_file *f, FILE *out);

/* What the kernel takes in bytes; nothing where nobody looked. */
void report_footprint(const struct store *s, FILE *out);
/* What disturbed it. */
void report_disturbances(const struct store *s, FILE *out);

/* A label, and the text behind it. */
void report_line(FILE *out, const char *label, const char *text);

/* The leaf at a path of dots, as text; NULL where there is none. */
const char *report_leaf(const json_t *environment, const char *path,
			char *text, size_t len);

#endif
