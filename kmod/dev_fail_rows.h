/* SPDX-License-Identifier: GPL-2.0-only */
/* Faults in the runs of rows: in their setups, and in the operations themselves. */
#ifndef RINGSIDE_DEV_FAIL_ROWS_H
#define RINGSIDE_DEV_FAIL_ROWS_H

#include "dev_fail.h"
#include "dev_test_rows.h"

#define SAMPLES		2		/* room for those of a run: of one */

static int fd;				/* the device */
static __u32 fail_row;			/* that is tried */
static __u32 said, usual;		/* reasons: of the last try, and without a fault */

/* What an operation fails with is the row's error. */
static const int row_errors[] = { ENOMEM, EFAULT, EPROTO, EAGAIN, ENOBUFS, 0 };

/* That memory was short once must not look like a property of the kernel. */
static int outcome(__u32 reason, int error, __u32 done)
{
	said = reason;
	switch (reason) {
	case RINGSIDE_no_memory:	/* of a row's state, without an error */
		return error ? error : ENOMEM;
	case RINGSIDE_failed:
	case RINGSIDE_not_happened:
		return error ? error : EFAULT;
	case RINGSIDE_ok:
	case RINGSIDE_disturbed:
	case RINGSIDE_waited:
		return done && !error && usual == RINGSIDE_ok ? 0 : WRONG;
	default:
		return !done && reason == usual ? 0 : WRONG;
	}
}

/* As many samples as were told, and each took its time. */
static int samples_are_there(__u32 n)
{
	struct ringside_sample samples[SAMPLES];
	__u32 i;

	if (n > SAMPLES ||
	    read(fd, samples, sizeof(samples)) != (ssize_t)(n * sizeof(samples[0])))
		return 0;
	for (i = 0; i < n; i++)
		if (!samples[i].ticks[0])
			return 0;
	return 1;
}

static int try_run(unsigned int nth, int *met)
{
	struct ringside_run r = plain(fail_row);
	long ret;

	r.samples = r.batch = r.limit_ms = 1;
	fail_arm(nth);
	ret = run(fd, &r);
	*met = fail_disarm();
	if (ret)
		return errno;
	return samples_are_there(r.samples) ? outcome(r.reason, r.error, r.samples) : WRONG;
}

static __u64 counted(const struct ringside_histogram *h)
{
	__u64 all = 0;
	__u32 i;

	for (i = 0; i < RINGSIDE_BUCKETS; i++)
		all += (__u64)h->clean[i] + h->hit[i];
	return all;
}

static int try_tail(unsigned int nth, int *met)
{
	static struct ringside_histogram histogram;
	struct ringside_tail t = { .abi = RINGSIDE_ABI, .row = fail_row,
		.flags = RINGSIDE_RUN_QUIET, .operations = 1, .limit_ms = 1,
		.histogram = (unsigned long)&histogram };
	long ret;

	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_TAIL, &t);
	*met = fail_disarm();
	if (ret)
		return errno;
	if (counted(&histogram) != t.operations)
		return WRONG;
	return outcome(t.reason, t.error, t.operations);
}

static void fail_half(const char *what, __u32 row, const char *name, fail_try try)
{
	char path[96];
	int met;

	fail_row = row;
	usual = RINGSIDE_ok;
	try(0, &met);
	if (said != RINGSIDE_disturbed && said != RINGSIDE_waited)
		usual = said;
	snprintf(path, sizeof(path), "%s of %s", what, name);
	if (usual != RINGSIDE_ok && usual != RINGSIDE_not_alone)
		printf("ok %d - faults in %s # SKIP reason %u\n", ++tests, path, usual);
	else
		fail_path(path, try, row_errors, 1);
}

static void fail_rows(void)
{
	size_t i;

	for (i = 0; i < KERNEL_ROWS; i++) {
		if (!kernel_rows[i].nr)
			continue;
		fail_half("run", kernel_rows[i].nr, kernel_rows[i].name, try_run);
		fail_half("tail", kernel_rows[i].nr, kernel_rows[i].name, try_tail);
	}
}

#endif
