/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * Begin and end of what is measured: clock ticks or, while os_counting() says
 * so, events of a counter.  In the pass that takes time the question is asked
 * outside of the two stamps: it adds nothing between them.
 */
#ifndef RINGSIDE_METER_H
#define RINGSIDE_METER_H

#include <os.h>

static inline __attribute__((__always_inline__)) __u64 ringside_meter_end(void)
{
	__u64 stamp = os_stamp();

	return __builtin_expect(os_counting(), 0) ? os_event() : stamp;
}

/*
 * Reading a counter takes hundreds of instructions, which it counts.  What it
 * counts from one reading to the next is taken off here, not by the baselines:
 * a batch of 16 would bear it four times as heavily as their batch of 64.
 * The lower of two: what comes only now and then (an interrupt, random numbers
 * of the kernel that run out) would make the batch less than nothing.
 */
static inline __u64 ringside_meter_events(void)
{
	__u64 first, second, third;

	ringside_meter_end();			/* on warm caches */
	first = ringside_meter_end();
	second = ringside_meter_end();
	third = ringside_meter_end();
	first = second - first;
	second = third - second;
	return third + (first < second ? first : second);
}

static inline __attribute__((__always_inline__)) __u64 ringside_meter_begin(void)
{
	if (__builtin_expect(os_counting(), 0))
		return ringside_meter_events();
	return os_stamp();
}

#endif
