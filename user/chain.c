// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
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
	for (i = n - 1; i; i--) {
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

__u32 chain_in_order(void *memory, size_t size)
{
	struct link first = { .seq = ~0u }, *last = &first;
	size_t at;

	for (at = 0; at + CHAIN_STEP <= size; at += CHAIN_STEP)
		last = append(last, (char *)memory + at);
	last->next = first.next;
	return last->seq + 1;
}

__u32 chain_at_random(void *memory, size_t size)
{
	struct link first = { .seq = ~0u }, *last = &first;
	const size_t page = sysconf(_SC_PAGESIZE);
	const __u32 pages = size / page, lines = page / CHAIN_STEP;
	__u32 *order = malloc((pages + lines) * sizeof(*order)), *within = order + pages;
	__u32 i, j;

	if (!order)
		return 0;
	chain_shuffle(order, pages, 0);
	for (i = 0; i < pages; i++) {
		/* A processor would learn an order that is the same in each page. */
		chain_shuffle(within, lines, order[i]);
		for (j = 0; j < lines; j++)
			last = append(last, (char *)memory + order[i] * page +
				      (size_t)within[j] * CHAIN_STEP);
	}
	last->next = first.next;
	free(order);
	return last->seq + 1;
}
