// SPDX-License-Identifier: GPL-2.0-only
/* What the kernel takes in bytes, a line per kind. */
#include <stdarg.h>
#include <string.h>
#include "core.h"
#include "report.h"

#define LINE	8192
#define OWN	"module_ringside"

static const struct {
	const char *prefix, *text;
} kinds[] = {
	{ "kernel_", "kernel image: " },
	{ "module_", "modules: " },
	{ "slab_", "one object in slab: " },
	{ "lsm_", "added by security modules to one: " },
	{ "stack_", "stack in use in a system call on the device: " },
};

static const char *name_of(const json_t *entry, const char *prefix)
{
	const char *what = json_string_value(json_object_get(entry, "what"));
	size_t n = strlen(prefix);

	return strncmp(what, prefix, n) ? NULL : what + n;
}

static long long bytes_of(const json_t *entry)
{
	return json_integer_value(json_object_get(entry, "bytes"));
}

static const char *state_of(const json_t *entry)
{
	const char *state = json_string_value(json_object_get(entry, "state"));

	return state ? state : "";
}

__attribute__((format(printf, 2, 3)))
static void append(char *text, const char *format, ...)
{
	size_t used = strlen(text);
	va_list args;

	va_start(args, format);
	vsnprintf(text + used, LINE - used, format, args);
	va_end(args);
}

/* Those of one kind in one state, "" with their bytes; how many there are. */
static size_t append_state(char *text, const json_t *list, const char *prefix,
			   const char *state)
{
	const json_t *entry;
	size_t i, n = 0;

	json_array_foreach(list, i, entry) {
		const char *name = name_of(entry, prefix);

		if (!name || strcmp(state_of(entry), state))
			continue;
		append(text, "%s%s", n++ ? ", " : "", name);
		if (!*state)
			append(text, " %lld", bytes_of(entry));
	}
	return n;
}

static void append_kind(char *text, const json_t *list, const char *prefix)
{
	size_t n = append_state(text, list, prefix, "");
	const char *name;
	char one[LINE];
	__u32 reason;

	for (reason = 1; reason < RINGSIDE_REASON_END; reason++) {
		name = ringside_reason_name(reason);
		one[0] = '\0';
		if (!name || !append_state(one, list, prefix, name))
			continue;
		append(text, "%s%s - (%s)", n++ ? "; " : "", one,
		       ringside_reason_text(reason));
	}
}

/* There may be hundreds: the file lists them, and diff compares each. */
static void append_modules(char *text, const json_t *list, const char *prefix)
{
	long long sum = 0, own = 0;
	const json_t *entry;
	size_t i, n = 0;

	json_array_foreach(list, i, entry) {
		const char *name = name_of(entry, prefix);

		if (!name)
			continue;
		n++;
		sum += bytes_of(entry);
		own += strcmp(name, &OWN[strlen(prefix)]) ? 0 : bytes_of(entry);
	}
	append(text, "%zu, %lld in all", n, sum);
	if (own)
		append(text, ", ringside itself %lld", own);
}

static int has_kind(const json_t *list, const char *prefix)
{
	const json_t *entry;
	size_t i;

	json_array_foreach(list, i, entry)
		if (name_of(entry, prefix))
			return 1;
	return 0;
}

void report_footprint(const struct store *s, FILE *out)
{
	const json_t *list = s->footprint;
	char text[LINE];
	size_t i;

	if (!list)
		return;
	report_line(out, "footprint", "bytes; no time, and no verdict");
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		/* A table tells the kernel's size at most. */
		if (s->imported && !has_kind(list, kinds[i].prefix))
			continue;
		snprintf(text, sizeof(text), "%s", kinds[i].text);
		if (!strncmp(kinds[i].prefix, OWN, strlen(kinds[i].prefix)))
			append_modules(text, list, kinds[i].prefix);
		else
			append_kind(text, list, kinds[i].prefix);
		report_line(out, "", text);
	}
}
