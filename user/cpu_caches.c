// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the processor does not say of itself, found by what loads take.
 *
 * cpu_line: pairs of loads, the second one some bytes below the first.  All pairs
 * stand at the same place of a page, so that they push each other out of the first
 * level: the second load is quick only where the first one has fetched its line.
 *
 * cpu_tlb: one load each of more and more pages, beside as many loads of a few pages.
 * Where the first take longer, the first level's translations do not fit any more.
 *
 * cpu_loads: one chain at random through memory beyond the caches, then several at once.
 * How many times as many loads fit into the same time is how many wait side by side.
 *
 * cpu_cycle: an addition takes one cycle on all processors of interest, and the next
 * one waits for it.
 *
 * Times are the least of several tries: what disturbs one makes it longer.  Where they
 * do not tell there is no figure (-EDOM).
 */
#include <unistd.h>
#include "os.h"
#include "core.h"
#include "chain.h"

#define TRIES		7
#define THOUSANDTHS	1000u

#define LAPS		16u

/* Ticks of LAPS laps around so many links; 0: they are not as many. */
static __u64 quickest(const struct link *first, __u32 links)
{
	const struct link *at = first->next;
	const __u32 n = LAPS * links;
	__u64 begin, ticks, least = ~0ULL;
	__u32 i;

	for (i = 1; at != first && i < links; i++)
		at = at->next;
	if (at != first || i != links)
		return 0;
	for (i = 0; i < TRIES; i++) {
		begin = os_stamp();
		at = chain_chase(at, n);
		asm volatile("" : : "r"(at));
		ticks = os_stamp() - begin;
		if (ticks < least)
			least = ticks;
	}
	return at == first ? least : 0;
}

/* Of all three rows, each of which makes its links anew. */
static char *memory;
static size_t page;

#define MOST_PAGES	512u
/* From one page to the next: odd, so that they spread over a cache's sets, and far
 * enough for no processor to join them. */
#define SPREAD		17u

static int setup(void **ctx)
{
	(void)ctx;
	page = sysconf(_SC_PAGESIZE);
	if (!memory)
		memory = chain_memory(MOST_PAGES * SPREAD * page);
	return memory ? 0 : -ENOMEM;
}

/*
 * More pairs than the first level has ways for one place of a page, and fewer than
 * the second one has.
 */
#define PAIRS		64u
#define SMALLEST	8u	/* bytes between the loads of a pair: a pointer's */
#define STEPS		8u	/* each twice the one before: up to 1024 */

static struct link *upper(__u32 i)
{
	return (struct link *)(memory + (i + 1) * page) - 1;
}

static __u64 line_time(size_t distance)
{
	__u32 order[PAIRS], i;

	chain_shuffle(order, PAIRS, 0);
	for (i = 0; i < PAIRS; i++) {
		struct link *first = upper(order[i]);
		struct link *second = (struct link *)((char *)first - distance);

		first->next = second;
		second->next = upper(order[(i + 1) % PAIRS]);
	}
	return quickest(upper(order[0]), 2 * PAIRS);
}

/* The first distance that takes as long as all larger ones, and not as the smaller ones. */
static int line_find(__u64 *thousandths)
{
	__u64 ticks[STEPS], limit;
	__u32 i, far = STEPS;

	for (i = 0; i < STEPS; i++) {
		ticks[i] = line_time((size_t)SMALLEST << i);
		if (!ticks[i])
			return -EPROTO;
	}
	if (ticks[STEPS - 1] < ticks[0] * 9 / 8)
		return -EDOM;
	limit = (ticks[0] + ticks[STEPS - 1]) / 2;
	while (far && ticks[far - 1] > limit)
		far--;
	for (i = 0; i < far; i++)
		if (ticks[i] > limit)
			return -EDOM;
	*thousandths = (SMALLEST << far) * THOUSANDTHS;
	return 0;
}

/* What disturbs may make the times contradict each other: once more, then. */
static int find(int (*once)(__u64 *thousandths), __u64 *figure)
{
	int i, err = -EDOM;

	for (i = 0; i < TRIES && err == -EDOM; i++)
		err = once(figure);
	return err;
}

static int line_stamped(void *ctx, __u32 n, __u64 *figure)
{
	(void)ctx;
	(void)n;
	return find(line_find, figure);
}

const struct ringside_half ringside_cpu_line = {
	.setup = setup, .stamped = line_stamped, .max_batch = 1,
};

#define NEAR_LINKS	64u
#define LINE		64u	/* of most processors: places that are spread over the sets */
#define PAGES_STEP	16u

static struct link *in_pages(__u32 i)
{
	return (struct link *)(memory + i * SPREAD * page + i * LINE % page);
}

/* In pages that the others leave out. */
static struct link *in_lines(__u32 i)
{
	return (struct link *)(memory + page + i * LINE);
}

static __u64 ring_time(struct link *(*place)(__u32), __u32 n)
{
	static __u32 order[MOST_PAGES];
	__u32 i;

	chain_shuffle(order, n, 0);
	for (i = 0; i < n; i++)
		place(order[i])->next = place(order[(i + 1) % n]);
	return quickest(place(order[0]), n);
}

/* Whether n loads take longer in as many pages: 1 yes, 0 no, in one of the tries. */
static int do_not_fit(__u32 n)
{
	__u64 pages, lines;
	int i;

	for (i = 0; i < TRIES; i++) {
		pages = ring_time(in_pages, n);
		lines = ring_time(in_lines, n);
		if (!pages || !lines)
			return -EPROTO;
		if (pages * 20 <= lines * 21)
			return 0;
	}
	return 1;
}

static int tlb_find(__u64 *thousandths)
{
	__u32 fit = 0, over = PAGES_STEP, half;
	int r;

	while ((r = do_not_fit(over)) == 0) {
		fit = over;
		over += PAGES_STEP;
		if (over > MOST_PAGES)
			return -EDOM;
	}
	while (r >= 0 && over - fit > 1) {
		half = (fit + over) / 2;
		r = do_not_fit(half);
		if (r)
			over = half;
		else
			fit = half;
	}
	if (r < 0)
		return r;
	/* What does not fit is all the more too much where there is more of it. */
	if (!fit || 2 * over > MOST_PAGES || do_not_fit(2 * over) != 1)
		return -EDOM;
	*thousandths = fit * THOUSANDTHS;
	return 0;
}

static int tlb_stamped(void *ctx, __u32 n, __u64 *figure)
{
	(void)ctx;
	(void)n;
	return find(tlb_find, figure);
}

const struct ringside_half ringside_cpu_tlb = {
	.setup = setup, .stamped = tlb_stamped, .max_batch = 1,
};

#define CHAINS		48u
#define CHAINS_STEP	16u
#define LOADS		200u	/* of each chain */
#define LOADS_TRIES	3u

static struct chain far_chain;
static const struct link *ends[CHAINS];		/* where each one is */

/* From places spread evenly over the memory, which are anywhere in the one chain. */
static int loads_setup(void **ctx)
{
	int err = setup(ctx);
	__u32 i;

	if (!err)
		err = chain_far(CHAIN_BY_PAGES, &far_chain);
	for (i = 0; i < CHAINS && !err && !ends[i]; i++)
		ends[i] = (const struct link *)((const char *)far_chain.first +
			(size_t)(far_chain.links / CHAINS * i) * CHAIN_STEP);
	return err;
}

static __u64 chains_once(__u32 n)
{
	__u64 begin = os_stamp();
	__u32 i, load;

	for (load = 0; load < LOADS; load++)
		for (i = 0; i < n; i++)
			ends[i] = ends[i]->next;
	return os_stamp() - begin;
}

/* Ticks of LOADS loads of n chains each; 0: they went astray. */
static __u64 chains_time(__u32 n)
{
	__u32 first = ends[0]->seq, last = ends[n - 1]->seq, i;
	const __u32 on = LOADS_TRIES * LOADS;
	__u64 ticks, least = ~0ULL;

	for (i = 0; i < LOADS_TRIES; i++) {
		ticks = chains_once(n);
		if (ticks < least)
			least = ticks;
	}
	return (first + on) % far_chain.links == ends[0]->seq &&
	       (last + on) % far_chain.links == ends[n - 1]->seq ? least : 0;
}

static int loads_find(__u64 *thousandths)
{
	__u64 alone = chains_time(1), near = ring_time(in_lines, NEAR_LINKS), ticks, times;
	__u32 n;

	if (!alone || !near)
		return -EPROTO;
	/* Where memory is as near as the first level nothing waits. */
	if (alone * LAPS * NEAR_LINKS < 4 * near * LOADS)
		return -EDOM;
	*thousandths = THOUSANDTHS;
	for (n = CHAINS_STEP; n <= CHAINS; n += CHAINS_STEP) {
		ticks = chains_time(n);
		if (!ticks)
			return -EPROTO;
		times = n * alone * THOUSANDTHS / ticks;
		if (times > *thousandths)
			*thousandths = times;
	}
	return 0;
}

static int loads_stamped(void *ctx, __u32 n, __u64 *figure)
{
	(void)ctx;
	(void)n;
	return find(loads_find, figure);
}

const struct ringside_half ringside_cpu_loads = {
	.state = chain_far_state, .setup = loads_setup, .stamped = loads_stamped,
	.max_batch = 1,
};

#define UNROLLED	64u
#define START		1u

static unsigned long sum, addend, wanted;

static int cycle_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	sum = START;
	addend = 3;
	return 0;
}

/* Of two registers: a number that stands in the instruction is added on its way. */
static __attribute__((__noinline__)) unsigned long
add_up(unsigned long s, unsigned long a, __u32 n)
{
	__u32 i;

	for (; n >= UNROLLED; n -= UNROLLED) {
#pragma GCC unroll 64
		for (i = 0; i < UNROLLED; i++) {
			s += a;
			asm volatile("" : "+r"(s));
		}
	}
	for (; n; n--) {
		s += a;
		asm volatile("" : "+r"(s));
	}
	return s;
}

static __attribute__((__noinline__)) unsigned long
add_none(unsigned long s, unsigned long a, __u32 n)
{
	for (; n >= UNROLLED; n -= UNROLLED)
		asm volatile("" : "+r"(s) : "r"(a));
	for (; n; n--)
		asm volatile("" : "+r"(s) : "r"(a));
	return s;
}

static int cycle_without(void *ctx, __u32 n)
{
	(void)ctx;
	wanted = START;
	sum = add_none(sum, addend, n);
	return 0;
}

static int cycle_with(void *ctx, __u32 n)
{
	(void)ctx;
	wanted = START + n * addend;
	sum = add_up(sum, addend, n);
	return 0;
}

static int cycle_verify(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	return sum == wanted ? 0 : -EPROTO;
}

const struct ringside_half ringside_cpu_cycle = {
	.prepare = cycle_prepare, .batch = cycle_without, .batch_with = cycle_with,
	.verify = cycle_verify, .min_batch = UNROLLED,
};
