/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef ERRNO_NAME_H
#define ERRNO_NAME_H

/* "ENOMEM"; "errno 12" where the C library has no names.  Lasts until the next call. */
const char *errno_name(int error);

#endif
