// SPDX-License-Identifier: GPL-2.0-only
/* Links beyond the caches.  Their memory is made once, and kept. */
#include <errno.h>
#include <stdlib.h>
#include "cache.h"
#include "chain.h"
#include "os.h"
#include "sysfile.h"

#define MOST	(512ul << 20)
#define LEAST	(64ul << 20)

static char *memory;
/* Their links lie side by side. */
static struct chain chains[CHAIN_ORDERS];

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

int chain_far(enum chain_order order, struct chain *chain)
{
	struct chain *c = &chains[order];

	if (!memory)
		memory = chain_memory(far_size());
	if (!memory)
		return -ENOMEM;
	c->first = (struct link *)memory + order;
	if (!c->links)
		c->links = chain_make((struct link *)memory + order, far_size(), order);
	*chain = *c;
	if (c->links)
		return 0;
	return os_stop() ? -EINTR : -ENOMEM;
}
