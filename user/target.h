/* SPDX-License-Identifier: GPL-2.0-only */
/* What a system call is done on, made and taken away around a measurement. */
#ifndef TARGET_H
#define TARGET_H

#include <sys/stat.h>
#include "ringside.h"

struct target {
	char path[32];		/* of a file of our own, "" none */
	int fd;
	long number;		/* that open() has to answer */
	long pid;
	__u64 seq;		/* stamped calls before the batch */
	char byte;
	struct stat stat;
};

/* Each makes one: 0 or a negative errno, -EPROTO if it is not what it should be. */
int target_process(void **ctx);
int target_zero(void **ctx);
int target_null(void **ctx);
int target_file(void **ctx);
/* A file to be opened: with its number. */
int target_path(void **ctx);
void target_free(void *ctx);

#endif
