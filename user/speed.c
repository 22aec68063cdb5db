// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include "os.h"
#include "speed.h"

#define TURNS	4000
#define TRIES	3	/* the fastest counts: an interrupt makes one longer */
#define KNOWN	20	/* probes before the fastest tenth is one */
#define SLOWER	1.04	/* by what probes differ at full speed */

static double probe_once(void)
{
	unsigned long a = 1, b = 2, c = 3, d = 4, i;
	__u64 begin = os_stamp();

	for (i = 0; i < TURNS; i++) {
		a += i;
		b ^= i;
		c -= i;
		d += a;
		/* Neither computed in advance nor several turns at once. */
		asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
		a ^= 5;
		b += 7;
		c ^= 9;
		d -= i;
		asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
	}
	return (double)(os_stamp() - begin);
}

double speed_probe(void)
{
	double least = probe_once();
	int i;

	for (i = 1; i < TRIES; i++)
		least = fmin(least, probe_once());
	return least;
}

static void thin_out(struct speed *s)
{
	unsigned int i;

	for (i = 0; i < SPEED_SEEN / 2; i++)
		s->seen[i] = s->seen[2 * i];
	s->n = SPEED_SEEN / 2;
}

void speed_add(struct speed *s, double ticks)
{
	unsigned int i;

	if (s->n == SPEED_SEEN)
		thin_out(s);
	for (i = s->n++; i && s->seen[i - 1] > ticks; i--)
		s->seen[i] = s->seen[i - 1];
	s->seen[i] = ticks;
}

double speed_full(const struct speed *s)
{
	return s->n < KNOWN ? INFINITY : s->seen[s->n / 10] * SLOWER;
}
