/* SPDX-License-Identifier: GPL-2.0-only */
/* This process and another one on its CPU. */
#ifndef COMM_H
#define COMM_H

#include <sys/types.h>
#include "ringside.h"

/* The first member of what such a row keeps. */
struct comm {
	int fd;			/* this process's end; -1: none */
	pid_t child;		/* 0 or less: none */
	__u64 switches;		/* of this process, before the batch */
};

/*
 * Joins two ends, c->fd and *end, and starts the other process, which does serve(c, end)
 * and ends.  This one does not keep its end: it hears of it when the other one is gone.
 * Returns 0 or a negative errno; comm_stop() is needed after either.
 */
int comm_start(struct comm *c, int (*join)(struct comm *c, int *end),
	       void (*serve)(struct comm *c, int end));
void comm_stop(struct comm *c);

/* Functions of a half. */
int comm_prepare(void *ctx, __u32 n);
/* Looks whether there were as many switches: on one CPU no answer comes without. */
int comm_verify(void *ctx, __u32 n);

/* For comm_start(); of TCP as a connection is if nobody sets an option. */
int comm_join_unix(struct comm *c, int *end);
int comm_join_tcp(struct comm *c, int *end);

#endif
