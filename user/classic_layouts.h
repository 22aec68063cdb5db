/* SPDX-License-Identifier: GPL-2.0-only */
/* What classic_layout() chooses from. */
#ifndef CLASSIC_LAYOUTS_H
#define CLASSIC_LAYOUTS_H

#include "classic.h"

#define CLASSIC_LENGTH(array)	(sizeof(array) / sizeof((array)[0]))

extern const struct classic_layout classic_lmbench_1_9, classic_lmbench_2_0,
	classic_lmbench_3_0, classic_lmbench_raw;
extern const struct classic_layout classic_byte_3, classic_unixbench_5, classic_unixbench_6;

#endif
