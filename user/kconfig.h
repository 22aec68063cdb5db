/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef KCONFIG_H
#define KCONFIG_H

#include <jansson.h>

/*
 * kconfig_read() - the configuration of the running kernel
 *
 * A new object of the options that are set, "CONFIG_X" to what stands behind
 * "=", and the file it comes from in source.  NULL if there is none.
 */
json_t *kconfig_read(const char *root, char *source, size_t len);

#endif
