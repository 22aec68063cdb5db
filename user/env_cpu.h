/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef ENV_CPU_H
#define ENV_CPU_H

#include <jansson.h>

/* The processor and how it is driven. */
json_t *env_cpu(const char *root);

#endif
