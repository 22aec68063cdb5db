// SPDX-License-Identifier: GPL-2.0-only
#include <sys/utsname.h>
#include "env.h"
#include "testroot.h"

#define MAC	"52:54:00:12:34:56"
#define UUID	"1be7c8d7-7f70-46a0-9925-be6592e1b99c"

static const char cpuinfo[] =
	"processor\t: 0\nvendor_id\t: GenuineTest\ncpu family\t: 6\n"
	"model name\t: Test CPU @ 2.10GHz\nmodel\t\t: 207\n"
	"flags\t\t: fpu tsc hypervisor\nvmx flags\t: none\n\n"
	"processor\t: 1\nvendor_id\t: OtherTest\n";

static void play_machine(void)
{
	put("/proc/sys/kernel/osrelease", "6.1.0-test\n");
	put("/proc/sys/kernel/version", "#1 SMP Test 6.1.1-1 (2024-01-01)\n");
	put("/proc/sys/kernel/hostname", "secrethost\n");
	put("/proc/sys/kernel/random/boot_id", UUID "\n");
	put("/etc/os-release", "PRETTY_NAME=Other\nNAME=\"Test OS\"\nVERSION=\"12\"\n");
	put("/etc/machine-id", "0123456789abcdef0123456789abcdef\n");
	put("/proc/cmdline", "root=/dev/vda1 quiet audit=0 BOOTIF=01-" MAC
	    " x=" UUID " ns=fe80::1 a=192.168.0.7 b=10.1 isolcpus=1\n");
	put("/proc/version", "Linux version 6.1.0-test (me@secrethost) "
	    "(gcc-12 (Test 12.2.0-1) 12.2.0, GNU ld 2.40) #1 SMP\n");
	put("/proc/cpuinfo", cpuinfo);
	put("/proc/self/attr/current", "unconfined");
	put("/proc/self/status", "Name:\tx\nSeccomp:\t2\nSeccomp_filters:\t1\n");
	put("/proc/meminfo", "MemTotal:        1000 kB\n");
	put("/sys/kernel/security/lsm", "lockdown,capability,apparmor");
	put("/sys/devices/system/cpu/vulnerabilities/meltdown", "Mitigation: PTI\n");
	put("/sys/devices/system/cpu/vulnerabilities/new_one", "Vulnerable\n");
	put("/boot/config-6.1.0-test", "# CONFIG_OFF is not set\nCONFIG_ON=y\n"
	    "CONFIG_TEXT=\"a=b\"\nCONFIG_DEFAULT_HOSTNAME=\"secrethost\"\n"
	    "CONFIG_BUILD_SALT=\"me@secrethost\"\n");
}

/* The string at "a.b.c", or "" */
static const char *at(const json_t *tree, const char *path)
{
	const char *text;
	char name[64];

	while (tree && *path) {
		size_t n = strcspn(path, ".");

		snprintf(name, sizeof(name), "%.*s", (int)n, path);
		tree = json_object_get(tree, name);
		path += n + (path[n] == '.');
	}
	text = json_string_value(tree);
	return text ? text : "";
}

static int is(const json_t *tree, const char *path, const char *wanted)
{
	if (!strcmp(at(tree, path), wanted))
		return 1;
	printf("# %s: '%s', wanted '%s'\n", path, at(tree, path), wanted);
	return 0;
}

static int holds(const json_t *tree, const char *text)
{
	char *all = json_dumps(tree, 0);
	int found = !!strstr(all, text);

	free(all);
	return found;
}

static void test_whole(void)
{
	json_t *env = env_collect(test_root, 0);

	ok(is(env, "kernel.release", "6.1.0-test"), "release");
	ok(is(env, "kernel.config_source", "/boot/config-6.1.0-test"),
	   "where the configuration comes from");
	ok(is(env, "kernel.config.CONFIG_ON", "y") &&
	   is(env, "kernel.config.CONFIG_TEXT", "\"a=b\"") &&
	   is(env, "kernel.config.CONFIG_OFF", ""), "options that are set");
	ok(is(env, "security.lsm", "lockdown,capability,apparmor"), "LSM list");
	ok(is(env, "security.label", "unconfined"), "own label");
	ok(is(env, "security.audit", "audit=0"), "audit from the command line");
	ok(is(env, "security.seccomp", "2"), "a filter on the tool itself");
	ok(is(env, "mitigations.new_one", "Vulnerable"),
	   "mitigations by what the kernel lists");
	ok(is(env, "cpu.vendor", "GenuineTest") &&
	   is(env, "cpu.model", "Test CPU @ 2.10GHz") &&
	   is(env, "cpu.model_number", "207") && is(env, "cpu.family", "6") &&
	   is(env, "cpu.hypervisor", "present"), "first processor");
	ok(json_integer_value(json_object_get(json_object_get(env, "cpu"),
					      "count")) == 2, "processors");
	ok(is(env, "compiler.kernel",
	      "gcc-12 (Test 12.2.0-1) 12.2.0, GNU ld 2.40"), "kernel's compiler");
	ok(is(env, "system.name", "\"Test OS\"") && is(env, "system.version", "\"12\""),
	   "operating system");
	ok(is(env, "host.name", "secrethost"), "host name");
	ok(strlen(at(env, "host.machine_id")) == 16 &&
	   !holds(env, "0123456789abcdef0123"), "machine id only as a hash");
	ok(!holds(env, MAC), "no hardware address");
	ok(holds(env, "a=192.168.0.7") && holds(env, UUID),
	   "the rest of the command line as it is");
	ok(is(env, "module.absent", "the kernel module is not loaded"),
	   "module absent");
	json_decref(env);
}

static void test_anonymous(void)
{
	json_t *env = env_collect(test_root, 1);

	ok(!json_object_get(env, "host"), "anonymous: no host");
	ok(!holds(env, "secrethost"), "anonymous: no host name anywhere");
	ok(!holds(env, UUID) && !holds(env, "0123456789abcdef"),
	   "anonymous: no ids");
	ok(is(env, "kernel.command_line",
	      "root=(removed) quiet audit=0 BOOTIF=(removed) x=(removed) "
	      "ns=(removed) a=(removed) b=10.1 isolcpus=1"),
	   "anonymous: command line without addresses, disks and ids");
	ok(is(env, "cpu.model", "Test CPU @ 2.10GHz") &&
	   is(env, "compiler.kernel",
	      "gcc-12 (Test 12.2.0-1) 12.2.0, GNU ld 2.40"),
	   "anonymous: the rest as it is");
	json_decref(env);
}

static void test_absent(void)
{
	json_t *env;

	drop("/sys/kernel/security/lsm");
	drop("/boot/config-6.1.0-test");
	drop("/proc/self/status");
	put("/proc/cmdline", "quiet\n");
	put("/proc/version", "Linux version 6.1 (unbalanced\n");
	put("/proc/sys/kernel/version", "\xff\xfe\n");
	env = env_collect(test_root, 0);
	ok(is(env, "security.lsm.absent",
	      "/sys/kernel/security/lsm: No such file or directory"),
	   "absent LSM list says why");
	ok(*at(env, "kernel.config.absent"), "absent configuration says why");
	ok(*at(env, "security.audit.absent"), "unknown audit says why");
	ok(*at(env, "compiler.kernel.absent"), "unknown compiler says why");
	ok(is(env, "kernel.version.absent", "not UTF-8"), "garbage says so");
	ok(is(env, "security.seccomp", ""), "nothing invented");
	json_decref(env);
}

/* As a kernel without CONFIG_SYSCTL has it. */
static void test_no_sysctl(void)
{
	struct utsname names;
	json_t *env;

	drop("/proc/sys/kernel/osrelease");
	drop("/proc/sys/kernel/version");
	env = env_collect(test_root, 0);
	uname(&names);
	ok(is(env, "kernel.release", names.release) &&
	   is(env, "kernel.version", names.version), "without files of its names, the kernel is asked");
	json_decref(env);
}

static void test_signed_only(void)
{
	const char *why;

	ok(!env_signed_only(test_root), "neither lockdown nor signatures in this kernel");
	put("/sys/kernel/security/lockdown", "[none] integrity confidentiality\n");
	put("/sys/module/module/parameters/sig_enforce", "N\n");
	ok(!env_signed_only(test_root), "not locked down, and signatures not enforced");
	put("/sys/module/module/parameters/sig_enforce", "Y\n");
	why = env_signed_only(test_root);
	ok(why && strstr(why, "module.sig_enforce"), "signatures enforced");
	put("/sys/kernel/security/lockdown", "none [integrity] confidentiality\n");
	why = env_signed_only(test_root);
	ok(why && strstr(why, "locked down"), "locked down");
}

static void test_config_order(void)
{
	char command[256];
	json_t *env;

	put("/boot/config-6.1.0-test", "CONFIG_STALE=y\n");
	put("/proc/config", "CONFIG_TRUE=y\n");
	snprintf(command, sizeof(command), "gzip -n '%s/proc/config'", test_root);
	ok(system(command) == 0, "gzip");
	env = env_collect(test_root, 0);
	ok(is(env, "kernel.config_source", "/proc/config.gz") &&
	   is(env, "kernel.config.CONFIG_TRUE", "y") &&
	   is(env, "kernel.config.CONFIG_STALE", ""),
	   "the running kernel's own copy first");
	json_decref(env);
	snprintf(command, sizeof(command),
		 "cd '%s/proc' && truncate -s -4 config.gz", test_root);
	ok(system(command) == 0, "half of it");
	env = env_collect(test_root, 0);
	ok(is(env, "kernel.config_source", "/boot/config-6.1.0-test"),
	   "half a copy is passed over");
	json_decref(env);
}

int main(void)
{
	test_begin();
	play_machine();
	test_whole();
	test_anonymous();
	test_absent();
	test_config_order();
	test_signed_only();
	test_no_sysctl();
	return test_end();
}
