// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user program: what a shell cannot do to the device and the tool.
 *
 * usage: dev_torture listen N		N listeners, one that never reads, during runs
 *	  dev_torture trace PID		attach to a process, step, detach
 *	  dev_torture eat COMMAND...	run it, and take memory until the kernel kills it
 *	  dev_torture fill ADJUST	take memory until the kernel kills this one: the
 *					ADJUST 1000 makes it the first choice
 *
 * Says what was done; exits 0, 1 if it did not go as it must, or 3 for usage.
 */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include "dev_test.h"
#include "netlink_test.h"

#define RUNS	200	/* with two or three events each */
#define STEPS	50
#define BLOCK	(1 << 20)

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

/* Each by a file of its own: its first run and its close are told to listeners. */
static int some_runs(double *seconds)
{
	double begin = now();
	int i, bad = 0, fd;

	for (i = 0; i < RUNS; i++) {
		struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);

		r.flags = 0;
		fd = open_device();
		bad += run(fd, &r) || r.reason == RINGSIDE_interrupted || !r.samples;
		close(fd);
	}
	*seconds = now() - begin;
	return bad;
}

static int open_listeners(struct genl *g, int n)
{
	const int little = 1;		/* the kernel makes it its least */
	int i;

	for (i = 0; i < n; i++)
		if (genl_open(&g[i]) || genl_join(&g[i]))
			return -1;
	return setsockopt(g[n - 1].fd, SOL_SOCKET, SO_RCVBUF, &little, sizeof(little));
}

/* All but the last one, until a signal. */
static int read_all(const struct genl *g, int n)
{
	struct pollfd *fds = calloc(n, sizeof(*fds));
	char buffer[4096];
	int i;

	for (i = 0; fds && i < n - 1; i++)
		fds[i] = (struct pollfd){ .fd = g[i].fd, .events = POLLIN };
	while (fds && poll(fds, n - 1, -1) > 0)
		for (i = 0; i < n - 1; i++)
			if (fds[i].revents)
				recv(g[i].fd, buffer, sizeof(buffer), MSG_DONTWAIT);
	return 1;
}

/* The one that never read: what is there first, and then that events were lost. */
static int lost(const struct genl *g)
{
	char buffer[4096];
	int i;

	for (i = 0; i < 2 * RUNS; i++)
		if (recv(g->fd, buffer, sizeof(buffer), MSG_DONTWAIT) < 0)
			return errno == ENOBUFS;
	return 0;
}

static int listeners(int n)
{
	struct genl *g = calloc(n, sizeof(*g));
	double alone, heard;
	int bad, is_lost;
	pid_t reader;

	bad = some_runs(&alone);
	if (!g || open_listeners(g, n)) {
		printf("no %d listeners: %s\n", n, strerror(errno));
		return 1;
	}
	reader = fork();
	if (!reader)
		_exit(read_all(g, n));
	bad += some_runs(&heard);
	kill(reader, SIGKILL);
	waitpid(reader, NULL, 0);
	is_lost = lost(&g[n - 1]);
	printf("%d runs in %.3f s alone, in %.3f s with %d listeners; %d bad; the one that"
	       " does not read %s\n", RUNS, alone, heard, n, bad,
	       is_lost ? "lost events" : "LOST NONE");
	/* Its socket is full after a few: to wait for it would take for ever, and the
	 * events themselves take less than a ms for each who listens. */
	return bad || !is_lost || heard > 10 * alone + 0.001 * n * 3 * RUNS;
}

static int trace(pid_t pid)
{
	int status, i;

	if (ptrace(PTRACE_ATTACH, pid, 0, 0) || waitpid(pid, &status, 0) != pid)
		return 1;
	for (i = 0; i < STEPS && WIFSTOPPED(status); i++) {
		int sig = WSTOPSIG(status);

		/* What was sent to it meanwhile is handed on. */
		if (ptrace(PTRACE_SINGLESTEP, pid, 0, sig == SIGTRAP || sig == SIGSTOP ? 0 : sig) ||
		    waitpid(pid, &status, 0) != pid)
			return 1;
	}
	if (!WIFSTOPPED(status) || ptrace(PTRACE_DETACH, pid, 0, 0))
		return 1;
	printf("%d steps\n", i);
	return 0;
}

static void write_own(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);

	if (fd < 0 || write(fd, text, strlen(text)) < 0)
		printf("%s: %s\n", path, strerror(errno));
	close(fd);
}

static int take_block(void)
{
	return mmap(NULL, BLOCK, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0) != MAP_FAILED;
}

static int fill(const char *adjust)
{
	write_own("/proc/self/oom_score_adj", adjust);
	while (take_block())
		;
	return 1;
}

/* How many processes the kernel has killed so far. */
static unsigned long kills(void)
{
	FILE *file = fopen("/proc/vmstat", "r");
	unsigned long n = 0;
	char line[128];

	while (file && fgets(line, sizeof(line), file))
		sscanf(line, "oom_kill %lu", &n);
	if (file)
		fclose(file);
	return n;
}

static int eat(char **command)
{
	unsigned long before = kills();
	int status = 0, blocks = 0;
	pid_t pid = fork();

	if (!pid) {
		write_own("/proc/self/oom_score_adj", "1000");
		execvp(command[0], command);
		_exit(127);
	}
	/* The last to be killed, but not beyond it: then nobody could go on. */
	write_own("/proc/self/oom_score_adj", "-900");
	sleep(3);		/* until it measures */
	/* Once is enough: it has little, and may take a while to end. */
	while (kills() == before && !waitpid(pid, &status, WNOHANG))
		blocks += take_block();
	waitpid(pid, &status, 0);
	printf("%d MB taken; it was %s\n", blocks,
	       WIFSIGNALED(status) ? "killed" : "NOT KILLED");
	return !WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL;
}

int main(int argc, char **argv)
{
	const char *what = argc > 2 ? argv[1] : "";

	if (!strcmp(what, "listen"))
		return listeners(atoi(argv[2]));
	if (!strcmp(what, "trace"))
		return trace(atoi(argv[2]));
	if (!strcmp(what, "eat"))
		return eat(argv + 2);
	if (!strcmp(what, "fill"))
		return fill(argv[2]);
	printf("usage: dev_torture listen N | trace PID | eat COMMAND... | fill ADJUST\n");
	return 3;
}
