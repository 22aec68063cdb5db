// SPDX-License-Identifier: GPL-2.0-only
/* Memory, copied and set by the C library. */
#include <string.h>
#include "os.h"
#include "core.h"

#define PAGE	4096
#define PATTERN	0xa5

/* Where they stand does not depend on the boot. */
static unsigned char from[PAGE] __attribute__((__aligned__(PAGE)));
static unsigned char to[PAGE] __attribute__((__aligned__(PAGE)));

static size_t length;

static int mem_setup(void **ctx, size_t len)
{
	(void)ctx;
	length = len;
	memset(from, PATTERN, PAGE);
	return 0;
}

static int prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	memset(to, 0, PAGE);
	return 0;
}

/* All that was to be written, and not a byte behind it. */
static int verify(void *ctx, __u32 n)
{
	size_t i;

	(void)ctx;
	(void)n;
	for (i = 0; i < PAGE; i++)
		if (to[i] != (i < length ? PATTERN : 0))
			return -EPROTO;
	return 0;
}

/* A length that the compiler does not know: the function is called. */
static int memcpy_batch(void *ctx, __u32 n)
{
	size_t len = length;

	(void)ctx;
	for (; n; n--) {
		memcpy(to, from, len);
		asm volatile("" : : : "memory");
	}
	return 0;
}

static int memset_batch(void *ctx, __u32 n)
{
	size_t len = length;

	(void)ctx;
	for (; n; n--) {
		memset(to, PATTERN, len);
		asm volatile("" : : : "memory");
	}
	return 0;
}

/* A setup is not told which row it is for: so each length has its own. */
#define MEM(size)							\
	static int setup_##size(void **ctx)				\
	{								\
		return mem_setup(ctx, size);				\
	}								\
	const struct ringside_half ringside_mem_memcpy_##size = {	\
		.setup = setup_##size, .prepare = prepare,		\
		.batch = memcpy_batch, .verify = verify,		\
	};								\
	const struct ringside_half ringside_mem_memset_##size = {	\
		.setup = setup_##size, .prepare = prepare,		\
		.batch = memset_batch, .verify = verify,		\
	}

MEM(8);
MEM(64);
MEM(512);
MEM(4096);
