// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>
#include "dev.h"
#include "hooks.h"

__u32 hooks_watch(pid_t pid)
{
	struct ringside_hooks hooks = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_WATCH, .pid = pid,
	};

	return dev_reason(dev_hooks(&hooks));
}

void hooks_end(void)
{
	struct ringside_hooks hooks = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_END,
	};

	dev_hooks(&hooks);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct ringside_hook *)a)->name,
		      ((const struct ringside_hook *)b)->name);
}

/* What not every operation does is a fraction. */
static json_t *each(__u64 calls, unsigned int operations)
{
	if (calls % operations)
		return json_real((double)calls / operations);
	return json_integer((json_int_t)(calls / operations));
}

static json_t *pack(struct ringside_hook *list, size_t n, unsigned int operations)
{
	json_t *object = json_object();
	size_t i;

	qsort(list, n, sizeof(*list), by_name);
	for (i = 0; object && i < n; i++)
		if (json_object_set_new(object, list[i].name,
					each(list[i].calls, operations))) {
			json_decref(object);
			return NULL;
		}
	return object;
}

json_t *hooks_read(unsigned int operations)
{
	struct ringside_hook *list = calloc(RINGSIDE_MAX_HOOKS, sizeof(*list));
	struct ringside_hooks hooks = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_HOOKS_READ,
		.room = RINGSIDE_MAX_HOOKS, .list = (unsigned long)list,
	};
	json_t *object = NULL;

	if (list && !dev_hooks(&hooks))
		object = pack(list, hooks.room, operations);
	free(list);
	return object;
}
