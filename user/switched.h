/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A result of ringside switch: samples of two states, A and B, that took turns.
 *
 * The file is that of a run with two more members.  "switch" holds the states
 * {"a": "none", "b": "seccomp:64", "pairs": 10, "margin": 0.01}; "chunks" of each
 * row how its samples are divided: [block, state, samples] one behind the
 * other, state 0 being A and 1 B.  Two that follow each other in a block are a
 * pair.  The last one may hold no sample: there the row failed.
 */
#ifndef SWITCHED_H
#define SWITCHED_H

#include "paired.h"
#include "store.h"

#define SWITCHED_MAX_PAIRS	1000

enum switched_state { SWITCHED_A, SWITCHED_B, SWITCHED_STATES };

struct switched_half {
	const struct store_half *half;
	/* Per block: medians of its pairs, and of the chunks of each state. */
	double *ratios, *differences, *values[SWITCHED_STATES];
	size_t blocks, room;
	size_t chunk, sample;	/* as far as they were looked at */
	size_t pairs, lost;	/* of both: with a clean sample in each chunk, or not */
	int no_ratio;		/* a value was not above zero */
};

struct switched {
	const struct store *store;
	const char *names[SWITCHED_STATES];
	unsigned int pairs;	/* in a block */
	double margin;		/* of the ratio */
	struct switched_half *halves;	/* as many as the store has */
};

/* How a half came out.  All in units of the file: ns or instructions. */
struct switched_effect {
	double values[SWITCHED_STATES];
	struct paired_effect difference;	/* B - A, where A takes its median */
	struct paired_effect ratio;		/* log(B / A) */
	int has_ratio;
	enum paired_verdict verdict;
};

/* Makes s a result of a switch.  0 or -ENOMEM; both begin one for w. */
int switched_begin(struct switched *w, struct store *s, const char *const *names,
		   unsigned int pairs, double margin);
/* Takes s, which store_read_any() filled; -EINVAL with one line in err. */
int switched_read(struct switched *w, const struct store *s, const char *path,
		  char *err, size_t len);
void switched_free(struct switched *w);

/* n more samples of h are a chunk.  0 or -ENOMEM. */
int switched_chunk(struct store_half *h, size_t block, enum switched_state state,
		   size_t n);
/* Looks at the blocks that have come since the last time.  0 or -ENOMEM. */
int switched_update(const struct switched *w, struct switched_half *h);

/* tables: of how many halves the intervals shall hold together. */
struct switched_effect switched_effect(const struct switched *w,
				       const struct switched_half *h, size_t tables);
/* Halves with a value. */
size_t switched_measured(const struct switched *w);

#endif
