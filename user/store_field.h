/* SPDX-License-Identifier: GPL-2.0-only */
/* Members of a result file that nobody trusts: checked while they are read. */
#ifndef STORE_FIELD_H
#define STORE_FIELD_H

#include <stddef.h>
#include <jansson.h>
#include <linux/types.h>

/* Where in the file we are, for the one line that says what is wrong. */
struct reader {
	const char *path;
	char where[80];
	char *err;
	size_t len;
};

/* What is wrong, behind where it is, into r->err; returns -EINVAL. */
__attribute__((format(printf, 2, 3)))
int field_complain(struct reader *r, const char *format, ...);

/* These return 0, or have complained of the member name of object. */
int field_integer(struct reader *r, const json_t *object, const char *name,
		  json_int_t low, json_int_t high, json_int_t *value);
int field_string(struct reader *r, const json_t *object, const char *name,
		 const char **value);
int field_copy(struct reader *r, const json_t *object, const char *name,
	       char *copy, size_t size);
/* A string that is one of two words: *second says which. */
int field_choice(struct reader *r, const json_t *object, const char *name,
		 const char *zero, const char *one, int *second);
/* The name of an enum ringside_reason. */
int field_reason(struct reader *r, const json_t *object, const char *name,
		 __u32 *reason);

#endif
