/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef STORE_HALF_H
#define STORE_HALF_H

#include "store.h"
#include "store_field.h"

/* The member "rows", each half once.  0, or it has complained. */
int store_rows_read(struct reader *r, const json_t *root, struct store *s);

#endif
