/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef STATS_CELL_H
#define STATS_CELL_H

#include "stats_row.h"

/*
 * The value of a half that has a cell instead of samples; low and high are what the
 * rounding of its number leaves open.
 */
void stats_cell(struct stats_half *h);

#endif
