// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user program: operations one by one, every refusal and every end of it.
 * Needs root and the module.  Speaks TAP; exits 0, 1, or 4 where it cannot run.
 */
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include "dev_test.h"

static struct ringside_histogram histogram;

static struct ringside_tail whole(__u32 row)
{
	return (struct ringside_tail){ .abi = RINGSIDE_ABI, .row = row,
		.flags = RINGSIDE_RUN_QUIET, .operations = 500, .limit_ms = 5000,
		.histogram = (unsigned long)&histogram };
}

/* More than any test waits for. */
static struct ringside_tail endless(void)
{
	struct ringside_tail t = whole(RINGSIDE_ROW_clock_nops);

	t.operations = RINGSIDE_MAX_OPERATIONS;
	t.limit_ms = RINGSIDE_MAX_LIMIT_MS;
	return t;
}

static long tail(int fd, struct ringside_tail *t)
{
	memset(&histogram, 0xff, sizeof(histogram));
	return ioctl(fd, RINGSIDE_IOC_TAIL, t);
}

static __u64 counted(void)
{
	__u64 all = 0;
	__u32 i;

	for (i = 0; i < RINGSIDE_BUCKETS; i++)
		all += (__u64)histogram.clean[i] + histogram.hit[i];
	return all;
}

static void test_members(int fd)
{
	struct ringside_tail t;

#define BAD(member, value, err) do {					\
	t = whole(RINGSIDE_ROW_clock_nops);				\
	t.member = value;						\
	refused(tail(fd, &t), err, "tail: " #member " = " #value);	\
} while (0)
	BAD(abi, 0, EPROTO);
	BAD(abi, RINGSIDE_ABI + 1, EPROTO);
	BAD(row, 0, ENOENT);
	BAD(row, RINGSIDE_ROW_MAX, ENOENT);
	BAD(row, 0xffffffff, ENOENT);
	BAD(row, RINGSIDE_ROW_syscall_getppid, ENOENT);
	BAD(row, RINGSIDE_ROW_syscall_llseek, ENOENT);
	BAD(flags, 2, EINVAL);
	BAD(flags, 0xffffffff, EINVAL);
	BAD(operations, 0, EINVAL);
	BAD(operations, RINGSIDE_MAX_OPERATIONS + 1, EINVAL);
	BAD(operations, 0xffffffff, EINVAL);
	BAD(limit_ms, 0, EINVAL);
	BAD(limit_ms, RINGSIDE_MAX_LIMIT_MS + 1, EINVAL);
	BAD(reason, 1, EINVAL);
	BAD(error, -1, EINVAL);
	BAD(pad, 1, EINVAL);
	BAD(histogram, 0, EFAULT);
	BAD(histogram, 1ULL << 63, EFAULT);
#undef BAD
	refused(ioctl(fd, RINGSIDE_IOC_TAIL, NULL), EFAULT, "tail: no structure");
}

/* How the structure may grow: the number of the ioctl carries its size. */
static void test_sizes(int fd)
{
	struct { struct ringside_tail t; __u64 more; } big = {
		.t = whole(RINGSIDE_ROW_clock_nops)
	};
	unsigned int nr = _IOC_NR(RINGSIDE_IOC_TAIL);
	unsigned int grown = _IOWR(0xb7, nr, big), shrunk = _IOWR(0xb7, nr, __u64);

	refused(ioctl(fd, grown, &big), 0, "tail: a larger structure, rest zero");
	big.t = whole(RINGSIDE_ROW_clock_nops);
	big.more = 1;
	refused(ioctl(fd, grown, &big), E2BIG, "tail: a larger structure, rest in use");
	refused(ioctl(fd, shrunk, &big), EINVAL, "tail: a smaller structure");
	memset(&big, 0xa5, sizeof(big));
	refused(ioctl(fd, RINGSIDE_IOC_TAIL, &big), EPROTO, "tail: garbage");
}

/* The histogram reaches over the end of what is mapped. */
static void test_half_mapped(int fd)
{
	struct ringside_tail t = whole(RINGSIDE_ROW_clock_nops);
	size_t page = sysconf(_SC_PAGESIZE);
	char *p = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	munmap(p + page, page);
	t.histogram = (unsigned long)p + page - 64;
	refused(tail(fd, &t), EFAULT, "tail: room for a part of the histogram");
	munmap(p, page);
}

static void test_counts(int fd)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_nops);
	struct ringside_tail t = whole(RINGSIDE_ROW_clock_nops);
	struct ringside_sample samples[2 * 4];

	ok(!run(fd, &r), "a run before");
	ok(!tail(fd, &t) && !t.reason && t.operations == 500 && counted() == 500,
	   "as many operations as wanted, and as many are counted");
	ok(read(fd, samples, sizeof(samples)) == (ssize_t)(r.samples * sizeof(samples[0])),
	   "the samples of the run before are there still");
	t = whole(RINGSIDE_ROW_hardening_canary);
	ok(!tail(fd, &t) && !t.reason && counted() == 500, "of a pair");
	t = whole(RINGSIDE_ROW_fault_anon);
	ok(!tail(fd, &t) && !t.reason && counted() == 500, "each prepared and verified");
	t = whole(RINGSIDE_ROW_ctxsw_fifo_16_0k);
	ok(!tail(fd, &t) && t.reason == RINGSIDE_not_alone && !t.operations && !counted(),
	   "a row of which one operation is none");
	t = whole(RINGSIDE_ROW_clock_nops);
	t.limit_ms = 1;
	t.operations = RINGSIDE_MAX_OPERATIONS;
	ok(!tail(fd, &t) && t.operations < RINGSIDE_MAX_OPERATIONS && counted() == t.operations,
	   "the time limit ends it");
}

static void test_second_file(int fd)
{
	struct ringside_tail t = whole(RINGSIDE_ROW_clock_nops);
	int other = open_device();

	ok(!tail(fd, &t), "the first file measures");
	t = whole(RINGSIDE_ROW_clock_nops);
	refused(tail(other, &t), EBUSY, "a second file does not");
	close(other);
}

static void test_right(int fd)
{
	struct ringside_tail t = whole(RINGSIDE_ROW_clock_nops);
	pid_t pid = fork();
	int status;

	if (!pid) {
		if (setuid(65534))
			_exit(3);
		_exit(tail(fd, &t) < 0 && errno == EPERM ? 0 : 1);
	}
	waitpid(pid, &status, 0);
	ok(WIFEXITED(status) && !WEXITSTATUS(status), "without the right: not by an open file");
}

static void on_alarm(int sig)
{
	(void)sig;
}

static void test_signal(int fd)
{
	struct sigaction action = { .sa_handler = on_alarm };
	struct itimerval soon = { .it_value = { 0, 20000 } };
	struct ringside_tail t = endless();

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &soon, NULL);
	refused(tail(fd, &t), EINTR, "a signal ends it");
	ok(t.reason == RINGSIDE_interrupted && t.operations > 0 &&
	   t.operations < RINGSIDE_MAX_OPERATIONS && counted() == t.operations,
	   "and what was measured is there");
}

static void *closer(void *arg)
{
	usleep(20000);
	close(*(int *)arg);
	return NULL;
}

static void test_close(void)
{
	struct ringside_tail t = endless();
	int fd = open_device(), err;
	pthread_t thread;
	long ret;

	pthread_create(&thread, NULL, closer, &fd);
	ret = tail(fd, &t);
	err = errno;
	pthread_join(thread, NULL);
	ok(ret < 0 && err == EINTR && t.reason == RINGSIDE_interrupted,
	   "the close of the file by another thread ends it");
}

static void test_kill(void)
{
	struct ringside_tail t = endless();
	int status;
	pid_t pid = fork();

	if (!pid) {
		tail(open_device(), &t);
		_exit(1);
	}
	usleep(50000);
	kill(pid, SIGKILL);
	ok(waitpid(pid, &status, 0) == pid && WIFSIGNALED(status), "a kill ends it");
	t = whole(RINGSIDE_ROW_clock_nops);
	status = open_device();
	ok(!tail(status, &t) && counted() == 500, "and the next one measures");
	close(status);
}

int main(void)
{
	int fd;

	if (access(PATH, F_OK)) {
		printf("1..0 # SKIP no %s: load the module\n", PATH);
		return 4;
	}
	fd = open_device();
	test_members(fd);
	test_sizes(fd);
	test_half_mapped(fd);
	test_counts(fd);
	test_second_file(fd);
	test_right(fd);
	test_signal(fd);
	close(fd);
	test_close();
	test_kill();
	printf("1..%d\n", tests);
	return failures != 0;
}
