// SPDX-License-Identifier: GPL-2.0-only
/* Dhrystone, with local variables in registers as far as there are any. */
#define STORAGE	register
#include "cpu_dhrystone_pass.h"

const struct ringside_half ringside_cpu_dhrystone_register = {
	.prepare = dhrystone_prepare, .batch = dhrystone_batch, .verify = dhrystone_verify,
};
