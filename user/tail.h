/* SPDX-License-Identifier: GPL-2.0-only */
/* Measures operations one by one, in a pass of its own. */
#ifndef TAIL_H
#define TAIL_H

#include "measure.h"

/*
 * After measure_all(): plan->tails operations of each half that has a value.
 * Returns as measure_all() does.
 */
int tail_all(struct store *s, const struct measure_plan *plan);

#endif
