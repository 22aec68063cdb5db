// SPDX-License-Identifier: GPL-2.0-only
#include "cmd.h"
#include "testgolden.h"

static const struct {
	const char *name;
	const char *args[GOLDEN_ARGS];
} cases[] = {
	{ "report_exact", { "report", "exact.json" } },
	{ "report_exact_tsv", { "report", "--format", "tsv", "exact.json" } },
	{ "report_real", { "report", "--format=text", "real.json" } },
	{ "report_real_tsv", { "report", "-f", "tsv", "real.json" } },
	{ "report_user", { "report", "user.json" } },
	{ "report_user_tsv", { "report", "-f", "tsv", "user.json" } },
	{ "report_shallow", { "report", "shallow.json" } },
	{ "report_uneven", { "report", "uneven.json" } },
	{ "report_tails", { "report", "tails.json" } },
	{ "report_tails_tsv", { "report", "-f", "tsv", "tails.json" } },
	{ "report_counted", { "report", "counted.json" } },
	{ "report_counted_tsv", { "report", "-f", "tsv", "counted.json" } },
	{ "report_uncounted", { "report", "uncounted.json" } },
	{ "report_lmbench", { "report", "-f", "lmbench", "today.json", "old.json", "raw.json" } },
	{ "report_lmbench_2_0", { "report", "-f", "lmbench-2.0", "today.json", "raw.json" } },
	{ "report_lmbench_1_9", { "report", "-f", "lmbench-1.9", "today.json", "old.json" } },
	{ "report_byte", { "report", "-f", "byte", "today.json", "byte-3.3c.json",
			   "unixbench-5.json" } },
	{ "report_imported", { "report", "old.json" } },
	{ "report_imported_byte", { "report", "byte-3.3c.json" } },
	{ "report_imported_tsv", { "report", "-f", "tsv", "byte-3.3c.json" } },
	{ "report_help", { "report", "--help" } },
};

static int code(const char *const *args)
{
	return golden_run(report_main, args, "/dev/null", "/dev/null");
}

int main(int argc, char **argv)
{
	static const char *const none[] = { "report", NULL };
	static const char *const two[] = { "report", "a", "b", NULL };
	static const char *const format[] = {
		"report", "-f", "csv", "exact.json", NULL
	};
	static const char *const option[] = { "report", "--x", "exact.json", NULL };
	static const char *const absent[] = { "report", "none.json", NULL };
	static const char *const invalid[] = { "report", "generate", NULL };
	static const char *const counts[] = {
		"report", "-f", "lmbench", "today.json", "exact.json", NULL
	};
	static const char *const nothing[] = { "report", "-f", "byte", "old.json", NULL };
	static const char *const tables[] = { "report", "-f", "byte", "today.json", NULL };
	static const char *const good[] = { "report", "exact.json", NULL };
	size_t i;

	golden_begin(argc, argv);
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		golden(cases[i].name, report_main, cases[i].args);
	ok(code(none) == EXIT_USAGE, "no file: usage");
	ok(code(two) == EXIT_USAGE, "two files: usage");
	ok(code(format) == EXIT_USAGE, "an unknown format: usage");
	ok(code(option) == EXIT_USAGE, "an unknown option: usage");
	ok(code(absent) == EXIT_INPUT, "a file that is not there: input");
	ok(code(invalid) == EXIT_INPUT, "a file that is no result: input");
	ok(code(counts) == EXIT_INPUT, "instructions in a table of times: input");
	ok(code(nothing) == EXIT_INPUT, "nothing of such a table: input");
	ok(golden_run(report_main, tables, "/dev/full", "/dev/null") == EXIT_OUTPUT,
	   "a full disk, and a table: output");
	ok(golden_run(report_main, good, "/dev/full", "/dev/null") == EXIT_OUTPUT,
	   "a full disk: output");
	return test_end();
}
