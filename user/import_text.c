// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "import_text.h"

#define TAB	8
#define SAMPLE	4096	/* bytes by which UTF-16 is known */
#define BLANKS	" \t"

enum encoding { ONE_BYTE, LITTLE, BIG };

/* Without a mark in front: letters of ASCII have a zero in each second byte. */
static enum encoding encoding_of(const unsigned char *in, size_t len)
{
	size_t zeros[2] = { 0 }, i;

	if (len > 1 && in[0] == 0xff && in[1] == 0xfe)
		return LITTLE;
	if (len > 1 && in[0] == 0xfe && in[1] == 0xff)
		return BIG;
	if (len > SAMPLE)
		len = SAMPLE;
	for (i = 0; i < len; i++)
		zeros[i % 2] += !in[i];
	if (zeros[1] > len / 4 && !zeros[0])
		return LITTLE;
	return zeros[0] > len / 4 && !zeros[1] ? BIG : ONE_BYTE;
}

/* Of a UTF-8 sequence at in: its length, or 0: it is none, and code is as it was. */
static size_t sequence(const unsigned char *in, size_t len, unsigned int *code)
{
	static const unsigned int least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t n = *in >= 0xf0 ? 4 : *in >= 0xe0 ? 3 : 2, i;
	unsigned int all;

	if (*in < 0xc2 || *in > 0xf4 || n > len)
		return 0;
	all = *in & (0x7fu >> n);
	for (i = 1; i < n; i++) {
		if ((in[i] & 0xc0) != 0x80)
			return 0;
		all = all << 6 | (in[i] & 0x3f);
	}
	if (all < least[n] || all > 0x10ffff || (all >= 0xd800 && all < 0xe000))
		return 0;
	*code = all;
	return n;
}

static size_t next_code(enum encoding encoding, const unsigned char *in, size_t len,
			unsigned int *code)
{
	size_t n;

	if (encoding != ONE_BYTE) {
		if (len < 2) {
			*code = '?';
			return len;
		}
		*code = encoding == LITTLE ? in[0] | in[1] << 8 : in[1] | in[0] << 8;
		/* Halves of what lies beyond 16 bits. */
		if (*code >= 0xd800 && *code < 0xe000)
			*code = '?';
		return 2;
	}
	*code = *in;
	n = *in < 0x80 ? 1 : sequence(in, len, code);
	/* Latin-1 else, whose bytes are the codes. */
	return n ? n : 1;
}

/* What is harmless on a terminal; 0: nothing. */
static unsigned int clean(unsigned int code)
{
	if (code == 0xfeff)
		return 0;
	if (code == 0xa0 || code == 0x2007 || code == 0x202f)
		return ' ';
	if (code == '\t' || code == '\n' || code == '\r')
		return code;
	if (code < ' ' || (code >= 0x7f && code < 0xa0) || (code >= 0x200b && code < 0x2010) ||
	    (code >= 0x2028 && code < 0x202f) || (code >= 0x2060 && code < 0x2070))
		return '?';
	return code;
}

static char *put(char *out, unsigned int code)
{
	if (code < 0x80) {
		*out++ = (char)code;
	} else if (code < 0x800) {
		*out++ = (char)(0xc0 | code >> 6);
		*out++ = (char)(0x80 | (code & 0x3f));
	} else {
		if (code < 0x10000) {
			*out++ = (char)(0xe0 | code >> 12);
		} else {
			*out++ = (char)(0xf0 | code >> 18);
			*out++ = (char)(0x80 | (code >> 12 & 0x3f));
		}
		*out++ = (char)(0x80 | (code >> 6 & 0x3f));
		*out++ = (char)(0x80 | (code & 0x3f));
	}
	return out;
}

/* Out has room for twice as many bytes; returns its end. */
static char *decode(const unsigned char *in, size_t len, char *out)
{
	enum encoding encoding = encoding_of(in, len);
	unsigned int code;
	size_t n;

	for (; len; in += n, len -= n) {
		n = next_code(encoding, in, len, &code);
		code = clean(code);
		if (code)
			out = put(out, code);
	}
	*out = '\0';
	return out;
}

/* "> > text" and ">>text": how many marks, and where the text begins. */
static unsigned int unquote(char **text)
{
	unsigned int depth = 0;
	char *at = *text;

	for (;; depth++, *text = at) {
		at += *at == ' ';
		if (*at++ != '>')
			break;
	}
	if (depth && **text == ' ')
		++*text;
	return depth < IMPORT_DEPTHS ? depth : IMPORT_DEPTHS - 1;
}

static int is_blank(const char *text)
{
	return !text[strspn(text, BLANKS)];
}

/* Of empty lines below each other one is enough. */
static void add_line(struct import_text *t, char *text, size_t number)
{
	struct import_line *line = &t->lines[t->n], *last = t->n ? line - 1 : NULL;

	line->number = number;
	line->depth = unquote(&text);
	line->text = text;
	if (!last || !is_blank(text) || !is_blank(last->text) || last->depth != line->depth)
		t->n++;
}

/* Lines of old Macs end in CR alone; elsewhere such a CR is an accident. */
static void split(struct import_text *t, size_t max)
{
	char end = strchr(t->clean, '\n') ? '\n' : '\r', *at = t->clean, *next;
	size_t number;

	for (number = 1; number <= max; number++, at = next) {
		if (!*at)
			break;
		next = strchr(at, end);
		if (next)
			*next++ = '\0';
		if (end == '\n' && *at && at[strlen(at) - 1] == '\r')
			at[strlen(at) - 1] = '\0';
		add_line(t, at, number);
		for (; *at; at++)
			if (*at == '\r')
				*at = '?';
		if (!next)
			break;
	}
}

int import_text_init(struct import_text *t, const char *bytes, size_t len)
{
	size_t max = 1;
	char *at, *end;

	memset(t, 0, sizeof(*t));
	t->clean = malloc(2 * len + sizeof(IMPORT_CUT));
	if (!t->clean)
		return -ENOMEM;
	end = decode((const unsigned char *)bytes, len, t->clean);
	if (end > t->clean && !strchr("\n\r \t", end[-1]))
		end = stpcpy(end, IMPORT_CUT);
	for (at = t->clean; at < end; at++)
		max += *at == '\n' || *at == '\r';
	t->lines = calloc(max, sizeof(*t->lines));
	if (!t->lines) {
		import_text_free(t);
		return -ENOMEM;
	}
	split(t, max);
	return 0;
}

void import_text_free(struct import_text *t)
{
	free(t->clean);
	free(t->lines);
	memset(t, 0, sizeof(*t));
}

static size_t column_behind(size_t column, const char *at)
{
	if (*at == '\t')
		return column / TAB * TAB + TAB;
	/* The bytes behind the first of a character take no room. */
	return column + ((*at & 0xc0) != 0x80);
}

size_t import_words(const char *text, struct import_word *words, size_t max)
{
	struct import_word w;
	size_t n = 0, column = 0;

	for (;;) {
		for (; *text == ' ' || *text == '\t'; text++)
			column = column_behind(column, text);
		if (!*text)
			return n;
		w = (struct import_word){ .text = text, .from = column };
		for (; *text && *text != ' ' && *text != '\t'; text++)
			column = column_behind(column, text);
		w.len = (size_t)(text - w.text);
		w.to = column;
		if (n < max)
			words[n] = w;
		n++;
	}
}

int import_has_room(const char *text)
{
	const char *at = text + strspn(text, BLANKS);
	size_t len;

	for (;;) {
		at += strcspn(at, BLANKS);
		len = strspn(at, BLANKS);
		if (!at[len])
			return 0;
		if (len > 1 || *at == '\t')
			return 1;
		at += len;
	}
}

static int is_end(char c)
{
	return !c || c == '\n';
}

const char *import_after(const char *text, const char *start)
{
	for (;;) {
		start += strspn(start, BLANKS);
		if (is_end(*start))
			return text;
		text += strspn(text, BLANKS);
		while (!is_end(*start) && !strchr(BLANKS, *start))
			if (*text++ != *start++)
				return NULL;
		if (!is_end(*text) && !strchr(BLANKS, *text))
			return NULL;
	}
}

int import_same(const char *text, const char *other)
{
	const char *rest = import_after(text, other);

	return rest && is_end(rest[strspn(rest, BLANKS)]);
}

size_t import_rule(const char *text, char c)
{
	size_t n = 0, len;

	for (;; text += len) {
		text += strspn(text, BLANKS);
		if (!*text)
			return n;
		for (len = 0; text[len] == c; len++)
			;
		if (!len)
			return 0;
		n++;
	}
}
