/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef TICK_H
#define TICK_H

/*
 * How many instructions a tick of the clock is, up to STORE_MAX_TICK, so that a
 * hundred nops take a hundred instructions, time after time; 0: ticks are time.
 * A slow clock of real hardware might agree by chance: if a tick is more than one,
 * multiplications that wait for each other have to take as long as nops, too.
 */
int tick_find(void);

#endif
