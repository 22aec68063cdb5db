/* SPDX-License-Identifier: GPL-2.0-only */
/* The fuzzer's mappings of the device: made, moved, cut, touched, taken away. */
#ifndef RINGSIDE_DEV_FUZZ_MAP_H
#define RINGSIDE_DEV_FUZZ_MAP_H

#include "dev_fuzz.h"

#define PAGE	4096ul

static __thread sigjmp_buf untouchable;
static __thread volatile sig_atomic_t touching;

/* Of pages that are not there, or behind the end of what is. */
static void on_fault(int sig)
{
	if (touching)
		siglongjmp(untouchable, 1);
	signal(sig, SIG_DFL);
}

static inline unsigned long draw_length(struct fuzz *f)
{
	static const unsigned long lengths[] = { 0, 1, 2, 3, 63, 64, 65, 200 };

	return PICK(f, lengths) * PAGE + (one_in(f, 10) ? edge(f) % PAGE : 0);
}

static inline void fuzz_map(struct fuzz *f)
{
	static const int shares[] = { MAP_SHARED, MAP_PRIVATE, MAP_SHARED | MAP_POPULATE,
		MAP_SHARED | MAP_LOCKED, MAP_SHARED_VALIDATE | MAP_SYNC,
		MAP_PRIVATE | MAP_GROWSDOWN };
	unsigned long at = map_slot(f), length = draw(f, 2) ? PAGE : draw_length(f), offset;
	int fd = slot(f), protection = draw(f, 6) ? PROT_READ : (int)draw(f, 8);

	offset = draw(f, 2) ? RINGSIDE_STAMP_OFFSET : RINGSIDE_FAULT_OFFSET;
	if (one_in(f, 8))
		offset = (unsigned long)edge(f) << (draw(f, 3) * 12);
	CALL(f, KIND_MAP, "mmap", SYS_mmap, at, length, protection,
	     MAP_FIXED | PICK(f, shares), fd, offset);
}

static inline void fuzz_unmap(struct fuzz *f)
{
	unsigned long at = map_slot(f);

	CALL(f, KIND_REMAP, "munmap", SYS_munmap, at + draw(f, 3) * PAGE,
	     draw(f, 2) ? MAPS_STEP / 2 : PAGE);
}

static inline void fuzz_protect(struct fuzz *f)
{
	unsigned long at = map_slot(f);

	CALL(f, KIND_REMAP, "mprotect", SYS_mprotect, at, draw_length(f), draw(f, 8));
}

static inline void fuzz_remap(struct fuzz *f)
{
	static const int how[] = { 0, MREMAP_MAYMOVE, MREMAP_MAYMOVE | MREMAP_FIXED,
		MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP };
	unsigned long from = map_slot(f), to = map_slot(f);

	CALL(f, KIND_REMAP, "mremap", SYS_mremap, from + draw(f, 2) * PAGE, draw_length(f),
	     draw_length(f), PICK(f, how), to);
}

/* Not MADV_HWPOISON and MADV_SOFT_OFFLINE (100, 101), which break the machine's memory. */
static inline void fuzz_advise(struct fuzz *f)
{
	unsigned long at = map_slot(f);
	unsigned int advice = draw(f, 2) ? MADV_DONTNEED : draw(f, 27);

	CALL(f, KIND_REMAP, "madvise", SYS_madvise, at + draw(f, 2) * PAGE, draw_length(f), advice);
}

static inline void fuzz_lock(struct fuzz *f)
{
	static const struct { long nr; const char *name; } calls[] = {
		{ SYS_mlock, "mlock" }, { SYS_munlock, "munlock" }, { SYS_msync, "msync" },
		{ SYS_mincore, "mincore" } };
	unsigned int which = draw(f, 4);
	unsigned long at = map_slot(f), length = draw_length(f);

	if (calls[which].nr == SYS_mincore)
		CALL(f, KIND_REMAP, "mincore", SYS_mincore, at, length, room_at(f, 0));
	else
		CALL(f, KIND_REMAP, calls[which].name, calls[which].nr, at, length, draw(f, 8));
}

/* No call, and an entry into the kernel all the same: a fault. */
static inline void fuzz_touch(struct fuzz *f)
{
	unsigned long first = map_slot(f) + draw(f, 3) * PAGE * draw(f, 64);
	unsigned int bytes = 1 + draw(f, 16), i;

	if (f->list) {
		tell("touch", (const unsigned long[6]){ first, bytes });
		return;
	}
	cover_begin(&f->cover);
	touching = 1;
	if (!sigsetjmp(untouchable, 1)) {
		for (i = 0; i < bytes; i++)
			(void)*(volatile char *)(first + i * 300);
		add(&shared->ended[KIND_TOUCH][0], 1);
	} else {
		add(&shared->ended[KIND_TOUCH][EFAULT], 1);
	}
	touching = 0;
	cover_end(&f->cover, shared->pcs);
	add(&shared->calls[KIND_TOUCH], 1);
}

#endif
