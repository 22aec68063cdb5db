/* SPDX-License-Identifier: GPL-2.0-only */
/* The user halves of the rows. */
#ifndef ROWS_H
#define ROWS_H

#include "core.h"

#define RINGSIDE_HALF_USER(name)	extern const struct ringside_half ringside_##name;
#define RINGSIDE_HALF_BOTH(name)	extern const struct ringside_half ringside_##name;
#define RINGSIDE_HALF_KERNEL(name)
#define X(nr, name, sides, ...) RINGSIDE_HALF_##sides(name)
RINGSIDE_ROWS(X)
#undef X
#undef RINGSIDE_HALF_USER
#undef RINGSIDE_HALF_BOTH
#undef RINGSIDE_HALF_KERNEL

/*
 * NULL where the row has no user half.  That of a STAMPED row has a batch (the
 * user's total) and a stamped function (what the kernel half sees).
 */
const struct ringside_half *user_half(__u32 nr);

#endif
