/* SPDX-License-Identifier: GPL-2.0-only */
/* Two states take turns, in short chunks, pair by pair and block by block. */
#ifndef TURNS_H
#define TURNS_H

#include "state.h"
#include "switched.h"

struct turns {
	struct store *store;
	struct switched *switched;
	struct state states[SWITCHED_STATES];
	double seconds;		/* the most it takes */
	double width;		/* of an interval of the ratio that is narrow enough */
	unsigned int blocks;	/* the most of each half; 0: as many as it takes */
};

/*
 * Measures until every half has an interval that is narrow enough, or its
 * blocks, or time is up.  0; -EINTR by a signal; -ECANCELED: a state could not
 * be had, or a worker died, and it is said; else what dev_run() failed with.
 * What was measured before is in the store.
 */
int turns_take(struct turns *t);

#endif
