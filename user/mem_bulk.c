// SPDX-License-Identifier: GPL-2.0-only
/*
 * 8 MB of memory, one piece after the other: copied, read, written.  The loops are
 * made of single loads and stores; no compiler takes the C library's function for one.
 */
#include <string.h>
#include <sys/mman.h>
#include "os.h"
#include "core.h"
#include "bulk.h"
#include "fixture.h"

/* Made by the first row that needs them, and kept. */
static struct {
	uint32_t *from, *to;
	__u32 piece, first;	/* that comes next, and came first in the batch */
	uint32_t mark;		/* another one in each batch */
	uint32_t sum;
} bulk;

/* Other rows fork this process: their children have no need of it. */
static uint32_t *make(void)
{
	void *at = mmap(NULL, BULK_SIZE, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (at == MAP_FAILED)
		return NULL;
	madvise(at, BULK_SIZE, MADV_DONTFORK);
	return at;
}

static int setup(void **ctx)
{
	__u32 i;

	(void)ctx;
	if (!bulk.from)
		bulk.from = make();
	if (!bulk.to)
		bulk.to = make();
	if (!bulk.from || !bulk.to)
		return -ENOMEM;
	for (i = 0; i < BULK_PIECES; i++)
		fixture_block(bulk.from + i * BULK_WORDS, BULK_PIECE, i);
	memset(bulk.to, 0, BULK_SIZE);
	return 0;
}

static int prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	bulk.first = bulk.piece;
	bulk.mark++;
	bulk.sum = 0;
	return 0;
}

static size_t at(__u32 piece)
{
	return piece % BULK_PIECES * BULK_WORDS;
}

/* Both ends of each piece say which batch this is. */
static int copy_prepare(void *ctx, __u32 n)
{
	__u32 i;

	prepare(ctx, n);
	for (i = 0; i < n; i++) {
		bulk.from[at(bulk.first + i)] = bulk.mark;
		bulk.from[at(bulk.first + i) + BULK_WORDS - 1] = bulk.mark;
	}
	return 0;
}

static int move_batch(void *ctx, __u32 n)
{
	(void)ctx;
	for (; n; n--, bulk.piece = (bulk.piece + 1) % BULK_PIECES) {
		memmove(bulk.to + at(bulk.piece), bulk.from + at(bulk.piece), BULK_PIECE);
		asm volatile("" : : : "memory");
	}
	return 0;
}

static int hand_batch(void *ctx, __u32 n)
{
	(void)ctx;
	for (; n; n--, bulk.piece = (bulk.piece + 1) % BULK_PIECES)
		bulk_copy(bulk.to + at(bulk.piece), bulk.from + at(bulk.piece));
	return 0;
}

/* What was written to: both ends of each of n pieces. */
static int is_marked(__u32 n)
{
	const uint32_t *piece;
	__u32 i;

	for (i = 0; i < n; i++) {
		piece = bulk.to + at(bulk.first + i);
		if (piece[0] != bulk.mark || piece[BULK_WORDS - 1] != bulk.mark)
			return 0;
	}
	return 1;
}

/* And all of the last one. */
static int copy_verify(void *ctx, __u32 n)
{
	size_t last = at(bulk.first + n - 1);

	(void)ctx;
	return is_marked(n) && !memcmp(bulk.to + last, bulk.from + last, BULK_PIECE) ?
		0 : -EPROTO;
}

static int read_batch(void *ctx, __u32 n)
{
	(void)ctx;
	for (; n; n--, bulk.piece = (bulk.piece + 1) % BULK_PIECES)
		bulk.sum += bulk_sum(bulk.from + at(bulk.piece), 1);
	return 0;
}

static int read_verify(void *ctx, __u32 n)
{
	(void)ctx;
	return bulk.sum == bulk_expected(bulk.first, n, 1) ? 0 : -EPROTO;
}

static int write_batch(void *ctx, __u32 n)
{
	(void)ctx;
	for (; n; n--, bulk.piece = (bulk.piece + 1) % BULK_PIECES)
		bulk_write(bulk.to + at(bulk.piece), bulk.mark);
	return 0;
}

static int write_verify(void *ctx, __u32 n)
{
	const uint32_t *last = bulk.to + at(bulk.first + n - 1);

	(void)ctx;
	return is_marked(n) && bulk_sum(last, 1) == (uint32_t)(bulk.mark * BULK_WORDS) ?
		0 : -EPROTO;
}

const struct ringside_half ringside_mem_bulk_copy = {
	.setup = setup, .prepare = copy_prepare, .batch = move_batch,
	.verify = copy_verify, .max_batch = BULK_PIECES, .warm = BULK_WARM,
};

const struct ringside_half ringside_mem_bulk_copy_hand = {
	.setup = setup, .prepare = copy_prepare, .batch = hand_batch,
	.verify = copy_verify, .max_batch = BULK_PIECES, .warm = BULK_WARM,
};

const struct ringside_half ringside_mem_bulk_read = {
	.setup = setup, .prepare = prepare, .batch = read_batch,
	.verify = read_verify, .max_batch = BULK_PIECES, .warm = BULK_WARM,
};

const struct ringside_half ringside_mem_bulk_write = {
	.setup = setup, .prepare = prepare, .batch = write_batch,
	.verify = write_verify, .max_batch = BULK_PIECES, .warm = BULK_WARM,
};
