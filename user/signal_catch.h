/* SPDX-License-Identifier: GPL-2.0-only */
/* A handler for a signal, while a row is measured. */
#ifndef SIGNAL_CATCH_H
#define SIGNAL_CATCH_H

#include <signal.h>

struct signal_catch {
	int sig;
	struct sigaction old;
	sigset_t mask;
};

/* Flags: SA_*.  0, or -EPROTO if the kernel would not call it; to be released in
 * both cases. */
int signal_catch(struct signal_catch *c, int sig, void (*handler)(int), int flags);
void signal_release(struct signal_catch *c);

#endif
