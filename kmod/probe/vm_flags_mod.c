// SPDX-License-Identifier: GPL-2.0-only
/* 6.3: vm_flags is changed by helpers. */
#include <linux/mm.h>

void probe_vm_flags_mod(struct vm_area_struct *vma)
{
	vm_flags_mod(vma, VM_IO, 0);
}
