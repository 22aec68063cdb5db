/* SPDX-License-Identifier: GPL-2.0-only */
/* The rows that the module drives, for tests that run them all. */
#ifndef RINGSIDE_DEV_TEST_ROWS_H
#define RINGSIDE_DEV_TEST_ROWS_H

#include "core/ringside.h"

#define RINGSIDE_TEST_USER_LOOP(nr) 0
#define RINGSIDE_TEST_USER_PAIR(nr) 0
#define RINGSIDE_TEST_USER_FIGURE(nr) 0
#define RINGSIDE_TEST_BOTH_STAMPED(nr) 0
#define RINGSIDE_TEST_BOTH_LOOP(nr) nr
#define RINGSIDE_TEST_KERNEL_LOOP(nr) nr
#define RINGSIDE_TEST_KERNEL_PAIR(nr) nr
#define X(nr, name, sides, kind, ...) { RINGSIDE_TEST_##sides##_##kind(nr), #name },

/* Number 0: not one of them. */
static const struct {
	__u32 nr;
	const char *name;
} kernel_rows[] = { RINGSIDE_ROWS(X) };

#undef X

#define KERNEL_ROWS	(sizeof(kernel_rows) / sizeof(kernel_rows[0]))

#endif
