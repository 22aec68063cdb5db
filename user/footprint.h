/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef FOOTPRINT_H
#define FOOTPRINT_H

#include <jansson.h>
#include "ringside.h"

/*
 * footprint_collect() - what the kernel takes in bytes, not in time
 *
 * A new array of { "what", "bytes" or "state", "source" }: the image
 * (kernel_...), the modules (module_...), objects of slab caches (slab_...),
 * what security modules add to the kernel's objects (lsm_...), and how deep
 * the kernel's stack is where an ioctl() reaches the module (stack_ioctl).
 * The last one is taken out of environment, the facts of the module; it is
 * lacking for the reason view_reason.  The same in each boot of one kernel
 * with the same modules loaded.  root is "" for the machine itself.  NULL: out
 * of memory.
 */
json_t *footprint_collect(const char *root, json_t *environment,
			  __u32 view_reason);

#endif
