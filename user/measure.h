/* SPDX-License-Identifier: GPL-2.0-only */
/* Measures the halves of a result, in rounds. */
#ifndef MEASURE_H
#define MEASURE_H

#include "store.h"

struct measure_plan {
	int exact;		/* batches as the table says */
	unsigned int rounds;
	/* More rounds than that, up to so many, for halves whose interval is not narrow
	 * yet; and fewer for those that have no time left (see effort.h).  0: neither. */
	unsigned int most;
	unsigned int samples;	/* per half, over all rounds, without those more */
	unsigned int limit_ms;	/* per half, over all rounds */
	unsigned int counted;	/* samples of each counter per half, 0 none */
	__u32 khz;		/* ticks per millisecond */
	unsigned int tails;	/* operations per half to measure one by one */
};

/* One half's part of a round. */
struct measure_chunk {
	__u32 samples;
	__u32 batch;		/* 0: find it */
	__u32 limit_ms;
	__u32 khz;		/* ticks per millisecond */
	__u32 quiet;		/* the module sends no events */
	__u32 counts;		/* one of RINGSIDE_RUN_COUNTS: events, not ticks */
	__u32 contends;		/* other CPUs do the same: to wait for them is part of it */
	__u32 batches;		/* of a sample: see struct ringside_plan */
};

/*
 * Measures it, by the module or by this process, into RINGSIDE_ROOM(c->samples)
 * samples.  Returns 0 or what dev_run() does.
 */
int measure_chunk(const struct store_half *h, const struct measure_chunk *c,
		  struct ringside_sample *samples, struct ringside_result *res);

/* Adds the samples taken to h->n; reason and error as far as they speak of all. */
void measure_keep(struct store_half *h, const struct ringside_result *res);
/* Not, where the half cannot be measured at all. */
int measure_wants(const struct store_half *h);

/*
 * Runs the user halves of s that tell their calls, untimed: fills proof and
 * hooks, and the reason of those that do not do what they say.  0 or -EINTR.
 */
int measure_prove(struct store *s);

/*
 * Proves the user halves, then measures all halves of s, those of a row next
 * to each other, round by round.  Fills reason, error, proof, batch, samples.
 * Then, in a pass of its own, the counters of the halves that have a value.
 * Returns 0, or -EINTR, -EBUSY, -EPERM (what was measured before is kept).
 */
int measure_all(struct store *s, const struct measure_plan *plan);

/* Whether the module loops by itself; else measure_half() is what to loop over. */
int measure_by_module(const struct store_half *h);
struct ringside_half measure_half(const struct store_half *h);

#endif
