/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether a half has been measured for long enough: numbers to numbers. */
#ifndef EFFORT_H
#define EFFORT_H

#define EFFORT_LEAST	5	/* rounds before an interval is believed */
#define EFFORT_LIMITS	3	/* times the limit that fewer rounds may take */
#define EFFORT_MOST	40	/* rounds after which it will not be narrow */
#define EFFORT_SHARE	0.005	/* of the median: a narrow interval is no wider to a side */

/* What was spent on a half so far, and what came out. */
struct effort {
	double medians[EFFORT_MOST];	/* of each round that gave samples */
	unsigned int n;
	double ms;
};

/* A round that took ms and whose samples have this median. */
void effort_add(struct effort *e, double median, double ms);

/*
 * Half the width of the median's 95 % interval, in units of the medians, from how
 * the rounds differ: samples of one round share what the machine did then.  By the
 * median absolute deviation, so that a round which met something does not widen it.
 */
double effort_width(const struct effort *e);

/* Narrow, or no time left: limit_ms in all.  Rounds of operations that take long, or
 * that a busy machine makes long, may be so few that their interval tells nothing. */
int effort_is_enough(const struct effort *e, double limit_ms);

#endif
