// SPDX-License-Identifier: GPL-2.0-only
/* What one kernel takes in bytes above another: information, no verdict. */
#include <string.h>
#include "diff.h"

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

static void print_change(const json_t *a, const json_t *b, const char *what,
			 FILE *out)
{
	const json_t *in_a = json_object_get(a, "bytes");
	const json_t *in_b = json_object_get(b, "bytes");
	char text_a[64], text_b[64];

	fprintf(out, "  %s: %s | %s", what, cell(a, text_a, sizeof(text_a)),
		cell(b, text_b, sizeof(text_b)));
	if (in_a && in_b)
		fprintf(out, ", %+lld", (long long)(json_integer_value(in_b) -
						    json_integer_value(in_a)));
	fputc('\n', out);
}

/* How many there are. */
static size_t print_changes(const json_t *a, const json_t *b, FILE *out)
{
	const json_t *entry, *other;
	const char *what;
	size_t i, n = 0;

	json_array_foreach(a, i, entry) {
		what = json_string_value(json_object_get(entry, "what"));
		other = find(b, what);
		if (json_equal(entry, other))
			continue;
		print_change(entry, other, what, out);
		n++;
	}
	json_array_foreach(b, i, entry) {
		what = json_string_value(json_object_get(entry, "what"));
		if (find(a, what))
			continue;
		print_change(NULL, entry, what, out);
		n++;
	}
	return n;
}

void diff_footprint(const struct diff_file *a, const struct diff_file *b, FILE *out)
{
	const json_t *in_a = a->store.footprint, *in_b = b->store.footprint;

	if (!in_a && !in_b)
		return;
	fprintf(out, "\nFootprint: A | B, bytes; no verdict\n\n");
	if (!in_a || !in_b)
		fprintf(out, "  known in %s only\n", in_a ? "A" : "B");
	else if (!print_changes(in_a, in_b, out))
		fprintf(out, "  the same\n");
}
