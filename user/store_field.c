// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "core.h"
#include "store_field.h"

int field_complain(struct reader *r, const char *format, ...)
{
	char what[160], *c;
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof(what), format, args);
	va_end(args);
	/* It may quote the file, which must not steer the terminal. */
	for (c = what; *c; c++)
		if (iscntrl((unsigned char)*c))
			*c = '?';
	snprintf(r->err, r->len, "%s: %s%s%s", r->path, r->where,
		 r->where[0] ? ": " : "", what);
	return -EINVAL;
}

int field_integer(struct reader *r, const json_t *object,
		  const char *name, json_int_t low, json_int_t high,
		  json_int_t *value)
{
	const json_t *member = json_object_get(object, name);

	if (!json_is_integer(member))
		return field_complain(r, "%s: %s", name,
				      member ? "not an integer" : "missing");
	*value = json_integer_value(member);
	if (*value < low || *value > high)
		return field_complain(r, "%s: %lld is not from %lld to %lld", name,
				      (long long)*value, (long long)low,
				      (long long)high);
	return 0;
}

int field_string(struct reader *r, const json_t *object,
		 const char *name, const char **value)
{
	const json_t *member = json_object_get(object, name);

	*value = json_string_value(member);
	if (!*value)
		return field_complain(r, "%s: %s", name,
				      member ? "not a string" : "missing");
	return 0;
}

int field_copy(struct reader *r, const json_t *object, const char *name,
	       char *copy, size_t size)
{
	const char *value;
	int ret = field_string(r, object, name, &value);

	if (ret)
		return ret;
	if (strlen(value) >= size)
		return field_complain(r, "%s: longer than %zu bytes", name, size - 1);
	strcpy(copy, value);
	return 0;
}

int field_choice(struct reader *r, const json_t *object,
		 const char *name, const char *zero, const char *one,
		 int *second)
{
	const char *value;
	int ret = field_string(r, object, name, &value);

	if (ret)
		return ret;
	*second = !strcmp(value, one);
	if (!*second && strcmp(value, zero))
		return field_complain(r, "%s: \"%.40s\" is neither \"%s\" nor \"%s\"",
				      name, value, zero, one);
	return 0;
}

int field_reason(struct reader *r, const json_t *object, const char *name,
		 __u32 *reason)
{
	const char *value, *known;
	int ret = field_string(r, object, name, &value);

	if (ret)
		return ret;
	for (*reason = 0; *reason < RINGSIDE_REASON_END; (*reason)++) {
		known = ringside_reason_name(*reason);
		if (known && !strcmp(known, value))
			return 0;
	}
	return field_complain(r, "%s: \"%.40s\" is unknown to this ringside", name,
			      value);
}
