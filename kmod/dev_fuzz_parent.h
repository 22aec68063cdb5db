/* SPDX-License-Identifier: GPL-2.0-only */
/* The fuzzer's parent: starts processes, two at a time, watches, and sums up. */
#ifndef RINGSIDE_DEV_FUZZ_PARENT_H
#define RINGSIDE_DEV_FUZZ_PARENT_H

#include "dev_fuzz.h"
#include "dev_fuzz_ioctl.h"
#include "dev_fuzz_netlink.h"

#define STUCK	120	/* seconds that no process may take */

struct wishes {
	unsigned int seed;
	long only;			/* this process, -1 all */
	bool list, all_rows;
	uint64_t calls, runs;
	long seconds;
	const char *module, *cover;
};

static int device = -1;			/* the parent's own: nothing unloads the module */
static struct cover own;
static long taint;			/* before any call */
static time_t began;
static int tests, failures;
static unsigned int lost;		/* processes that did not end by themselves */

static inline void ok(int good, const char *what)
{
	tests++;
	failures += !good;
	printf("%sok %d - %s\n", good ? "" : "not ", tests, what);
}

static inline struct wishes wishes(int argc, char **argv)
{
	struct wishes w = { .seed = 1, .only = -1, .calls = 5000, .runs = 50, .seconds = 60 };
	int c;

	while ((c = getopt(argc, argv, "s:o:n:r:t:m:c:la")) != -1) {
		switch (c) {
		case 's':
			w.seed = (unsigned int)strtoul(optarg, NULL, 0);
			break;
		case 'o':
			w.only = strtol(optarg, NULL, 0);
			break;
		case 'n':
			w.calls = strtoull(optarg, NULL, 0);
			break;
		case 'r':
			w.runs = strtoull(optarg, NULL, 0);
			break;
		case 't':
			w.seconds = strtol(optarg, NULL, 0);
			break;
		case 'm':
			w.module = optarg;
			break;
		case 'c':
			w.cover = optarg;
			break;
		case 'l':
			w.list = true;
			break;
		case 'a':
			w.all_rows = true;
			break;
		default:
			fprintf(stderr, "dev_fuzz: unknown option, see the top of kmod/dev_fuzz.c\n");
			exit(3);
		}
	}
	return w;
}

/* The sections are gone when the module is. */
static inline FILE *begin_cover(const char *path)
{
	static const char *const sections[] = { ".text", ".text.unlikely", ".init.text",
		".exit.text" };
	FILE *file = path ? fopen(path, "w") : NULL;
	size_t i;

	for (i = 0; file && i < 4; i++)
		cover_section(file, sections[i]);
	return file;
}

static inline void end_cover(FILE *file)
{
	size_t i;

	if (!file)
		return;
	for (i = 0; i < COVER_ROOM; i++)
		if (shared->pcs[i])
			fprintf(file, "pc %#llx\n", (unsigned long long)shared->pcs[i]);
	fclose(file);
}

static inline long tainted(void)
{
	FILE *file = fopen("/proc/sys/kernel/tainted", "r");
	long value = -1;

	if (!file)
		return value;
	if (fscanf(file, "%ld", &value) != 1)
		value = -1;
	fclose(file);
	return value;
}

/* Loads the module by itself, so that the blocks of its beginning are seen, too. */
static inline bool begin(const struct wishes *w)
{
	int fd = w->module ? open(w->module, O_RDONLY | O_CLOEXEC) : -1;

	cover_open(&own);
	cover_begin(&own);
	if (w->module && syscall(SYS_finit_module, fd, "deep=1", 0))
		printf("# %s does not load: %s\n", w->module, strerror(errno));
	cover_end(&own, shared->pcs);
	close(fd);
	device = open(PATH, O_RDONLY | O_CLOEXEC);
	if (device < 0 || !netlink_numbers()) {
		printf("1..0 # SKIP no %s, or no netlink family: load the module\n", PATH);
		return false;
	}
	taint = tainted();
	began = time(NULL);
	return true;
}

static inline uint64_t sum(const uint64_t *values, size_t n)
{
	uint64_t all = 0;

	while (n--)
		all += values[n];
	return all;
}

static inline pid_t start(unsigned int seed, unsigned int process,
			  void (*work)(unsigned int seed, unsigned int process, bool list))
{
	pid_t pid;

	/* The console has it, whatever happens. */
	printf("# seed %u, process %u\n", seed, process);
	fflush(stdout);
	pid = fork();
	if (!pid) {
		close(device);
		alarm(0);
		work(seed, process, false);
		_exit(0);
	}
	return pid;
}

/* One of two that work side by side. */
struct lane {
	pid_t pid;
	time_t since;
	bool killed;
};

/* One that does not end is killed, after its last calls are told; not even then: left. */
static inline void reap(struct lane *l, void (*tell_all)(void))
{
	time_t age = time(NULL) - l->since;
	int status;

	if (waitpid(l->pid, &status, WNOHANG) == l->pid) {
		l->pid = 0;
		if (l->killed || (WIFEXITED(status) && !WEXITSTATUS(status)))
			return;
		printf("# a process ended with status %#x\n", status);
	} else if (age > STUCK && !l->killed) {
		printf("# a process does not end\n");
		l->killed = true;
		kill(l->pid, SIGKILL);
	} else if (age > 2 * STUCK) {
		printf("# it does not end when it is killed\n");
		l->pid = 0;
	} else {
		return;
	}
	lost++;
	tell_all();
}

static inline bool enough(const struct wishes *w)
{
	return sum(shared->calls, KINDS) >= w->calls &&
		sum(shared->started, RINGSIDE_ROW_MAX + 1) >= w->runs;
}

static inline void go(const struct wishes *w,
		      void (*work)(unsigned int seed, unsigned int process, bool list),
		      void (*tell_all)(void))
{
	time_t until = began + w->seconds;
	unsigned int next[2] = { 0, 1 }, i;
	struct lane lanes[2] = { 0 };
	bool more = true, told = false;

	while (more || lanes[0].pid || lanes[1].pid) {
		if (!told && tainted() != taint) {
			told = true;
			printf("# the kernel complains\n");
			tell_all();
		}
		more = time(NULL) < until && !lost && !told && !enough(w);
		for (i = 0; i < 2; i++) {
			if (lanes[i].pid)
				reap(&lanes[i], tell_all);
			if (lanes[i].pid || !more)
				continue;
			/* Each has trails of its own: those of even and odd numbers. */
			lanes[i] = (struct lane){ .since = time(NULL) };
			lanes[i].pid = start(w->seed, next[i], work);
			next[i] += 2;
		}
		usleep(20000);
	}
}

/* Rows that this kernel can measure, and of which no run was started. */
static inline unsigned int rows_left(void)
{
	unsigned int left = 0, had = 0;
	size_t i;

	for (i = 0; i < KERNEL_ROWS; i++) {
		struct ringside_state s = { .row = kernel_rows[i].nr };

		if (!s.row || ioctl(device, RINGSIDE_IOC_STATE, &s) || s.reason)
			continue;
		had++;
		if (shared->started[s.row])
			continue;
		left++;
		printf("# not started: %s\n", kernel_rows[i].name);
	}
	printf("# rows started: %u of %u that this kernel has\n", had - left, had);
	return left;
}

static inline void tell_results(void)
{
	static const char *const names[KINDS] = { "RUN", "TAIL", "STATE", "INFO", "COUNT", "STAMP",
		"HOOKS", "SPLIT", "other ioctl", "read", "lseek", "fsync", "write", "poll", "splice",
		"fcntl", "open", "close", "dup", "pass", "mmap", "remap", "touch", "netlink", "fork",
		"limits", "signals", "unload" };
	unsigned int kind, err;

	for (kind = 0; kind < KINDS; kind++) {
		printf("# %s %llu, %llu ms:", names[kind], (unsigned long long)shared->calls[kind],
		       (unsigned long long)shared->us[kind] / 1000);
		for (err = 0; err < ERRNOS; err++)
			if (shared->ended[kind][err])
				printf(" %s %llu", err ? strerrorname_np((int)err) : "ok",
				       (unsigned long long)shared->ended[kind][err]);
		printf("\n");
	}
}

static inline bool still_works(void)
{
	struct ringside_run r = { .abi = RINGSIDE_ABI, .row = RINGSIDE_ROW_clock_loop, .samples = 4,
		.batch = 16, .limit_ms = 1000 };

	return !ioctl(device, RINGSIDE_IOC_RUN, &r) && r.samples >= 4;
}

static inline bool unloads(void)
{
	long ret;

	cover_begin(&own);
	ret = syscall(SYS_delete_module, "ringside", O_NONBLOCK);
	cover_end(&own, shared->pcs);
	return !ret;
}

/* What was closed may take a while to go: half a dump of netlink ends after RCU. */
static inline bool soon(bool (*works)(void))
{
	int i;

	for (i = 0; i < 100; i++) {
		if (works())
			return true;
		usleep(50000);
	}
	return false;
}

static inline int end(const struct wishes *w)
{
	uint64_t calls = sum(shared->calls, KINDS);
	uint64_t runs = sum(shared->started, RINGSIDE_ROW_MAX + 1);
	FILE *cover = begin_cover(w->cover);
	unsigned int left = rows_left();

	tell_results();
	printf("# calls %llu, runs %llu, seed %u, %ld s\n", (unsigned long long)calls,
	       (unsigned long long)runs, w->seed, (long)(time(NULL) - began));
	ok(calls >= w->calls, "fuzz: as many calls as wanted");
	ok(runs >= w->runs, "fuzz: as many runs as wanted");
	if (w->all_rows)
		ok(!left, "fuzz: a run of each row that this kernel has");
	ok(!lost, "fuzz: all processes end by themselves");
	ok(!shared->wrong, "fuzz: no answer that the interface does not have");
	if (shared->wrong)
		printf("# %llu, the first: %s\n", (unsigned long long)shared->wrong,
		       shared->first_wrong);
	ok(tainted() == taint, "fuzz: the kernel does not complain");
	ok(soon(still_works), "fuzz: the device works");
	close(device);
	if (w->module)
		ok(soon(unloads), "fuzz: the module unloads");
	end_cover(cover);
	printf("1..%d\n", tests);
	return failures != 0;
}

#endif
