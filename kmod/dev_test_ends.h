/* SPDX-License-Identifier: GPL-2.0-only */
/* Tests of the device: what ends a run. */
#ifndef RINGSIDE_DEV_TEST_ENDS_H
#define RINGSIDE_DEV_TEST_ENDS_H

#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include "dev_test.h"

static void on_alarm(int sig)
{
	(void)sig;
}

/* Longer than any test waits for: an emulator may skip nops, but no copies. */
static struct ringside_run endless(void)
{
	struct ringside_run r = plain(RINGSIDE_ROW_mem_memcpy_4096);

	r.samples = RINGSIDE_MAX_SAMPLES;
	r.batch = 400;
	r.limit_ms = RINGSIDE_MAX_LIMIT_MS;
	return r;
}

/* A run with signals every 300 ms: the first may come before it begins. */
static long run_signalled(int fd, struct ringside_run *r)
{
	const struct sigaction action = { .sa_handler = on_alarm };
	const struct itimerval none = { 0 }, often = { { 0, 300000 }, { 0, 300000 } };
	long ret;
	int err;

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
	ret = run(fd, r);
	err = errno;
	setitimer(ITIMER_REAL, &none, NULL);
	errno = err;
	return ret;
}

static void test_signal(int fd)
{
	struct ringside_run r = endless();
	struct ringside_sample sample;

	refused(run_signalled(fd, &r), EINTR, "a signal ends a run");
	ok(r.reason == RINGSIDE_interrupted && r.samples > 0 &&
	   r.samples < RINGSIDE_MAX_SAMPLES, "and tells what was measured");
	ok(read(fd, &sample, sizeof(sample)) == sizeof(sample), "which can be read");
}

/* While the caller sleeps and threads hand a turn on. */
static void test_signal_ring(int fd)
{
	struct ringside_run r = endless();

	r.row = RINGSIDE_ROW_ctxsw_fair_16_64k;
	refused(run_signalled(fd, &r), EINTR, "a signal ends a ring of threads");
}

/* At whatever point of a batch: nothing is left behind, or used again. */
static void test_kill(__u32 row, const char *what)
{
	int status, i, ended = 1;
	struct ringside_run r;
	pid_t pid;

	for (i = 0; i < 8 && ended; i++) {
		pid = fork();
		if (!pid) {
			r = endless();
			r.row = row;
			run(open_device(), &r);
			_exit(1);
		}
		usleep(20000 + 3000 * i);
		kill(pid, SIGKILL);
		ended = waitpid(pid, &status, 0) == pid && WIFSIGNALED(status);
	}
	ok(ended, what);
}

static void test_limit(int fd)
{
	struct ringside_run r = endless();

	r.limit_ms = 5;
	ok(!run(fd, &r) && r.samples < RINGSIDE_MAX_SAMPLES, "the time limit ends a run");
}

struct close_soon {
	int fd;
	useconds_t us;
};

static void *closer(void *arg)
{
	const struct close_soon *soon = arg;

	usleep(soon->us);
	close(soon->fd);
	return NULL;
}

static void test_close(void)
{
	struct close_soon soon = { .us = 100000 };
	struct ringside_run r;
	pthread_t thread;
	long ret;
	int err;

	do {	/* again where the close was there first */
		r = endless();
		soon.fd = open_device();
		pthread_create(&thread, NULL, closer, &soon);
		ret = run(soon.fd, &r);
		err = errno;
		pthread_join(thread, NULL);
		soon.us *= 2;
	} while (ret < 0 && err == EBADF && soon.us < 1000000);
	ok(ret < 0 && err == EINTR && r.reason == RINGSIDE_interrupted,
	   "the close of the file by another thread ends the run");
}

/* A close by those who do not run does not. */
static void test_close_elsewhere(int fd)
{
	struct ringside_run r = endless();
	pid_t pid = fork();
	int status;

	if (!pid) {
		usleep(100000);
		close(fd);
		_exit(0);
	}
	r.limit_ms = 400;
	ok(!run(fd, &r) && !r.reason, "the close in a child does not end the run");
	waitpid(pid, &status, 0);
}

#endif
