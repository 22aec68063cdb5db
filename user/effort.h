/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether a half has been measured for long enough: numbers to numbers. */
#ifndef EFFORT_H
#define EFFORT_H

#include <stddef.h>

#define EFFORT_LEAST	5	/* rounds before an interval is believed */
#define EFFORT_LIMITS	3	/* times the limit that fewer rounds may take */
#define EFFORT_MOST	40	/* rounds at full speed after which it will not be narrow */
#define EFFORT_ROUNDS	100	/* rounds in all */
#define EFFORT_SHARE	0.005	/* of the median: a narrow interval is no wider to a side */

struct effort_round {
	double median;		/* of its samples */
	double speed;		/* see speed.h: the slower one of before and after it */
	size_t begin, end;	/* its samples among those of the half */
};

/* What was spent on a half so far, and what came out. */
struct effort {
	struct effort_round *rounds;	/* that gave samples; the caller's room */
	double *room;			/* the caller's, for as many numbers as rounds */
	unsigned int n;
	double ms;
};

/* A round that took ms.  Rounds whose median is no number give none. */
void effort_add(struct effort *e, const struct effort_round *round, double ms);

/*
 * The slowest speed of the rounds that count: full, or, where fewer than
 * EFFORT_LEAST were as fast, that of the fastest EFFORT_LEAST.
 */
double effort_slowest(const struct effort *e, double full);

/* Of the medians of the rounds up to that speed. */
double effort_median(const struct effort *e, double slowest);

/*
 * Half the width of the median's 95 % interval, in units of the medians, from how
 * the rounds up to that speed differ: samples of one round share what the machine did
 * then.  By the median absolute deviation, so that a round which met something does
 * not widen it.
 */
double effort_width(const struct effort *e, double slowest);

/* Narrow, or no time left: limit_ms in all.  Rounds of operations that take long, or
 * that a busy machine makes long, may be so few that their interval tells nothing. */
int effort_is_enough(const struct effort *e, double full, double limit_ms);

#endif
