/* SPDX-License-Identifier: GPL-2.0-only */
/* What a process lays upon itself.  All return 0 or a negative errno. */
#ifndef SANDBOX_H
#define SANDBOX_H

/* Layers that handle every right to files that this kernel knows, and allow it
 * to all below the root. */
int sandbox_landlock(unsigned int layers);
/* A filter of n BPF instructions that allows every call after it ran all n. */
int sandbox_seccomp(unsigned int n);

#endif
