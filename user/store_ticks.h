/* SPDX-License-Identifier: GPL-2.0-only */
/* Counts of ticks in a result file, an array of numbers for each sample. */
#ifndef STORE_TICKS_H
#define STORE_TICKS_H

#include "core.h"
#include "store_field.h"

/*
 * Reads the arrays name and marks of object, of equal length: so many counts,
 * and one set of marks, a sample.  0, or it has complained.  The caller frees
 * *samples, then too.
 */
int ticks_read(struct reader *r, const json_t *object, const char *name,
	       const char *marks, __u32 lanes, struct ringside_sample **samples,
	       size_t *n);
/* What ticks_read() reads; NULL: out of memory. */
json_t *ticks_pack(const struct ringside_sample *samples, size_t n, __u32 lanes);
json_t *ticks_pack_marks(const struct ringside_sample *samples, size_t n);

#endif
