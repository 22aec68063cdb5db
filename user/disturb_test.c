// SPDX-License-Identifier: GPL-2.0-only
#include <sys/wait.h>
#include "disturb.h"
#include "testroot.h"

#define CPU	"/sys/devices/system/cpu/"
#define CLOCK	"/sys/devices/system/clocksource/clocksource0/"

static void play_quiet_machine(void)
{
	put("/proc/sys/kernel/osrelease", "6.1.0-test\n");
	put("/boot/config-6.1.0-test", "CONFIG_SMP=y\nCONFIG_KASAN_SHADOW=1\n");
	put("/proc/cpuinfo", "model name\t: Test\nflags\t\t: fpu tsc\n");
	put("/proc/loadavg", "0.02 0.10 0.20 1/80 11206\n");
	put("/proc/stat", "cpu  10 0 10 100 0 0 0 5 0 0\n");
	put("/proc/vmstat", "nr_free 1\npswpin 7\npswpout 8\n");
	put("/proc/sys/kernel/sched_autogroup_enabled", "1\n");
	put(CPU "online", "0-1\n");
	put(CPU "cpu0/cpufreq/scaling_governor", "performance\n");
	put(CPU "cpu1/cpufreq/scaling_governor", "performance\n");
	put(CPU "intel_pstate/no_turbo", "1\n");
	put(CPU "smt/active", "0\n");
	put(CLOCK "current_clocksource", "tsc\n");
	put(CLOCK "available_clocksource", "tsc hpet acpi_pm \n");
}

/* The value told of what, NULL: not told.  All must have an advice. */
static const char *told(const json_t *list, const char *what)
{
	const char *value = NULL;
	const json_t *d;
	size_t i;

	json_array_foreach(list, i, d) {
		const char *advice =
			json_string_value(json_object_get(d, "advice"));
		const char *name = json_string_value(json_object_get(d, "what"));

		if (!advice || advice[strlen(advice) - 1] != '.')
			ok(0, "an advice that is a sentence");
		if (name && !strncmp(name, what, strlen(what)))
			value = json_string_value(json_object_get(d, "value"));
	}
	return value;
}

/* Exactly this one thing is told, with this value.  Drops the list. */
static void tell_only(json_t *list, const char *what, const char *value)
{
	const char *now = told(list, what);
	char text[128];

	snprintf(text, sizeof(text), "%s: %s", what, value);
	if (!now || strcmp(now, value) || json_array_size(list) != 1) {
		printf("# told: ");
		json_dumpf(list, stdout, JSON_COMPACT);
		putchar('\n');
	}
	ok(now && !strcmp(now, value) && json_array_size(list) == 1, text);
	json_decref(list);
}

static void only(const char *what, const char *value)
{
	tell_only(disturb_check(test_root, 0), what, value);
}

static void test_quiet(int exact, const char *what)
{
	json_t *list = disturb_check(test_root, exact);

	ok(json_array_size(list) == 0, what);
	json_decref(list);
}

static void test_each(void)
{
	put(CPU "cpu1/cpufreq/scaling_governor", "powersave\n");
	only("frequency governor", "powersave (CPU 1)");
	put(CPU "cpu1/cpufreq/scaling_governor", "performance\n");
	put(CPU "intel_pstate/no_turbo", "0\n");
	only("turbo", "on");
	drop(CPU "intel_pstate/no_turbo");
	put(CPU "cpufreq/boost", "1\n");
	only("turbo", "on");
	put(CPU "cpufreq/boost", "0\n");
	put(CPU "smt/active", "1\n");
	only("SMT", "active");
	put(CPU "smt/active", "0\n");
	put(CPU "online", "0\n");
	only("only one CPU", "CPU 0");
	put(CPU "online", "0-1\n");
	put("/proc/sys/kernel/sched_autogroup_enabled", "0\n");
	put("/proc/loadavg", "0.02 0.10 0.20 3/80 11206\n");
	only("load", "0.02 0.10 0.20 3/80 11206");
	put("/proc/loadavg", "1.02 0.10 0.20 1/80 11206\n");
	only("load", "1.02 0.10 0.20 1/80 11206");
	put("/proc/loadavg", "0.02 0.10 0.20 1/80 11206\n");
}

static void test_scheduler(void)
{
	put("/sys/kernel/debug/sched/features", "PLACE_LAG HRTICK HRTICK_DL\n");
	only("scheduler feature", "HRTICK");
	/* What comes after must not meet it. */
	put("/sys/kernel/debug/sched/features", "PLACE_LAG NO_HRTICK HRTICK_DL\n");
}

static void test_clock(void)
{
	put(CLOCK "current_clocksource", "hpet\n");
	only("clocksource", "hpet");
	put(CLOCK "available_clocksource", "hpet acpi_pm \n");
	only("clocksource", "hpet");
	put(CLOCK "current_clocksource", "tsc\n");
	put(CLOCK "available_clocksource", "tsc\n");
	put("/proc/cpuinfo", "model name\t: Test\nflags\t\t: hypervisor\n");
	only("virtual machine", "Test");
	put("/proc/cpuinfo", "model name\t: QEMU Virtual CPU\nflags\t\t: tsc hypervisor\n");
	only("emulator", "QEMU Virtual CPU");
	put(CLOCK "available_clocksource", "tsc kvm-clock\n");
	only("virtual machine", "QEMU Virtual CPU");
	put("/proc/cpuinfo", "model name\t: Test\nflags\t\t: tsc\n");
	put(CLOCK "available_clocksource", "tsc\n");
}

/* The counters go on while they are looked at. */
static json_t *look_on(const char *stat, const char *vmstat)
{
	json_t *list;
	pid_t child;

	put("/proc/stat", "cpu  10 0 10 100 0 0 0 5 0 0\n");
	put("/proc/vmstat", "nr_free 1\npswpin 7\npswpout 8\n");
	fflush(stdout);
	child = fork();
	if (child == 0) {
		usleep(50 * 1000);
		put("/proc/stat", stat);
		put("/proc/vmstat", vmstat);
		_exit(0);
	}
	list = disturb_check(test_root, 0);
	waitpid(child, NULL, 0);
	return list;
}

static void test_looks(const char *stat, const char *vmstat, const char *what,
		       const char *value)
{
	json_t *list = look_on(stat, vmstat);
	int tries;

	/* On a busy machine the child comes before the first look, or after the last. */
	for (tries = 0; tries < 50 && !json_array_size(list); tries++) {
		json_decref(list);
		list = look_on(stat, vmstat);
	}
	tell_only(list, what, value);
}

static void test_process(void)
{
	json_t *list;

	put("/proc/self/status", "TracerPid:\t0\nSeccomp:\t2\nSeccomp_filters:\t1\n");
	only("seccomp", "2");
	list = disturb_check(test_root, 1);
	ok(told(list, "seccomp") != NULL, "exact mode: seccomp, too");
	json_decref(list);
	put("/proc/self/status", "TracerPid:\t4711\nSeccomp:\t0\nSeccomp_filters:\t0\n");
	only("traced by process", "4711");
	put("/proc/self/status", "TracerPid:\t0\nSeccomp:\t0\nSeccomp_filters:\t0\n");
}

static void test_debug(void)
{
	json_t *list;

	put("/boot/config-6.1.0-test", "CONFIG_KASAN=y\nCONFIG_PROVE_LOCKING=y\n");
	only("debug options", "CONFIG_KASAN CONFIG_PROVE_LOCKING");
	put(CPU "smt/active", "1\n");
	list = disturb_check(test_root, 1);
	ok(json_array_size(list) == 1 && told(list, "debug options"),
	   "exact mode: debug options only");
	json_decref(list);
}

int main(void)
{
	test_begin();
	play_quiet_machine();
	test_quiet(0, "nothing to tell of a quiet machine");
	test_each();
	test_scheduler();
	test_clock();
	test_looks("cpu  10 0 10 100 0 0 0 8 0 0\n", "pswpin 7\npswpout 8\n",
		   "steal", "3");
	test_looks("cpu  10 0 10 100 0 0 0 5 0 0\n", "pswpin 9\npswpout 9\n",
		   "swapping", "3");
	test_process();
	test_quiet(1, "exact mode: nothing to tell");
	test_debug();
	return test_end();
}
