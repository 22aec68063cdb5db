// SPDX-License-Identifier: GPL-2.0-only
/* Dhrystone, as the compiler chooses registers. */
#define STORAGE	auto
#include "cpu_dhrystone_pass.h"

const struct ringside_half ringside_cpu_dhrystone = {
	.prepare = dhrystone_prepare, .batch = dhrystone_batch, .verify = dhrystone_verify,
};
