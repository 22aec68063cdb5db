/* SPDX-License-Identifier: GPL-2.0-only */
/* Two sets of boots, compared row by row. */
#ifndef DIFF_H
#define DIFF_H

#include <stdio.h>
#include "compare.h"
#include "stats_row.h"
#include "stats_tail.h"

struct diff_file {
	char *path;
	struct store store;
	struct stats_file stats;
};

/* One kernel: a file a boot. */
struct diff_set {
	const char *name;	/* "base" or "new" */
	struct diff_file *files;
	size_t n;
};

/* For the rows that glob matches: a share of their value, or units of it. */
struct diff_rule {
	char glob[64];
	double limit;
	int is_share;		/* 0.02 for 2 % */
};

struct diff_rules {
	struct diff_rule *rules;
	size_t n;
};

enum diff_verdict {
	DIFF_SLOWER, DIFF_FASTER, DIFF_SAME, DIFF_CANNOT_TELL,
	DIFF_NOT_COMPARED,	/* without a value on one side or both */
	DIFF_VERDICTS
};

struct diff_part {
	const char *name;
	double base, new, change;
};

/* What a half's change has in common with others'. */
enum diff_cause {
	DIFF_NO_CAUSE,		/* it has not changed */
	DIFF_ENTRY,		/* way into the kernel and out of it */
	DIFF_HOOKS,
	DIFF_OTHER,		/* its own, or not explained */
	DIFF_CAUSES
};

/* Where a change lies; the sum is the change. */
struct diff_where {
	double entry, hooks, handler, exit, rest;
	double noise;		/* a rest below it is none */
	unsigned int calls;	/* system calls in one operation */
};

/* Numbers are in the unit of the files, unless they are shares. */
struct diff_half {
	const struct ringside_row_info *row;
	enum ringside_sides side;
	/* Of its operations one by one: a quantile, in a lane.  NULL: the half's value. */
	const struct stats_quantile *quantile;
	__u32 lane;
	const char *base_state, *new_state;
	size_t base_boots, new_boots;	/* that have a value */
	enum diff_verdict verdict;
	const char *why;	/* no verdict, or none was possible; else "" */
	/* Exact row: what every sample takes.  Stateful row in exact mode: the
	 * lowest.  Real time: geometric mean of the boots' medians. */
	double base, new;
	double change, low, high; /* new - base, and the interval that holds it */
	struct diff_part parts[STATS_PARTS];
	size_t nparts;
	int shifted;		/* exact: only between the parts */
	/* Real time: each boot of one side lies above each of the other. */
	int apart;
	double margin;		/* share of base within which it is the same */
	/* Real time only, where both sides have COMPARE_BOOTS boots; else NAN, 0. */
	double p_differs, p_same;
	double detects;		/* share of base: what this many boots find */
	size_t boots;		/* a side, for a verdict */
	enum diff_cause cause;
	struct diff_where where;
};

struct diff_options {
	double margin;		/* share, of rows without one of their own */
	struct diff_rules margins, gates;
	const char **expect;	/* globs of what is to differ: CONFIG_X, cpu.model */
	size_t nexpect;
	int all;		/* show what is the same, too */
	unsigned int looks;	/* comparisons that share what may be wrong */
};

/* What the gate says of a half, or of all of them. */
enum diff_gate {
	DIFF_NOT_GATED, DIFF_PASSED, DIFF_UNCERTAIN, DIFF_FAILED
};

struct diff {
	struct diff_set base, new;
	const struct diff_options *options;
	int exact, can_judge;	/* can_judge: more than one boot a side, or exact */
	/* Not NULL: why files of imported tables are not boots to judge by. */
	const char *no_boots;
	const char *unit;
	struct diff_half *halves; /* those in a file, in the table's order */
	size_t n;
	struct compare_method method;
	/* Of those halves, what both sides measured one by one. */
	struct diff_half *tails;
	size_t ntails;
	struct compare_method tail_method;
};

/* "slower", "not_compared" */
const char *diff_verdict_name(enum diff_verdict verdict);

/*
 * A file, or all *.json of a directory.  0, or a negative errno with one line
 * in err.  diff_set_free() frees what was read until then, too.
 */
int diff_set_add(struct diff_set *set, const char *path, char *err, size_t len);
void diff_set_free(struct diff_set *set);
/* One line why these boots cannot be compared, in err; 0: they can. */
int diff_refuse(const struct diff *d, char *err, size_t len);

/* NULL: the file does not hold that half's row. */
const struct stats_half *diff_half_of(const struct diff_file *f, __u32 nr,
				      enum ringside_sides side);

/* Values and verdicts of all halves, from the sets; 0 or -ENOMEM. */
int diff_judge(struct diff *d);
/* Of those that both sides have values of, by the kind of the files. */
int diff_judge_exact(const struct diff *d, struct diff_half *h);
int diff_judge_real(struct diff *d);
/* Finds tails; judges them. */
int diff_add_tails(struct diff *d);
int diff_judge_tails(struct diff *d);
/* "kernel", of tails "kernel:p99" and "kernel:entry:p99"; DIFF_SIDE is room enough. */
#define DIFF_SIDE	32
void diff_side(const struct diff *d, const struct diff_half *h, char side[DIFF_SIDE]);
/*
 * In real time, of halves or of tails that are not to be skipped (not compared): fills
 * their numbers and verdicts by one number a boot, NAN where it has none.  method: wrong
 * and power, the rest is filled.  0 or -ENOMEM.
 */
typedef double diff_boot_value(const struct diff_file *f, const struct diff_half *h);
int diff_compare(const struct diff *d, struct diff_half *halves, size_t n,
		 diff_boot_value *value, struct compare_method *method);
/* The parts of a half, by what stands for one of them in a set. */
typedef double diff_part_value(const struct diff_set *set, const struct diff_half *h, size_t part);
void diff_fill_parts(const struct diff *d, struct diff_half *h, diff_part_value *value);
/* NULL: in no file. */
const struct diff_half *diff_find(const struct diff *d, __u32 nr, enum ringside_sides side);
size_t diff_count(const struct diff_half *halves, size_t n, enum diff_verdict verdict);
int diff_changed(const struct diff_half *h);
/* Rows that no change of a kernel's paths is to touch. */
int diff_is_control(const struct diff_half *h);
/* Changed; without verdicts: by more than its margin, and apart. */
int diff_moved(const struct diff *d, const struct diff_half *h);
/* The median of what the halves moved by, as a share of the base: of controls, or
 * of all others.  NAN: there are none. */
double diff_typical(const struct diff *d, int controls);

/*
 * "GLOB:2%" or "GLOB:+5".  0, or a negative errno with
 * one line in err.
 */
int diff_rule_add(struct diff_rules *rules, const char *text, char *err,
		  size_t len);
/* A file of lines "GLOB 2%"; # begins a remark. */
int diff_rule_read(struct diff_rules *rules, const char *path, char *err, size_t len);
/* "2%": the share; -1 if it is none. */
double diff_share(const char *text);
/* The last that matches; NULL: none. */
const struct diff_rule *diff_rule_find(const struct diff_rules *rules, const char *row);
/*
 * Without gates: any slower row or tail; in exact mode, those of class exact.  A gate
 * is about a row's value, not about its tail.
 */
enum diff_gate diff_gate(const struct diff *d, const struct diff_half *h);
/* Of all halves: the worst. */
enum diff_gate diff_gates(const struct diff *d);

/* See struct diff. */
const char *diff_no_boots(const struct diff *d);
/*
 * Widens low and high, or fills them, by what the rounding of imported numbers leaves
 * open; a verdict that it takes away is none.
 */
void diff_rounding(const struct diff *d, struct diff_half *h);
/* "real time", "imported tables" */
const char *diff_origin(const struct diff *d);

/* Fills cause and where of each half that changed. */
void diff_explain(struct diff *d);
const struct diff_half *diff_reference(const struct diff *d);
/* Each hook that one operation calls; price: its row, NULL: not measured. */
typedef void diff_hook_visit(const char *hook, double calls, const struct diff_half *price,
			     void *to);
void diff_hooks(const struct diff *d, const struct diff_half *h, diff_hook_visit *visit, void *to);

/* What else differs between the boots: whatever it is, it may be the cause. */
struct diff_confound {
	char *path;		/* "kernel.release", "CONFIG_HZ" */
	char *base, *new;	/* the values, " / " between those of several boots */
	int expected;		/* named by --expect */
};

struct diff_confounds {
	struct diff_confound *list; /* those not expected first, options last */
	size_t n, unexpected;
};

/* 0 or -ENOMEM; diff_confounds_free() in either case. */
int diff_confounds(const struct diff *d, struct diff_confounds *c);
void diff_confounds_free(struct diff_confounds *c);

#endif
