// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "errno_name.h"
#include "table.h"
#include "warn.h"

/* Closer than any two sums of counts can be. */
#define NOISE	1e-6

size_t warn_add(struct warn *w, const char *format, ...)
{
	char *text, **texts;
	va_list args;
	size_t i;
	int ret;

	va_start(args, format);
	ret = vasprintf(&text, format, args);
	va_end(args);
	if (ret < 0)
		return 0;
	for (i = 0; i < w->n && strcmp(w->texts[i], text); i++)
		;
	if (i < w->n) {
		free(text);
		return i + 1;
	}
	texts = realloc(w->texts, (w->n + 1) * sizeof(*texts));
	if (!texts) {
		free(text);
		return 0;
	}
	w->texts = texts;
	texts[w->n++] = text;
	return w->n;
}

size_t warn_half(struct warn *w, const struct stats_half *half)
{
	const char *trust = "";

	if (half->low_confidence)
		trust = ": low confidence, take more samples on a quieter machine";
	else if (stats_has_value(half) && !strcmp(half->state, "interrupted"))
		trust = ": from the samples taken until then";
	if (half->half && half->half->error)
		return warn_add(w, "%s: %s (%s: %s)%s", half->state, half->why,
				errno_name(half->half->error),
				strerror(half->half->error), trust);
	if (!stats_is_ok(half))
		return warn_add(w, "%s: %s%s", half->state, half->why, trust);
	if (half->low_confidence)
		return warn_add(w, "every sample met a disturbance%s", trust);
	if (half->unsteady)
		return warn_add(w, "the median's 95 %% interval is wider than +-5 %%: low confidence, the machine was busy or the row depends on what went before");
	return 0;
}

static void warn_uneven(struct warn *w, const char *path,
			const struct stats_row *row, const char *side,
			const struct stats_half *half)
{
	if (row->row->class != RINGSIDE_EXACT || !stats_is_ok(half) ||
	    half->low_confidence ||
	    half->value.high - half->value.low < NOISE + half->resolution)
		return;
	warn_add(w, "%s: %s, %s: an exact row, but its samples run from %.10g to %.10g: something else ran in them, or the row belongs to class stateful",
		 path, row->row->name, side, half->value.low,
		 half->value.high);
}

static void warn_sum(struct warn *w, const char *path,
		     const struct stats_file *f, const struct stats_row *row)
{
	double sum;

	if (row->row->kind != RINGSIDE_STAMPED ||
	    row->row->class != RINGSIDE_EXACT ||
	    !stats_is_ok(&row->user) || !stats_is_ok(&row->kernel))
		return;
	sum = row->kernel.value.median + 2 * f->kernel.stamp.value -
	      row->user.value.median;
	/* What a batch takes once is shared by its operations: a fraction. */
	if (fabs(sum) < 0.5 + row->user.resolution + row->kernel.resolution)
		return;
	warn_add(w, "%s: %s: entry + handler + exit + stamps differ from the user's total by %+.10g: the two views did not run the same path",
		 path, row->row->name, sum);
}

void warn_file(struct warn *w, const char *path, const struct store *s,
	       const struct stats_file *f)
{
	size_t i;

	if (!s->complete)
		warn_add(w, "%s: the run was interrupted: rows may be missing, run it again",
			 path);
	if (!s->exact)
		return;
	for (i = 0; i < f->n; i++) {
		warn_uneven(w, path, &f->rows[i], "user", &f->rows[i].user);
		warn_uneven(w, path, &f->rows[i], "kernel", &f->rows[i].kernel);
		warn_sum(w, path, f, &f->rows[i]);
	}
}

void warn_print(const struct warn *w, FILE *out, const char *before)
{
	char mark[64];
	size_t i;

	for (i = 0; i < w->n; i++) {
		if (before)
			snprintf(mark, sizeof(mark), "%s", before);
		else
			snprintf(mark, sizeof(mark), "[%zu] ", i + 1);
		fputs(mark, out);
		table_wrap(out, w->texts[i], strlen(mark));
	}
}

void warn_free(struct warn *w)
{
	size_t i;

	for (i = 0; i < w->n; i++)
		free(w->texts[i]);
	free(w->texts);
	memset(w, 0, sizeof(*w));
}
