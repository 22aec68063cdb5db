// SPDX-License-Identifier: GPL-2.0-only
/* What counters counted, below a row and at the foot of a report. */
#include <string.h>
#include "report.h"
#include "table.h"

#define NUMBER	32
#define LINE	512

/* Once at the foot is enough for what holds of all rows of a kind, or of all. */
static int is_told_at_foot(const struct stats_half *half)
{
	return !strcmp(half->state, "not_counted") || !strcmp(half->state, "no_counter") ||
	       !strcmp(half->state, "no_right");
}

static void half_text(const struct stats_half *half, const char *between, FILE *out)
{
	char number[NUMBER];

	fprintf(out, "%s%s ", between, store_side_name(half->half->side));
	if (!stats_has_value(half)) {
		fprintf(out, "- (%s)", half->state);
	} else if (!strcmp(half->state, "below_resolution")) {
		table_number(number, sizeof(number), half->resolution, 1, 0);
		fprintf(out, "<%s", number);
	} else {
		table_number(number, sizeof(number), half->value.median, 1, 0);
		fputs(number, out);
	}
}

void report_counters(const struct stats_counters *counters,
		     const struct ringside_row_info *row, FILE *out)
{
	const enum ringside_sides sides[] = { RINGSIDE_USER, RINGSIDE_KERNEL };
	const char *line = "\n";
	int event, side, shown;

	for (event = 0; event < STORE_EVENTS; event++) {
		shown = 0;
		for (side = 0; side < 2; side++) {
			const struct stats_half *half =
				stats_counters_half(&counters[event], row, sides[side]);

			if (!half || is_told_at_foot(half))
				continue;
			if (!shown)
				fprintf(out, "%s%s:", line, counters[event].file.unit);
			half_text(half, shown++ ? ", " : " ", out);
			line = "; ";
		}
	}
}

/* Why an event has no value in any row; NULL: one has, or nobody asked. */
static const char *lost(const struct stats_counters *c)
{
	const char *why = NULL;
	size_t i;

	for (i = 0; i < c->view.n; i++) {
		__u32 reason = c->view.halves[i].reason;

		if (reason == RINGSIDE_ok)
			return NULL;
		if (reason != RINGSIDE_not_counted)
			why = ringside_reason_text(reason);
	}
	return why;
}

void report_counters_foot(const struct stats_counters *counters, FILE *out)
{
	const char *label = "counters";
	char text[LINE];
	int event, counted = 0;

	for (event = 0; event < STORE_EVENTS; event++)
		counted |= counters[event].view.n && !lost(&counters[event]);
	if (counted) {
		report_line(out, label, "events of this CPU, user and kernel, in a pass of their own by the same loop, less what reading the counter and the same baselines take; of operations that are stamped on their way the user's total alone.");
		label = "";
	}
	for (event = 0; event < STORE_EVENTS; event++) {
		if (!lost(&counters[event]))
			continue;
		snprintf(text, sizeof(text), "%s: not counted: %s.", counters[event].file.unit,
			 lost(&counters[event]));
		/* The same for both: once. */
		if (!event && lost(&counters[1]) &&
		    !strcmp(lost(&counters[0]), lost(&counters[1]))) {
			snprintf(text, sizeof(text), "%s, %s: not counted: %s.",
				 counters[0].file.unit, counters[1].file.unit,
				 lost(&counters[0]));
			event++;
		}
		report_line(out, label, text);
		label = "";
	}
}
