// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "os.h"
#include "chain.h"

void *chain_memory(size_t size)
{
	void *at = mmap(NULL, size, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (at == MAP_FAILED)
		return NULL;
	/* Fails where the kernel knows no huge pages: then there are none. */
	madvise(at, size, MADV_NOHUGEPAGE);
	madvise(at, size, MADV_DONTFORK);
	return at;
}

void chain_shuffle(__u32 *numbers, __u32 n, __u32 seed)
{
	__u32 i, other, swap, x = seed;

	for (i = 0; i < n; i++)
		numbers[i] = i;
	for (i = n; i-- > 1;) {
		x = x * 1664525 + 1013904223;	/* the generator of Numerical Recipes */
		other = (__u64)x * (i + 1) >> 32;
		swap = numbers[i];
		numbers[i] = numbers[other];
		numbers[other] = swap;
	}
}

static struct link *append(struct link *last, void *at)
{
	struct link *link = at;

	last->next = link;
	link->seq = last->seq + 1;
	return link;
}

/* A number of a page, and of a link in it. */
static void *place(char *memory, __u32 page, __u32 link)
{
	return memory + (size_t)page * sysconf(_SC_PAGESIZE) + (size_t)link * CHAIN_STEP;
}

static struct link *tie_by_pages(struct link *last, char *memory, const __u32 *order,
				 __u32 pages, __u32 *within, __u32 links)
{
	__u32 i, j;

	for (i = 0; i < pages && !os_stop(); i++) {
		/* A processor would learn an order that is the same in each page. */
		chain_shuffle(within, links, order[i]);
		for (j = 0; j < links; j++)
			last = append(last, place(memory, order[i], within[j]));
	}
	return last;
}

static struct link *tie_scattered(struct link *last, char *memory, const __u32 *order,
				  __u32 pages, __u32 *within, __u32 links)
{
	__u32 i, j;

	chain_shuffle(within, links, 0);
	for (j = 0; j < links; j++)
		for (i = 0; i < pages && !os_stop(); i++)
			last = append(last, place(memory, order[i],
						  within[(order[i] + j) % links]));
	return last;
}

__u32 chain_make(void *memory, size_t size, enum chain_order order)
{
	struct link first = { .seq = ~0u }, *last = &first;
	const size_t page = sysconf(_SC_PAGESIZE);
	const __u32 pages = size / page, links = page / CHAIN_STEP;
	__u32 *numbers = malloc((pages + links) * sizeof(*numbers));
	size_t at;

	if (!numbers)
		return 0;
	chain_shuffle(numbers, pages, 0);
	if (order == CHAIN_BY_PAGES)
		last = tie_by_pages(last, memory, numbers, pages, numbers + pages, links);
	if (order == CHAIN_SCATTERED)
		last = tie_scattered(last, memory, numbers, pages, numbers + pages, links);
	for (at = 0; order == CHAIN_IN_ORDER && at + CHAIN_STEP <= size && !os_stop();
	     at += CHAIN_STEP)
		last = append(last, (char *)memory + at);
	free(numbers);
	last->next = first.next;
	return os_stop() ? 0 : last->seq + 1;
}
