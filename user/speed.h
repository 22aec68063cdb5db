/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How fast the processor is at the moment: what shares its core, its clock rate
 * and a hypervisor make it slower for seconds at a time, all rows alike.
 */
#ifndef SPEED_H
#define SPEED_H

#define SPEED_SEEN	512

struct speed {
	double seen[SPEED_SEEN];	/* ascending; thinned out when full */
	unsigned int n;
};

/* Ticks that a fixed loop takes, as many operations at once as a core can: more is slower. */
double speed_probe(void);

void speed_add(struct speed *s, double ticks);

/* The most ticks that are full speed: a little more than the fastest tenth of what was
 * seen takes.  INFINITY as long as that is not known. */
double speed_full(const struct speed *s);

#endif
