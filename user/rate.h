/* SPDX-License-Identifier: GPL-2.0-only */
/* What else an operation's time is told as: RINGSIDE_RATES. */
#ifndef RATE_H
#define RATE_H

#include "core.h"

enum rate_unit {
	RATE_MB_S, RATE_KB_S, RATE_LPS, RATE_LPM, RATE_MWIPS, RATE_MHZ,
	RATE_PAGES, RATE_BYTES, RATE_LOADS,
};

struct rate {
	__u32 row;
	double amount;		/* how much of it one operation is */
	enum rate_unit unit;
};

/* NULL where the row has none. */
const struct rate *rate_of(__u32 row);
/* "MB/s", "pages" */
const char *rate_unit(const struct rate *rate);
/* Of an operation that takes so many ns, more than 0.  Not for a row of kind FIGURE,
 * whose value is the figure. */
double rate_value(const struct rate *rate, double ns);

#endif
