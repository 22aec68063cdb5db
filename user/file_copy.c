// SPDX-License-Identifier: GPL-2.0-only
/*
 * Buffers read from a file, written to one, and copied from one to another, as BYTE's
 * file tests do: from its beginning again where a file is at its end.  Nothing is
 * synchronised, and both files have been written before.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include "os.h"
#include "core.h"
#include "fixture.h"
#include "rawcall.h"

#define BLOCKS	2000u	/* of a file: BYTE has 500 KB of 256, 8000 KB of 4096 bytes */
#define LARGEST	4096u

struct end {
	int fd;			/* -1: not in use */
	__u32 block;		/* where it stands */
};

struct copy {
	struct end from, to;
	size_t size;		/* of the buffer */
	__u32 buffer[LARGEST / sizeof(__u32)];
};

static void copy_teardown(void *ctx)
{
	struct copy *c = ctx;

	if (c->from.fd >= 0)
		close(c->from.fd);
	if (c->to.fd >= 0)
		close(c->to.fd);
	free(c);
}

enum { FROM = 1, TO = 2 };

static int copy_setup(void **ctx, size_t size, const char *from, const char *to, int ends)
{
	struct copy *c = calloc(1, sizeof(*c));
	int err = 0;

	if (!c)
		return -ENOMEM;
	c->size = size;
	c->from.fd = ends & FROM ? fixture_file(from, size, BLOCKS, 1) : -1;
	c->to.fd = ends & TO ? fixture_file(to, size, BLOCKS, 1) : -1;
	if (ends & FROM && c->from.fd < 0)
		err = c->from.fd;
	else if (ends & TO && c->to.fd < 0)
		err = c->to.fd;
	if (err) {
		copy_teardown(c);
		return err;
	}
	*ctx = c;
	return 0;
}

/* The block that the last of n operations has to do with. */
static __u32 last(const struct end *e, __u32 n)
{
	return (e->block + n - 1) % BLOCKS;
}

/* Something else than the last block holds: in the buffer, and in the file. */
static int copy_prepare(void *ctx, __u32 n)
{
	struct copy *c = ctx;
	static const __u32 none = ~0u;

	memset(c->buffer, 'w', sizeof(c->buffer));
	if (c->to.fd >= 0 && pwrite(c->to.fd, &none, sizeof(none),
				    (off_t)last(&c->to, n) * c->size) != sizeof(none))
		return -errno;
	return 0;
}

/* One call of the row, at the end of the file after a second one. */
static inline __attribute__((__always_inline__)) int
transfer(struct copy *c, long nr, struct end *e)
{
	long r = 0;

	if (e->block == BLOCKS) {
		r = rawcall(SYS_lseek, e->fd, 0, SEEK_SET);
		e->block = 0;
	}
	if (!r)
		r = rawcall(nr, e->fd, (long)c->buffer, c->size);
	if (r != (long)c->size)
		return rawcall_wrong(r);
	e->block++;
	return 0;
}

static int read_batch(void *ctx, __u32 n)
{
	struct copy *c = ctx;
	int err = 0;

	for (; n && !err; n--)
		err = transfer(c, SYS_read, &c->from);
	return err;
}

static int write_batch(void *ctx, __u32 n)
{
	struct copy *c = ctx;
	int err = 0;

	for (; n && !err; n--)
		err = transfer(c, SYS_write, &c->to);
	return err;
}

static int copy_batch(void *ctx, __u32 n)
{
	struct copy *c = ctx;
	int err = 0;

	for (; n && !err; n--) {
		err = transfer(c, SYS_read, &c->from);
		if (!err)
			err = transfer(c, SYS_write, &c->to);
	}
	return err;
}

/* It stands where it should: so as many blocks as it was asked for have passed. */
static int stands(const struct end *e, size_t size)
{
	return lseek(e->fd, 0, SEEK_CUR) == (off_t)(e->block * size);
}

/* The last block came out of the file, and is in the other one. */
static int copy_verify(void *ctx, __u32 n)
{
	struct copy *c = ctx;
	__u32 seen[LARGEST / sizeof(__u32)];

	(void)n;
	if (c->from.fd >= 0 && (!stands(&c->from, c->size) || c->buffer[0] != c->from.block))
		return -EPROTO;
	if (c->to.fd < 0)
		return 0;
	if (!stands(&c->to, c->size) ||
	    pread(c->to.fd, seen, c->size, (off_t)last(&c->to, 0) * c->size) !=
	    (ssize_t)c->size)
		return -EPROTO;
	return memcmp(seen, c->buffer, c->size) ? -EPROTO : 0;
}

/* A setup is not told which row it is for: so each row has one of its own. */
#define COPY(name, what, size, ends, ...)				\
	static int name##_setup(void **ctx)				\
	{								\
		return copy_setup(ctx, size, "from_" #size, "to_" #size, ends); \
	}								\
	const struct ringside_half ringside_file_##name = {		\
		.setup = name##_setup, .prepare = copy_prepare,		\
		.batch = what##_batch, .verify = copy_verify,		\
		.teardown = copy_teardown, .warm = BLOCKS,		\
		.calls = (const int[]){ __VA_ARGS__, -1 },		\
	}

COPY(read_256, read, 256, FROM, SYS_read);
COPY(read_1024, read, 1024, FROM, SYS_read);
COPY(read_4096, read, 4096, FROM, SYS_read);
COPY(write_256, write, 256, TO, SYS_write);
COPY(write_1024, write, 1024, TO, SYS_write);
COPY(write_4096, write, 4096, TO, SYS_write);
COPY(copy_256, copy, 256, FROM | TO, SYS_read, SYS_write);
COPY(copy_1024, copy, 1024, FROM | TO, SYS_read, SYS_write);
COPY(copy_4096, copy, 4096, FROM | TO, SYS_read, SYS_write);
COPY(read_1024_10s, read, 1024, FROM, SYS_read);
COPY(write_1024_10s, write, 1024, TO, SYS_write);
COPY(copy_1024_10s, copy, 1024, FROM | TO, SYS_read, SYS_write);
