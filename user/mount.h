/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef MOUNT_H
#define MOUNT_H

#include <jansson.h>

/*
 * What file system a descriptor is on, and how it is mounted: a new object, or
 * { "absent": why }.  With anonymous no option keeps a path or an address.
 * root is "" for the machine itself, whose mounts are read.
 */
json_t *mount_json(const char *root, int fd, int anonymous);

#endif
