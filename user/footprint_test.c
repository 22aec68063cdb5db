// SPDX-License-Identifier: GPL-2.0-only
#include <unistd.h>
#include "core.h"
#include "footprint.h"
#include "testroot.h"

#define SLAB	"/sys/kernel/slab/"

static void play_machine(void)
{
	put("/proc/iomem", "00000000-00000fff : Reserved\n00100000-1fffffff : System RAM\n"
	    "  01000000-01ffffff : Kernel code\n  02000000-020fffff : Kernel rodata\n"
	    "  02200000-022000ff : Kernel data\n  02300000-02300fff : Kernel bss\n");
	put("/proc/modules", "zlast 4096 0 - Live 0x0\nringside 229376 2 - Live 0x0 (OE)\n");
	put(SLAB "filp/object_size", "232\n");
	put(SLAB "filp/aliases", "0\n");
	put(SLAB "cred_jar/object_size", "192\n");
	put(SLAB "cred_jar/aliases", "3\n");
	put("/sys/kernel/security/lsm", "capability");
	put("/dev/kmsg", "6,1,0,-;Linux version 6.1\n SUBSYSTEM=x\n"
	    "6,2,0,-;LSM: cred blob size       = 32\n6,3,0,-;LSM: task blob size       = 0\n"
	    "6,4,0,-;other: ipc blob size = 7\n");
}

/* Collects with that fact, or none. */
static json_t *collect(const char *depth, __u32 view_reason)
{
	json_t *env = depth ? json_pack("{s:{s:{s:s}}}", "facts", "stack_depth", "value",
					depth) : json_pack("{s:{}}", "facts");
	json_t *list = footprint_collect(test_root, env, view_reason);

	ok(!json_object_get(json_object_get(env, "facts"), "stack_depth"),
	   "the fact stands in one place");
	json_decref(env);
	return list;
}

static const json_t *find(const json_t *list, const char *what)
{
	const json_t *entry;
	size_t i;

	json_array_foreach(list, i, entry)
		if (!strcmp(json_string_value(json_object_get(entry, "what")), what))
			return entry;
	return NULL;
}

static void bytes(const json_t *list, const char *what, long long wanted)
{
	const json_t *value = json_object_get(find(list, what), "bytes");

	ok(json_is_integer(value) && json_integer_value(value) == wanted, what);
}

static void none(const json_t *list, const char *what, const char *state)
{
	const json_t *entry = find(list, what);
	const char *found = json_string_value(json_object_get(entry, "state"));

	ok(found && !strcmp(found, state) && !json_object_get(entry, "bytes"), what);
}

static void test_whole(void)
{
	json_t *list = collect("504", 0);

	bytes(list, "kernel_code", 0x1000000);
	bytes(list, "kernel_rodata", 0x100000);
	bytes(list, "kernel_data", 0x100);
	bytes(list, "kernel_bss", 0x1000);
	bytes(list, "module_ringside", 229376);
	bytes(list, "module_zlast", 4096);
	bytes(list, "slab_filp", 232);
	none(list, "slab_cred_jar", "merged");
	none(list, "slab_dentry", "not_shown");
	bytes(list, "lsm_cred", 32);
	bytes(list, "lsm_task", 0);
	none(list, "lsm_ipc", "not_logged");
	bytes(list, "stack_ioctl", 504);
	json_decref(list);
}

static void test_order(void)
{
	json_t *list = collect("504", 0), *again;

	put("/proc/modules", "ringside 229376 2 - Live 0x0 (OE)\nzlast 4096 0 - Live 0x0\n");
	again = collect("504", 0);
	ok(json_equal(list, again), "the order of loading does not show");
	json_decref(list);
	json_decref(again);
}

static void test_absent(void)
{
	json_t *list;

	put("/proc/iomem", "00000000-00000000 : System RAM\n  00000000-00000000 : Kernel code\n");
	drop("/proc/modules");
	drop("/sys/kernel/security/lsm");
	put("/dev/kmsg", "");
	list = collect(NULL, RINGSIDE_no_module);
	none(list, "kernel_code", "no_right");
	ok(!find(list, "module_ringside"), "no modules");
	none(list, "lsm_cred", "not_shown");
	none(list, "stack_ioctl", "no_module");
	json_decref(list);
	drop("/proc/iomem");
	list = collect(NULL, 0);
	none(list, "kernel_code", "not_shown");
	none(list, "stack_ioctl", "not_shown");
	json_decref(list);
}

int main(void)
{
	test_begin();
	play_machine();
	test_whole();
	test_order();
	test_absent();
	return test_end();
}
