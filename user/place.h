/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The place of a result file.  What is written lies beside it, in FILE.ringside-part,
 * until it is whole: whatever kills the tool, FILE is whole or not there.  One process
 * at a time holds a place, by a lock on that file; what a killed one left is taken over
 * by the next, so that there is never more than one.
 */
#ifndef PLACE_H
#define PLACE_H

#include <stdio.h>

#define PLACE_PART	".ringside-part"

/* 0, also where it is held already, or a negative errno: -EBUSY by another process,
 * -EPERM where something of another's has the name. */
int place_take(const char *path);
int place_is_held(const char *path);
/* To write to, from the beginning; NULL and errno. */
FILE *place_open(void);
/* Makes what was written the file; it is not held any more.  0 or a negative errno. */
int place_keep(void);
/* Nothing becomes of it. */
void place_drop(void);
/*
 * The same of several results: an empty folder, made or what a killed process left of it,
 * which the caller fills and renames.  The descriptor that holds it until it is closed, or
 * a negative errno as of place_take().
 */
int place_folder(const char *path);

#endif
