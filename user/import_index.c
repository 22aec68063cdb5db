// SPDX-License-Identifier: GPL-2.0-only
/* BYTE's indices as they are printed: whether they are those of the results. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "import_byte.h"

/* Half of the last digit that is printed; a little more, where the last bits are not exact. */
static double rounding(const char *text, size_t len)
{
	const char *point = memchr(text, '.', len);

	return 0.5000001 * (point ? pow(10, -(double)(text + len - point - 1)) : 1);
}

/* Both are rounded.  BYTE 3's scale is 1, UnixBench's since 4 is 10. */
static int fits(const struct byte_value *index, const char *result, double baseline, double scale)
{
	double value, printed = strtod(index->text, NULL);
	double most = rounding(index->text, index->len) +
		      rounding(result, strlen(result)) * scale / baseline;

	return classic_parse(result, &value) || fabs(printed - scale * value / baseline) <= most;
}

void byte_check_index(struct import *im, const struct import_machine *m,
		      const struct byte_line *line, double baseline,
		      const struct byte_value *index)
{
	const char *result = m ? m->cells[line->title.column].text : NULL;

	if (!result || !(baseline > 0) || fits(index, result, baseline, 1) ||
	    fits(index, result, baseline, 10))
		return;
	import_refuse(im, line->line->number, classic_column(line->title.column)->name,
		      "the index %.*s is not that of %s with baseline %g: one of them is wrong",
		      import_shown(index->text, index->len), index->text, result, baseline);
}
