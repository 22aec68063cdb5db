/* SPDX-License-Identifier: GPL-2.0-only */
/* Lines of BYTE's reports. */
#ifndef IMPORT_BYTE_H
#define IMPORT_BYTE_H

#include "import.h"

#define BYTE_COLUMNS	64
#define BYTE_LINES	64

struct byte_value {
	const char *text;	/* NULL: "no measured results", or blank */
	size_t len;
	unsigned int samples;	/* 1 where nothing is said */
};

/* A test. */
struct byte_title {
	enum classic_number column;
	unsigned int forms;	/* bits: those that have this title */
	double baseline;	/* in one of them, or 0: it has no index */
};

enum byte_kind {
	BYTE_RESULTS,		/* with units, of each column */
	BYTE_INDICES,		/* the same without units */
	BYTE_INDEX,		/* baseline, result and index of the one column */
};

/* What stands behind a title. */
struct byte_line {
	const struct import_line *line;
	const char *rest;
	struct byte_title title;
	enum byte_kind kind;
};

/* The longest title that text begins with: what is behind it.  NULL: none. */
const char *byte_title(const char *text, struct byte_title *title);
/* The same, of a text that is nothing but the title. */
int byte_is_title(const char *text, struct byte_title *title);
/* A line of any test that this does not know, with a number and a unit of BYTE's. */
int byte_is_result(const char *text);
/*
 * Values behind a title, between blanks; with tabs, cells between tabs, which may be
 * blank.  How many, 0 where a number has no unit or not this one, and why says which.
 */
size_t byte_values(const char *rest, const char *unit, int tabs, struct byte_value *values,
		   const char **why);
/* Numbers without units: how many; 0 where there is something else. */
size_t byte_numbers(const char *rest, struct byte_value *values);
/* The machines of the columns of a run, known by what is written above its first line. */
size_t byte_heading(const struct import_line **lines, size_t first, struct byte_value *names,
		    struct byte_value *groups);

/* Says so where a printed index is not that of the result of m, which may be NULL. */
void byte_check_index(struct import *im, const struct import_machine *m,
		      const struct byte_line *line, double baseline,
		      const struct byte_value *index);
/* Facts of the machine, into head, that a line above the results tells. */
void byte_head(struct import *im, json_t *head, const char *text);

#endif
