/* SPDX-License-Identifier: GPL-2.0-only */
/* What a system call is done on, made and taken away around a measurement. */
#ifndef TARGET_H
#define TARGET_H

#include <limits.h>
#include <sys/stat.h>
#include "ringside.h"

struct target {
	char path[PATH_MAX];	/* of our own program */
	int fd;
	long number;		/* that open() and socket() have to answer */
	long family, type;	/* of a socket */
	long pid;
	__u64 seq;		/* stamped calls before the batch */
	char byte;
	struct stat stat;
};

/* Each makes one: 0 or a negative errno, -EPROTO if it is not what it should be. */
int target_process(void **ctx);
int target_zero(void **ctx);
int target_null(void **ctx);
/* The file of our own program, open: the kernel halves take it as well. */
int target_file(void **ctx);
/* The same to be opened: with the number. */
int target_path(void **ctx);
/* A file in memory, of bytes. */
int target_memory(void **ctx, size_t bytes);
int target_number(struct target *t);
void target_free(void *ctx);

#endif
