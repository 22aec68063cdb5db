/* SPDX-License-Identifier: GPL-2.0-only */
/* The kernel halves of the rows. */
#ifndef RINGSIDE_ROWS_H
#define RINGSIDE_ROWS_H

#include "core/core.h"

#define RINGSIDE_HALF_KERNEL(nr, name)	extern const struct ringside_half ringside_##name;
#define RINGSIDE_HALF_BOTH(nr, name)	extern const struct ringside_half ringside_##name;
#define RINGSIDE_HALF_USER(nr, name)
#define X(nr, name, sides, ...) RINGSIDE_HALF_##sides(nr, name)
RINGSIDE_ROWS(X)
#undef X
#undef RINGSIDE_HALF_KERNEL
#undef RINGSIDE_HALF_BOTH
#undef RINGSIDE_HALF_USER

/* The states of rows that kmod/probe/fit left out. */
__u32 ringside_new_interface(void);
__u32 ringside_not_exported(void);

/* NULL where the row has no kernel half. */
const struct ringside_half *ringside_kernel_half(__u32 nr);

/* RINGSIDE_IOC_STATE: 0 or a negative errno. */
long ringside_row_state(struct ringside_state __user *arg);

#endif
