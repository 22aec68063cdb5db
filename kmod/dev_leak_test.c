// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user program: no address of the kernel leaves the module.  Looks through all that
 * comes out: structures, samples, histograms and pages of the device, netlink messages
 * whole, the module's part of /sys, and its lines in the kernel's log.
 *
 * Needs root and the module.  Speaks TAP; exits 0, 1, or 4 where it cannot run.
 */
#include <dirent.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "dev_leak_test.h"
#include "dev_test.h"
#include "netlink_test.h"

#define SECTION	"/sys/module/ringside/sections/.text"
#define ROWS	(RINGSIDE_ROW_MAX + 1)

static size_t looked_at;	/* bytes so far */

static unsigned int look(const void *from, size_t len)
{
	looked_at += len;
	return addresses_in(from, len, sizeof(__u64));
}

static void none(unsigned int found, const char *what)
{
	ok(!found && looked_at, what);
	printf("# %zu bytes, %u addresses\n", looked_at, found);
	looked_at = 0;
}

/* An address that is one, as text. */
static unsigned long long real_address(void)
{
	unsigned long long address = 0;
	FILE *file = fopen(SECTION, "r");

	if (file && fscanf(file, "%llx", &address) != 1)
		address = 0;
	if (file)
		fclose(file);
	return address;
}

/* Where there is one, it is found. */
static void test_search(void)
{
	static __u64 page[512] = { 1, 2, ~0ULL, (__u64)-ENOENT };
	__u64 address = real_address();
	char text[64];
	size_t len;

	ok(is_kernel_address(address), "root reads an address of the module in /sys");
	ok(!addresses_in(page, sizeof(page), 8), "in numbers there is none");
	page[300] = address;
	ok(addresses_in(page, sizeof(page), 8) == 1, "among them it is found");
	memset(page, 0, sizeof(page));
	memcpy((char *)page + 1004, &address, sizeof(address));
	ok(addresses_in(page, sizeof(page), 4) == 1, "between them it is found");
	len = snprintf(text, sizeof(text), "at 0x%llx, or so", (unsigned long long)address);
	ok(addresses_told(text, len) == 1, "in text it is found");
	len = snprintf(text, sizeof(text), "%llu", (unsigned long long)address);
	ok(addresses_told(text, len) == 1, "in decimal too");
}

static unsigned int look_at_samples(int fd)
{
	static struct ringside_sample samples[2 * RINGSIDE_MAX_SAMPLES];
	ssize_t len = read(fd, samples, sizeof(samples));

	return len > 0 ? look(samples, len) : 0;
}

static void test_rows(int fd)
{
	static struct ringside_histogram histogram;
	unsigned int found = 0;
	__u32 row;

	for (row = 0; row < ROWS; row++) {
		struct ringside_run r = plain(row);
		struct ringside_state state = { .row = row };
		struct ringside_tail t = {
			.abi = RINGSIDE_ABI, .row = row, .flags = RINGSIDE_RUN_QUIET,
			.operations = 4, .limit_ms = 1000,
			.histogram = (unsigned long)&histogram,
		};

		if (ioctl(fd, RINGSIDE_IOC_STATE, &state))
			continue;
		found += look(&state, sizeof(state));
		if (!run(fd, &r))
			found += look(&r, sizeof(r)) + look_at_samples(fd);
		/* Counts of 4 bytes: two small ones are no address. */
		if (!ioctl(fd, RINGSIDE_IOC_TAIL, &t))
			found += look(&histogram, sizeof(histogram));
	}
	none(found, "states, runs, samples and histograms of all rows");
}

static void test_watch(int fd)
{
	static struct ringside_hook list[RINGSIDE_MAX_HOOKS];
	struct ringside_hooks h = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_WATCH, .pid = getpid(),
	};
	struct ringside_split s = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_SPLIT_BEGIN, .samples = 64,
	};
	struct ringside_run r = plain(RINGSIDE_ROW_ctxsw_fair);
	unsigned int found = 0;

	if (!ioctl(fd, RINGSIDE_IOC_HOOKS, &h) && !access(PATH, F_OK)) {
		h = (struct ringside_hooks){
			.abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_READ,
			.room = RINGSIDE_MAX_HOOKS, .list = (unsigned long)list,
		};
		ok(!ioctl(fd, RINGSIDE_IOC_HOOKS, &h) && h.room, "hooks are counted");
		h.list = 0;	/* which is ours */
		found += look(&h, sizeof(h)) + look(list, sizeof(list)) +
			 addresses_told((char *)list, sizeof(list));
	}
	if (!ioctl(fd, RINGSIDE_IOC_SPLIT, &s)) {
		run(fd, &r);
		s = (struct ringside_split){
			.abi = RINGSIDE_ABI, .action = RINGSIDE_SPLIT_END,
		};
		ok(!ioctl(fd, RINGSIDE_IOC_SPLIT, &s) && s.samples, "switches are split");
		found += look(&s, sizeof(s)) + look_at_samples(fd);
	}
	none(found, "hooks and switches");
}

static void test_pages(int fd)
{
	size_t page = sysconf(_SC_PAGESIZE);
	struct ringside_count count;
	struct ringside_info info;
	unsigned int found = 0;
	void *stamps, *faults;

	stamps = mmap(NULL, page, PROT_READ, MAP_SHARED, fd, RINGSIDE_STAMP_OFFSET);
	faults = mmap(NULL, RINGSIDE_FAULT_PAGES * page, PROT_READ, MAP_SHARED, fd,
		      RINGSIDE_FAULT_OFFSET);
	if (stamps == MAP_FAILED || faults == MAP_FAILED ||
	    ioctl(fd, RINGSIDE_IOC_INFO, &info) || ioctl(fd, RINGSIDE_IOC_COUNT, &count)) {
		ok(0, "pages, info and counts");
		return;
	}
	found = look(&info, sizeof(info)) + look(&count, sizeof(count)) +
		look(faults, RINGSIDE_FAULT_PAGES * page) + look(stamps, page);
	none(found, "stamp page and fault pages whole, info and counts");
	munmap(stamps, page);
	munmap(faults, RINGSIDE_FAULT_PAGES * page);
}

static void look_at_message(const struct nlmsghdr *message, void *data)
{
	unsigned int *found = data;

	looked_at += message->nlmsg_len;
	*found += addresses_in(message, message->nlmsg_len, 4) +
		  addresses_told((const char *)message, message->nlmsg_len);
}

static void test_netlink(int fd)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);
	struct ringside_count count;
	unsigned int found = 0;
	struct genl g, events;
	int i;

	/* What is observed is told after so many entries. */
	for (i = 0; i < 1100; i++)
		ioctl(fd, RINGSIDE_IOC_COUNT, &count);
	ok(!genl_open(&g) && genl_dump(&g, RINGSIDE_CMD_ROWS, look_at_message, &found) > 0 &&
	   genl_dump(&g, RINGSIDE_CMD_FACTS, look_at_message, &found) > 0, "rows and facts");
	ok(!genl_ask(&g, GENL_ID_CTRL, NLM_F_DUMP, CTRL_CMD_GETFAMILY, 0, NULL) &&
	   genl_hear(&g, look_at_message, &found) > 0, "families");
	r.flags = 0;
	ok(!genl_open(&events) && !genl_join(&events) && !run(fd, &r) &&
	   genl_hear(&events, look_at_message, &found) == 1, "an event");
	none(found, "netlink: rows, facts, families, an event");
	genl_close(&events);
	genl_close(&g);
}

static unsigned int look_at_file(const char *path)
{
	static char text[1 << 16];
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	ssize_t len = fd < 0 ? 0 : read(fd, text, sizeof(text));
	unsigned int found = 0;

	if (fd >= 0)
		close(fd);
	if (len > 0) {
		looked_at += len;
		found = addresses_told(text, len) + addresses_in(text, len, 8);
	}
	if (found)
		printf("# %s: %u\n", path, found);
	return found;
}

static unsigned int look_below(const char *path)
{
	const struct dirent *entry;
	unsigned int found = 0;
	char below[512];
	DIR *dir = opendir(path);

	while (dir && (entry = readdir(dir))) {
		if (entry->d_name[0] == '.' && (!entry->d_name[1] || entry->d_name[1] == '.'))
			continue;
		snprintf(below, sizeof(below), "%s/%s", path, entry->d_name);
		if (entry->d_type == DT_DIR)
			found += look_below(below);
		else if (entry->d_type == DT_REG)
			found += look_at_file(below);
	}
	if (dir)
		closedir(dir);
	return found;
}

static void test_files(void)
{
	unsigned int found = look_below("/sys/module/ringside");
	int status;

	ok(found, "root finds addresses below /sys/module/ringside");
	looked_at = 0;
	fflush(stdout);
	if (!fork()) {
		if (setuid(65534))
			_exit(2);
		found = look_below("/sys/module/ringside") + look_at_file("/proc/modules") +
			look_at_file("/proc/misc");
		fflush(stdout);
		_exit(found || !looked_at);
	}
	wait(&status);
	ok(WIFEXITED(status) && !WEXITSTATUS(status), "a user finds none, nor in /proc");
}

static void test_log(void)
{
	static char text[1 << 20];
	int len = klogctl(3 /* read all */, text, sizeof(text) - 1);
	unsigned int found = 0;
	char *line;

	text[len > 0 ? len : 0] = '\0';
	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		if (!strstr(line, "ringside"))
			continue;
		looked_at += strlen(line);
		found += addresses_told(line, strlen(line));
	}
	none(found, "the module's lines in the kernel's log");
}

int main(void)
{
	int fd;

	if (access(PATH, F_OK)) {
		printf("1..0 # SKIP no %s: load the module\n", PATH);
		return 4;
	}
	fd = open_device();
	test_search();
	test_rows(fd);
	test_watch(fd);
	test_pages(fd);
	test_netlink(fd);
	close(fd);
	test_files();
	test_log();
	printf("1..%d\n", tests);
	return failures != 0;
}
