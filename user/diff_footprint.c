// SPDX-License-Identifier: GPL-2.0-only
/* What one kernel takes in bytes above another: information, no verdict. */
#include <string.h>
#include "diff_print.h"

static const json_t *find(const json_t *list, const char *what)
{
	const json_t *entry;
	size_t i;

	json_array_foreach(list, i, entry)
		if (!strcmp(json_string_value(json_object_get(entry, "what")), what))
			return entry;
	return NULL;
}

/* A number of bytes, or the state that there is instead. */
static const char *cell(const json_t *entry, char *text, size_t len)
{
	const json_t *bytes = json_object_get(entry, "bytes");
	const char *state = json_string_value(json_object_get(entry, "state"));

	snprintf(text, len, "%s", state ? state : "-");
	if (bytes)
		snprintf(text, len, "%lld", (long long)json_integer_value(bytes));
	return text;
}

static void print_change(const json_t *base, const json_t *new, const char *what, struct page *p)
{
	const json_t *a = json_object_get(base, "bytes"), *b = json_object_get(new, "bytes");
	char text[3][DIFF_CELL] = { "" };

	if (a && b)
		snprintf(text[2], DIFF_CELL, ", %+lld",
			 (long long)(json_integer_value(b) - json_integer_value(a)));
	page_line(p, "", "%s: %s | %s%s", what, cell(base, text[0], DIFF_CELL),
		  cell(new, text[1], DIFF_CELL), text[2]);
}

/* How many there are. */
static size_t print_changes(const json_t *base, const json_t *new, struct page *p)
{
	const json_t *entry, *other;
	const char *what;
	size_t i, n = 0;

	json_array_foreach(base, i, entry) {
		what = json_string_value(json_object_get(entry, "what"));
		other = find(new, what);
		if (json_equal(entry, other))
			continue;
		print_change(entry, other, what, p);
		n++;
	}
	json_array_foreach(new, i, entry) {
		what = json_string_value(json_object_get(entry, "what"));
		if (find(base, what))
			continue;
		print_change(NULL, entry, what, p);
		n++;
	}
	return n;
}

void diff_print_footprint(const struct diff *d, struct page *p)
{
	const json_t *base = d->base.files[0].store.footprint;
	const json_t *new = d->new.files[0].store.footprint;

	if (!base && !new)
		return;
	page_heading(p, "Footprint in bytes: base | new (first boots; no verdict)");
	if (!base || !new)
		page_line(p, "", "known in %s only", base ? "base" : "new");
	else if (!print_changes(base, new, p))
		page_line(p, "", "the same");
}
