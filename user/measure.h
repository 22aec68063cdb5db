/* SPDX-License-Identifier: GPL-2.0-only */
/* Measures the halves of a result, in rounds. */
#ifndef MEASURE_H
#define MEASURE_H

#include "store.h"

struct measure_plan {
	int exact;		/* batches as the table says */
	unsigned int rounds;
	unsigned int samples;	/* per half, over all rounds */
	unsigned int limit_ms;	/* per half, over all rounds */
	__u32 khz;		/* ticks per millisecond */
	unsigned int tails;	/* operations per half to measure one by one */
};

/*
 * Whether a tick of the clock is an instruction: a hundred nops take a hundred
 * ticks, time after time.
 */
int measure_is_exact(void);

/*
 * Proves the user halves, then measures all halves of s, those of a row next
 * to each other, round by round.  Fills reason, error, proof, batch, samples.
 * Returns 0, or -EINTR, -EBUSY, -EPERM (what was measured before is kept).
 */
int measure_all(struct store *s, const struct measure_plan *plan);

/* Whether the module loops by itself; else measure_half() is what to loop over. */
int measure_by_module(const struct store_half *h);
struct ringside_half measure_half(const struct store_half *h);

#endif
