/* SPDX-License-Identifier: GPL-2.0-only */
/* What another comparison of a row will find. */
#ifndef COMPARE_REACH_H
#define COMPARE_REACH_H

#include "compare_prior.h"

struct reach {
	const struct prior *prior;
	size_t nbase, nnew;	/* boots of the row, COMPARE_BOOTS at least */
	double level;		/* of its test, on one side */
	double power;		/* rate at which it is to find a change */
};

/* The change that it finds at that rate, in standard errors as they are known now. */
double reach(const struct reach *r);

#endif
