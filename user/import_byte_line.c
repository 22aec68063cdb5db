// SPDX-License-Identifier: GPL-2.0-only
/* Lines of BYTE's reports: titles, values, names of columns. */
#include <stdlib.h>
#include <string.h>
#include "import_byte.h"

#define WORDS	256
#define DIGITS	"0123456789"

static const char *const units[] = { "lps", "lpm", "KBps", "MWIPS" };

#define UNITS	(sizeof(units) / sizeof(units[0]))

static const enum classic_form forms_of_byte[] = {
	CLASSIC_BYTE_3, CLASSIC_UNIXBENCH_5, CLASSIC_UNIXBENCH_6,
};

const char *byte_title(const char *text, struct byte_title *title)
{
	const struct classic_layout *layout;
	const struct classic_line *line;
	const char *rest, *longest;
	size_t i, j;

	*title = (struct byte_title){ .forms = 0 };
	longest = text += strspn(text, " \t");
	for (i = 0; *text && i < sizeof(forms_of_byte) / sizeof(forms_of_byte[0]); i++) {
		layout = classic_layout(forms_of_byte[i]);
		for (j = 0; j < layout->nlines; j++) {
			line = &layout->lines[j];
			rest = import_after(text, line->title);
			if (!rest || rest < longest)
				continue;
			if (rest > longest)
				*title = (struct byte_title){ .column = line->column };
			title->forms |= 1u << forms_of_byte[i];
			if (line->baseline > 0)
				title->baseline = line->baseline;
			longest = rest;
		}
	}
	return title->forms ? longest : NULL;
}

int byte_is_title(const char *text, struct byte_title *title)
{
	const char *rest = byte_title(text, title);

	return rest && !rest[strspn(rest, " \t")];
}

static int is_word(const struct import_word *w, const char *word)
{
	return strlen(word) == w->len && !strncmp(w->text, word, w->len);
}

static int is_unit(const struct import_word *w)
{
	size_t i;

	for (i = 0; i < UNITS; i++)
		if (is_word(w, units[i]))
			return 1;
	return 0;
}

int byte_is_result(const char *text)
{
	struct import_word words[WORDS];
	size_t n = import_words(text, words, WORDS), i;

	for (i = 2; i < n && i < WORDS; i++)
		if (is_unit(&words[i]) && strspn(words[i - 1].text, DIGITS "."))
			return 1;
	return 0;
}

/* "(10.0 s, 7 samples)" from words[*i] on, which is moved to its end. */
static unsigned int samples(const struct import_word *words, size_t n, size_t *i)
{
	unsigned long count = 1;

	for (; *i < n; ++*i) {
		if (*i && is_word(&words[*i], "samples)"))
			count = strtoul(words[*i - 1].text, NULL, 10);
		if (words[*i].text[words[*i].len - 1] == ')')
			break;
	}
	return count > 0 && count < 1000000 ? (unsigned int)count : 1;
}

/* At most max; without units where unit is NULL. */
static size_t parse(const char *text, size_t len, const char *unit,
		    struct byte_value *values, size_t max, const char **why)
{
	struct import_word words[WORDS];
	size_t all = import_words(text, words, WORDS), n = 0, i;

	if (all > WORDS)
		all = WORDS;
	*why = "no number with a unit";
	for (i = 0; i < all && words[i].text < text + len; i++) {
		if (*words[i].text == '(') {
			values[n ? n - 1 : 0].samples = samples(words, all, &i);
			continue;
		}
		if (n == max) {
			*why = "more values than there are columns";
			return 0;
		}
		if (i + 2 < all && is_word(&words[i], "no") &&
		    is_word(&words[i + 1], "measured") && is_word(&words[i + 2], "results")) {
			values[n++] = (struct byte_value){ .samples = 1 };
			i += 2;
		} else {
			values[n++] = (struct byte_value){ words[i].text, words[i].len, 1 };
			if (unit && (++i >= all || !is_word(&words[i], unit))) {
				*why = "a number without the unit of this test behind it, or words";
				return 0;
			}
		}
	}
	return n;
}

size_t byte_values(const char *rest, const char *unit, int tabs, struct byte_value *values,
		   const char **why)
{
	size_t n = 0, len;

	if (!tabs)
		return parse(rest, strlen(rest), unit, values, BYTE_COLUMNS, why);
	for (rest += *rest == '\t';; rest += len + 1) {
		len = strcspn(rest, "\t");
		values[n] = (struct byte_value){ .samples = 1 };
		if (rest[strspn(rest, " ")] && strspn(rest, " ") < len &&
		    parse(rest, len, unit, &values[n], 1, why) != 1)
			return 0;
		if (++n == BYTE_COLUMNS || !rest[len])
			return n;
	}
}

size_t byte_numbers(const char *rest, struct byte_value *values)
{
	const char *why;
	size_t n = parse(rest, strlen(rest), NULL, values, BYTE_COLUMNS, &why), i;

	for (i = 0; i < n; i++)
		if (!values[i].text || strspn(values[i].text, DIGITS ".") < values[i].len)
			return 0;
	return n;
}

/* Cells between tabs, the first of which is blank. */
static size_t cells(const char *text, struct byte_value *values)
{
	size_t n = 0, len;

	text += strspn(text, " ");
	while (*text == '\t' && n < BYTE_COLUMNS) {
		len = strcspn(++text, "\t");
		values[n++] = (struct byte_value){ text, len, 1 };
		text += len;
	}
	return n;
}

static int is_blank(const char *text)
{
	return !text[strspn(text, " \t")];
}

size_t byte_heading(const struct import_line **lines, size_t first, struct byte_value *names,
		    struct byte_value *groups)
{
	size_t n, ngroups = 0, i;

	while (first && is_blank(lines[first - 1]->text))
		first--;
	n = first ? cells(lines[first - 1]->text, names) : 0;
	while (n && !names[n - 1].len)
		n--;
	if (n && first > 1 && !import_same(lines[first - 1]->text, lines[first - 2]->text))
		ngroups = cells(lines[first - 2]->text, groups);
	/* What is written above several columns stands above the first of them. */
	for (i = 0; i < n; i++)
		if (i >= ngroups || !groups[i].len)
			groups[i] = i && ngroups ? groups[i - 1] : (struct byte_value){ 0 };
	return n;
}
