// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "disturb.h"
#include "kconfig.h"
#include "sysfile.h"

#define FEATURES	"/sys/kernel/debug/sched/features"
#define CPU	"/sys/devices/system/cpu/"
#define FEW	0.02	/* rounds: not worth a word */
#define CLOCK	"/sys/devices/system/clocksource/clocksource0/"

static void add(json_t *list, const char *what, const char *value,
		const char *advice)
{
	json_array_append_new(list, json_pack("{s:s, s:o, s:s}", "what", what,
					      "value", text_json(value),
					      "advice", advice));
}

static void add_number(json_t *list, const char *what, long long number,
		       const char *advice)
{
	char value[32];

	snprintf(value, sizeof(value), "%lld", number);
	add(list, what, value, advice);
}

static int is_number(const char *root, const char *path, long long wanted)
{
	long long number;

	return !sysfile_number(root, path, &number) && number == wanted;
}

/* Each of these runs on the paths that are measured. */
static const char *const debug_options[] = {
	"CONFIG_KASAN", "CONFIG_KCSAN", "CONFIG_KMSAN", "CONFIG_KCOV",
	"CONFIG_UBSAN", "CONFIG_LOCKDEP", "CONFIG_PROVE_LOCKING",
	"CONFIG_LOCK_STAT", "CONFIG_DEBUG_LOCK_ALLOC",
	"CONFIG_DEBUG_MUTEXES", "CONFIG_DEBUG_SPINLOCK",
	"CONFIG_DEBUG_ATOMIC_SLEEP", "CONFIG_DEBUG_PREEMPT",
	"CONFIG_DEBUG_PAGEALLOC", "CONFIG_DEBUG_OBJECTS",
	"CONFIG_DEBUG_KMEMLEAK", "CONFIG_DEBUG_VM", "CONFIG_SLUB_DEBUG_ON",
	"CONFIG_TRACE_IRQFLAGS", "CONFIG_PROVE_RCU",
	"CONFIG_GCOV_KERNEL",
};

#define DEBUG_OPTIONS	(sizeof(debug_options) / sizeof(debug_options[0]))

static void check_debug(json_t *list, const char *root)
{
	char source[512], value[1024] = "";
	json_t *config = kconfig_read(root, source, sizeof(source));

	for (size_t i = 0; i < DEBUG_OPTIONS; i++) {
		if (!json_object_get(config, debug_options[i]))
			continue;
		if (*value)
			strcat(value, " ");
		strcat(value, debug_options[i]);
	}
	json_decref(config);
	if (*value)
		add(list, "debug options", value,
		    "This kernel checks itself on every path: compare it only with kernels built alike, and build one without these options for numbers that mean something elsewhere.");
}

/* Of the first CPU whose governor may change the clock. */
static void check_governor(json_t *list, const char *root)
{
	char path[256], governor[64], value[128];
	int ret;

	for (int cpu = 0; cpu < 4096; cpu++) {
		snprintf(path, sizeof(path), CPU "cpu%d", cpu);
		if (!sysfile_exists(root, path))
			return;
		snprintf(path, sizeof(path),
			 CPU "cpu%d/cpufreq/scaling_governor", cpu);
		ret = sysfile_line(root, path, governor, sizeof(governor));
		if (ret || !strcmp(governor, "performance"))
			continue;
		snprintf(value, sizeof(value), "%s (CPU %d)", governor, cpu);
		add(list, "frequency governor", value,
		    "The clock rate follows the load: run 'cpupower frequency-set -g performance' before, and set it back after.");
		return;
	}
}

static void check_processor(json_t *list, const char *root)
{
	if (is_number(root, CPU "intel_pstate/no_turbo", 0))
		add(list, "turbo", "on",
		    "The clock rate follows heat and neighbours: write 1 to " CPU "intel_pstate/no_turbo before, and 0 after.");
	else if (is_number(root, CPU "cpufreq/boost", 1))
		add(list, "turbo", "on",
		    "The clock rate follows heat and neighbours: write 0 to " CPU "cpufreq/boost before, and 1 after.");
	if (is_number(root, CPU "smt/active", 1))
		add(list, "SMT", "active",
		    "A sibling shares the core that is measured: write off to " CPU "smt/control before, and on after, or keep the sibling idle.");
}

/* "0-3,5" has more than one CPU, "0" has not. */
static void check_online(json_t *list, const char *root)
{
	char online[256], value[sizeof("CPU ") + sizeof(online)];

	if (!sysfile_line(root, CPU "online", online, sizeof(online)) &&
	    *online && !strpbrk(online, ",-")) {
		snprintf(value, sizeof(value), "CPU %s", online);
		add(list, "only one CPU", value,
		    "All other work shares the CPU that is measured: give the machine a second CPU if it can have one.");
	}
}

/* "0.20 0.18 0.12 2/80 11206": means of 1, 5, 15 minutes, who runs right now. */
static void check_load(json_t *list, const char *root)
{
	double minute, five, fifteen;
	char line[128];
	int running;

	if (sysfile_line(root, "/proc/loadavg", line, sizeof(line)) ||
	    sscanf(line, "%lf %lf %lf %d", &minute, &five, &fifteen,
		   &running) != 4)
		return;
	if (minute < 0.5 && running <= 1)
		return;
	add(list, "load", line,
	    "Other work runs on this machine: stop it, or wait until it is done.");
	if (is_number(root, "/proc/sys/kernel/sched_autogroup_enabled", 1))
		add(list, "autogroup", "on",
		    "The scheduler shares out by session while other work runs: write 0 to /proc/sys/kernel/sched_autogroup_enabled before, and 1 after, or stop that work.");
}

static int has_word(const char *line, const char *word)
{
	size_t len = strlen(word);

	while (*line) {
		size_t n = strcspn(line, " ");

		if (n == len && !strncmp(line, word, n))
			return 1;
		line += n;
		line += strspn(line, " ");
	}
	return 0;
}

/* With it, an interrupt ends the slice of each of two ready tasks. */
static void check_scheduler(json_t *list, const char *root)
{
	char features[2048];

	if (!sysfile_line(root, FEATURES, features, sizeof(features)) &&
	    has_word(features, "HRTICK"))
		add(list, "scheduler feature", "HRTICK",
		    "A timer interrupts rows in which two tasks are ready: write NO_HRTICK to "
		    FEATURES " before, and HRTICK after.");
}

/* x86 only: elsewhere nothing else can be chosen. */
static void check_clock(json_t *list, const char *root)
{
	char now[64], all[256], flags[8192];

	if (sysfile_value(root, "/proc/cpuinfo", "flags", flags, sizeof(flags)) ||
	    sysfile_line(root, CLOCK "current_clocksource", now, sizeof(now)) ||
	    sysfile_line(root, CLOCK "available_clocksource", all, sizeof(all)))
		return;
	if (!has_word(all, "tsc"))
		add(list, "clocksource", now,
		    "The kernel does not trust the TSC, which the stamps are taken from: see 'dmesg | grep -i -e tsc -e clocksource'; times may drift and differ between CPUs.");
	else if (strcmp(now, "tsc"))
		add(list, "clocksource", now,
		    "Stamps are taken from the TSC, but this kernel keeps its time by something else: "
		    "write tsc to " CLOCK "current_clocksource if the TSC is steady here.");
}

static void check_hypervisor(json_t *list, const char *root)
{
	char flags[8192], model[256] = "", all[256] = "";

	if (sysfile_value(root, "/proc/cpuinfo", "flags", flags, sizeof(flags)) ||
	    !has_word(flags, "hypervisor"))
		return;
	sysfile_value(root, "/proc/cpuinfo", "model name", model, sizeof(model));
	sysfile_line(root, CLOCK "available_clocksource", all, sizeof(all));
	if ((strstr(model, "QEMU") || strstr(model, "TCG")) &&
	    !has_word(all, "kvm-clock"))
		add(list, "emulator", model,
		    "This CPU is made of software, its times are those of the emulator: count instructions in exact mode, or measure on hardware.");
	else
		add(list, "virtual machine", model,
		    "Other guests share the hardware and exits to the host are in every number: measure on hardware, or pin the virtual CPUs to CPUs of their own.");
}

struct look {
	long long steal;	/* in units of 10 ms (USER_HZ) */
	long long swapped;	/* pages */
};

static void take_look(const char *root, struct look *look)
{
	FILE *file = sysfile_open(root, "/proc/stat");
	char line[256];
	long long n;

	memset(look, 0, sizeof(*look));
	if (file) {
		if (fscanf(file, "cpu %*d %*d %*d %*d %*d %*d %*d %lld",
			   &look->steal) != 1)
			look->steal = 0;
		fclose(file);
	}
	file = sysfile_open(root, "/proc/vmstat");
	if (!file)
		return;
	while (fgets(line, sizeof(line), file))
		if (sscanf(line, "pswpin %lld", &n) == 1 ||
		    sscanf(line, "pswpout %lld", &n) == 1)
			look->swapped += n;
	fclose(file);
}

static void check_looks(json_t *list, const struct look *before,
			const struct look *after)
{
	if (after->steal > before->steal)
		add_number(list, "steal (ticks of 10 ms in 100 ms)",
			   after->steal - before->steal,
			   "The hypervisor gives this CPU to others: measure when the host is quiet, or on a CPU of one's own.");
	if (after->swapped > before->swapped)
		add_number(list, "swapping (pages in 100 ms)",
			   after->swapped - before->swapped,
			   "Memory is short: stop what fills it before page faults are measured.");
}

/* Both make every system call of this process longer. */
static void check_process(json_t *list, const char *root)
{
	char value[64];

	if (!sysfile_value(root, "/proc/self/status", "Seccomp", value, sizeof(value)) &&
	    strcmp(value, "0"))
		add(list, "seccomp", value,
		    "A filter looks at every system call of this process: start it outside of the sandbox or container, unless the filter's cost is the question.");
	if (!sysfile_value(root, "/proc/self/status", "TracerPid", value, sizeof(value)) &&
	    strcmp(value, "0"))
		add(list, "traced by process", value,
		    "A debugger or strace stops this process at its system calls: start it without.");
}

void disturb_slow(json_t *list, size_t slow, size_t rounds, double waited_ms)
{
	char value[128];

	if (slow < rounds * FEW)
		return;
	snprintf(value, sizeof(value), "in %.0f %% of the rounds, after %.1f s of waiting",
		 100.0 * (double)slow / (double)rounds, waited_ms / 1e3);
	add(list, "processor slower than it can be", value,
	    "Something shares the core, or the clock rate follows heat: what was measured meanwhile is left out where a row has other samples; keep the sibling idle, fix the clock rate.");
}

json_t *disturb_check(const char *root, int exact)
{
	const struct timespec pause = { .tv_nsec = 100 * 1000 * 1000 };
	struct look before, after;
	json_t *list = json_array();

	check_debug(list, root);
	check_process(list, root);
	if (exact)
		return list;
	check_governor(list, root);
	check_processor(list, root);
	check_online(list, root);
	check_clock(list, root);
	check_scheduler(list, root);
	check_hypervisor(list, root);
	take_look(root, &before);
	nanosleep(&pause, NULL);
	take_look(root, &after);
	check_looks(list, &before, &after);
	check_load(list, root);
	return list;
}
