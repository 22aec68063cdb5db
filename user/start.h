/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What every subcommand that measures does first.  Functions that return int
 * return 0, or an exit code and it is said on standard error.
 */
#ifndef START_H
#define START_H

#include <sched.h>
#include <stddef.h>
#include "store.h"

/* In front of all that is said: "ringside run". */
void start_as(const char *name);
/* One line on standard error. */
__attribute__((format(printf, 1, 2)))
void start_say(const char *format, ...);

/* The number in text, of --option, from low to high. */
int start_number(const char *option, const char *text, double low, double high,
		 double *value);
int start_whole(const char *option, const char *text, double low, double high,
		unsigned int *value);
/* Copies the name of the result file, of --output. */
int start_name(const char *text, char *output, size_t size);

/* Nobody's file is overwritten, and no hour is measured for a place that cannot be
 * written to, or that another run holds.  It is held until start_end(), or until the
 * result is written.  An empty output becomes STEM-RELEASE-TIME.json. */
int start_output(char *output, size_t size, const char *stem);
/* Not, where prctl() made it a fault: the first stamp would end this process. */
int start_may_stamp(void);
/* Says so, then: an exit code, or 0. */
int start_clock(void);
/* Opens the device, or says why there is the user view only. */
int start_view(struct store *s, int user_only);
/* How many CPUs this process was allowed to use when it first asked. */
unsigned int start_cpus(void);
/* One of them, the last one first, since the first ones serve most interrupts. */
void start_cpu(unsigned int n, cpu_set_t *set);
/* On the last of them, without huge pages, with a directory for files below dir;
 * signals are from now on for os_stop(). */
int start_here(const char *dir);
/* Of whatever began: also where something else failed. */
void start_end(const char *dir);
/* Fills mode, clock, environment and disturbances of s; 0 or -ENOMEM. */
int start_store(struct store *s, int anonymous);
/* One line for each. */
void start_disturbances(const json_t *disturbances);

#endif
