// SPDX-License-Identifier: GPL-2.0-only
/* How many instructions a tick of the clock is, in a result file. */
#include "store.h"
#include "testroot.h"

static char path[PATH_MAX];
static char err[512];

static int reads(const char *mode, struct store *s)
{
	static const char text[] = "{\"schema\":1,\"ringside\":\"0.1.0\",\"run_id\":\"r\","
		"\"ended\":\"complete\",\"mode\":%s,\"view\":\"both\",\"view_reason\":\"\","
		"\"stamp_khz\":62500,\"environment\":{},\"disturbances\":[],\"rows\":[]}\n";
	char file[1024];

	snprintf(file, sizeof(file), text, mode);
	put("/r.json", file);
	return !store_read(path, s, err, sizeof(err));
}

static int refused(const char *mode, const char *expected)
{
	struct store s;

	return !reads(mode, &s) && strstr(err, expected);
}

int main(void)
{
	struct store s;

	test_begin();
	snprintf(path, sizeof(path), "%s/r.json", test_root);
	ok(reads("\"real\"", &s) && !s.exact, "real time: ticks are no instructions");
	store_free(&s);
	ok(reads("\"exact\"", &s) && s.exact == 1, "exact: one, if nothing else is said");
	store_free(&s);
	ok(reads("\"exact\",\"instructions_per_tick\":64", &s) && s.exact == 64, "or what is said");
	ok(!store_write(path, &s, err, sizeof(err)), "written");
	store_free(&s);
	ok(!store_read(path, &s, err, sizeof(err)) && s.exact == 64, "it comes back");
	store_free(&s);
	ok(refused("\"exact\",\"instructions_per_tick\":1", "instructions_per_tick: 1"), "not one");
	ok(refused("\"exact\",\"instructions_per_tick\":65", "instructions_per_tick: 65"),
	   "not more than a tick may be");
	ok(refused("\"real\",\"instructions_per_tick\":16", "16 in real time"), "not in real time");
	return test_end();
}
