// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user program: every refusal of /dev/ringside, and that it works otherwise.
 * Needs root and the module.  Speaks TAP; exits 0, 1, or 4 where it cannot run.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "dev_test.h"
#include "dev_test_ends.h"
#include "dev_test_rows.h"
#include "dev_watch_test.h"

static void test_run_members(int fd)
{
	struct ringside_run r;

#define BAD(member, value, err) do {					\
	r = plain(RINGSIDE_ROW_clock_loop);				\
	r.member = value;						\
	refused(run(fd, &r), err, "run: " #member " = " #value);	\
} while (0)
	BAD(abi, RINGSIDE_ABI + 1, EPROTO);
	BAD(abi, 0, EPROTO);
	BAD(row, 0, ENOENT);
	BAD(row, RINGSIDE_ROW_MAX, ENOENT);
	BAD(row, 0xffffffff, ENOENT);
	BAD(row, RINGSIDE_ROW_syscall_getppid, ENOENT);
	BAD(row, RINGSIDE_ROW_syscall_llseek, ENOENT);
	BAD(flags, ~RINGSIDE_RUN_FLAGS, EINVAL);
	BAD(flags, RINGSIDE_RUN_COUNTS, EINVAL);
	BAD(samples, 0, EINVAL);
	BAD(samples, RINGSIDE_MAX_SAMPLES + 1, EINVAL);
	BAD(batch, RINGSIDE_MAX_BATCH + 1, EINVAL);
	BAD(limit_ms, 0, EINVAL);
	BAD(limit_ms, RINGSIDE_MAX_LIMIT_MS + 1, EINVAL);
	BAD(reason, 1, EINVAL);
	BAD(error, 1, EINVAL);
#undef BAD
	r = plain(RINGSIDE_ROW_syscall_lookup);
	r.batch = RINGSIDE_MAX_BATCH;
	ok(!run(fd, &r) && r.batch < RINGSIDE_MAX_BATCH, "run: no batch that a signal waits for");
	r = plain(RINGSIDE_ROW_clock_nops);
	r.flags = RINGSIDE_RUN_INSTRUCTIONS;
	ok(!run(fd, &r) && (r.reason ? r.reason == RINGSIDE_no_counter && !r.samples :
				       r.samples >= 4), "count: events, or why there are none");
	r = plain(RINGSIDE_ROW_clock_nops);
	r.flags = RINGSIDE_RUN_CYCLES;
	r.batch = 0;
	refused(run(fd, &r), EINVAL, "count: a batch that is to be found");
}

/* How the structure may grow: the number of the ioctl carries its size. */
static void test_run_sizes(int fd)
{
	struct { struct ringside_run r; __u32 more[4]; } big = {
		.r = plain(RINGSIDE_ROW_clock_loop)
	};
	unsigned int grown = _IOC(_IOC_READ | _IOC_WRITE, _IOC_TYPE(RINGSIDE_IOC_RUN),
				  _IOC_NR(RINGSIDE_IOC_RUN), sizeof(big));
	unsigned int shrunk = _IOC(_IOC_READ | _IOC_WRITE, _IOC_TYPE(RINGSIDE_IOC_RUN),
				   _IOC_NR(RINGSIDE_IOC_RUN), sizeof(big.r) - 4);

	refused(ioctl(fd, grown, &big), 0, "run: a larger structure, rest zero");
	big.r = plain(RINGSIDE_ROW_clock_loop);
	big.more[3] = 1;
	refused(ioctl(fd, grown, &big), E2BIG, "run: a larger structure, rest in use");
	refused(ioctl(fd, shrunk, &big), EINVAL, "run: a smaller structure");
	refused(ioctl(fd, RINGSIDE_IOC_RUN, NULL), EFAULT, "run: no structure");
	refused(ioctl(fd, RINGSIDE_IOC_INFO, NULL), EFAULT, "info: no structure");
	refused(ioctl(fd, RINGSIDE_IOC_COUNT, 8), EFAULT, "count: no structure");
	refused(ioctl(fd, _IO(0xb7, 99), 0), ENOTTY, "unknown ioctl");
	refused(ioctl(fd, TCGETS, &big), ENOTTY, "somebody else's ioctl");
	refused(ioctl(fd, _IOR(0xb7, 0, int), &big), ENOTTY, "info of another size");
}

static void test_state(int fd)
{
	struct ringside_state s = { .row = RINGSIDE_ROW_clock_loop };

	ok(!ioctl(fd, RINGSIDE_IOC_STATE, &s) && !s.reason, "state: of a row");
	s.row = RINGSIDE_ROW_syscall_getppid;
	refused(ioctl(fd, RINGSIDE_IOC_STATE, &s), ENOENT, "state: no kernel half");
	s.reason = 1;
	refused(ioctl(fd, RINGSIDE_IOC_STATE, &s), EINVAL, "state: reason = 1");
}

static void test_read(int fd)
{
	struct ringside_sample samples[2 * 4];
	struct ringside_run r = plain(RINGSIDE_ROW_clock_nops);
	ssize_t got;

	ok(!run(fd, &r) && !r.reason && r.samples >= 4 && r.batch == 16, "a run");
	refused(read(fd, samples, sizeof(samples[0]) - 1), EINVAL, "read: less than a sample");
	refused(syscall(SYS_read, fd, 8, sizeof(samples)), EFAULT, "read: no buffer");
	ok(read(fd, samples, sizeof(samples[0]) + 1) == sizeof(samples[0]),
	   "read: whole samples only");
	got = read(fd, samples, sizeof(samples));
	ok(got == (ssize_t)((r.samples - 1) * sizeof(samples[0])), "read: the rest");
	ok(got > 0 && samples[0].ticks[0] > 0, "read: ticks");
	ok(read(fd, samples, sizeof(samples)) == 0, "read: no more");
	refused(write(fd, samples, 1), EBADF, "write");
}

static void test_mmap(int fd)
{
	size_t page = sysconf(_SC_PAGESIZE);
	const volatile struct ringside_stamps *s;
	void *p;

#define MAP(len, prot, offset) mmap(NULL, len, prot, MAP_SHARED, fd, offset)
#define BAD(len, prot, offset, err) \
	refused(MAP(len, prot, offset) == MAP_FAILED ? -1 : 0, err, \
		"mmap: " #len ", " #prot ", " #offset)
	BAD(page, PROT_READ | PROT_WRITE, RINGSIDE_STAMP_OFFSET, EACCES);
	BAD(page, PROT_READ | PROT_EXEC, RINGSIDE_STAMP_OFFSET, EACCES);
	BAD(2 * page, PROT_READ, RINGSIDE_STAMP_OFFSET, EINVAL);
	BAD(page, PROT_READ, page, EINVAL);
	BAD((RINGSIDE_FAULT_PAGES + 1) * page, PROT_READ, RINGSIDE_FAULT_OFFSET, EINVAL);
	BAD(page, PROT_READ, RINGSIDE_FAULT_OFFSET + page, EINVAL);
#undef BAD
	p = MAP(page, PROT_READ, RINGSIDE_STAMP_OFFSET);
	ok(p != MAP_FAILED, "mmap: the stamp page");
	refused(mprotect(p, page, PROT_READ | PROT_WRITE), EACCES, "mprotect: writable");
	s = p;
	ok(s->seq && s->enter && s->leave >= s->enter, "the stamp page holds stamps");
	p = MAP(2 * page, PROT_READ, RINGSIDE_FAULT_OFFSET);
	ok(p != MAP_FAILED && !*(volatile char *)p, "mmap: a page whose fault is stamped");
	munmap((void *)s, page);
	munmap(p, 2 * page);
#undef MAP
}

static void test_second_file(int fd)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);
	int other = open_device();

	ok(!run(fd, &r), "the first file runs");
	r = plain(RINGSIDE_ROW_clock_loop);
	refused(run(other, &r), EBUSY, "a second file does not");
	close(other);
}

/* In a child, which drops its right between open and run. */
static void test_rights(void)
{
	int fd = open_device(), status;
	struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);
	pid_t pid = fork();

	if (!pid) {
		if (setuid(65534))
			_exit(3);
		if (open(PATH, O_RDONLY) >= 0 || errno != EACCES)
			_exit(1);
		_exit(run(fd, &r) < 0 && errno == EPERM ? 0 : 2);
	}
	waitpid(pid, &status, 0);
	ok(WIFEXITED(status) && WEXITSTATUS(status) == 0,
	   "without the right: neither open nor, with an open file, run");
	close(fd);
}

static void test_unload(void)
{
	refused(syscall(SYS_delete_module, "ringside", O_NONBLOCK), EWOULDBLOCK,
		"no unload while the device is open");
}

static void test_rows(int fd)
{
	size_t i;

	for (i = 0; i < KERNEL_ROWS; i++) {
		struct ringside_run r = plain(kernel_rows[i].nr);

		if (!kernel_rows[i].nr)
			continue;
		r.limit_ms = RINGSIDE_MAX_LIMIT_MS;	/* an emulator is slow */
		/* Without deep=1, a second CPU, or a kernel that has and
		 * exports it: a reason. */
		ok(!run(fd, &r) && (!r.reason || r.reason == RINGSIDE_not_deep ||
				    r.reason == RINGSIDE_one_cpu ||
				    r.reason == RINGSIDE_not_found ||
				    r.reason == RINGSIDE_not_exported), kernel_rows[i].name);
		tell_reason(&r);
	}
}

/* A run measures the CPU that it began on: elsewhere the caller only waits. */
static int stay_here(void)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(sched_getcpu(), &set);
	return sched_setaffinity(0, sizeof(set), &set);
}

int main(void)
{
	int fd;

	if (access(PATH, F_OK)) {
		printf("1..0 # SKIP no %s: load the module\n", PATH);
		return 4;
	}
	if (stay_here())
		printf("# cannot stay on one CPU: %s\n", strerror(errno));
	fd = open_device();
	test_run_members(fd);
	test_run_sizes(fd);
	test_state(fd);
	test_read(fd);
	test_mmap(fd);
	test_hooks(fd);
	test_split(fd);
	test_second_file(fd);
	test_signal(fd);
	test_signal_ring(fd);
	test_limit(fd);
	test_close_elsewhere(fd);
	test_rows(fd);
	test_unload();
	close(fd);
	test_rights();
	test_close();
	test_split_kill();
	test_kill(RINGSIDE_ROW_ctxsw_fair_16_64k, "a kill ends a ring of threads");
	test_kill(RINGSIDE_ROW_ctxsw_completion, "a kill ends two that wait for each other");
	printf("1..%d\n", tests);
	return failures != 0;
}
