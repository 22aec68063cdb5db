/* SPDX-License-Identifier: GPL-2.0-only */
/* User halves on several CPUs at once. */
#ifndef COPIES_H
#define COPIES_H

#include "measure.h"

#define COPIES_MOST	1024

/*
 * Measures the user halves of s, each by so many processes at once, one on each of the
 * CPUs in turn that start_cpus() names, with files of its own below dir.  All begin
 * each round together, and go on until the last one has its samples, so that no sample
 * is of a CPU alone.  The samples of all are those of the half.  Returns 0, -EINTR or
 * -ENOMEM, as measure_all() does.
 */
int copies_all(struct store *s, const struct measure_plan *plan, unsigned int copies,
	       const char *dir);

#endif
