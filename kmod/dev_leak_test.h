/* SPDX-License-Identifier: GPL-2.0-only */
/* Looks for addresses of the kernel, in bytes and in text. */
#ifndef RINGSIDE_DEV_LEAK_TEST_H
#define RINGSIDE_DEV_LEAK_TEST_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/ringside.h"

/*
 * The upper half of 64 bits, of which processors use the topmost part.  The last page
 * is none: there are small negative numbers, and ~0 for what is not known.
 */
static int is_kernel_address(__u64 value)
{
	return value >= 0xffff000000000000ULL && value < 0xfffffffffffff000ULL;
}

/* How many in LEN bytes; numbers of 8 bytes lie at multiples of STEP. */
static unsigned int addresses_in(const void *from, size_t len, size_t step)
{
	unsigned int found = 0;
	__u64 value;
	size_t at;

	for (at = 0; at + sizeof(value) <= len; at += step) {
		memcpy(&value, (const char *)from + at, sizeof(value));
		found += is_kernel_address(value);
	}
	return found;
}

/* How many numbers are one: hexadecimal ones of 16 digits, decimal ones of 20. */
static unsigned int addresses_told(const char *text, size_t len)
{
	unsigned int found = 0;
	char digits[24];
	size_t at, n;

	for (at = 0; at < len; at += n ? n : 1) {
		for (n = 0; at + n < len && isxdigit((unsigned char)text[at + n]); n++)
			;
		if (n != 16 && n != 20)
			continue;
		memcpy(digits, text + at, n);
		digits[n] = '\0';
		found += is_kernel_address(strtoull(digits, NULL, n == 16 ? 16 : 10));
	}
	return found;
}

#endif
