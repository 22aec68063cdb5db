/* SPDX-License-Identifier: GPL-2.0-only */
/* Tells texts apart (FNV-1a, 64 bits); keeps no secrets. */
#ifndef HASH_H
#define HASH_H

#include <stdio.h>
#include <jansson.h>
#include <linux/types.h>

static inline __u64 hash_text(const char *text)
{
	__u64 hash = 0xcbf29ce484222325;

	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * 0x100000001b3;
	return hash;
}

static inline json_t *hash_json(__u64 hash)
{
	char text[17];

	snprintf(text, sizeof(text), "%016llx", (unsigned long long)hash);
	return json_string(text);
}

#endif
