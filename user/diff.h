/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef DIFF_H
#define DIFF_H

#include <stdio.h>
#include "stats_row.h"

/* One of the two files that are compared. */
struct diff_file {
	const char *path;
	struct store store;
	struct stats_file stats;
};

/* Halves of exact rows, and of stateful ones, which give no verdict. */
struct diff_count {
	size_t exact, slower, faster, shifted; /* shifted: only between parts */
	size_t stateful, moved;
	size_t single;		/* measured in one of the files only */
};

/* One line why a and b cannot be compared, in err; 0: they can. */
int diff_refuse(const struct diff_file *a, const struct diff_file *b,
		char *err, size_t len);

void diff_count(const struct diff_file *a, const struct diff_file *b,
		struct diff_count *count);

/* The rows, for eyes (all: unchanged ones too) or as TSV; 0 or -errno. */
int diff_rows(const struct diff_file *a, const struct diff_file *b, int all,
	      FILE *out);
int diff_rows_tsv(const struct diff_file *a, const struct diff_file *b,
		  FILE *out);

/* What one takes in bytes and the other does not. */
void diff_footprint(const struct diff_file *a, const struct diff_file *b,
		    FILE *out);

/* What else differs between the two boots, leaf by leaf. */
void diff_environment(const struct diff_file *a, const struct diff_file *b,
		      FILE *out);

#endif
