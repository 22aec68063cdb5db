/* SPDX-License-Identifier: GPL-2.0-only */
/* Which rows a run measures: all, or those that match a ROW or GLOB. */
#ifndef SELECT_H
#define SELECT_H

#include "store.h"

/* Each ROW or GLOB must name something: 0, or an exit code and it is said. */
int select_check(char **globs);
/* Fills the halves of s with them, not measured yet; clock: and with those that
 * the others are measured against; else only times, no figures.  0 or a negative errno. */
int select_rows(struct store *s, char **globs, int clock);

#endif
