/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef DISTURB_H
#define DISTURB_H

#include <jansson.h>

/*
 * disturb_check() - what will disturb a measurement here, and what to do
 *
 * A new array of { "what", "value", "advice" }, empty on a quiet machine.
 * Looks for 100 ms at what other guests and swapping take.  Changes nothing.
 * In exact mode, where time does not count, only what adds instructions is
 * told.  root is "" for the machine itself.
 */
json_t *disturb_check(const char *root, int exact);

/*
 * Adds to list that slow of so many rounds were measured while the processor was not at
 * full speed, and that it was waited for, in milliseconds; nothing where they are few.
 */
void disturb_slow(json_t *list, size_t slow, size_t rounds, double waited_ms);

#endif
