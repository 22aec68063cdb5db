// SPDX-License-Identifier: GPL-2.0-only
/* Built where the kernel has kprobes. */
#include <linux/kallsyms.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/string.h>
#include "hook_deep.h"

/*
 * A disabled kprobe is resolved, but changes no code.  It points behind the
 * landing pad for indirect calls, if there is one: the symbol's name tells by
 * how much ("security_file_open+0x4/0x60").
 */
void *ringside_address(const char *symbol)
{
	struct kprobe probe = {
		.symbol_name = symbol, .flags = KPROBE_FLAG_DISABLED,
	};
	char text[KSYM_SYMBOL_LEN];
	size_t len = strlen(symbol);
	unsigned long address;
	unsigned int offset;

	if (register_kprobe(&probe))
		return NULL;
	address = (unsigned long)probe.addr;
	unregister_kprobe(&probe);
	sprint_symbol(text, address);
	if (strncmp(text, symbol, len) || sscanf(text + len, "+%x/", &offset) != 1)
		return NULL;
	return (void *)(address - offset);
}
