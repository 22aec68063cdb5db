/* SPDX-License-Identifier: GPL-2.0-only */
/* What only the kernel knows of itself, and how it knows it. */
#ifndef RINGSIDE_FACTS_H
#define RINGSIDE_FACTS_H

#include <linux/kernel.h>
#include <linux/types.h>

#define RINGSIDE_FACT_LEN	64	/* longest value and its zero */

struct ringside_fact {
	const char *name;
	/*
	 * "exported": read from what the kernel exports, true right now.
	 * "observed": seen from its behaviour.
	 * "config": how it was built; a boot parameter may say otherwise.
	 */
	const char *source;
	/* 0, or a negative errno where this kernel has no such thing. */
	int (*value)(char *value, size_t len);
	const char *text;	/* the value, where there is no function */
};

static inline int fact_flag(char *value, size_t len, bool on)
{
	snprintf(value, len, "%s", on ? "y" : "n");
	return 0;
}

/* NULL behind the last one. */
const struct ringside_fact *ringside_fact(u32 nr);
int ringside_fact_value(const struct ringside_fact *fact, char *value,
			size_t len);

/* For what is observed: called from RINGSIDE_IOC_COUNT, always by the same way. */
void ringside_fact_entry(void);

#endif
