/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kernel's audit, for a state of ringside switch.
 *
 * While it is on, an exit rule looks at every system call and matches none.
 * Processes that are started then are audited.  Once it was on, processes that
 * are started later keep its way in and out until the next boot: the kernel has
 * no way back.
 */
#ifndef AUDIT_H
#define AUDIT_H

/* On, from now to audit_end(), which puts back what was.  0 or a negative errno. */
int audit_begin(void);
void audit_end(void);
/* Whether children of this process are spared, where audit is on at all; for
 * the time of a fork.  0 or a negative errno. */
int audit_spare(int spared);

#endif
