/* SPDX-License-Identifier: GPL-2.0-only */
/* Remarks that a table refers to, or that stand below it: one list. */
#ifndef WARN_H
#define WARN_H

#include <stdio.h>
#include "stats_row.h"

struct warn {
	char **texts;
	size_t n;
};

/* Its number, from 1; the same text has the same.  0: out of memory. */
__attribute__((format(printf, 2, 3)))
size_t warn_add(struct warn *w, const char *format, ...);

/* Why a half has no value, or one to be careful with; 0: nothing to say. */
size_t warn_half(struct warn *w, const struct stats_half *half);
/* What of the whole file is to be known before its numbers are believed. */
void warn_file(struct warn *w, const char *path, const struct store *s,
	       const struct stats_file *f);

/* One a line, behind before, or behind their numbers in brackets if NULL. */
void warn_print(const struct warn *w, FILE *out, const char *before);
void warn_free(struct warn *w);

#endif
