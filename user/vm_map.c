// SPDX-License-Identifier: GPL-2.0-only
/* A large file is mapped, written to here and there, and taken away again. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "os.h"
#include "core.h"
#include "fixture.h"
#include "rawcall.h"

#define SIZE	(64ul << 20)
#define STEP	16384ul
/* All that is written to lies in the first tenth: what is behind it is a hole. */
#define TOUCHES	(SIZE / 10 / STEP)
#define NAME	"mapping"

struct large {
	int fd;
	char mark;		/* another one in each batch */
	long at;		/* where it was mapped last */
};

static void touch_teardown(void *ctx)
{
	struct large *l = ctx;

	if (l->fd >= 0)
		close(l->fd);
	free(l);
}

static int touch_setup(void **ctx)
{
	struct large *l = calloc(1, sizeof(*l));
	int err = 0;

	if (!l)
		return -ENOMEM;
	l->fd = fixture_file(NAME, STEP, TOUCHES, TOUCHES);
	if (l->fd < 0)
		err = l->fd;
	else if (ftruncate(l->fd, SIZE))
		err = -errno;
	if (err) {
		touch_teardown(l);
		return err;
	}
	*ctx = l;
	return 0;
}

static int touch_prepare(void *ctx, __u32 n)
{
	struct large *l = ctx;

	(void)n;
	l->mark++;
	return 0;
}

static int touch_batch(void *ctx, __u32 n)
{
	struct large *l = ctx;
	volatile char *at;
	__u32 i;
	long r;

	for (; n; n--) {
		l->at = rawcall6(SYS_mmap, 0, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED,
				 l->fd, 0);
		if (l->at <= 0)
			return rawcall_wrong(l->at);
		at = (volatile char *)l->at;
		for (i = 0; i < TOUCHES; i++)
			at[i * STEP] = l->mark;
		r = rawcall(SYS_munmap, l->at, SIZE, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

/* What was written stands in the file, and the last mapping is gone. */
static int touch_verify(void *ctx, __u32 n)
{
	struct large *l = ctx;
	unsigned char in_core;
	char seen;
	__u32 i;

	(void)n;
	if (!mincore((void *)l->at, 1, &in_core) || errno != ENOMEM)
		return -EPROTO;
	for (i = 0; i < TOUCHES; i += TOUCHES - 1)
		if (pread(l->fd, &seen, 1, i * STEP) != 1 || seen != l->mark)
			return -EPROTO;
	return 0;
}

const struct ringside_half ringside_vm_mmap_touch = {
	.setup = touch_setup, .prepare = touch_prepare, .batch = touch_batch,
	.verify = touch_verify, .teardown = touch_teardown, .max_batch = 64,
	.calls = (const int[]){ SYS_mmap, SYS_munmap, -1 },
};
