/* SPDX-License-Identifier: GPL-2.0-only */
/* The comparison on paper. */
#ifndef DIFF_PRINT_H
#define DIFF_PRINT_H

#include "diff.h"
#include "table.h"

#define DIFF_WIDTH	72	/* of a mail */
#define DIFF_CELL	64

/* Text or Markdown: the same words in another dress. */
struct page {
	FILE *out;
	int md;
	int failed;		/* a negative errno, of any of the below */
};

void page_heading(struct page *p, const char *text);
/* A label, and what is to be said to it. */
__attribute__((format(printf, 3, 4)))
void page_line(struct page *p, const char *label, const char *format, ...);
__attribute__((format(printf, 2, 3)))
void page_paragraph(struct page *p, const char *format, ...);
/* Prints and frees; NULL is out of memory. */
void page_table(struct page *p, struct table *t);

/* Each returns 0 or a negative errno. */
int diff_print_page(const struct diff *d, const struct diff_confounds *c, FILE *out, int md);
int diff_print_tsv(const struct diff *d, FILE *out);
int diff_print_json(const struct diff *d, const struct diff_confounds *c, FILE *out);

/* Above the rows: what was compared, what came out, what spoils it, why. */
void diff_print_head(const struct diff *d, const struct diff_confounds *c, struct page *p);
/* Below them. */
void diff_print_footprint(const struct diff *d, struct page *p);
void diff_print_causes(const struct diff *d, struct page *p);
/* "entry +20, hooks +10 (file_ioctl)"; to be freed, NULL: out of memory. */
char *diff_where_text(const struct diff *d, const struct diff_half *h);
/* How many rows have their change from this, of how many. */
size_t diff_rows_by(const struct diff *d, enum diff_cause cause, size_t *all);
/* "gate" in words */
const char *diff_gate_name(enum diff_gate gate);

/* In the unit of the files; "-" for NAN. */
void diff_number(const struct diff *d, char *cell, double value, int plus);

#endif
