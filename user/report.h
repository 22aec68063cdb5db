/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>
#include "stats_row.h"

/* For eyes.  0 or a negative errno. */
int report_text(const char *path, const struct store *s,
		const struct stats_file *f, FILE *out);

/* What machine this was and how it was measured. */
void report_head(const char *path, const struct store *s, FILE *out);
/* What was subtracted, left out, and what disturbed. */
void report_foot(const struct store *s, const struct stats_file *f, FILE *out);

/* The leaf at a path of dots, as text; NULL where there is none. */
const char *report_leaf(const json_t *environment, const char *path,
			char *text, size_t len);

#endif
