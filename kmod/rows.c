// SPDX-License-Identifier: GPL-2.0-only
/* From the number of a row to its kernel half. */
#include <linux/build_bug.h>
#include <linux/nospec.h>
#include <linux/types.h>
#include <linux/uaccess.h>
#include "rows.h"

#define RINGSIDE_HALF_KERNEL(nr, name)	[nr] = &ringside_##name,
#define RINGSIDE_HALF_BOTH(nr, name)	[nr] = &ringside_##name,
#define RINGSIDE_HALF_USER(nr, name)

static const struct ringside_half *const halves[RINGSIDE_ROW_MAX + 1] = {
#define X(nr, name, sides, ...) RINGSIDE_HALF_##sides(nr, name)
	RINGSIDE_ROWS(X)
#undef X
};

__u32 ringside_new_interface(void)
{
	return RINGSIDE_new_interface;
}

__u32 ringside_not_exported(void)
{
	return RINGSIDE_not_exported;
}

const struct ringside_half *ringside_kernel_half(__u32 nr)
{
	if (nr > RINGSIDE_ROW_MAX)
		return NULL;
	return halves[array_index_nospec(nr, RINGSIDE_ROW_MAX + 1)];
}

long ringside_row_state(struct ringside_state __user *arg)
{
	const struct ringside_half *half;
	struct ringside_state state;

	if (copy_from_user(&state, arg, sizeof(state)))
		return -EFAULT;
	if (state.reason)
		return -EINVAL;
	half = ringside_kernel_half(state.row);
	if (!half)
		return -ENOENT;
	return put_user(ringside_half_state(half), &arg->reason);
}
