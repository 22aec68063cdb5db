// SPDX-License-Identifier: GPL-2.0-only
/* What stands above and below the table of a report. */
#include <string.h>
#include "report.h"
#include "table.h"

#define LABEL	14	/* where the text behind a label begins */
#define LINE	1024
#define NUMBER	32

void report_line(FILE *out, const char *label, const char *text)
{
	fprintf(out, "%-*s", LABEL, label);
	table_wrap(out, text, LABEL);
}

const char *report_leaf(const json_t *environment, const char *path,
			char *text, size_t len)
{
	const json_t *at = environment, *why;
	char key[64];
	size_t n;

	for (; *path; path += n + (path[n] == '.')) {
		n = strcspn(path, ".");
		snprintf(key, sizeof(key), "%.*s", (int)n, path);
		at = json_object_get(at, key);
	}
	why = json_object_get(at, "absent");
	if (json_is_string(at))
		snprintf(text, len, "%s", json_string_value(at));
	else if (json_is_integer(at))
		snprintf(text, len, "%lld", (long long)json_integer_value(at));
	else if (json_is_string(why))
		snprintf(text, len, "unknown (%s)", json_string_value(why));
	else
		return NULL;
	return text;
}

struct piece {
	const char *before, *path, *after;
};

/* The pieces that the environment knows, one behind the other. */
static void pieces(const struct store *s, FILE *out, const char *label,
		   const struct piece *list)
{
	char text[LINE] = "", leaf[LINE];
	size_t used = 0;
	int more;

	for (; list->path; list++) {
		if (!report_leaf(s->environment, list->path, leaf,
				 sizeof(leaf)))
			continue;
		more = snprintf(text + used, sizeof(text) - used, "%s%s%s%s",
				used ? " " : "", list->before, leaf, list->after);
		if (more < 0 || (size_t)more >= sizeof(text) - used)
			break;
		used += more;
	}
	/* What is to follow the last one, is unknown. */
	if (used && strchr(",;", text[used - 1]))
		text[used - 1] = '\0';
	report_line(out, label, used ? text : "unknown: the file does not say");
}

static int has(const struct store *s, const char *name)
{
	return json_object_get(s->environment, name) != NULL;
}

static const struct piece command_line[] = {
	{ "", "kernel.command_line", "" }, { NULL, NULL, NULL }
};

static const struct piece security[] = {
	{ "LSMs ", "security.lsm", ";" }, { "audit ", "security.audit", "" },
	{ NULL, NULL, NULL }
};

static const struct piece cpu[] = {
	{ "", "machine.description", "," }, { "", "cpu.model", "," },
	{ "CPUs: ", "cpu.count", "" }, { "", "cpu.mhz", " MHz" },
	{ NULL, NULL, NULL }
};

static const struct piece emulator[] = {
	{ "", "emulator.name", "" }, { "", "emulator.version", "," },
	{ "", "emulator.accelerator", "," },
	{ "cpu model ", "emulator.cpu", "," },
	{ "icount ", "emulator.icount", "" }, { NULL, NULL, NULL }
};

static const struct piece form[] = {
	{ "copies at once, each on a CPU of its own: ", "run.copies", "" },
	{ "as long and as often as measured by ", "run.classic", "" },
	{ NULL, NULL, NULL }
};

static void kernel_line(const struct store *s, FILE *out)
{
	char os[LINE];
	const struct piece kernel[] = {
		{ os, "kernel.release", "" }, { "", "kernel.arch", "" },
		{ "", "kernel.version", "" }, { NULL, NULL, NULL }
	};

	snprintf(os, sizeof(os), "%s ", store_os(s));
	pieces(s, out, "kernel", kernel);
}

static void tick_line(const struct store *s, FILE *out)
{
	char text[LINE];

	snprintf(text, sizeof(text), "a tick of the clock is %d instructions here: a value is right to %d in a batch or, of what is stamped on its way, in an operation.",
		 s->exact, s->exact);
	report_line(out, "", text);
}

static void mode_line(const struct store *s, FILE *out)
{
	char text[LINE] = "real time: all numbers are nanoseconds (ns) per operation, medians of"
			  " the samples.";

	if (s->exact)
		strcpy(text, "exact: all numbers are guest instructions per operation. "
		       "They count work, not time: the emulator knows no caches and no pipelines.");
	if (s->imported)
		snprintf(text, sizeof(text), "imported from a table (%s), not measured here: nanoseconds (ns) per operation, as they follow from its numbers, which are rounded; nothing is known of their spread.",
			 classic_layout(s->form)->name);
	report_line(out, "mode", text);
}

void report_head(const char *path, const struct store *s, FILE *out)
{
	fprintf(out, "Ringside: what %s, seen from %s\n\n",
		s->switched ? "a state costs on this kernel" : "this kernel charges",
		s->view_reason ? "user space alone" : "both sides");
	if (s->view_reason) {
		fprintf(out, "USER VIEW ONLY: %s.\n\n",
			ringside_reason_text(s->view_reason));
	}
	report_line(out, "file", path);
	report_line(out, "run", s->run_id[0] ? s->run_id : "no run id");
	mode_line(s, out);
	if (s->exact > 1)
		tick_line(s, out);
	if (has(s, "run"))
		pieces(s, out, "", form);
	kernel_line(s, out);
	if (s->imported) {
		pieces(s, out, "machine", cpu);
		fputc('\n', out);
		return;
	}
	pieces(s, out, "command line", command_line);
	pieces(s, out, "security", security);
	pieces(s, out, "machine", cpu);
	if (has(s, "emulator"))
		pieces(s, out, "emulator", emulator);
	fputc('\n', out);
}

/* A baseline, or a dash. */
static const char *base_text(const struct store *s,
			     const struct stats_baseline *base, char *text)
{
	strcpy(text, "-");
	if (base->known)
		table_number(text, NUMBER, base->value, s->exact, 0);
	return text;
}

static void foot_subtracted(const struct store *s, const struct stats_file *f,
			    FILE *out)
{
	char a[NUMBER], b[NUMBER], text[LINE];

	snprintf(text, sizeof(text),
		 "from each operation one turn of the empty loop: clock_loop (user %s, kernel %s), around the user's system calls",
		 base_text(s, &f->user.loop, a), base_text(s, &f->kernel.loop, b));
	snprintf(text + strlen(text), sizeof(text) - strlen(text),
		 " clock_call (%s); from entry, handler and exit the stamps on their way:",
		 base_text(s, &f->user.call, a));
	snprintf(text + strlen(text), sizeof(text) - strlen(text),
		 " clock_stamp (user %s, kernel %s); from \"with\" what \"without\" takes. These rows themselves are shown as measured.",
		 base_text(s, &f->user.stamp, a), base_text(s, &f->kernel.stamp, b));
	report_line(out, "subtracted", text);
}

static void foot_marked(const struct store *s, FILE *out)
{
	static const char *const names[RINGSIDE_MARKS] = {
		"interrupt", "switch", "idle", "steal", "move", "slow"
	};
	size_t met[RINGSIDE_MARKS] = { 0 }, marked = 0, all = 0, i, j, used;
	const char *between = ":";
	char text[LINE];
	__u32 marks;
	int mark;

	for (i = 0; i < s->n; i++) {
		all += s->halves[i].n;
		for (j = 0; j < s->halves[i].n; j++) {
			marks = s->halves[i].samples[j].marks;
			marked += marks != 0;
			for (mark = 0; mark < RINGSIDE_MARKS; mark++)
				met[mark] += marks >> mark & 1;
		}
	}
	snprintf(text, sizeof(text), "%zu of %zu samples (%.1f %%) met a disturbance; left out where a half has others",
		 marked, all, all ? 100.0 * (double)marked / (double)all : 0);
	for (mark = 0; mark < RINGSIDE_MARKS; mark++) {
		used = strlen(text);
		if (met[mark])
			snprintf(text + used, sizeof(text) - used, "%s %s %zu",
				 between, names[mark], met[mark]);
		between = met[mark] ? "," : between;
	}
	report_line(out, "marked", text);
}

void report_disturbances(const struct store *s, FILE *out)
{
	const json_t *entry;
	char value[LINE], text[2 * LINE];
	size_t i;

	json_array_foreach(s->disturbances, i, entry) {
		if (!report_leaf(entry, "value", value, sizeof(value)))
			snprintf(value, sizeof(value), "%.4g",
				 json_number_value(json_object_get(entry, "value")));
		snprintf(text, sizeof(text), "%s: %s. %s",
			 json_string_value(json_object_get(entry, "what")),
			 value,
			 json_string_value(json_object_get(entry, "advice")));
		report_line(out, i ? "" : "disturbing", text);
	}
}

/* What a pass that is not timed gave, and why not where it gave nothing. */
static void foot_pass(const char *label, const char *how, int done, __u32 reason,
		      FILE *out)
{
	char text[LINE];

	if (done)
		report_line(out, label, how);
	if (!reason)
		return;
	snprintf(text, sizeof(text), "not counted%s: %s.", done ? " everywhere" : "",
		 ringside_reason_text(reason));
	report_line(out, done ? "" : label, text);
}

static void foot_passes(const struct store *s, FILE *out)
{
	__u32 hooks_reason = RINGSIDE_ok, hops_reason = RINGSIDE_ok;
	int hooks = 0, hops = 0;
	size_t i;

	for (i = 0; i < s->n; i++) {
		hooks |= s->halves[i].hooks != NULL;
		hops |= s->halves[i].hops != NULL;
		if (s->halves[i].hooks_reason)
			hooks_reason = s->halves[i].hooks_reason;
		if (s->halves[i].hops_reason)
			hops_reason = s->halves[i].hops_reason;
	}
	foot_pass("hook calls", "counted in a pass of its own, of the process, its children and softirqs on top of them (but for late frees); the price of one is that of the row hook_deep_NAME or hook_NAME of this file, asked about another object: a share to go by, not to the instruction.",
		  hooks, hooks_reason, out);
	foot_pass("a hop", "from one process switch to the next, split by probes in a pass of its own, which is not timed: the call that wakes the next one, from there until the switch, and the way back and own work before that call. Medians, with what the probes take; of hops that wake somebody.",
		  hops, hops_reason, out);
}

void report_foot(const struct store *s, const struct stats_file *f, FILE *out)
{
	report_line(out, "-", "without a mark: the row has no half on that side.");
	if (s->imported) {
		report_footprint(s, out);
		return;
	}
	report_line(out, "spread", "distance of the quartiles as a share of the median, of the side where it is wider.");
	foot_subtracted(s, f, out);
	if (s->exact == 1)
		report_line(out, "decimals", "work that not every operation does, and what a batch takes once, shared by its operations; rounded away where all samples of an exact row are the same.");
	report_tails_foot(s, out);
	foot_passes(s, out);
	foot_marked(s, out);
	report_footprint(s, out);
	report_disturbances(s, out);
}
