// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "diff_print.h"

#define LABEL	10	/* where the text behind a label begins */

void page_heading(struct page *p, const char *text)
{
	fprintf(p->out, p->md ? "\n## %s\n\n" : "\n%s\n\n", text);
}

/* What files hold must neither steer a terminal nor end a line. */
static void print_wrapped(struct page *p, const char *text, size_t indent)
{
	if (!p->md) {
		table_wrap(p->out, text, indent);
		return;
	}
	for (; *text; text++)
		fputc((unsigned char)*text < ' ' || *text == 0x7f ? ' ' : *text, p->out);
	fputc('\n', p->out);
}

static char *vformat(struct page *p, const char *format, va_list args)
{
	char *text;

	if (vasprintf(&text, format, args) >= 0)
		return text;
	p->failed = -ENOMEM;
	return NULL;
}

void page_line(struct page *p, const char *label, const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	text = vformat(p, format, args);
	va_end(args);
	if (!text)
		return;
	if (p->md)
		fprintf(p->out, *label ? "- %s: " : "  - ", label);
	else
		fprintf(p->out, "%-*s", LABEL, label);
	print_wrapped(p, text, LABEL);
	free(text);
}

void page_paragraph(struct page *p, const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	text = vformat(p, format, args);
	va_end(args);
	if (text) {
		fputc('\n', p->out);
		print_wrapped(p, text, 0);
	}
	free(text);
}

void page_table(struct page *p, struct table *t)
{
	int ret = -ENOMEM;

	if (t)
		ret = p->md ? table_print_md(t, p->out) : table_print(t, p->out);
	if (ret && !p->failed)
		p->failed = ret;
	table_free(t);
}

void diff_number(const struct diff *d, char *cell, double value, int plus)
{
	if (isnan(value))
		strcpy(cell, "-");
	else
		table_number(cell, DIFF_CELL, value, d->exact, plus);
}
