/* SPDX-License-Identifier: GPL-2.0-only */
/* FACTS_X86: facts that only x86 has, for the table in facts.c. */
#ifndef RINGSIDE_FACTS_X86_H
#define RINGSIDE_FACTS_X86_H

#include <linux/errno.h>
#include <linux/kernel.h>

#include "facts.h"

#ifdef CONFIG_X86
#include <asm/cpufeature.h>
#include <asm/hypervisor.h>
#include <asm/tsc.h>

/* Names that older kernels lack: no CPU has what the kernel cannot use. */
#ifdef X86_FEATURE_RETHUNK
#define FACT_RETHUNK boot_cpu_has(X86_FEATURE_RETHUNK)
#else
#define FACT_RETHUNK 0
#endif
#ifdef X86_FEATURE_IBT
#define FACT_IBT boot_cpu_has(X86_FEATURE_IBT)
#else
#define FACT_IBT 0
#endif

static inline int fact_tsc_khz(char *value, size_t len)
{
	if (!boot_cpu_has(X86_FEATURE_TSC))
		return -EOPNOTSUPP;
	snprintf(value, len, "%u", tsc_khz);
	return 0;
}

static inline int fact_tsc_constant(char *value, size_t len)
{
	return fact_flag(value, len, boot_cpu_has(X86_FEATURE_CONSTANT_TSC));
}

static inline int fact_retpoline(char *value, size_t len)
{
	return fact_flag(value, len, boot_cpu_has(X86_FEATURE_RETPOLINE));
}

static inline int fact_return_thunk(char *value, size_t len)
{
	return fact_flag(value, len, FACT_RETHUNK);
}

static inline int fact_page_table_isolation(char *value, size_t len)
{
	return fact_flag(value, len, boot_cpu_has(X86_FEATURE_PTI));
}

static inline int fact_indirect_branch_tracking(char *value, size_t len)
{
	return fact_flag(value, len, FACT_IBT);
}

/* QEMU without KVM sets the CPU's flag but has no interface of its own. */
static inline int fact_hypervisor(char *value, size_t len)
{
	const char *name = "other";

	if (!boot_cpu_has(X86_FEATURE_HYPERVISOR))
		name = "none";
	else if (hypervisor_is_type(X86_HYPER_KVM))
		name = "KVM";
	else if (hypervisor_is_type(X86_HYPER_VMWARE))
		name = "VMware";
	else if (hypervisor_is_type(X86_HYPER_MS_HYPERV))
		name = "Hyper-V";
	else if (hypervisor_is_type(X86_HYPER_XEN_PV) ||
		 hypervisor_is_type(X86_HYPER_XEN_HVM))
		name = "Xen";
	else if (hypervisor_is_type(X86_HYPER_NATIVE))
		name = "unknown to the kernel";
	snprintf(value, len, "%s", name);
	return 0;
}

#define FACTS_X86 \
	{ "tsc_khz", "exported", fact_tsc_khz }, \
	{ "tsc_constant", "exported", fact_tsc_constant }, \
	{ "retpoline", "exported", fact_retpoline }, \
	{ "return_thunk", "exported", fact_return_thunk }, \
	{ "page_table_isolation", "exported", fact_page_table_isolation }, \
	{ "indirect_branch_tracking", "exported", \
	  fact_indirect_branch_tracking }, \
	{ "hypervisor", "exported", fact_hypervisor },

#else
#define FACTS_X86
#endif
#endif
