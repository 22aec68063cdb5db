// SPDX-License-Identifier: GPL-2.0-only
/* What disturbed this thread, whether to stop, and how fast the clock ticks. */
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include "dev.h"
#include "os.h"
#include "stop.h"

static volatile sig_atomic_t stopped;

static void on_signal(int sig)
{
	(void)sig;
	stopped = 1;
}

void stop_on_signals(void)
{
	/* Without SA_RESTART: a run in the kernel ends. */
	struct sigaction action = { .sa_handler = on_signal }, old;

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, &old);
	if (old.sa_handler == SIG_IGN)	/* nohup */
		sigaction(SIGHUP, &old, NULL);
}

int os_stop(void)
{
	return stopped;
}

__u32 os_khz(void)
{
	struct timespec a, b, wait = { 0, 50 * 1000 * 1000 };
	__u64 begin, ns;

	clock_gettime(CLOCK_MONOTONIC, &a);
	begin = os_stamp();
	nanosleep(&wait, NULL);
	clock_gettime(CLOCK_MONOTONIC, &b);
	ns = (b.tv_sec - a.tv_sec) * 1000000000ULL + b.tv_nsec - a.tv_nsec;
	return (os_stamp() - begin) * 1000000 / ns;
}

/* Idle and stolen time of a CPU; /proc/stat counts them in clock ticks. */
static void cpu_times(struct ringside_count *c)
{
	unsigned long long idle, iowait, steal;
	char buf[16384], key[16], *line;
	long hz = sysconf(_SC_CLK_TCK);
	int fd = open("/proc/stat", O_RDONLY | O_CLOEXEC);
	ssize_t len;

	c->idle_us = ~0ULL;
	if (fd < 0)
		return;
	len = read(fd, buf, sizeof(buf) - 1);
	close(fd);
	if (len <= 0)
		return;
	buf[len] = 0;
	snprintf(key, sizeof(key), "cpu%u ", c->cpu);
	line = strstr(buf, key);
	if (!line || sscanf(line, "%*s %*u %*u %*u %llu %llu %*u %*u %llu",
			    &idle, &iowait, &steal) != 3)
		return;
	c->idle_us = (idle + iowait) * 1000000 / hz;
	c->steal_ns = steal * 1000000000 / hz;
}

void os_count(struct ringside_count *c)
{
	struct rusage usage;

	memset(c, 0, sizeof(*c));
	if (!dev_count(c))
		return;
	getrusage(RUSAGE_THREAD, &usage);
	c->switches = usage.ru_nvcsw + usage.ru_nivcsw;
	c->cpu = sched_getcpu();
	cpu_times(c);
}
