// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "env.h"
#include "env_bpf.h"
#include "env_cpu.h"
#include "hash.h"
#include "kconfig.h"
#include "netlink.h"
#include "redact.h"
#include "sysfile.h"

#define SYSCTL	"/proc/sys/"
#define MODULE	"/sys/module/ringside"
#define THP	"/sys/kernel/mm/transparent_hugepage/"
#define LOCKDOWN	"/sys/kernel/security/lockdown"
#define SIG_ENFORCE	"/sys/module/module/parameters/sig_enforce"
#define CLOCK	"/sys/devices/system/clocksource/clocksource0/"
#define FLAWS	"/sys/devices/system/cpu/vulnerabilities"
#define DMI	"/sys/class/dmi/id/"

enum need {
	NEEDED,
	OPTIONAL,	/* no such file: left out, nothing is missing then */
};

struct entry {
	const char *name;	/* NULL ends a list */
	const char *path;
	enum need need;
};

static const struct entry kernel[] = {
	{ "command_line", "/proc/cmdline", NEEDED },
	{ "tainted", SYSCTL "kernel/tainted", NEEDED },
	{ "livepatch", "/sys/kernel/livepatch/enabled", OPTIONAL },
	{ NULL, NULL, NEEDED }
};

static const struct entry security[] = {
	{ "lsm", "/sys/kernel/security/lsm", NEEDED },
	{ "label", "/proc/self/attr/current", NEEDED },
	{ "lockdown", LOCKDOWN, OPTIONAL },
	{ "apparmor", "/sys/module/apparmor/parameters/enabled", OPTIONAL },
	{ "selinux_enforcing", "/sys/fs/selinux/enforce", OPTIONAL },
	{ "aslr", SYSCTL "kernel/randomize_va_space", NEEDED },
	{ "kptr_restrict", SYSCTL "kernel/kptr_restrict", NEEDED },
	{ "perf_event_paranoid", SYSCTL "kernel/perf_event_paranoid", OPTIONAL },
	{ "unprivileged_bpf_disabled",
	  SYSCTL "kernel/unprivileged_bpf_disabled", OPTIONAL },
	{ "ptrace_scope", SYSCTL "kernel/yama/ptrace_scope", OPTIONAL },
	{ NULL, NULL, NEEDED }
};

static const struct entry clocks[] = {
	{ "source", CLOCK "current_clocksource", NEEDED },
	{ "available", CLOCK "available_clocksource", NEEDED },
	{ NULL, NULL, NEEDED }
};

static const struct entry memory[] = {
	{ "transparent_hugepage", THP "enabled", OPTIONAL },
	{ "transparent_hugepage_defrag", THP "defrag", OPTIONAL },
	{ "nodes", "/sys/devices/system/node/online", OPTIONAL },
	{ "numa_balancing", SYSCTL "kernel/numa_balancing", OPTIONAL },
	{ "overcommit", SYSCTL "vm/overcommit_memory", NEEDED },
	{ "swappiness", SYSCTL "vm/swappiness", OPTIONAL },
	{ NULL, NULL, NEEDED }
};

static const struct entry scheduler[] = {
	{ "autogroup", SYSCTL "kernel/sched_autogroup_enabled", OPTIONAL },
	{ "rt_runtime_us", SYSCTL "kernel/sched_rt_runtime_us", NEEDED },
	{ "nmi_watchdog", SYSCTL "kernel/nmi_watchdog", OPTIONAL },
	{ "watchdog", SYSCTL "kernel/watchdog", OPTIONAL },
	{ "ftrace", SYSCTL "kernel/ftrace_enabled", OPTIONAL },
	{ "features", "/sys/kernel/debug/sched/features", OPTIONAL },
	{ "bpf_stats", SYSCTL "kernel/bpf_stats_enabled", OPTIONAL },
	{ NULL, NULL, NEEDED }
};

/* Serial numbers stand there too; none of these is one. */
static const struct entry machine[] = {
	{ "vendor", DMI "sys_vendor", OPTIONAL },
	{ "product", DMI "product_name", OPTIONAL },
	{ "firmware", DMI "bios_version", OPTIONAL },
	{ "device_tree", "/proc/device-tree/model", OPTIONAL },
	{ NULL, NULL, NEEDED }
};

static json_t *read_entries(const char *root, const struct entry *entry)
{
	json_t *object = json_object();

	for (; entry->name; entry++)
		if (entry->need == NEEDED || sysfile_exists(root, entry->path))
			json_object_set_new(object, entry->name,
					    sysfile_json(root, entry->path));
	return object;
}

/* What stands in the n-th pair of outermost brackets of text. */
static json_t *in_brackets(const char *text, int n)
{
	const char *begin = NULL;
	int depth = 0;

	for (; *text; text++) {
		if (*text == '(' && depth++ == 0)
			begin = text + 1;
		if (*text == ')' && depth && --depth == 0 && --n == 0)
			return json_stringn(begin, text - begin);
	}
	return absent("not in the kernel's version");
}

static json_t *collect_kernel(const char *root)
{
	json_t *object = read_entries(root, kernel), *config;
	struct utsname names;
	char source[512];

	sysfile_uname(root, &names);
	json_object_set_new(object, "release", text_json(names.release));
	json_object_set_new(object, "version", text_json(names.version));
	json_object_set_new(object, "arch", text_json(names.machine));
	config = kconfig_read(root, source, sizeof(source));
	if (config)
		json_object_set_new(object, "config_source", text_json(source));
	else
		config = absent("neither /proc/config.gz nor /boot/config-RELEASE");
	json_object_set_new(object, "config", config);
	return object;
}

/* The kernel knows, but tells only its modules; else what it was told. */
static json_t *audit(const char *root, const json_t *facts)
{
	json_t *known = json_object_get(json_object_get(facts, "audit_enabled"),
					"value");
	char line[8192], *word;

	if (known)
		return json_copy(known);
	if (!sysfile_line(root, "/proc/cmdline", line, sizeof(line)))
		for (word = strtok(line, " "); word; word = strtok(NULL, " "))
			if (!strncmp(word, "audit=", 6))
				return text_json(word);
	return absent("known to the kernel module only");
}

static json_t *collect_security(const char *root, const json_t *facts)
{
	json_t *object = read_entries(root, security);
	char seccomp[32];

	json_object_set_new(object, "audit", audit(root, facts));
	if (!*root)	/* asked of the kernel, not read */
		json_object_set_new(object, "bpf_lsm_programs", env_bpf());
	/* A filter on this process is on the way of each of its calls. */
	if (!sysfile_value(root, "/proc/self/status", "Seccomp", seccomp,
			   sizeof(seccomp)))
		json_object_set_new(object, "seccomp", text_json(seccomp));
	return object;
}

static json_t *collect_memory(const char *root)
{
	json_t *object = read_entries(root, memory);
	char total[64];

	if (!sysfile_value(root, "/proc/meminfo", "MemTotal", total,
			   sizeof(total)))
		json_object_set_new(object, "total", text_json(total));
	json_object_set_new(object, "page_size",
			    json_integer(sysconf(_SC_PAGESIZE)));
	return object;
}

/* The distribution: of the programs and libraries around the kernel. */
static json_t *collect_system(const char *root)
{
	static const char path[] = "/etc/os-release";
	char name[128], version[128] = "";

	if (sysfile_value(root, path, "NAME", name, sizeof(name)))
		return absent("no NAME in /etc/os-release");
	sysfile_value(root, path, "VERSION", version, sizeof(version));
	return json_pack("{s:o s:o}", "name", text_json(name), "version", text_json(version));
}

static json_t *collect_compiler(const char *root)
{
	json_t *object = json_object();
	char version[4096], libc[128];

	/* clang says its name itself. */
	json_object_set_new(object, "tool",
			    json_sprintf("%s" __VERSION__,
					 isdigit(*__VERSION__) ? "gcc " : ""));
	if (confstr(_CS_GNU_LIBC_VERSION, libc, sizeof(libc)))
		json_object_set_new(object, "libc", text_json(libc));
	/* Linux version RELEASE (who built it) (compiler) #1 ... */
	if (!sysfile_line(root, "/proc/version", version, sizeof(version)))
		json_object_set_new(object, "kernel", in_brackets(version, 2));
	return object;
}

static json_t *collect_module(const char *root)
{
	static const struct entry module[] = {
		{ "version", MODULE "/version", NEEDED },
		{ "srcversion", MODULE "/srcversion", OPTIONAL },
		{ "taint", MODULE "/taint", OPTIONAL },
		{ NULL, NULL, NEEDED }
	};

	if (!sysfile_exists(root, MODULE))
		return absent("the kernel module is not loaded");
	return read_entries(root, module);
}

/* The machine's id is to be kept to oneself: only a hash of it goes out. */
static json_t *collect_host(const char *root)
{
	static const struct entry host[] = {
		{ "name", SYSCTL "kernel/hostname", NEEDED },
		{ "boot_id", SYSCTL "kernel/random/boot_id", NEEDED },
		{ NULL, NULL, NEEDED }
	};
	json_t *object = read_entries(root, host);
	char id[64];

	if (!sysfile_line(root, "/etc/machine-id", id, sizeof(id)) && *id)
		json_object_set_new(object, "machine_id",
				    hash_json(hash_text(id)));
	return object;
}

/* Takes over facts. */
static json_t *collect(const char *root, int anonymous, json_t *facts)
{
	json_t *env = json_object();
	int ret = env ? 0 : -1;

	ret |= json_object_set_new(env, "kernel", collect_kernel(root));
	ret |= json_object_set_new(env, "security",
				   collect_security(root, facts));
	ret |= json_object_set_new(env, "mitigations",
				   sysfile_directory(root, FLAWS));
	ret |= json_object_set_new(env, "cpu", env_cpu(root));
	ret |= json_object_set_new(env, "machine", read_entries(root, machine));
	ret |= json_object_set_new(env, "system", collect_system(root));
	ret |= json_object_set_new(env, "clock", read_entries(root, clocks));
	ret |= json_object_set_new(env, "memory", collect_memory(root));
	ret |= json_object_set_new(env, "scheduler",
				   read_entries(root, scheduler));
	ret |= json_object_set_new(env, "compiler", collect_compiler(root));
	ret |= json_object_set_new(env, "module", collect_module(root));
	ret |= json_object_set_new(env, "facts", facts);
	if (!anonymous)
		ret |= json_object_set_new(env, "host", collect_host(root));
	if (ret || redact(env, anonymous)) {
		json_decref(env);
		return NULL;
	}
	return env;
}

json_t *env_collect(const char *root, int anonymous)
{
	json_t *facts;
	int ret;

	/* Files of somewhere else have no kernel that could be asked. */
	if (*root)
		return collect(root, anonymous, absent("not asked"));
	ret = netlink_facts(&facts);
	if (ret)
		facts = absent(netlink_why(ret));
	return collect(root, anonymous, facts);
}

const char *env_signed_only(const char *root)
{
	char line[128];

	/* "none [integrity] confidentiality" */
	if (!sysfile_line(root, LOCKDOWN, line, sizeof(line)) &&
	    strchr(line, '[') && !strstr(line, "[none]"))
		return "is locked down";
	if (!sysfile_line(root, SIG_ENFORCE, line, sizeof(line)) && *line == 'Y')
		return "enforces signatures (module.sig_enforce)";
	return NULL;
}
