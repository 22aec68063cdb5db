// SPDX-License-Identifier: GPL-2.0-only
/* A pipe whose both ends one process has. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include "os.h"
#include "core.h"
#include "rawcall.h"

#define BYTES	512

struct both {
	int fds[2];
	char in[BYTES], out[BYTES];
};

static void self_teardown(void *ctx)
{
	struct both *b = ctx;

	close(b->fds[0]);
	close(b->fds[1]);
	free(b);
}

static int self_setup(void **ctx)
{
	struct both *b = calloc(1, sizeof(*b));
	int err;

	if (!b)
		return -ENOMEM;
	/* What does not come through does not wait. */
	if (pipe2(b->fds, O_CLOEXEC | O_NONBLOCK)) {
		err = -errno;
		free(b);
		return err;
	}
	*ctx = b;
	return 0;
}

/* Bytes that were not there before. */
static int self_prepare(void *ctx, __u32 n)
{
	struct both *b = ctx;

	(void)n;
	memset(b->in, b->in[0] + 1, sizeof(b->in));
	return 0;
}

static int self_batch(void *ctx, __u32 n)
{
	struct both *b = ctx;
	long r;

	for (; n; n--) {
		r = rawcall(SYS_write, b->fds[1], (long)b->in, BYTES);
		if (r == BYTES)
			r = rawcall(SYS_read, b->fds[0], (long)b->out, BYTES);
		if (r != BYTES)
			return rawcall_wrong(r);
	}
	return 0;
}

static int self_verify(void *ctx, __u32 n)
{
	const struct both *b = ctx;

	(void)n;
	return memcmp(b->in, b->out, sizeof(b->in)) ? -EPROTO : 0;
}

const struct ringside_half ringside_comm_pipe_self = {
	.setup = self_setup, .prepare = self_prepare, .batch = self_batch,
	.verify = self_verify, .teardown = self_teardown,
	.calls = (const int[]){ SYS_write, SYS_read, -1 },
};
