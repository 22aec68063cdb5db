// SPDX-License-Identifier: GPL-2.0-only
/* What imported tables allow a comparison to say. */
#include <math.h>
#include <string.h>
#include "diff.h"

#define LINES	"imported: the table does not say which of its lines are boots and which are" \
	" runs of one"

static const char *boot_of(const struct diff_file *f)
{
	return json_string_value(json_object_get(json_object_get(f->store.environment, "host"),
						 "boot_id"));
}

static int is_boot_again(const struct diff_set *set, size_t file)
{
	const char *boot = boot_of(&set->files[file]);
	size_t i;

	for (i = 0; i < file; i++)
		if (boot_of(&set->files[i]) && !strcmp(boot, boot_of(&set->files[i])))
			return 1;
	return 0;
}

const char *diff_no_boots(const struct diff *d)
{
	const struct diff_set *sets[] = { &d->base, &d->new };
	int one = d->base.n < COMPARE_BOOTS || d->new.n < COMPARE_BOOTS;
	size_t i, j;

	for (i = 0; i < 2; i++)
		for (j = 0; j < sets[i]->n; j++) {
			if (!sets[i]->files[j].store.imported)
				continue;
			if (one)
				return "imported: one result on a side";
			if (!boot_of(&sets[i]->files[j]))
				return LINES;
			if (is_boot_again(sets[i], j))
				return "imported: these are runs of one boot";
		}
	return NULL;
}

/* Geometric means of what a set's numbers may have been before they were rounded. */
static void bounds(const struct diff_set *set, const struct diff_half *h, double *low,
		   double *high)
{
	const struct stats_half *half;
	double n = 0;
	size_t i;

	*low = *high = 0;
	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		if (!half || !stats_is_ok(half))
			continue;
		/* The low and high of samples are no rounding. */
		*low += log(half->half->cell ? half->value.low : half->value.median);
		*high += log(half->half->cell ? half->value.high : half->value.median);
		n++;
	}
	*low = exp(*low / n);
	*high = exp(*high / n);
}

static void rounding(const struct diff *d, const struct diff_half *h, double *low, double *high)
{
	double base_low, base_high, new_low, new_high;

	bounds(&d->base, h, &base_low, &base_high);
	bounds(&d->new, h, &new_low, &new_high);
	*low = new_low - base_high;
	*high = new_high - base_low;
}

static int still_holds(const struct diff_half *h)
{
	double margin = h->margin * h->base;

	switch (h->verdict) {
	case DIFF_SLOWER:
		return h->low > 0;
	case DIFF_FASTER:
		return h->high < 0;
	case DIFF_SAME:
		return h->low > -margin && h->high < margin;
	default:
		return 1;
	}
}

static int has_cell(const struct diff_set *set, const struct diff_half *h)
{
	const struct stats_half *half;
	size_t i;

	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, h->side);
		if (half && half->half && half->half->cell)
			return 1;
	}
	return 0;
}

void diff_rounding(const struct diff *d, struct diff_half *h)
{
	double low, high;

	if (!has_cell(&d->base, h) && !has_cell(&d->new, h))
		return;
	rounding(d, h, &low, &high);
	if (isnan(h->low)) {
		h->low = low;
		h->high = high;
		return;
	}
	h->low -= (high - low) / 2;
	h->high += (high - low) / 2;
	if (still_holds(h))
		return;
	h->verdict = DIFF_CANNOT_TELL;
	h->detects = NAN;
	h->why = "the imported numbers are rounded too far for a verdict";
}

const char *diff_origin(const struct diff *d)
{
	size_t i, n = 0;

	for (i = 0; i < d->base.n; i++)
		n += d->base.files[i].store.imported;
	for (i = 0; i < d->new.n; i++)
		n += d->new.files[i].store.imported;
	if (d->exact)
		return "instructions in exact mode";
	return n == d->base.n + d->new.n ? "imported tables" :
	       n ? "real time, and imported tables" : "real time";
}
