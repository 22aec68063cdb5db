/* SPDX-License-Identifier: GPL-2.0-only */
/* Does a row's operation do what it says?  Not timed. */
#ifndef PROOF_H
#define PROOF_H

#include "core.h"

/*
 * Runs some operations of the half in a traced child and compares the system
 * calls that enter the kernel, and their answers, with half->calls.
 * Returns enum ringside_reason; *error is an errno behind it, or 0.
 */
__u32 proof_calls(const struct ringside_half *half, int *error);

#endif
