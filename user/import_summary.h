/* SPDX-License-Identifier: GPL-2.0-only */
/* lmbench's SUMMARY, section by section. */
#ifndef IMPORT_SUMMARY_H
#define IMPORT_SUMMARY_H

#include "import.h"

#define SUMMARY_SECTIONS	16
#define SUMMARY_COLUMNS		16	/* with host and OS */
#define SUMMARY_ROWS		256
#define SUMMARY_NAME		64	/* bytes of a host or an OS */

/* How sure it is that a line is a row. */
enum summary_kind {
	SUMMARY_SURE,		/* its blanks are as they were, or it has all values */
	SUMMARY_DOUBTFUL,	/* only if other lines name its machine */
	SUMMARY_PROSE,		/* the same, and few of its words are numbers */
};

/* A line of a section: a machine and its values. */
struct summary_row {
	size_t line;
	const char *text;
	char host[SUMMARY_NAME], os[SUMMARY_NAME];
	size_t values;		/* at which word they begin */
	int intact;		/* what is where tells which column it is in */
	enum summary_kind kind;
};

struct summary_section {
	const struct classic_section *section;	/* the newest form that has its heading */
	unsigned int forms;			/* bits: all that have */
	const char *pictures[CLASSIC_FORMS];	/* theirs */
	size_t npictures;
	size_t line;
	int spaced;		/* its heading still has its blanks */
	struct import_word rule[SUMMARY_COLUMNS]; /* where the columns are, if spaced */
	struct summary_row *rows;
	size_t n;
};

/*
 * A section's heading from lines[*at] on, which is moved behind it: 1.  0: none is
 * there, and if it looks like one it is refused.
 */
int summary_heading(struct import *im, const struct import_line **lines, size_t *at,
		    struct summary_section *s);
/* Whether a line begins a section, and which: the section's first line in the newest form. */
const char *summary_title(const char *text);
/* Whether line may be a row of s, which is filled in but for its cells. */
int summary_row(const struct summary_section *s, const struct import_line *line,
		struct summary_row *row);
/* What is certain of the cells of a row becomes m's; the others are refused. */
void summary_cells(struct import *im, struct import_machine *m,
		   const struct summary_section *s, const struct summary_row *row);

#endif
