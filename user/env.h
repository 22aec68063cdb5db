/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef ENV_H
#define ENV_H

#include <jansson.h>

/*
 * env_collect() - what machine, kernel and configuration this is
 *
 * A new object; its values stay the same within one boot.  What cannot be
 * read is left out, or is { "absent": why }.  With anonymous it holds no host
 * name, identity or address.  root is "" for the machine itself.  NULL: out of
 * memory.
 */
json_t *env_collect(const char *root, int anonymous);

/* NULL, or why the kernel loads no module that is not signed: "this kernel ...". */
const char *env_signed_only(const char *root);

#endif
