// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "signal_catch.h"

/*
 * Without the handler, or with the signal blocked, the first fault would be the
 * end of this process: the kernel has to say itself that it will call it.
 */
int signal_catch(struct signal_catch *c, int sig, void (*handler)(int), int flags)
{
	const struct sigaction action = { .sa_handler = handler, .sa_flags = flags };
	void (*now[16])(int) = { NULL };	/* begins with the handler */
	sigset_t set;

	c->sig = sig;
	sigemptyset(&set);
	sigaddset(&set, sig);
	sigprocmask(SIG_UNBLOCK, &set, &c->mask);
	sigaction(sig, &action, &c->old);
	syscall(SYS_rt_sigaction, sig, NULL, now, _NSIG / 8);
	return now[0] == handler ? 0 : -EPROTO;
}

void signal_release(struct signal_catch *c)
{
	sigaction(c->sig, &c->old, NULL);
	sigprocmask(SIG_SETMASK, &c->mask, NULL);
}
