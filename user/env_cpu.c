// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "env_cpu.h"
#include "hash.h"
#include "sysfile.h"

#define CPUINFO	"/proc/cpuinfo"
#define CPU	"/sys/devices/system/cpu/"

struct entry {
	const char *name;
	const char *from;	/* key in CPUINFO, or a path */
};

/* Of the first processor: x86, then arm64, riscv. */
static const struct entry keys[] = {
	{ "vendor", "vendor_id" },
	{ "family", "cpu family" },
	{ "model_number", "model" },
	{ "model", "model name" },
	{ "stepping", "stepping" },
	{ "microcode", "microcode" },
	{ "bugs", "bugs" },
	{ "implementer", "CPU implementer" },
	{ "architecture", "CPU architecture" },
	{ "variant", "CPU variant" },
	{ "part", "CPU part" },
	{ "revision", "CPU revision" },
	{ "isa", "isa" },
	{ "uarch", "uarch" },
};

/* Where the driver has no such thing there is no such file. */
static const struct entry files[] = {
	{ "online", CPU "online" },
	{ "present", CPU "present" },
	{ "isolated", CPU "isolated" },
	{ "nohz_full", CPU "nohz_full" },
	{ "smt_control", CPU "smt/control" },
	{ "smt_active", CPU "smt/active" },
	{ "frequency_driver", CPU "cpu0/cpufreq/scaling_driver" },
	{ "governor", CPU "cpu0/cpufreq/scaling_governor" },
	{ "preference", CPU "cpu0/cpufreq/energy_performance_preference" },
	{ "frequency_min_khz", CPU "cpu0/cpufreq/scaling_min_freq" },
	{ "frequency_max_khz", CPU "cpu0/cpufreq/scaling_max_freq" },
	{ "boost", CPU "cpufreq/boost" },
	{ "no_turbo", CPU "intel_pstate/no_turbo" },
	{ "idle_driver", CPU "cpuidle/current_driver" },
	{ "idle_governor", CPU "cpuidle/current_governor_ro" },
};

#define KEYS	(sizeof(keys) / sizeof(keys[0]))
#define FILES	(sizeof(files) / sizeof(files[0]))

static int count_processors(const char *root)
{
	FILE *file = sysfile_open(root, CPUINFO);
	char line[8192];
	int n = 0;

	if (!file)
		return 0;
	while (fgets(line, sizeof(line), file))
		n += !strncmp(line, "processor", 9);
	fclose(file);
	return n;
}

static int read_flags(const char *root, char *flags, size_t len)
{
	return sysfile_value(root, CPUINFO, "flags", flags, len) &&
	       sysfile_value(root, CPUINFO, "Features", flags, len);
}

/* Two thousand letters tell no reader much: whether they differ does. */
static void add_flags(json_t *cpu, const char *root)
{
	char flags[8192], *save = NULL;
	int n = 0, guest = 0;
	__u64 hash;

	if (read_flags(root, flags, sizeof(flags)))
		return;
	hash = hash_text(flags);
	for (char *word = strtok_r(flags, " ", &save); word;
	     word = strtok_r(NULL, " ", &save)) {
		n++;
		guest |= !strcmp(word, "hypervisor");
	}
	json_object_set_new(cpu, "flags_count", json_integer(n));
	json_object_set_new(cpu, "flags_hash", hash_json(hash));
	if (guest)
		json_object_set_new(cpu, "hypervisor", json_string("present"));
}

json_t *env_cpu(const char *root)
{
	json_t *cpu = json_object();
	char value[4096];
	int n = count_processors(root);

	if (n)
		json_object_set_new(cpu, "count", json_integer(n));
	for (size_t i = 0; i < KEYS; i++)
		if (!sysfile_value(root, CPUINFO, keys[i].from, value,
				   sizeof(value)))
			json_object_set_new(cpu, keys[i].name, text_json(value));
	for (size_t i = 0; i < FILES; i++)
		if (sysfile_exists(root, files[i].from))
			json_object_set_new(cpu, files[i].name,
					    sysfile_json(root, files[i].from));
	add_flags(cpu, root);
	return cpu;
}
