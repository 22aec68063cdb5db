/* SPDX-License-Identifier: GPL-2.0-only */
/* The caches of the CPU that runs this, as the kernel tells them. */
#ifndef CACHE_H
#define CACHE_H

#include <stddef.h>

#define CACHE_LAST	0u

/* Bytes of that level, 1 or more, for data; of the last one.  0: not told. */
size_t cache_size(unsigned int level);

#endif
