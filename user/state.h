/* SPDX-License-Identifier: GPL-2.0-only */
/* States that ringside switch puts a process or the machine into. */
#ifndef STATE_H
#define STATE_H

#include <sys/types.h>

enum state_kind {
	STATE_NONE, STATE_SHELL, STATE_LANDLOCK, STATE_SECCOMP, STATE_PTRACE, STATE_AUDIT
};

struct state {
	const char *text;	/* as it was given */
	enum state_kind kind;
	unsigned int n;		/* layers, or instructions */
};

#define STATE_MAX_LAYERS	16
#define STATE_MIN_FILTER	2
#define STATE_MAX_FILTER	4096

/* "none", "sh:COMMAND", "landlock:N", "seccomp:N", "ptrace", "audit": 0, or an
 * exit code and it is said. */
int state_parse(const char *option, const char *text, struct state *s);

/* Whether a process cannot leave it, so that it may gain no privileges. */
int state_restricts(const struct state *s);
/* What the calling process does to be in it: 0 or a negative errno. */
int state_enter(const struct state *s);
/* What err means for it. */
const char *state_hint(const struct state *s, int err);

/* Runs the command of a STATE_SHELL: its wait status, or a negative errno;
 * -ETIME after STATE_PATIENCE seconds. */
#define STATE_PATIENCE	10
int state_command(const struct state *s);

/* A process that traces pid from now on, and lets it run, until pid ends; if
 * the tracer dies, so does pid.  Its pid, or a negative errno. */
pid_t state_trace(pid_t pid);

#endif
