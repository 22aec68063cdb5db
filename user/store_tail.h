/* SPDX-License-Identifier: GPL-2.0-only */
/* The member "tail" of a half: operations one by one. */
#ifndef STORE_TAIL_H
#define STORE_TAIL_H

#include "store.h"
#include "store_field.h"

/* NULL: out of memory. */
struct store_tail *store_tail_new(const struct store_half *half);
/*
 * An empty tail for each half, in memory that fork() shares: what a process copies
 * then would be in the row that forks.  0 or -ENOMEM; store_tails_free() in either case.
 */
int store_tails_new(struct store *s);
void store_tails_free(struct store *s);
/* Adds the tail of half, if it has one; -1 out of memory. */
int store_tail_pack(const struct store_half *half, json_t *object);
/* Reads it, if there is one; 0, or it has complained. */
int store_tail_read(struct reader *r, const json_t *object, struct store_half *half);

#endif
