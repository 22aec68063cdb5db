// SPDX-License-Identifier: GPL-2.0-only
/*
 * Loads that wait for each other, of as much memory as fits into a cache, or into none.
 * lmbench takes sizes of 1996; here they come from the machine.  With a stride, as it
 * has it, a processor that sees the stride loads ahead: only at random it cannot.
 */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "os.h"
#include "core.h"
#include "chain.h"
#include "sysfile.h"

#define MOST		(512ul << 20)	/* bytes of main memory */
#define LEAST		(64ul << 20)
/* In a sample: the round that makes the links has no time left to find it. */
#define MAIN_LOADS	(16 * CHAIN_UNROLLED)
#define CACHES		16		/* that a CPU may have */

struct latency {
	__u32 links;		/* 0: not made yet */
	const struct link *at;	/* where the last batch has ended */
	__u32 wanted;		/* the place of the link where it should have */
};

/* Made by the first round of the row, and kept. */
static struct latency l1, l2, strided, scattered;
/* Of the last two: one has its links beside those of the other. */
static char *main_memory;

/* Bytes of a cache of this CPU that holds data, ~0u the last level; 0 not told. */
static size_t cache_size(unsigned int level)
{
	char path[96], text[32];
	long long its, last = 0;
	size_t size = 0;
	int i, at;

	for (i = 0; i < CACHES; i++) {
		at = snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/cache/index%d/",
			      sched_getcpu(), i);
		strcpy(path + at, "level");
		if (sysfile_number("", path, &its))
			break;
		strcpy(path + at, "type");
		if (sysfile_line("", path, text, sizeof(text)) || !strcmp(text, "Instruction") ||
		    its < last || (level != ~0u && its != level))
			continue;
		strcpy(path + at, "size");
		if (!sysfile_line("", path, text, sizeof(text)))
			size = strtoul(text, NULL, 10) << 10;	/* "48K" */
		last = its;
	}
	return size;
}

static __u32 l1_state(void)
{
	return cache_size(1) ? RINGSIDE_ok : RINGSIDE_not_shown;
}

static __u32 l2_state(void)
{
	return cache_size(2) ? RINGSIDE_ok : RINGSIDE_not_shown;
}

/* Beyond the caches, 0 if they are not told. */
static size_t main_size(void)
{
	size_t size = 4 * cache_size(~0u);

	if (!size)
		return 0;
	return size < LEAST ? LEAST : size > MOST ? MOST : size;
}

static __u32 main_state(void)
{
	size_t size = main_size();
	char text[64];

	if (!size)
		return RINGSIDE_not_shown;
	if (main_memory)
		return RINGSIDE_ok;
	if (sysfile_value("", "/proc/meminfo", "MemAvailable", text, sizeof(text)) ||
	    size / 1024 > strtoul(text, NULL, 10) / 8)
		return RINGSIDE_no_memory;
	return RINGSIDE_ok;
}

static int in_order(struct latency *l, void *memory, size_t size)
{
	if (!memory)
		return -ENOMEM;
	l->links = chain_in_order(memory, size);
	l->at = memory;
	return 0;
}

static int cache_setup(struct latency *l, size_t size, void **ctx)
{
	*ctx = l;
	return l->links ? 0 : in_order(l, chain_memory(size), size);
}

static int l1_setup(void **ctx)
{
	return cache_setup(&l1, cache_size(1) / 2, ctx);
}

static int l2_setup(void **ctx)
{
	return cache_setup(&l2, cache_size(2) / 2, ctx);
}

static int main_setup(void **ctx)
{
	*ctx = &strided;
	if (!main_memory)
		main_memory = chain_memory(main_size());
	return strided.links ? 0 : in_order(&strided, main_memory, main_size());
}

static int random_setup(void **ctx)
{
	*ctx = &scattered;
	if (!main_memory)
		main_memory = chain_memory(main_size());
	if (!main_memory)
		return -ENOMEM;
	if (scattered.links)
		return 0;
	scattered.at = (struct link *)main_memory + 1;
	scattered.links = chain_at_random(main_memory + sizeof(struct link), main_size());
	return scattered.links ? 0 : -ENOMEM;
}

static int without(void *ctx, __u32 n)
{
	struct latency *l = ctx;

	l->wanted = l->at->seq;
	l->at = chain_stay(l->at, n);
	return 0;
}

static int with(void *ctx, __u32 n)
{
	struct latency *l = ctx;

	l->wanted = (l->at->seq + n) % l->links;
	l->at = chain_chase(l->at, n);
	return 0;
}

static int verify(void *ctx, __u32 n)
{
	const struct latency *l = ctx;

	(void)n;
	return l->at->seq == l->wanted ? 0 : -EPROTO;
}

const struct ringside_half ringside_mem_latency_l1 = {
	.state = l1_state, .setup = l1_setup, .batch = without, .batch_with = with,
	.verify = verify, .min_batch = CHAIN_UNROLLED,
};

const struct ringside_half ringside_mem_latency_l2 = {
	.state = l2_state, .setup = l2_setup, .batch = without, .batch_with = with,
	.verify = verify, .min_batch = CHAIN_UNROLLED,
};

const struct ringside_half ringside_mem_latency_main = {
	.state = main_state, .setup = main_setup, .batch = without, .batch_with = with,
	.verify = verify, .min_batch = MAIN_LOADS,
};

const struct ringside_half ringside_mem_latency_random = {
	.state = main_state, .setup = random_setup, .batch = without, .batch_with = with,
	.verify = verify, .min_batch = MAIN_LOADS,
};
