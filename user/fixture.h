/* SPDX-License-Identifier: GPL-2.0-only */
/* A directory of this run alone, in which rows make their files. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include <stddef.h>
#include <stdint.h>
#include <jansson.h>

/* Where it is made if nobody says where: $TMPDIR, or /tmp. */
const char *fixture_default(void);
/* Makes one below that directory, and removes what killed runs left there; 0 or a
 * negative errno. */
int fixture_open(const char *parent);
/* Removes it with all that is in it; 0 or a negative errno. */
int fixture_close(void);

/* Its descriptor, -1 if there is none. */
int fixture_dir(void);
/* The path of a file in it; -ENOENT, -ENAMETOOLONG. */
int fixture_path(const char *name, char *path, size_t size);

/*
 * A file in it that begins with blocks, all words of block i being i + 1: a descriptor
 * of the one that an earlier call has made, or of a new one.  It is written at_once
 * blocks at once, of which blocks are a multiple: the page cache keeps together what
 * came together.  A negative errno: -ENOENT without a directory, -EINVAL for a path;
 * what could not be written whole is not left.
 */
int fixture_file(const char *name, size_t block, size_t blocks, size_t at_once);
/* One such block. */
void fixture_block(uint32_t *words, size_t block, size_t i);

/* The directory that it is below, without its name if anonymous, and the file
 * system: a new object. */
json_t *fixture_json(int anonymous);

#endif
