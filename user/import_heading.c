// SPDX-License-Identifier: GPL-2.0-only
/* The headings of lmbench's SUMMARY: which section a text's lines begin. */
#include <string.h>
#include "import_summary.h"

#define HEADING_LINES	12
#define COLUMNS_LEAST	3	/* runs of dashes, where a rule stands and no underline */

static const enum classic_form summaries[] = {
	CLASSIC_LMBENCH_1_9, CLASSIC_LMBENCH_2_0, CLASSIC_LMBENCH_3_0,
};

#define SUMMARIES	(sizeof(summaries) / sizeof(summaries[0]))

static const char *line_after(const char *text)
{
	const char *end = strchr(text, '\n');

	return end ? end + 1 : text + strlen(text);
}

/* Underlines and lines of blanks say nothing. */
static int is_empty(const char *text)
{
	size_t end = strcspn(text, "\n");

	return strspn(text, " \t-") >= end;
}

/* The lines between title and rule are those of the heading, whatever their blanks are. */
static int has_heading(const struct import_line **lines, size_t n, const char *heading)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (is_empty(lines[i]->text))
			continue;
		while (*heading && is_empty(heading))
			heading = line_after(heading);
		if (!*heading || !import_same(lines[i]->text, heading))
			return 0;
		heading = line_after(heading);
	}
	while (*heading && is_empty(heading))
		heading = line_after(heading);
	return !*heading;
}

/* "Context switching - " and what else a unit follows. */
static int begins(const char *text, const char *title)
{
	const char *end = strstr(title, " - times"), *in = strstr(title, " in ");
	char name[64];

	if (*text != *title)
		return 0;
	if (in && (!end || in < end))
		end = in;
	if (!end || end > title + strcspn(title, "\n"))
		return import_same(text, title);
	snprintf(name, sizeof(name), "%.*s%s", (int)(end - title), title, end == in ? " in" : " -");
	return import_after(text, name) != NULL;
}

const char *summary_title(const char *text)
{
	const struct classic_layout *layout;
	const char *found = NULL;
	size_t i, j;

	text += strspn(text, " \t");
	for (i = 0; i < SUMMARIES && *text; i++) {
		layout = classic_layout(summaries[i]);
		for (j = 0; j < layout->nsections; j++)
			if (begins(text, layout->sections[j].heading))
				found = layout->sections[j].heading;
	}
	return found;
}

static size_t find_rule(const struct import_line **lines)
{
	size_t i;

	for (i = 1; i < HEADING_LINES && lines[i]; i++) {
		if (import_rule(lines[i]->text, '-') >= COLUMNS_LEAST)
			return i;
		if (summary_title(lines[i]->text))
			break;
	}
	return 0;
}

static void identify(const struct import_line **lines, size_t rule, struct summary_section *s)
{
	const struct classic_layout *layout;
	size_t i, j;

	for (i = 0; i < SUMMARIES; i++) {
		layout = classic_layout(summaries[i]);
		for (j = 0; j < layout->nsections; j++) {
			if (!has_heading(lines, rule, layout->sections[j].heading))
				continue;
			s->section = &layout->sections[j];
			s->forms |= 1u << summaries[i];
			s->pictures[s->npictures++] = s->section->picture;
		}
	}
}

/* To its last line, so that it is not another's. */
static void skip_heading(const struct import_line **lines, size_t *at)
{
	size_t i;

	for (i = *at; i < *at + HEADING_LINES && lines[i]; i++)
		if (import_after(lines[i]->text, "Host OS"))
			break;
	if (i < *at + HEADING_LINES && lines[i])
		*at = i;
}

int summary_heading(struct import *im, const struct import_line **lines, size_t *at,
		    struct summary_section *s)
{
	const struct import_line **heading = lines + *at;
	const char *title = summary_title(heading[0]->text);
	size_t rule = find_rule(heading), i;
	int name = (int)strcspn(title, "\n");

	memset(s, 0, sizeof(*s));
	s->line = heading[0]->number;
	/* Words that begin as a title does are no table. */
	if (!rule && import_same(heading[0]->text, title))
		import_refuse(im, s->line, "section", "'%.*s' is cut: no line of dashes follows",
			      name, title);
	if (!rule) {
		skip_heading(lines, at);
		return 0;
	}
	*at += rule;
	identify(heading, rule, s);
	if (!s->section) {
		import_refuse(im, s->line, "section", "what begins like '%.*s' has other units or columns than lmbench 1.9, 2.0 and 3.0 have",
			      name, title);
		return 0;
	}
	if (import_words(heading[rule]->text, s->rule, SUMMARY_COLUMNS) == s->section->n + 2)
		for (i = 0; i < rule; i++)
			s->spaced |= import_has_room(heading[i]->text);
	return 1;
}
