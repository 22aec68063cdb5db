/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* The measuring core: free of any operating system, compiled on every side. */
#ifndef RINGSIDE_CORE_H
#define RINGSIDE_CORE_H

#include "ringside.h"

enum ringside_sides { RINGSIDE_USER = 1, RINGSIDE_KERNEL = 2, RINGSIDE_BOTH = 3 };
enum ringside_kind { RINGSIDE_LOOP, RINGSIDE_PAIR, RINGSIDE_STAMPED, RINGSIDE_FIGURE };
enum ringside_class { RINGSIDE_EXACT, RINGSIDE_STATEFUL };

/* Longer than a tick of any kernel, by which the times of files are told. */
#define RINGSIDE_TICK_MS	20

/*
 * One half of a row: what to do n times, and what goes before and after.  Any
 * function may be NULL, but one of batch and stamped is there unless the other
 * side does all the work.  Functions that return int return 0 or a negative
 * errno; an operation that fails makes its batch return at once.
 */
struct ringside_half {
	/* Whether it can be measured here, without side effects:
	 * enum ringside_reason. */
	__u32 (*state)(void);
	/* -EACCES: a security module denies what the batch would do. */
	int (*setup)(void **ctx);
	/* Before each lane, not timed: make n operations possible. */
	int (*prepare)(void *ctx, __u32 n);
	/* n operations, inline.  PAIR: this one without, batch_with with. */
	int (*batch)(void *ctx, __u32 n);
	int (*batch_with)(void *ctx, __u32 n);
	/* Instead of batch where somebody else holds the clock: n operations,
	 * their ticks by lane.  FIGURE: -EDOM if no figure came out.  Beside it
	 * a batch of a row that is not STAMPED is only traced. */
	int (*stamped)(void *ctx, __u32 n, __u64 *ticks);
	/* stamped() takes begin and end of a batch by meter.h: its events can
	 * be counted. */
	__u32 meters;
	/* After each lane, not timed: -EPROTO if what was counted is not n
	 * operations. */
	int (*verify)(void *ctx, __u32 n);
	void (*teardown)(void *ctx);
	/* User halves: the system calls that one operation is, ended by -1.
	 * They are traced in a pass that is not timed. */
	const int *calls;
	__u32 min_batch;	/* 0: 1 */
	/*
	 * A stop is seen between batches: this many take less than 50 ms on
	 * real hardware.  0: RINGSIDE_PLAIN_BATCH.
	 */
	__u32 max_batch;
	/* Operations before the first sample of a round, for what goes through more memory
	 * than a sample: they find the caches as those after them do. */
	__u32 warm;
	__u32 may_switch;	/* sleeping is what the operation does */
	/* Takes so long that ticks of the timer fall into it: no interrupt is a mark. */
	__u32 meets_ticks;
	/* Its CPU waits, idle, for another one, which wakes it by an interrupt. */
	__u32 two_cpus;
};

static inline __u32 ringside_half_state(const struct ringside_half *half)
{
	return half->state ? half->state() : RINGSIDE_ok;
}

/* The table, as data.  Both halves of a row may stand in one process. */
struct ringside_row_info {
	const char *name;
	const char *doc;	/* what one operation is */
	const char *rest;	/* what user - kernel is, "" not subtracted */
	__u32 nr;
	__u32 exact_batch;
	enum ringside_sides sides;
	enum ringside_kind kind;
	enum ringside_class class;
};

/* NULL for a number that no row has. */
const struct ringside_row_info *ringside_row(__u32 nr);
/* "failed", "the operation failed"; NULL for an unknown number. */
const char *ringside_reason_name(__u32 reason);
const char *ringside_reason_text(__u32 reason);

struct ringside_plan {
	__u32 samples;		/* wanted without marks */
	__u32 batch;		/* operations in one, 0: find it */
	__u64 limit;		/* ticks, for the whole call */
	/* Not 0: a sample is the sum of so many batches, whatever they meet. */
	__u32 batches;
};

/* Of operations that take less than 750 ns. */
#define RINGSIDE_PLAIN_BATCH	(1u << 16)

/* Marked samples are kept and taken again, as often as samples are wanted. */
#define RINGSIDE_ROOM(samples)	(2 * (samples))

/* Of single operations. */
struct ringside_tail_plan {
	__u32 operations;	/* wanted */
	__u32 lanes;		/* histograms to fill: numbers that an operation is */
	__u64 limit;		/* ticks, for the whole call */
};

struct ringside_result {
	__u32 taken;
	__u32 batch;
	__u32 reason;		/* enum ringside_reason */
	__s32 error;		/* errno behind it, positive */
};

/*
 * ringside_measure() - warm up, find a batch, take samples
 *
 * Ends with plan->samples samples that met nothing, with RINGSIDE_ROOM of them
 * in all, or after plan->limit ticks (looked at between batches; one sample is
 * taken even so).  Samples are raw.  With the reason "ok" at least one met
 * nothing; with any other reason what was taken before is still there.  While
 * os_counting(), ticks are events; plan->batch is not 0 then.
 */
void ringside_measure(const struct ringside_half *half,
		      const struct ringside_plan *plan,
		      struct ringside_sample *samples,
		      struct ringside_result *result);

/*
 * ringside_tail() - measure operations one by one
 *
 * Each is counted in plan->lanes histograms, those of os_this_cpu(histograms).
 * Of a pair it is the operation "with".  Ends with plan->operations of them, hit
 * or not, or after plan->limit ticks, but not without one.  result->taken says how many there were.
 */
void ringside_tail(const struct ringside_half *half,
		   const struct ringside_tail_plan *plan,
		   struct ringside_histogram *histograms,
		   struct ringside_result *result);

#endif
