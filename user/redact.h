/* SPDX-License-Identifier: GPL-2.0-only */
/* What must not stand in a result file. */
#ifndef REDACT_H
#define REDACT_H

#include <jansson.h>

/*
 * redact() - take addresses and identities out of all strings of a tree
 *
 * Always: hardware (MAC) addresses.  With anonymous also UUIDs, user@host,
 * IP addresses in the command line at kernel.command_line, and the values of
 * words there that name a disk, a host or an address.  Returns 0, or -1 if
 * memory ran out: the tree must not be written then.
 */
int redact(json_t *tree, int anonymous);

#endif
