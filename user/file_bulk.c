// SPDX-License-Identifier: GPL-2.0-only
/* A file of 8 MB that is in the page cache, read again: by read(), and where it is mapped. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "os.h"
#include "core.h"
#include "bulk.h"
#include "fixture.h"
#include "rawcall.h"

/* lmbench adds up one word in four: each line of the cache comes, not each byte. */
#define STEP	4u

struct bulk {
	int fd;
	__u32 piece, first;	/* that comes next, and came first in the batch */
	__u32 sum;
	const uint32_t *map;	/* MAP_FAILED: not mapped */
	uint32_t buffer[BULK_WORDS];
};

static void bulk_teardown(void *ctx)
{
	struct bulk *b = ctx;

	if (b->map != MAP_FAILED)
		munmap((void *)b->map, BULK_SIZE);
	if (b->fd >= 0)
		close(b->fd);
	free(b);
}

static int bulk_setup(void **ctx)
{
	struct bulk *b = calloc(1, sizeof(*b));
	int err;

	if (!b)
		return -ENOMEM;
	b->map = MAP_FAILED;
	b->fd = fixture_file("bulk", BULK_PIECE, BULK_PIECES, BULK_PIECES);
	if (b->fd < 0) {
		err = b->fd;
		bulk_teardown(b);
		return err;
	}
	*ctx = b;
	return 0;
}

/* Mapped, and each page there. */
static int map_setup(void **ctx)
{
	int err = bulk_setup(ctx);
	struct bulk *b;
	__u32 i;

	if (err)
		return err;
	b = *ctx;
	b->map = mmap(NULL, BULK_SIZE, PROT_READ, MAP_SHARED, b->fd, 0);
	if (b->map == MAP_FAILED) {
		err = -errno;
		bulk_teardown(b);
		return err;
	}
	for (i = 0; i < BULK_PIECES; i++)
		b->sum += bulk_sum(b->map + i * BULK_WORDS, STEP);
	return 0;
}

static int bulk_prepare(void *ctx, __u32 n)
{
	struct bulk *b = ctx;

	(void)n;
	b->first = b->piece;
	b->sum = 0;
	return 0;
}

static int reread_batch(void *ctx, __u32 n)
{
	struct bulk *b = ctx;
	long r = 0;

	for (; n; n--, b->piece++) {
		if (b->piece == BULK_PIECES) {
			r = rawcall(SYS_lseek, b->fd, 0, SEEK_SET);
			b->piece = 0;
		}
		if (!r)
			r = rawcall(SYS_read, b->fd, (long)b->buffer, BULK_PIECE);
		if (r != BULK_PIECE)
			return rawcall_wrong(r);
		b->sum += bulk_sum(b->buffer, STEP);
		r = 0;
	}
	return 0;
}

static int map_batch(void *ctx, __u32 n)
{
	struct bulk *b = ctx;

	for (; n; n--, b->piece++) {
		if (b->piece == BULK_PIECES)
			b->piece = 0;
		b->sum += bulk_sum(b->map + b->piece * BULK_WORDS, STEP);
	}
	return 0;
}

static int bulk_verify(void *ctx, __u32 n)
{
	struct bulk *b = ctx;

	return b->sum == bulk_expected(b->first, n, STEP) ? 0 : -EPROTO;
}

const struct ringside_half ringside_file_reread = {
	.setup = bulk_setup, .prepare = bulk_prepare, .batch = reread_batch,
	.verify = bulk_verify, .teardown = bulk_teardown, .max_batch = 512,
	.warm = BULK_WARM,
	.calls = (const int[]){ SYS_read, -1 },
};

const struct ringside_half ringside_file_mmap_reread = {
	.setup = map_setup, .prepare = bulk_prepare, .batch = map_batch,
	.verify = bulk_verify, .teardown = bulk_teardown, .max_batch = 512,
	.warm = BULK_WARM,
};
