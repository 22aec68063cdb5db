// SPDX-License-Identifier: GPL-2.0-only
/*
 * How long a row goes on after a signal in the middle of it: each half, kernel
 * and user, at most LIMIT_MS.  Where a tick of the clock is an instruction (VM,
 * exact mode; as root, with the module), a million of these pass for a
 * millisecond, which a slow processor needs for them.  "stop_test here" takes the
 * user halves of this machine, in its time.
 */
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include "dev.h"
#include "measure.h"
#include "rows.h"
#include "select.h"
#include "start.h"
#include "testroot.h"

#define LIMIT_MS	100
#define AFTER_MS	5	/* the signal comes, into warm-up, search of a batch, or samples */
#define NEVER_MS	60000	/* ends a run by itself */

static struct outcome {
	struct ringside_result result;
	int error;			/* 0, -EINTR: the half ran */
	long long late_ns;		/* from when the signal was due to the end */
} *outcome;				/* of the child, for its parent */

static struct ringside_sample samples[RINGSIDE_ROOM(RINGSIDE_MAX_SAMPLES)];
static long long due;
static int (*its_setup)(void **ctx);

static long long now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void signal_soon(void)
{
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGINT };
	const struct itimerspec soon = { .it_value.tv_nsec = AFTER_MS * 1000000 };
	timer_t timer;

	if (timer_create(CLOCK_MONOTONIC, &event, &timer))
		_exit(2);
	due = now_ns() + AFTER_MS * 1000000;
	timer_settime(timer, 0, &soon, NULL);
}

static int setup_then_signal(void **ctx)
{
	int err = its_setup ? its_setup(ctx) : 0;

	signal_soon();
	return err;
}

/* As the tool does it, but without an end. */
static void run_here(const struct store *s, const struct store_half *h)
{
	const struct ringside_plan plan = {
		.samples = RINGSIDE_MAX_SAMPLES, .limit = (__u64)NEVER_MS * s->stamp_khz,
		.batch = !s->exact ? 0 : h->row->exact_batch ? h->row->exact_batch : 1,
	};
	struct ringside_half half = measure_half(h);

	its_setup = half.setup;
	half.setup = setup_then_signal;
	ringside_measure(&half, &plan, samples, &outcome->result);
}

/* With the largest batch that the module takes: more than the tool asks for. */
static void run_by_module(const struct store_half *h)
{
	struct ringside_run run = {
		.abi = RINGSIDE_ABI, .row = h->row->nr, .flags = RINGSIDE_RUN_QUIET,
		.samples = RINGSIDE_MAX_SAMPLES, .batch = RINGSIDE_MAX_BATCH,
		.limit_ms = NEVER_MS,
	};

	signal_soon();
	outcome->error = dev_run(&run, samples);
	outcome->result = (struct ringside_result){ run.samples, run.batch, run.reason, run.error };
}

/* In a child: a signal that came is there for good. */
static void run_half(const struct store *s, const struct store_half *h)
{
	int status;
	pid_t pid;

	memset(outcome, 0, sizeof(*outcome));
	fflush(stdout);
	pid = fork();
	if (!pid) {
		if (dev_inherit())
			_exit(2);
		if (measure_by_module(h))
			run_by_module(h);
		else
			run_here(s, h);
		outcome->late_ns = now_ns() - due;
		_exit(0);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status)
		outcome->error = -ECHILD;
}

static void judge(const struct store_half *h)
{
	const struct ringside_result *res = &outcome->result;
	double late = outcome->late_ns / 1e6;
	char what[256];

	snprintf(what, sizeof(what), "%s, %s: ends within %d ms", h->row->name,
		 h->side == RINGSIDE_USER ? "user" : "kernel", LIMIT_MS);
	if (!outcome->error && res->reason && res->reason != RINGSIDE_interrupted) {
		printf("ok %d - %s # SKIP %s\n", ++test_number, what,
		       ringside_reason_text(res->reason));
		return;
	}
	ok(res->reason == RINGSIDE_interrupted && late < LIMIT_MS &&
	   (!outcome->error || outcome->error == -EINTR), what);
	printf("# %.2f ms after the signal; batch %u, %u samples; %s; %s\n", late, res->batch,
	       res->taken, ringside_reason_name(res->reason), strerror(-outcome->error));
}

int main(int argc, char **argv)
{
	char *all[] = { (char *)"*", NULL };
	int here = argc > 1 && !strcmp(argv[1], "here");
	struct store s = { 0 };
	size_t i;

	if (!here && access("/sys/module/ringside", F_OK)) {
		printf("ok 1 - rows end in time # SKIP no /dev/ringside\n1..1\n");
		return 0;
	}
	start_as(argv[0]);
	outcome = mmap(NULL, sizeof(*outcome), PROT_READ | PROT_WRITE,
		       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (outcome == MAP_FAILED || start_clock() || start_view(&s, here) || start_here("/tmp") ||
	    start_store(&s, 1) || select_rows(&s, all, 1)) {
		printf("Bail out! rows cannot be measured here\n");
		return 1;
	}
	if (!here && !s.exact) {
		printf("1..0 # SKIP an emulator's time says nothing: exact mode\n");
	} else {
		for (i = 0; i < s.n; i++) {
			if (here && s.halves[i].side == RINGSIDE_KERNEL)
				continue;
			run_half(&s, &s.halves[i]);
			judge(&s.halves[i]);
		}
		printf("1..%d\n", test_number);
	}
	start_end("/tmp");
	store_free(&s);
	return test_failures != 0;
}
