// SPDX-License-Identifier: GPL-2.0-only
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cache.h"
#include "sysfile.h"

#define MOST	16	/* that a CPU may have */

size_t cache_size(unsigned int level)
{
	char path[96], text[32];
	long long its, last = 0;
	size_t size = 0;
	int i, at;

	for (i = 0; i < MOST; i++) {
		at = snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/cache/index%d/",
			      sched_getcpu(), i);
		strcpy(path + at, "level");
		if (sysfile_number("", path, &its))
			break;
		strcpy(path + at, "type");
		if (sysfile_line("", path, text, sizeof(text)) || !strcmp(text, "Instruction") ||
		    its < last || (level != CACHE_LAST && its != level))
			continue;
		strcpy(path + at, "size");
		if (!sysfile_line("", path, text, sizeof(text)))
			size = strtoul(text, NULL, 10) << 10;	/* "48K" */
		last = its;
	}
	return size;
}
