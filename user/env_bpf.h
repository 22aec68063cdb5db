/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef ENV_BPF_H
#define ENV_BPF_H

#include <jansson.h>

/*
 * env_bpf() - how many programs of the BPF LSM this kernel holds
 *
 * Each is on the way of the hook that it is attached to.  A number, or
 * { "absent": why }.
 */
json_t *env_bpf(void);

#endif
