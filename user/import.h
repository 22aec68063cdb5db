/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tables of lmbench and BYTE, found in texts of unknown origin.  What is certain is
 * taken, every cell that is not is named; nothing is guessed.
 */
#ifndef IMPORT_H
#define IMPORT_H

#include <stdio.h>
#include <jansson.h>
#include "classic.h"
#include "import_text.h"

#define IMPORT_MACHINES	4096	/* so many are no table */

struct import_cell {
	char *text;		/* NULL: blank */
	size_t line;		/* where it stands */
	unsigned int n;		/* samples behind it */
};

/* A line of lmbench's SUMMARY, a column of BYTE's table, a run. */
struct import_machine {
	const char *path;	/* where it was found */
	size_t line;		/* where it begins there */
	unsigned int forms;	/* bits: those that the source may be */
	unsigned int said;	/* bit: the one that it says to be; 0: it does not */
	json_t *environment;
	long long kernel_size;	/* bytes; 0: unknown */
	struct import_cell cells[CLASSIC_END];
};

struct import {
	const char *path;	/* what is being read */
	FILE *say;		/* where refused cells are named */
	size_t refused;
	int failed;		/* out of memory, or too many machines: it is said */
	struct import_machine **machines;
	size_t n;
};

/* Every table in a text, of which path is the name.  0, or a negative errno and it is said. */
int import_read(struct import *im, const char *path, const char *bytes, size_t len);
void import_free(struct import *im);
/* The form that a machine's cells are written as: one that lacks as few of them as can be. */
enum classic_form import_form(const struct import_machine *m);
/*
 * Result files of all machines.  One machine: the file out; several, or where out
 * is a folder or ends in "/": files in the folder out, which is made, or was empty.
 * All or none.  0, or a negative errno with one line in err.
 */
int import_write(struct import *im, const char *out, char *err, size_t len);

/* For those who read one kind of table: */

#define IMPORT_FORM(form)	(1u << CLASSIC_##form)

/* Nothing more can be imported. */
void import_fail(struct import *im, const char *why);
/* NULL: failed. */
struct import_machine *import_machine(struct import *im, size_t line);
void import_drop(struct import_machine *m);
/* The number of the column that was refused, or a name of what else was; why. */
__attribute__((format(printf, 4, 5)))
void import_refuse(struct import *im, size_t line, const char *what, const char *why, ...);
/* How many of the len bytes of text are shown where it is refused. */
int import_shown(const char *text, size_t len);
/*
 * A cell or a fact of m: what stands in the len bytes of text.  Refused where the
 * text is no value, or another one than stood there before.  m NULL: failed already.
 */
void import_cell(struct import *im, struct import_machine *m, enum classic_number column,
		 size_t line, const char *text, size_t len);
/* "kernel.release": len bytes of text, but for blanks around them.  Empty: nothing. */
void import_fact(struct import *im, struct import_machine *m, const char *path,
		 const char *text, size_t len);
/* NULL: not known. */
const char *import_known(const struct import_machine *m, const char *path);

/* Lines that are quoted so often, to be freed, and NULL behind the last.  NULL: failed. */
const struct import_line **import_lines(struct import *im, const struct import_text *t,
					unsigned int depth);

/* Of the lines of a text that are quoted so often: each takes what it knows. */
void import_summary(struct import *im, const struct import_text *t, unsigned int depth);
void import_raw(struct import *im, const struct import_text *t, unsigned int depth);
void import_byte(struct import *im, const struct import_text *t, unsigned int depth);
void import_csv(struct import *im, const struct import_text *t, unsigned int depth);

#endif
