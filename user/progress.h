/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stddef.h>

/* A bar on standard error where that is a terminal, ten times a second. */
void progress(const char *what, size_t done, size_t all);
void progress_end(void);

#endif
