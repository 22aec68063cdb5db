// SPDX-License-Identifier: GPL-2.0-only
/* System calls on memory: on a file in it, byte by byte, and on its mappings. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "os.h"
#include "core.h"
#include "rawcall.h"
#include "target.h"

#define IN_MEMORY	4096	/* bytes of the file: operations in a batch */

static int memory_setup(void **ctx)
{
	return target_memory(ctx, IN_MEMORY);
}

/* What a call did that answered something else than it should. */
static int wrong(long r)
{
	return r < 0 ? r : -EPROTO;
}

static int rewind_file(struct target *t)
{
	return rawcall(SYS_lseek, t->fd, 0, SEEK_SET);
}

/* The position, and the byte there before it. */
static int verify_byte(struct target *t, __u32 n, char byte)
{
	char last = !byte;

	if (rawcall(SYS_lseek, t->fd, 0, SEEK_CUR) != (long)n ||
	    pread(t->fd, &last, 1, n - 1) != 1)
		return -EPROTO;
	return last == byte ? 0 : -EPROTO;
}

/* As the kernel half does, and for its reason: other work at each read in that tick. */
static int read_setup(void **ctx)
{
	const struct timespec tick = { .tv_nsec = RINGSIDE_TICK_MS * 1000000 };
	int err = memory_setup(ctx);

	if (!err)
		nanosleep(&tick, NULL);
	return err;
}

static int prepare_read(void *ctx, __u32 n)
{
	struct target *t = ctx;

	(void)n;
	t->byte = 0;
	return rewind_file(t);
}

static int read_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_read, t->fd, (long)&t->byte, 1);
		if (r != 1)
			return wrong(r);
	}
	return 0;
}

static int verify_read(void *ctx, __u32 n)
{
	struct target *t = ctx;

	return t->byte == '1' ? verify_byte(t, n, '1') : -EPROTO;
}

const struct ringside_half ringside_syscall_read_tmpfs = {
	.setup = read_setup, .prepare = prepare_read, .batch = read_batch,
	.verify = verify_read, .teardown = target_free, .max_batch = IN_MEMORY,
	.calls = (const int[]){ SYS_read, -1 },
};

static int prepare_write(void *ctx, __u32 n)
{
	struct target *t = ctx;

	(void)n;
	t->byte ^= 1;		/* another one than before */
	return rewind_file(t);
}

static int write_batch(void *ctx, __u32 n)
{
	struct target *t = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_write, t->fd, (long)&t->byte, 1);
		if (r != 1)
			return wrong(r);
	}
	return 0;
}

static int verify_write(void *ctx, __u32 n)
{
	struct target *t = ctx;

	return verify_byte(t, n, t->byte);
}

const struct ringside_half ringside_syscall_write_tmpfs = {
	.setup = memory_setup, .prepare = prepare_write, .batch = write_batch,
	.verify = verify_write, .teardown = target_free, .max_batch = IN_MEMORY,
	.calls = (const int[]){ SYS_write, -1 },
};

struct mapping {
	long size;
	long last;		/* where the last one was, 0 none */
};

static int mmap_setup(void **ctx)
{
	struct mapping *m = calloc(1, sizeof(*m));

	if (!m)
		return -ENOMEM;
	m->size = sysconf(_SC_PAGESIZE);
	*ctx = m;
	return 0;
}

/* Readable only, so that it does not become a part of a neighbour. */
static int mmap_batch(void *ctx, __u32 n)
{
	struct mapping *m = ctx;
	long at, r;

	for (; n; n--) {
		at = rawcall6(SYS_mmap, 0, m->size, PROT_READ,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (at <= 0)
			return wrong(at);
		m->last = at;
		r = rawcall(SYS_munmap, at, m->size, 0);
		if (r < 0)
			return r;
	}
	return 0;
}

/* Nothing is left there. */
static int mmap_verify(void *ctx, __u32 n)
{
	struct mapping *m = ctx;
	unsigned char there;
	long r = rawcall(SYS_mincore, m->last, m->size, (long)&there);

	(void)n;
	if (r != -ENOMEM)
		return -EPROTO;
	return 0;
}

static void mmap_teardown(void *ctx)
{
	free(ctx);
}

const struct ringside_half ringside_syscall_mmap = {
	.setup = mmap_setup, .batch = mmap_batch, .verify = mmap_verify,
	.teardown = mmap_teardown,
	.calls = (const int[]){ SYS_mmap, SYS_munmap, -1 },
};
