// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include "dev.h"
#include "os.h"

#define PATH "/dev/" RINGSIDE_DEVICE
#define TRIES	16

static int fd = -1;
static __u32 why_closed = RINGSIDE_no_module;
static struct ringside_info info;
static void *stamps = MAP_FAILED, *pages = MAP_FAILED;

static size_t page_size(void)
{
	return sysconf(_SC_PAGESIZE);
}

static int map_pages(void)
{
	stamps = mmap(NULL, page_size(), PROT_READ, MAP_SHARED, fd,
		      RINGSIDE_STAMP_OFFSET);
	pages = mmap(NULL, RINGSIDE_FAULT_PAGES * page_size(), PROT_READ,
		     MAP_SHARED, fd, RINGSIDE_FAULT_OFFSET);
	return stamps == MAP_FAILED || pages == MAP_FAILED ? -errno : 0;
}

int dev_open(void)
{
	int err;

	fd = open(PATH, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		if (errno == EACCES || errno == EPERM)
			why_closed = RINGSIDE_no_right;
		return errno == ENODEV || errno == ENXIO ? -ENOENT : -errno;
	}
	if (ioctl(fd, RINGSIDE_IOC_INFO, &info)) {
		/* Not even this call: it is older than the first version. */
		err = errno == ENOTTY ? -EPROTO : -errno;
		dev_close();
		return err;
	}
	if (info.abi != RINGSIDE_ABI) {
		dev_close();
		return -EPROTO;
	}
	err = map_pages();
	if (err)
		dev_close();
	return err;
}

int dev_inherit(void)
{
	return fd < 0 ? 0 : map_pages();
}

void dev_close(void)
{
	if (stamps != MAP_FAILED)
		munmap(stamps, page_size());
	if (pages != MAP_FAILED)
		munmap(pages, RINGSIDE_FAULT_PAGES * page_size());
	stamps = pages = MAP_FAILED;
	if (fd >= 0)
		close(fd);
	fd = -1;
}

int dev_fd(void)
{
	return fd;
}

__u32 dev_state(void)
{
	return fd < 0 ? why_closed : RINGSIDE_ok;
}

__u32 dev_reason(int err)
{
	switch (err) {
	case 0:
		return RINGSIDE_ok;
	case -ENODEV:
		return dev_state();
	case -EOPNOTSUPP:
		return RINGSIDE_not_built;
	case -EPERM:
		return RINGSIDE_no_right;
	case -ENOMEM:
		return RINGSIDE_no_memory;
	default:
		return RINGSIDE_failed;
	}
}

void dev_leave_closed(void)
{
	why_closed = RINGSIDE_not_asked;
}

const struct ringside_info *dev_info(void)
{
	return &info;
}

const struct ringside_stamps *dev_stamps(void)
{
	return stamps;
}

const volatile char *dev_fault_pages(void)
{
	return pages;
}

int dev_count(struct ringside_count *count)
{
	if (fd < 0)
		return -ENODEV;
	return ioctl(fd, RINGSIDE_IOC_COUNT, count) ? -errno : 0;
}

int dev_row_state(__u32 row, __u32 *reason)
{
	struct ringside_state state = { .row = row };

	if (fd < 0)
		return -ENODEV;
	if (ioctl(fd, RINGSIDE_IOC_STATE, &state))
		return -errno;
	*reason = state.reason;
	return 0;
}

int dev_hooks(struct ringside_hooks *hooks)
{
	if (fd < 0)
		return -ENODEV;
	/* A module that is older has no such call. */
	if (ioctl(fd, RINGSIDE_IOC_HOOKS, hooks))
		return errno == ENOTTY ? -EOPNOTSUPP : -errno;
	return 0;
}

static int read_samples(struct ringside_sample *samples, __u32 n)
{
	char *at = (char *)samples;
	size_t left;
	ssize_t got;

	for (left = n * sizeof(*samples); left; left -= got, at += got) {
		got = read(fd, at, left);
		if (got < 0 && errno == EINTR) {
			got = 0;
			continue;
		}
		if (got <= 0)
			return got ? -errno : -EIO;
	}
	return 0;
}

int dev_split(struct ringside_split *split, struct ringside_sample *hops)
{
	if (fd < 0)
		return -ENODEV;
	if (ioctl(fd, RINGSIDE_IOC_SPLIT, split))
		return errno == ENOTTY ? -EOPNOTSUPP : -errno;
	return hops ? read_samples(hops, split->samples) : 0;
}

/*
 * A stop, a freezer or a tracer interrupt a run as signals do that are to end it:
 * it is begun anew, and left alone where that never ends.
 */
static int again(int err, int *tries)
{
	return err == -EINTR && !os_stop() && ++*tries < TRIES;
}

int dev_run(struct ringside_run *run, struct ringside_sample *samples)
{
	const struct ringside_run asked = *run;
	int ret, err, tries = 0;

	do {
		*run = asked;
		ret = ioctl(fd, RINGSIDE_IOC_RUN, run) ? -errno : 0;
	} while (again(ret, &tries));
	if (ret && ret != -EINTR)
		return ret;
	err = read_samples(samples, run->samples);
	return err ? err : ret;
}

int dev_tail(struct ringside_tail *tail)
{
	const struct ringside_tail asked = *tail;
	int ret, tries = 0;

	do {
		*tail = asked;
		ret = ioctl(fd, RINGSIDE_IOC_TAIL, tail) ? -errno : 0;
	} while (again(ret, &tries));
	return ret == -ENOTTY ? -EOPNOTSUPP : ret;
}
