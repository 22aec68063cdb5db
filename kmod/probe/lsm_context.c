// SPDX-License-Identifier: GPL-2.0-only
/* 6.14: labels as text are a structure. */
#include <linux/security.h>

int probe_lsm_context(struct lsm_context *context)
{
	security_release_secctx(context);
	return security_secid_to_secctx(0, context);
}
