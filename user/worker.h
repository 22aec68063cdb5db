/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A child in one state, which measures when it is told to.  Children of one
 * parent have the same memory layout, and on one CPU they never run at once.
 */
#ifndef WORKER_H
#define WORKER_H

#include <sys/types.h>
#include "measure.h"
#include "state.h"

/* Samples that can be asked for in a chunk. */
#define WORKER_SAMPLES	16

struct worker {
	const struct state *state;
	pid_t pid;		/* 0: none */
	pid_t tracer;		/* 0: none */
	int fd;			/* orders go there, answers come from it */
	int status;		/* after -ECHILD: its wait status */
};

/*
 * Starts one that measures halves of s.  restricted: it may gain no privileges,
 * as the other one.  0, or a negative errno: it cannot be in that state.
 */
int worker_start(struct worker *w, const struct store *s,
		 const struct state *state, int restricted);
/* As measure_chunk(), of half i; -ECHILD: it has died, -ETIME: it is stuck. */
int worker_measure(struct worker *w, size_t i, const struct measure_chunk *c,
		   struct ringside_sample *samples, struct ringside_result *res);
void worker_end(struct worker *w);

#endif
