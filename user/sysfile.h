/* SPDX-License-Identifier: GPL-2.0-only */
/* Small text files of /proc, /sys and /boot below root, which is "" for the
 * machine itself. */
#ifndef SYSFILE_H
#define SYSFILE_H

#include <stdio.h>
#include <sys/utsname.h>
#include <jansson.h>

FILE *sysfile_open(const char *root, const char *path);
int sysfile_exists(const char *root, const char *path);
/* The first line without its end.  0 or -errno. */
int sysfile_line(const char *root, const char *path, char *line, size_t len);
/* 0 or -errno; -EINVAL if it does not begin with a number. */
int sysfile_number(const char *root, const char *path, long long *number);
/* What stands behind "key:" or "key=" in its first line; 0 or -errno. */
int sysfile_value(const char *root, const char *path, const char *key,
		  char *value, size_t len);
/* The first line as a string, or why there is none. */
json_t *sysfile_json(const char *root, const char *path);

/* The first line of each file of a folder, by the file's name. */
json_t *sysfile_directory(const char *root, const char *path);

/* The kernel's names: release and version by file, or as the running kernel says
 * where there is none (CONFIG_SYSCTL); the rest as the running kernel says. */
void sysfile_uname(const char *root, struct utsname *names);

/* { "absent": why } */
json_t *absent(const char *why);
/* text as a string, or why there is none. */
json_t *text_json(const char *text);

#endif
