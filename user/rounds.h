/* SPDX-License-Identifier: GPL-2.0-only */
/* All halves in turn, again and again: so that each meets the same machine. */
#ifndef ROUNDS_H
#define ROUNDS_H

#include "measure.h"

/*
 * Measures the halves of s that want it, those of a row next to each other, round
 * by round; in real time it waits for a processor that is slow at the moment, and
 * marks what was measured meanwhile.  Returns 0 or what measure_chunk() does.
 */
int rounds_take(struct store *s, const struct measure_plan *plan);

#endif
