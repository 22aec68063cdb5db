// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user program: the nth allocation, page or copy of each call fails, n counted up
 * until it succeeds.  Each time there is an error that is one of the call's, or what
 * was asked for, whole; and device and module work afterwards.
 *
 *	dev_fail_test load MODULE	while it is not loaded: faults in its load
 *	dev_fail_test			with the module: faults in all its calls
 *
 * Needs root, a kernel with CONFIG_FAULT_INJECTION, and its faults switched on as
 * scripts/debug-guest does it.  Speaks TAP; exits 0, 1, or 4 where it cannot run.
 */
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "dev_fail.h"
#include "dev_fail_rows.h"
#include "dev_fail_watch.h"
#include "../user/netlink.h"

#define DEEP_STEP	23	/* two hundred addresses are looked up: some of the faults */
#define FAR		(1UL << 30)

static const int for_memory[] = { ENOMEM, 0 };
static const int for_copies[] = { ENOMEM, EFAULT, 0 };
static const int for_answers[] = { ENOMEM, EFAULT, ENOBUFS, 0 };

static int device_works(void)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);

	r.samples = 1;
	return !run(fd, &r) && !r.reason && r.samples;
}

static int nothing_is_left(void)
{
	return access("/sys/module/ringside", F_OK) && access(PATH, F_OK);
}

static int try_open(unsigned int nth, int *met)
{
	int other;

	fail_arm(nth);
	other = open(PATH, O_RDONLY | O_CLOEXEC);
	*met = fail_disarm();
	if (other < 0)
		return errno;
	close(other);
	return 0;
}

static int try_info(unsigned int nth, int *met)
{
	struct ringside_info info = { 0 };
	long ret;

	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_INFO, &info);
	*met = fail_disarm();
	return ret ? errno : info.abi == RINGSIDE_ABI && info.stamp_khz ? 0 : WRONG;
}

static int try_count(unsigned int nth, int *met)
{
	struct ringside_count count = { 0 };
	long ret;

	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_COUNT, &count);
	*met = fail_disarm();
	return ret ? errno : count.irqs ? 0 : WRONG;
}

static int try_state(unsigned int nth, int *met)
{
	struct ringside_state state = { .row = RINGSIDE_ROW_clock_loop };
	long ret;

	fail_arm(nth);
	ret = ioctl(fd, RINGSIDE_IOC_STATE, &state);
	*met = fail_disarm();
	return ret ? errno : state.reason ? WRONG : 0;
}

static int try_map(unsigned int nth, int *met, off_t offset)
{
	const volatile struct ringside_stamps *s;

	fail_arm(nth);
	s = mmap(NULL, sysconf(_SC_PAGESIZE), PROT_READ, MAP_SHARED, fd, offset);
	*met = fail_disarm();
	if (s == MAP_FAILED)
		return errno;
	(void)s->seq;
	munmap((void *)s, sysconf(_SC_PAGESIZE));
	return 0;
}

static int try_stamp_page(unsigned int nth, int *met)
{
	return try_map(nth, met, RINGSIDE_STAMP_OFFSET);
}

static int try_fault_pages(unsigned int nth, int *met)
{
	return try_map(nth, met, RINGSIDE_FAULT_OFFSET);
}

static sigjmp_buf no_page;

static void on_no_page(int sig)
{
	siglongjmp(no_page, sig);
}

/* Far from all else, so that page tables are made anew. */
static int try_fault(unsigned int nth, int *met)
{
	size_t len = RINGSIDE_FAULT_PAGES * sysconf(_SC_PAGESIZE);
	char *p = mmap((void *)(FAR * 1024), len, PROT_READ, MAP_SHARED | MAP_FIXED_NOREPLACE,
		       fd, RINGSIDE_FAULT_OFFSET);
	int err = 0;

	if (p == MAP_FAILED)
		return errno;
	signal(SIGBUS, on_no_page);
	signal(SIGSEGV, on_no_page);
	if (sigsetjmp(no_page, 1)) {
		*met = fail_disarm();
		err = EFAULT;
	} else {
		fail_arm(nth);
		(void)*(volatile char *)p;
		*met = fail_disarm();
	}
	signal(SIGBUS, SIG_DFL);
	signal(SIGSEGV, SIG_DFL);
	/* Nothing keeps a page from being there next time. */
	if (*(volatile char *)p || ((volatile char *)p)[len - 1])
		err = WRONG;
	munmap(p, len);
	return err;
}

static int try_read(unsigned int nth, int *met)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_nops);
	struct ringside_sample samples[8];
	ssize_t all, got;
	int err;

	if (run(fd, &r))
		return WRONG;
	all = r.samples * sizeof(samples[0]);
	fail_arm(nth);
	got = read(fd, samples, sizeof(samples));
	*met = fail_disarm();
	err = got < 0 ? errno : got == all ? 0 : WRONG;
	/* What could not be copied is not lost. */
	if (got < 0 && read(fd, samples, sizeof(samples)) != all)
		err = WRONG;
	return err;
}

/* A run of which listeners are told: its begin and the end of its file. */
static int try_told(unsigned int nth, int *met, int at_close)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);
	int err;

	close(fd);
	fd = open_device();
	r.flags = 0;
	if (!at_close)
		fail_arm(nth);
	err = run(fd, &r) ? errno : 0;
	if (!at_close)
		*met = fail_disarm();
	else
		fail_arm(nth);
	close(fd);
	if (at_close)
		*met = fail_disarm();
	fd = open_device();
	return err ? err : r.reason || !r.samples ? WRONG : 0;
}

static int try_events(unsigned int nth, int *met)
{
	return try_told(nth, met, 0);
}

static int try_close(unsigned int nth, int *met)
{
	return try_told(nth, met, 1);
}

/* As the tool asks: all system calls of it. */
static int try_rows_dump(unsigned int nth, int *met)
{
	static __u32 expected[RINGSIDE_ROW_MAX + 1], rows[RINGSIDE_ROW_MAX + 1];
	static int asked;
	int err, i;

	if (!asked++ && netlink_rows(expected))
		return WRONG;
	fail_arm(nth);
	err = netlink_rows(rows);
	*met = fail_disarm();
	for (i = 0; i <= RINGSIDE_ROW_MAX; i++)
		if (!err && rows[i] != expected[i] && rows[i] != RINGSIDE_no_memory &&
		    rows[i] != RINGSIDE_failed)
			return WRONG;
	return -err;
}

static int try_facts_dump(unsigned int nth, int *met)
{
	static json_t *expected;
	json_t *facts = NULL;
	int err;

	if (!expected && netlink_facts(&expected))
		return WRONG;
	fail_arm(nth);
	err = netlink_facts(&facts);
	*met = fail_disarm();
	if (err)
		return -err;
	err = json_object_size(facts) == json_object_size(expected) ? 0 : WRONG;
	json_decref(facts);
	return err;
}

static int nobody(const struct netlink_event *event, void *data)
{
	(void)event;
	(void)data;
	return 0;
}

static pid_t listen_to_events(void)
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid)
		_exit(-netlink_listen(nobody, NULL));
	sleep(1);		/* until it listens */
	return pid;
}

static void fail_calls(void)
{
	static const int never[] = { 0 };

	fail_path("open", try_open, for_copies, 1);
	fail_path("ioctl of INFO", try_info, for_copies, 1);
	fail_path("ioctl of COUNT", try_count, for_copies, 1);
	fail_path("ioctl of STATE", try_state, for_copies, 1);
	fail_path("mmap of the stamp page", try_stamp_page, for_memory, 1);
	fail_path("mmap of the fault pages", try_fault_pages, for_memory, 1);
	fail_path("fault of a page", try_fault, for_copies, 1);
	fail_path("read", try_read, for_copies, 1);
	fail_path("events of a run", try_events, for_copies, 1);
	fail_path("close with a listener", try_close, never, 1);
	fail_path("dump of rows", try_rows_dump, for_answers, 1);
	fail_path("dump of facts", try_facts_dump, for_answers, 1);
}

static const char *module, *parameters;

static int try_load(unsigned int nth, int *met)
{
	int file = open(module, O_RDONLY | O_CLOEXEC), err;
	long ret;

	fail_arm(nth);
	ret = syscall(SYS_finit_module, file, parameters, 0);
	*met = fail_disarm();
	err = ret ? errno : 0;
	if (!ret && syscall(SYS_delete_module, "ringside", O_NONBLOCK))
		err = WRONG;
	close(file);
	return err;
}

static void fail_loads(const char *path)
{
	still_works = nothing_is_left;
	module = path;
	parameters = "";
	fail_path("load of the module", try_load, for_copies, 1);
	parameters = "deep=1";
	fail_path("load of the module with deep=1", try_load, for_copies, DEEP_STEP);
}

int main(int argc, char **argv)
{
	pid_t listener;

	fail_open();
	if (argc == 3 && !strcmp(argv[1], "load")) {
		fail_loads(argv[2]);
	} else {
		listener = listen_to_events();	/* without the device */
		fd = open_device();
		still_works = device_works;
		/* No fault of our own memory is one of the call's. */
		mlockall(MCL_CURRENT);
		fail_calls();
		fail_watches();
		fail_rows();
		kill(listener, SIGKILL);
		waitpid(listener, NULL, 0);
		close(fd);
	}
	printf("1..%d\n", tests);
	return failures != 0;
}
