/* SPDX-License-Identifier: GPL-2.0-only */
/* How long and how often lmbench and BYTE measure the rows that they have, too. */
#ifndef SUITE_H
#define SUITE_H

#include "measure.h"

enum suite { SUITE_NONE, SUITE_LMBENCH, SUITE_BYTE };

/* "lmbench", "byte"; SUITE_NONE for any other name. */
enum suite suite_named(const char *name);
const char *suite_name(enum suite suite);

/* Leaves the user halves of the suite's rows in s alone; how many there are. */
size_t suite_select(struct store *s, enum suite suite);

/*
 * Measures them, each as long and as often as the suite does: a sample is a pass,
 * whatever it meets.  Returns 0 or -EINTR, -ENOMEM.
 */
int suite_all(struct store *s, const struct measure_plan *plan, enum suite suite);

#endif
