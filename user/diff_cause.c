// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where a change lies.  What a system call's way in and out takes is known from
 * the stamped call without a hook; what hooks take, from their rows, and how
 * often they are called, from the count of the same run.
 */
#include <math.h>
#include <string.h>
#include "diff.h"
#include "rows.h"

/* What a batch takes once, shared by its operations, is below this. */
#define FRACTION	0.5

static double part_change(const struct diff_half *h, const char *name)
{
	size_t i;

	for (i = 0; h && i < h->nparts; i++)
		if (!strcmp(h->parts[i].name, name))
			return h->parts[i].change;
	return 0;
}

/* The kernel half of the cleanest system call whose change is certain. */
const struct diff_half *diff_reference(const struct diff *d)
{
	static const __u32 calls[] = { RINGSIDE_ROW_syscall_llseek, RINGSIDE_ROW_syscall_fsync };
	const struct diff_half *kernel, *user;
	size_t i;

	for (i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		kernel = diff_find(d, calls[i], RINGSIDE_KERNEL);
		user = diff_find(d, calls[i], RINGSIDE_USER);
		if (kernel && user && (diff_changed(kernel) || diff_changed(user)))
			return kernel;
	}
	return NULL;
}

static unsigned int calls_of(const struct diff_half *h)
{
	const struct ringside_half *half = user_half(h->row->nr);
	unsigned int n = 0;

	if (half && half->calls)
		while (half->calls[n] >= 0)
			n++;
	return n;
}

/* The counts of the first boot that has them. */
static json_t *hook_calls(const struct diff_set *set, const struct diff_half *h)
{
	const struct stats_half *half;
	size_t i;

	for (i = 0; i < set->n; i++) {
		half = diff_half_of(&set->files[i], h->row->nr, RINGSIDE_USER);
		if (half && half->half && half->half->hooks)
			return half->half->hooks;
	}
	return NULL;
}

void diff_hooks(const struct diff *d, const struct diff_half *h, diff_hook_visit *visit, void *to)
{
	json_t *hooks = hook_calls(&d->new, h), *calls;
	const struct diff_half *price;
	const struct stats_half *row;
	const char *name;

	hooks = hooks ? hooks : hook_calls(&d->base, h);
	json_object_foreach(hooks, name, calls) {
		row = stats_hook(&d->new.files[0].stats, name);
		price = row ? diff_find(d, row->half->row->nr, RINGSIDE_KERNEL) : NULL;
		if (price && price->verdict == DIFF_NOT_COMPARED)
			price = NULL;
		visit(name, json_number_value(calls), price, to);
	}
}

static void add_hook(const char *hook, double calls, const struct diff_half *price, void *to)
{
	(void)hook;
	if (price && diff_changed(price))
		*(double *)to += calls * price->change;
}

static double hooks_change(const struct diff *d, const struct diff_half *h)
{
	double sum = 0;

	diff_hooks(d, h, add_hook, &sum);
	return sum;
}

/* What is smaller needs no explanation. */
static double noise_of(const struct diff *d, const struct diff_half *h)
{
	if (d->exact && h->row->class == RINGSIDE_EXACT)
		return FRACTION;
	return fmax((h->high - h->low) / 2, 0);
}

/* The hooks run before the handler does: on the way in. */
static void explain_stamped(const struct diff *d, struct diff_half *h)
{
	const struct diff_half *kernel = diff_find(d, h->row->nr, RINGSIDE_KERNEL);
	struct diff_where *w = &h->where;

	w->calls = calls_of(h) ? 1 : 0;
	w->hooks = hooks_change(d, h);
	w->entry = part_change(kernel, "entry") - w->hooks;
	w->handler = part_change(kernel, "handler");
	w->exit = part_change(kernel, "exit");
	w->rest = h->change - w->entry - w->hooks - w->handler - w->exit;
}

/*
 * A partner in another process may answer each call by one of its own, which
 * are not in the row's list: where there is one, or those of the list do not
 * explain the change, as many more as explain it best.
 */
static void explain_calls(const struct diff *d, struct diff_half *h,
			  const struct diff_half *reference)
{
	double entry = part_change(reference, "entry"), exit = part_change(reference, "exit");
	struct diff_where *w = &h->where;
	unsigned int calls = calls_of(h), n;
	double change, best, off;

	w->hooks = hooks_change(d, h);
	change = h->change - w->hooks;
	w->calls = calls;
	best = fabs(change - calls * (entry + exit));
	if (best > w->noise || (calls && user_half(h->row->nr)->may_switch))
		for (n = calls + 1; n <= 2 * calls; n++) {
			off = fabs(change - n * (entry + exit));
			if (off <= fmin(best, w->noise)) {
				best = off;
				w->calls = n;
			}
		}
	w->rest = change - w->calls * (entry + exit);
	w->entry = w->calls * entry;
	w->exit = w->calls * exit;
}

static void explain_kernel(const struct diff *d, struct diff_half *h)
{
	double hooks = hooks_change(d, h);
	struct diff_where *w = &h->where;

	w->rest = h->change;
	if (!strncmp(h->row->name, "hook_", 5))
		w->hooks = h->change;
	/* The kernel's twin of a call may leave hooks out. */
	else if (hooks != 0 && fabs(h->change - hooks) <= w->noise)
		w->hooks = hooks;
	w->rest -= w->hooks;
}

static enum diff_cause cause_of(const struct diff_half *h,
				const struct diff_half *reference)
{
	const struct diff_where *w = &h->where;
	double common = part_change(reference, "entry") + part_change(reference, "exit");
	double ways = w->entry + w->exit, own;

	/* Of a stamped row, what its way differs from the others' is its own. */
	own = w->rest + w->handler;
	if (h->row->kind == RINGSIDE_STAMPED)
		own += ways - w->calls * common;
	if (fabs(own) > w->noise)
		return DIFF_OTHER;
	if (reference && w->calls && fabs(ways) >= fabs(w->hooks))
		return DIFF_ENTRY;
	return w->hooks != 0 ? DIFF_HOOKS : DIFF_OTHER;
}

void diff_explain(struct diff *d)
{
	const struct diff_half *reference = diff_reference(d);
	struct diff_half *h;
	size_t i;

	for (i = 0; i < d->n; i++) {
		h = &d->halves[i];
		if (!diff_changed(h))
			continue;
		h->where.noise = noise_of(d, h);
		if (h->row->kind == RINGSIDE_STAMPED)
			explain_stamped(d, h);
		else if (h->side == RINGSIDE_USER)
			explain_calls(d, h, reference);
		else
			explain_kernel(d, h);
		h->cause = cause_of(h, reference);
	}
}
