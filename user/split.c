// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "dev.h"
#include "split.h"

#define HOPS	64

int split_wanted(const struct store_half *h)
{
	return h->row->kind == RINGSIDE_LOOP && !strncmp(h->row->name, "ctxsw_", 6);
}

__u32 split_begin(void)
{
	struct ringside_split split = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_SPLIT_BEGIN, .samples = HOPS,
	};

	return dev_reason(dev_split(&split, NULL));
}

int split_end(struct store_half *h)
{
	struct ringside_split split = {
		.abi = RINGSIDE_ABI, .action = RINGSIDE_SPLIT_END,
	};
	int err;

	h->hops = calloc(HOPS, sizeof(*h->hops));
	if (!h->hops)
		return -ENOMEM;
	err = dev_split(&split, h->hops);
	if (!err)
		h->nhops = split.samples;
	return err;
}
