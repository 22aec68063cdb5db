/* SPDX-License-Identifier: GPL-2.0-only */
/* A text of unknown origin as clean lines, and words with their columns. */
#ifndef IMPORT_TEXT_H
#define IMPORT_TEXT_H

#include <stddef.h>

/* Quoted as often, or oftener. */
#define IMPORT_DEPTHS	8

/* Behind the last line where it does not end: a table that is cut. */
#define IMPORT_CUT	"\xe2\x80\xa6"

struct import_line {
	const char *text;	/* UTF-8, no control characters but tabs, no quote marks in front */
	size_t number;		/* from 1, as editors count */
	unsigned int depth;	/* how often it is quoted, below IMPORT_DEPTHS */
};

struct import_text {
	char *clean;
	struct import_line *lines;
	size_t n;
};

/* A run without blanks; columns from 0, tabs to the next multiple of 8. */
struct import_word {
	const char *text;	/* not terminated */
	size_t len;		/* bytes */
	size_t from, to;	/* columns: the first, and the one behind the last */
};

/*
 * UTF-8, UTF-16, or Latin-1 where it is no UTF-8; lines that end in LF, CR LF or CR.
 * What cannot be shown becomes '?', so that no number is made of it.  0 or -ENOMEM.
 */
int import_text_init(struct import_text *t, const char *bytes, size_t len);
void import_text_free(struct import_text *t);

/* How many words, of which the first max are filled in. */
size_t import_words(const char *text, struct import_word *words, size_t max);
/* Somewhere two words are further apart than by one blank. */
int import_has_room(const char *text);
/* Right behind the words of start in text, or NULL: it begins otherwise.  Any blanks
 * between words are equal, and start ends at a newline. */
const char *import_after(const char *text, const char *start);
/* The same words. */
int import_same(const char *text, const char *other);
/* Nothing but c and blanks: how many runs of it, else 0. */
size_t import_rule(const char *text, char c);

#endif
