// SPDX-License-Identifier: GPL-2.0-only
/* 6.16: labels as text are a structure, made from all modules' or one's. */
#include <linux/security.h>

int probe_lsm_context(struct lsm_prop *prop, struct lsm_context *context)
{
	security_release_secctx(context);
	return security_lsmprop_to_secctx(prop, context, LSM_ID_UNDEF);
}
