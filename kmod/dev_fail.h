/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Faults on request: the nth allocation, page or copy of a system call fails, for
 * n from 1 until a call meets none any more.  The kernel counts for one thread
 * (/proc/thread-self/fail-nth, CONFIG_FAULT_INJECTION).
 */
#ifndef RINGSIDE_DEV_FAIL_H
#define RINGSIDE_DEV_FAIL_H

#include <unistd.h>
#include "dev_test.h"

#define FAIL_NTH	"/proc/thread-self/fail-nth"
#define MOST		20000	/* faults of one path: more is an endless loop */
#define WRONG		(-1)	/* a success that did not do what it says */

static int fail_fd = -1;

static void fail_open(void)
{
	fail_fd = open(FAIL_NTH, O_RDWR | O_CLOEXEC);
	if (fail_fd < 0) {
		printf("1..0 # SKIP no %s in this kernel\n", FAIL_NTH);
		exit(4);
	}
}

/* What comes next is the call: nothing stands between. */
static void fail_arm(unsigned int nth)
{
	char text[16];
	int len = snprintf(text, sizeof(text), "%u", nth);

	if (pwrite(fail_fd, text, len, 0) != len) {
		printf("Bail out! %s: %s\n", FAIL_NTH, strerror(errno));
		exit(1);
	}
}

/* Whether the call met it.  Keeps errno. */
static int fail_disarm(void)
{
	int err = errno, left = -1;
	char text[16] = "";

	/* To read and to write copy as well: these may meet what the call did not. */
	if (pread(fail_fd, text, sizeof(text) - 1, 0) > 0)
		left = atoi(text);
	while (left && pwrite(fail_fd, "0", 1, 0) != 1)
		;
	errno = err;
	return !left;
}

/* Of one path: how many faults it met, and how it took them. */
struct tally {
	unsigned int faults, refused, absorbed, wrong;
};

/*
 * One try of the path with the nth fault, and all that goes before and after it:
 * 0, an errno, or WRONG; and whether it met the fault.
 */
typedef int (*fail_try)(unsigned int nth, int *met);

static int is_clean(int err, const int *clean)
{
	while (*clean && *clean != err)
		clean++;
	return err && *clean == err;
}

/* Whether device and module are as they always are. */
static int (*still_works)(void);

static void complain(struct tally *t, const char *name, unsigned int nth, const char *what)
{
	if (t->wrong++ < 4)
		printf("# %s, fault %u: %s\n", name, nth, what);
}

/* Every step-th fault; CLEAN: the errnos that it may end with, up to 0. */
static struct tally fail_each(const char *name, fail_try try, const int *clean,
			      unsigned int step)
{
	struct tally t = { 0 };
	unsigned int nth;
	int ret = 0, met;

	for (nth = 1; nth < MOST; nth += step) {
		met = 0;
		ret = try(nth, &met);
		if (!met)
			break;
		t.faults++;
		if (ret == WRONG)
			complain(&t, name, nth, "a success that is none");
		else if (!ret)
			t.absorbed++;
		else if (is_clean(ret, clean))
			t.refused++;
		else
			complain(&t, name, nth, strerror(ret));
		if (!still_works())
			complain(&t, name, nth, "the device does not work after it");
	}
	if (nth >= MOST)
		complain(&t, name, nth, "no end of faults");
	else if (ret)
		complain(&t, name, nth, ret == WRONG ? "no success without" : strerror(ret));
	return t;
}

/* scripts/check_debug.py reads the second line. */
static void fail_path(const char *name, fail_try try, const int *clean, unsigned int step)
{
	struct tally t = fail_each(name, try, clean, step);
	char what[160];

	snprintf(what, sizeof(what), "faults in %s: refused cleanly, or nothing was lost", name);
	ok(t.faults && !t.wrong, what);
	printf("# tried %u: %s: %u refused, %u made up for, %u wrong\n", t.faults, name,
	       t.refused, t.absorbed, t.wrong);
}

#endif
