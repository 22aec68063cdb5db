/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The result file: what was measured in one boot, raw, and where; or what a table
 * says of a machine.
 *
 * Ticks per batch, nothing subtracted.  Below this file there is no kernel and
 * no clock: reports are made from the file alone.
 */
#ifndef STORE_H
#define STORE_H

#include <stddef.h>
#include <jansson.h>
#include "classic.h"
#include "core.h"

#define STORE_SCHEMA	1
#define STORE_MAX_ERRNO	4095

/* Operations measured one by one; raw, with what the stamps take. */
struct store_tail {
	__u32 reason;			/* enum ringside_reason */
	int error;			/* errno behind it, positive, or 0 */
	__u32 operations;		/* how many there are, in each histogram */
	__u32 lanes;			/* store_tail_lanes(row, side) */
	struct ringside_histogram histograms[];
};

/* What a processor's counters count, beside time. */
enum store_event { STORE_INSTRUCTIONS, STORE_CYCLES, STORE_EVENTS };

/* A cell of an imported table. */
struct store_cell {
	enum classic_number column;
	const char *text;		/* as it stood there: printed again digit by digit */
	double value;			/* after store_read(): the number, 0 or more */
	__u32 n;			/* of how many samples, 1 where the source says nothing */
};

struct store_half {
	const struct ringside_row_info *row;
	enum ringside_sides side;	/* RINGSIDE_USER or RINGSIDE_KERNEL */
	__u32 reason;			/* enum ringside_reason */
	int error;			/* errno behind it, positive, or 0 */
	const char *proof;		/* how the operations were counted */
	__u32 batch;
	__u32 lanes;			/* store_lanes(row, side) */
	struct ringside_sample *samples; /* store_free() frees it */
	size_t n;
	/* What the value is computed from, without samples.  NULL: measured. */
	const struct store_cell *cell;
	/* User halves whose calls were proven: security hooks that one operation
	 * calls, {"file_permission": 1}; store_free() drops it.  NULL: not
	 * counted, for this reason (0: nobody tried). */
	json_t *hooks;
	__u32 hooks_reason;
	/* Process switches one by one, with the cost of the probes: those of
	 * RINGSIDE_IOC_SPLIT; store_free() frees them.  NULL: not split, for this
	 * reason (0: nobody tried). */
	struct ringside_sample *hops;
	size_t nhops;
	__u32 hops_reason;
	struct store_tail *tail;	/* NULL: not asked for; store_free() frees it */
	/* How a switch divides the samples: see switched.h; store_free() drops it. */
	json_t *chunks;
	/* The same half, with events instead of ticks.  NULL: nobody asked.
	 * store_free() frees it. */
	struct store_half *counters[STORE_EVENTS];
};

#define STORE_MAX_TICK	64

struct store {
	char run_id[40];		/* "": nobody stamped it */
	int complete;			/* 0: interrupted */
	/* Exact mode: how many instructions a tick of the clock is, 1 to
	 * STORE_MAX_TICK; 0: ticks are time. */
	int exact;
	__u32 stamp_khz;		/* ticks per millisecond */
	__u32 view_reason;		/* not 0: the user view only, and why */
	/* Not measured here, but read from a table of this form: there are cells, and
	 * after store_read() halves of the rows that they are values of. */
	int imported;
	enum classic_form form;
	struct store_cell *cells;	/* store_free() frees it, not the texts */
	size_t ncells;
	json_t *environment;		/* object; store_free() drops it */
	json_t *disturbances;		/* array; store_free() drops it */
	/* Array of { "what", "bytes" or "state", "source" }, or NULL: nobody
	 * looked; store_free() drops it. */
	json_t *footprint;
	struct store_half *halves;	/* store_free() frees it */
	size_t n;
	void *tails;			/* not NULL: of all halves, see store_tails_new() */
	size_t tails_len;		/* bytes */
	/* NULL: measured by run.  Else by switch: see switched.h; store_free()
	 * drops it. */
	json_t *switched;
	char version[16];		/* after store_read(): of the tool that wrote it */
	json_t *file;			/* after store_read(): owns the proofs */
};

/* "instructions", "cycles" */
const char *store_event_name(enum store_event event);
/* Makes half->counters[event], without samples.  NULL: out of memory. */
struct store_half *store_add_counter(struct store_half *half, enum store_event event);
/* How many numbers one sample of this half is. */
__u32 store_lanes(const struct ringside_row_info *row,
		  enum ringside_sides side);
/* How many histograms a tail of this half has: parts where it is stamped. */
__u32 store_tail_lanes(const struct ringside_row_info *row,
		       enum ringside_sides side);
/* "entry", "handler", "exit": of the kernel half of a stamped row. */
const char *store_part_name(__u32 lane);
/* "user", "kernel" */
const char *store_side_name(enum ringside_sides side);
/* "loop", "pair", "stamped" */
const char *store_kind_name(enum ringside_kind kind);
/* "exact", "stateful" */
const char *store_class_name(enum ringside_class class);
/* NULL where s does not hold that half. */
const struct store_half *store_find(const struct store *s, __u32 nr,
				    enum ringside_sides side);

/*
 * store_write() - replace the file path by s, whole or not at all
 *
 * "-" is standard output.  Returns 0, or a negative errno with one line that
 * names the file in err.
 */
int store_write(const char *path, const struct store *s, char *err, size_t len);

/*
 * store_read() - read and check the file path
 *
 * Returns 0, or a negative errno with one line in err that says which file,
 * where in it, and what is wrong; s holds nothing then.
 */
int store_read(const char *path, struct store *s, char *err, size_t len);
/* The same for a result of switch as well, whose samples are of two states. */
int store_read_any(const char *path, struct store *s, char *err, size_t len);

/* "Linux", "SunOS": of imported files as the source says. */
const char *store_os(const struct store *s);

void store_free(struct store *s);

#endif
