/* SPDX-License-Identifier: GPL-2.0-only */
/* Which blocks of the module a thread ran: KCOV, where the kernel has it. */
#ifndef RINGSIDE_DEV_FUZZ_COVER_H
#define RINGSIDE_DEV_FUZZ_COVER_H

#include <fcntl.h>
#include <linux/kcov.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#define COVER_ROOM	16384u		/* blocks in all: a set, by their hash */
#define COVER_CALL	8192u		/* blocks that one call runs */

struct cover {
	uint64_t *pcs;			/* [0] how many follow; NULL: no KCOV */
};

/* For the calling thread. */
static inline void cover_open(struct cover *c)
{
	int fd = open("/sys/kernel/debug/kcov", O_RDWR | O_CLOEXEC);
	void *p = MAP_FAILED;

	c->pcs = NULL;
	if (fd < 0)
		return;
	if (!ioctl(fd, KCOV_INIT_TRACE, (unsigned long)COVER_CALL))
		p = mmap(NULL, COVER_CALL * sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED,
			 fd, 0);
	if (p != MAP_FAILED && !ioctl(fd, KCOV_ENABLE, KCOV_TRACE_PC))
		c->pcs = p;
	/* Stays open below: its last close ends it. */
}

static inline void cover_begin(struct cover *c)
{
	if (c->pcs)
		__atomic_store_n(c->pcs, 0, __ATOMIC_RELAXED);
}

static inline void cover_add(uint64_t *set, uint64_t pc)
{
	uint64_t at = (pc * 0x9e3779b97f4a7c15ull >> 32) % COVER_ROOM, was;

	do {
		was = 0;
		if (__atomic_compare_exchange_n(&set[at], &was, pc, false, __ATOMIC_RELAXED,
						__ATOMIC_RELAXED) || was == pc)
			return;
		at = (at + 1) % COVER_ROOM;
	} while (1);
}

static inline void cover_end(struct cover *c, uint64_t *set)
{
	uint64_t i, n;

	if (!c->pcs)
		return;
	n = __atomic_load_n(c->pcs, __ATOMIC_RELAXED);
	for (i = 1; i <= n && i < COVER_CALL; i++)
		cover_add(set, c->pcs[i]);
}

/* Where a section of the module lies, as the kernel says. */
static inline void cover_section(FILE *file, const char *name)
{
	char path[80], text[40] = "";
	FILE *sys;

	snprintf(path, sizeof(path), "/sys/module/ringside/sections/%s", name);
	sys = fopen(path, "r");
	if (!sys)
		return;
	if (fgets(text, sizeof(text), sys))
		fprintf(file, "section %s %s", name, text);
	fclose(sys);
}

#endif
