// SPDX-License-Identifier: GPL-2.0-only
/* From the number of a row to its user half. */
#include <stddef.h>
#include "rows.h"

#define RINGSIDE_HALF_USER(nr, name)	[nr] = &ringside_##name,
#define RINGSIDE_HALF_BOTH(nr, name)	[nr] = &ringside_##name,
#define RINGSIDE_HALF_KERNEL(nr, name)

static const struct ringside_half *const halves[RINGSIDE_ROW_MAX + 1] = {
#define X(nr, name, sides, ...) RINGSIDE_HALF_##sides(nr, name)
	RINGSIDE_ROWS(X)
#undef X
};

const struct ringside_half *user_half(__u32 nr)
{
	return nr > RINGSIDE_ROW_MAX ? NULL : halves[nr];
}
