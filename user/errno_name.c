// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>
#include <string.h>
#include "errno_name.h"

/* Not in every C library. */
extern const char *strerrorname_np(int error) __attribute__((weak));

const char *errno_name(int error)
{
	static char number[32];
	const char *name = strerrorname_np ? strerrorname_np(error) : NULL;

	if (name)
		return name;
	snprintf(number, sizeof(number), "errno %d", error);
	return number;
}
