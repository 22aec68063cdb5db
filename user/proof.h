/* SPDX-License-Identifier: GPL-2.0-only */
/* Does a row's operation do what it says?  Not timed. */
#ifndef PROOF_H
#define PROOF_H

#include <jansson.h>
#include "core.h"

/* Of the security hooks that the operations call. */
struct proof_hooks {
	__u32 reason;		/* why they were not counted */
	json_t *calls;		/* per operation and hook; the caller drops it */
};

/*
 * Runs some operations of the half in a traced child and compares the system
 * calls that enter the kernel, and their answers, with half->calls.
 * Returns enum ringside_reason; *error is an errno behind it, or 0.
 */
__u32 proof_calls(const struct ringside_half *half, struct proof_hooks *hooks,
		  int *error);

#endif
