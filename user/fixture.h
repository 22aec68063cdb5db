/* SPDX-License-Identifier: GPL-2.0-only */
/* A directory of this run alone, in which rows make their files. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include <stddef.h>
#include <jansson.h>

/* Where it is made if nobody says where: $TMPDIR, or /tmp. */
const char *fixture_default(void);
/* Makes one below that directory; 0 or a negative errno. */
int fixture_open(const char *parent);
/* Removes it with all that is in it; 0 or a negative errno. */
int fixture_close(void);

/* Its descriptor, -1 if there is none. */
int fixture_dir(void);
/* The path of a file in it; -ENOENT, -ENAMETOOLONG. */
int fixture_path(const char *name, char *path, size_t size);

/* The directory that it is below, without its name if anonymous, and the file
 * system: a new object. */
json_t *fixture_json(int anonymous);

#endif
