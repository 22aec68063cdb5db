/* SPDX-License-Identifier: GPL-2.0-only */
/* What a result file has for a column of lmbench's or BYTE's tables. */
#ifndef REPORT_CELL_H
#define REPORT_CELL_H

#include "diff.h"

#define REPORT_CELL	64	/* room for any text of a cell */

/*
 * The number, in the unit of the column; NAN where the file has none.  An imported
 * file has what stood in its own table, of other columns what their rows say.
 */
double report_cell_number(const struct diff_file *f, enum classic_number column);
/* The text as it was imported; NULL: there is none, write the number. */
const char *report_cell_text(const struct diff_file *f, enum classic_number column);
/* There is either. */
int report_cell_known(const struct diff_file *f, enum classic_number column);
/* The name of the machine, else of the file; the system and its release. */
void report_cell_host(const struct diff_file *f, char text[REPORT_CELL]);
void report_cell_os(const struct diff_file *f, char text[REPORT_CELL]);
/* A text of the environment, "" where it has none. */
void report_cell_fact(const struct diff_file *f, const char *path, char text[REPORT_CELL]);

#endif
