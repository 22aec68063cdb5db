// SPDX-License-Identifier: GPL-2.0-only
/* Links beyond the caches.  Their memory is made once, and kept. */
#include <errno.h>
#include <stdlib.h>
#include "cache.h"
#include "chain.h"
#include "sysfile.h"

#define MOST	(512ul << 20)
#define LEAST	(64ul << 20)

static char *memory;
/* The second one's links lie behind those of the first one. */
static struct chain in_order, at_random;

/* Bytes; 0 if the caches are not told. */
static size_t far_size(void)
{
	size_t size = 4 * cache_size(CACHE_LAST);

	if (!size)
		return 0;
	return size < LEAST ? LEAST : size > MOST ? MOST : size;
}

__u32 chain_far_state(void)
{
	size_t size = far_size();
	char text[64];

	if (!size)
		return RINGSIDE_not_shown;
	if (memory)
		return RINGSIDE_ok;
	if (sysfile_value("", "/proc/meminfo", "MemAvailable", text, sizeof(text)) ||
	    size / 1024 > strtoul(text, NULL, 10) / 8)
		return RINGSIDE_no_memory;
	return RINGSIDE_ok;
}

static int take_memory(void)
{
	if (!memory)
		memory = chain_memory(far_size());
	return memory ? 0 : -ENOMEM;
}

int chain_far_in_order(struct chain *chain)
{
	int err = take_memory();

	if (err)
		return err;
	if (!in_order.links)
		in_order.links = chain_in_order(memory, far_size());
	in_order.first = (struct link *)memory;
	*chain = in_order;
	return 0;
}

int chain_far_at_random(struct chain *chain)
{
	int err = take_memory();

	if (err)
		return err;
	if (!at_random.links)
		at_random.links = chain_at_random(memory + sizeof(struct link), far_size());
	at_random.first = (struct link *)memory + 1;
	*chain = at_random;
	return at_random.links ? 0 : -ENOMEM;
}
