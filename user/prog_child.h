/* SPDX-License-Identifier: GPL-2.0-only */
/* A program of the system, run to its end in the directory of the run. */
#ifndef PROG_CHILD_H
#define PROG_CHILD_H

#include <limits.h>
#include "ringside.h"

#define PROG_CHILD_ARGS	8

struct prog_child {
	char path[PATH_MAX];
	char *argv[PROG_CHILD_ARGS];
	const char *out;	/* a file there, for its standard output */
	unsigned int most;	/* processes that it has at once */
	size_t room;		/* bytes that its files take at most */
	volatile int error;	/* negative errno that kept it from starting */
	char stack[16384] __attribute__((__aligned__(16)));
};

/* RINGSIDE_ok if each is there, else RINGSIDE_no_program; NULL ends the names. */
__u32 prog_child_state(const char *const *names);
/* As a row's setup: argv ends with NULL.  0 or a negative errno. */
int prog_child_setup(void **ctx, const char *const *argv, const char *out,
		     unsigned int most, size_t room);
/*
 * Starts it and waits.  0 if it ended with 0; else -EINTR after a stop, -ETIME, what
 * kept it from starting, or as prog_child_why().  Nothing of it runs any more then.
 */
int prog_child_run(struct prog_child *p);
/* A program says that it failed, not why: -EAGAIN or -ENOSPC where so many processes
 * or so much room cannot be had, else -EPROTO. */
int prog_child_why(const struct prog_child *p);

/* A file there, new: 0 or a negative errno. */
int prog_child_write(const char *name, const char *text);
/* Its first bytes as a string: 0, or -EPROTO if it cannot be read. */
int prog_child_read(const char *name, char *text, size_t size);
void prog_child_remove(const char *name);

#endif
