/* SPDX-License-Identifier: GPL-2.0-only */
/* Result files in the tables that lmbench and BYTE print. */
#ifndef REPORT_TABLES_H
#define REPORT_TABLES_H

#include "diff.h"

/* A SUMMARY in one of lmbench's three forms, a line a file. */
void report_lmbench(const struct diff_set *set, enum classic_form form, FILE *out);
/*
 * Whether any file has a number of lmbench's, else of BYTE's: without one there is no
 * table.
 */
int report_tables_any(const struct diff_set *set, int lmbench);
/* Why files that were measured here are not to be held against imported ones. */
void report_tables_note(const struct diff_set *set, FILE *out);
/* BYTE's table, a column a file, with the old index and the current one.  0 or -ENOMEM. */
int report_byte(const struct diff_set *set, FILE *out);

#endif
