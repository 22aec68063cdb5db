// SPDX-License-Identifier: GPL-2.0-only
/* The share of the security hooks in the user's operation. */
#include <stdio.h>
#include <string.h>
#include "report.h"
#include "table.h"

#define CELL	64

struct share {
	double calls;		/* of all hooks */
	double priced;		/* calls whose price is known */
	double takes;		/* what those take */
};

static struct share add_up(const struct stats_file *f, json_t *hooks)
{
	struct share share = { 0 };
	const struct stats_half *half;
	const char *name;
	json_t *calls;

	json_object_foreach(hooks, name, calls) {
		share.calls += json_number_value(calls);
		half = stats_hook(f, name);
		if (!half)
			continue;
		share.priced += json_number_value(calls);
		share.takes += json_number_value(calls) * half->value.median;
	}
	return share;
}

/* "file_open, 2 inode_permission": those with a price, or those without. */
static void names(const struct stats_file *f, json_t *hooks, int priced, FILE *out)
{
	const char *name, *between = "";
	json_t *calls;

	json_object_foreach(hooks, name, calls) {
		if ((stats_hook(f, name) != NULL) != priced)
			continue;
		fputs(between, out);
		if (json_number_value(calls) != 1)
			fprintf(out, "%g ", json_number_value(calls));
		fputs(name, out);
		between = ", ";
	}
}

static const char *hook_calls(double n)
{
	return n == 1 ? "hook call" : "hook calls";
}

int report_hooks_take(const struct stats_file *f, const struct stats_row *row,
		      double *takes)
{
	json_t *hooks = row->user.half ? row->user.half->hooks : NULL;

	if (!hooks || !stats_is_ok(&row->user))
		return -1;
	*takes = add_up(f, hooks).takes;
	return 0;
}

void report_hooks(const struct store *s, const struct stats_file *f,
		  const struct stats_row *row, FILE *out)
{
	json_t *hooks = row->user.half ? row->user.half->hooks : NULL;
	double whole = row->user.value.median;
	struct share share;
	char cell[CELL];

	if (!hooks || !stats_is_ok(&row->user) || !(whole > 0))
		return;
	share = add_up(f, hooks);
	if (!share.calls) {
		fputs("\nno hook call", out);
		return;
	}
	table_number(cell, sizeof(cell), whole, s->exact, 0);
	fprintf(out, "\nof %s %s, ", cell, s->exact ? "instr." : "ns");
	if (share.priced) {
		fprintf(out, "%g %s (", share.priced, hook_calls(share.priced));
		names(f, hooks, 1, out);
		table_number(cell, sizeof(cell), share.takes, s->exact, 0);
		fprintf(out, ") %s %s (%.0f %%)", share.priced == 1 ? "takes" : "take",
			cell, 100 * share.takes / whole);
	}
	if (share.priced == share.calls)
		return;
	fprintf(out, "%s%g %s (", share.priced ? "; " : "",
		share.calls - share.priced, hook_calls(share.calls - share.priced));
	names(f, hooks, 0, out);
	fputs("): price unknown", out);
}
