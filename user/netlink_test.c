// SPDX-License-Identifier: GPL-2.0-only
/*
 * Without the module: that its absence shows.  With it, as root in a VM: the
 * catalogue, the facts, the events of a run, and another network namespace.
 */
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include "core.h"
#include "dev.h"
#include "netlink.h"
#include "testroot.h"

#define RUNS	3

static __u32 reasons[RINGSIDE_ROW_MAX + 1];

static int nobody(const struct netlink_event *event, void *data)
{
	(void)event;
	(void)data;
	return 1;
}

static void test_no_family(const char *why)
{
	json_t *facts = NULL;
	int told = 0;

	printf("# %s\n", why);
	ok(netlink_rows(reasons) == -ENOENT, "no catalogue without a family");
	for (int i = 0; i <= RINGSIDE_ROW_MAX; i++)
		told += reasons[i] != NETLINK_NOT_TOLD;
	ok(!told, "no row told");
	ok(netlink_facts(&facts) == -ENOENT && !facts, "no facts");
	ok(netlink_listen(nobody, NULL) == -ENOENT, "no events");
}

static void test_rows(void)
{
	int wrong = 0;

	ok(netlink_rows(reasons) == 0, "the catalogue is told");
	for (__u32 i = 0; i <= RINGSIDE_ROW_MAX; i++) {
		const struct ringside_row_info *row = ringside_row(i);
		int kernel = row && row->sides & RINGSIDE_KERNEL;
		int told = reasons[i] != NETLINK_NOT_TOLD;

		wrong += kernel != told;
		wrong += told && !ringside_reason_name(reasons[i]);
	}
	ok(!wrong, "each kernel half and nothing else, with a known reason");
	ok(reasons[RINGSIDE_ROW_clock_loop] == RINGSIDE_ok,
	   "the empty loop can be measured anywhere");
}

static void test_facts(void)
{
	json_t *facts = NULL, *fact;
	const char *name;
	int wrong = 0;

	ok(netlink_facts(&facts) == 0 && json_object_size(facts), "facts");
	json_object_foreach(facts, name, fact) {
		const char *source =
			json_string_value(json_object_get(fact, "source"));
		const char *value =
			json_string_value(json_object_get(fact, "value"));

		printf("# %s = %s (%s)\n", name, value, source);
		wrong += !value || !*value || !source ||
			 (strcmp(source, "exported") &&
			  strcmp(source, "observed") &&
			  strcmp(source, "config"));
	}
	ok(!wrong, "each with a value and a known source");
	ok(json_object_get(facts, "init_on_alloc") &&
	   json_object_get(facts, "preempt_model") &&
	   json_object_get(facts, "audit_enabled"), "those that matter most");
	json_decref(facts);
}

struct watch {
	pid_t runner;
	int n;
	__u32 begun;
};

/* 1: all as it must be at the end; 2: something was wrong. */
static int watch(const struct netlink_event *event, void *data)
{
	struct watch *w = data;

	printf("# event %u of %u: row %u, runs %u, samples %u\n", event->event,
	       event->pid, event->row, event->runs, event->samples);
	if ((pid_t)event->pid != w->runner || event->samples < event->runs)
		return 2;
	if (w->n++ == 0 && event->event != RINGSIDE_EVENT_START)
		return 2;
	if (event->event == RINGSIDE_EVENT_END)
		return event->runs == RUNS ? 1 : 2;
	return event->row == RINGSIDE_ROW_clock_loop ? 0 : 2;
}

static int run_some(void)
{
	struct ringside_sample samples[RINGSIDE_ROOM(4)];
	int ret = dev_open();

	for (int i = 0; !ret && i < RUNS; i++) {
		struct ringside_run run = {
			.abi = RINGSIDE_ABI, .row = RINGSIDE_ROW_clock_loop,
			.samples = 4, .batch = 64, .limit_ms = 1000,
		};

		ret = dev_run(&run, samples);
	}
	dev_close();
	return ret;
}

static void test_events(void)
{
	struct watch w = { .runner = getpid() };
	pid_t child;
	int status;

	fflush(stdout);
	child = fork();
	if (child == 0) {
		alarm(20);	/* no event came: that is a failure too */
		status = netlink_listen(watch, &w);
		fflush(stdout);
		_exit(status < 0 ? 3 : status);
	}
	sleep(1);		/* until it listens */
	ok(run_some() == 0, "some runs");
	waitpid(child, &status, 0);
	ok(WIFEXITED(status) && WEXITSTATUS(status) == 1,
	   "start, progress and end of them");
}

static void test_anybody(void)
{
	int status;

	fflush(stdout);
	if (fork() == 0)
		_exit(setuid(65534) || netlink_rows(reasons) != 0);
	wait(&status);
	ok(status == 0, "a user may read");
}

int main(void)
{
	if (access("/sys/module/ringside", F_OK)) {
		test_no_family("the module is not loaded");
	} else {
		test_rows();
		test_facts();
		test_events();
		test_anybody();
		ok(unshare(CLONE_NEWNET) == 0, "another network namespace");
		test_no_family("in that network namespace");
	}
	printf("1..%d\n", test_number);
	return test_failures != 0;
}
