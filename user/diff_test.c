// SPDX-License-Identifier: GPL-2.0-only
#include <jansson.h>
#include "cmd.h"
#include "testgolden.h"

static const struct {
	const char *name;
	const char *args[GOLDEN_ARGS];
} cases[] = {
	{ "diff_patched", { "diff", "exact.json", "patched.json" } },
	{ "diff_patched_back", { "diff", "patched.json", "exact.json" } },
	{ "diff_patched_all", { "diff", "--all", "exact.json", "patched.json" } },
	{ "diff_patched_md", { "diff", "-fmd", "exact.json", "patched.json" } },
	{ "diff_patched_tsv", { "diff", "-ftsv", "exact.json", "patched.json" } },
	{ "diff_patched_json", { "diff", "-fjson", "exact.json", "patched.json" } },
	{ "diff_expect", { "diff", "-e", "CONFIG_*", "exact.json", "patched.json" } },
	{ "diff_boots", { "diff", "base", "new" } },
	{ "diff_boots_md", { "diff", "-fmd", "base", "new" } },
	{ "diff_boots_tsv", { "diff", "-ftsv", "base", "new" } },
	{ "diff_boots_json", { "diff", "-fjson", "base", "new" } },
	{ "diff_one_boot", { "diff", "base/1.json", "new/1.json" } },
	{ "diff_three", { "diff", "base", "--", "new/1.json", "new/2.json", "new/3.json" } },
	{ "diff_tails", { "diff", "tails_base", "tails_new" } },
	{ "diff_tails_md", { "diff", "-afmd", "tails_base", "tails_new" } },
	{ "diff_tails_tsv", { "diff", "-ftsv", "tails_base", "tails_new" } },
	{ "diff_tails_json", { "diff", "-fjson", "tails_base", "tails_new" } },
	{ "diff_tails_one", { "diff", "tails_base/1.json", "tails_new/1.json" } },
	{ "diff_tails_exact", { "diff", "-a", "tails_exact_base.json", "tails_exact_new.json" } },
	{ "diff_twice", { "diff", "exact.json", "exact.json" } },
	{ "diff_real", { "diff", "exact.json", "real.json" } },
	{ "diff_imported_lines", { "diff", "lines_base", "lines_new" } },
	{ "diff_imported_boots", { "diff", "--all", "lines_base_boots", "lines_new_boots" } },
	{ "diff_imported_tsv", { "diff", "-f", "tsv", "lines_base", "lines_new" } },
	{ "diff_imported_today", { "diff", "old.json", "today.json" } },
	{ "diff_uneven", { "diff", "exact.json", "uneven.json" } },
	{ "diff_help", { "diff", "--help" } },
};

static char changed[PATH_MAX], err[PATH_MAX];

static json_t *load(void)
{
	json_t *root = json_load_file("exact.json", 0, NULL);

	if (!root) {
		printf("Bail out! testdata/exact.json is not JSON\n");
		exit(1);
	}
	return root;
}

static json_t *row(json_t *root, size_t i)
{
	return json_array_get(json_object_get(root, "rows"), i);
}

/* The exit code of a comparison with root, which is dropped. */
static int compare_with(json_t *root, const char *option, const char *value, const char *out)
{
	const char *const args[] = { "diff", option, value, "exact.json", changed, NULL };

	/* It is another boot, unless it says so. */
	if (!strcmp(json_string_value(json_object_get(root, "run_id")), "run-a"))
		json_object_set_new(root, "run_id", json_string("run-changed"));
	if (json_dump_file(root, changed, JSON_COMPACT))
		exit(1);
	json_decref(root);
	return golden_run(diff_main, args, out, err);
}

static int compare(json_t *root, const char *out)
{
	return compare_with(root, "-m", "1%", out);
}

static int complains(const char *what)
{
	char *text = golden_text(err);
	int found = strstr(text, what) != NULL;

	free(text);
	return found;
}

static void counts(void)
{
	json_t *root = load();

	json_object_set_new(row(root, 4), "batch", json_integer(32));
	ok(compare(root, "/dev/null") == EXIT_INPUT &&
	   complains("clock_nops, user: batches of 64 and 32"),
	   "unequal batches are refused");
	root = load();
	json_array_remove(json_object_get(row(root, 4), "samples"), 0);
	json_array_remove(json_object_get(row(root, 4), "marks"), 0);
	ok(compare(root, "/dev/null") == EXIT_INPUT &&
	   complains("clock_nops, user: 5 and 4 samples"),
	   "unequal numbers of samples are refused");
	root = load();
	json_array_set_new(json_object_get(row(root, 4), "marks"), 0, json_integer(1));
	ok(compare(root, "/dev/null") == 0, "but not where an interrupt met one of as many");
}

/* What the last boot does not have, and another of its side has. */
static void lacks_rows(void)
{
	char second[PATH_MAX + 8];
	const char *const args[] = { "diff", "exact.json", "--", changed, second, NULL };
	json_t *root = load();

	snprintf(second, sizeof(second), "%s.second", changed);
	json_object_set_new(root, "run_id", json_string("run-first"));
	if (json_dump_file(root, changed, JSON_COMPACT))
		exit(1);
	json_object_set_new(root, "run_id", json_string("run-second"));
	while (json_array_size(json_object_get(root, "rows")) > 4)
		json_array_remove(json_object_get(root, "rows"), 4);
	if (json_dump_file(root, second, JSON_COMPACT))
		exit(1);
	json_decref(root);
	ok(golden_run(diff_main, args, "/dev/null", err) == 0, "a boot that lacks rows");
}

/* More ticks in each sample of a row; its index as in exact.json. */
static json_t *slower(size_t index, int ticks)
{
	json_t *root = load(), *samples = json_object_get(row(root, index), "samples"), *sample;
	size_t i;

	json_array_foreach(samples, i, sample)
		json_array_set_new(sample, 0, json_integer(
			json_integer_value(json_array_get(sample, 0)) + ticks));
	return root;
}

static void verdicts(void)
{
	json_t *root;
	size_t i;

	ok(compare(slower(4, 1), "/dev/null") == EXIT_DIFFERS,
	   "one instruction in a batch is a regression");
	ok(compare(slower(4, -1), "/dev/null") == 0, "one less is none");
	root = load();
	for (i = 0; i < json_array_size(json_object_get(root, "rows")); i++)
		json_object_set_new(row(root, i), "state",
				    json_string("interrupted"));
	ok(compare(root, "/dev/null") == EXIT_CANNOT_TELL,
	   "no exact row in both: cannot tell");
	root = load();
	json_object_set_new(root, "ended", json_string("interrupted"));
	ok(compare(root, "/dev/null") == 0 && complains("was interrupted"),
	   "an interrupted run is told");
	ok(compare(load(), "/dev/full") == EXIT_OUTPUT, "a full disk: output");
}

/* A tick is 16 instructions: 1 or more ticks in each batch of 64 of clock_nops, user. */
static int coarse(int ticks)
{
	char base[PATH_MAX];
	const char *const args[] = { "diff", base, changed, NULL };
	json_t *files[] = { load(), slower(4, ticks) };
	size_t i;

	snprintf(base, sizeof(base), "%s/coarse.json", test_root);
	json_object_set_new(files[1], "run_id", json_string("run-changed"));
	for (i = 0; i < 2; i++) {
		json_object_set_new(files[i], "instructions_per_tick", json_integer(16));
		if (json_dump_file(files[i], args[i + 1], JSON_COMPACT))
			exit(1);
		json_decref(files[i]);
	}
	return golden_run(diff_main, args, "/dev/null", err);
}

static void ticks(void)
{
	ok(coarse(1) == 0, "a tick of 16 instructions: one more in a batch is none");
	ok(coarse(2) == EXIT_DIFFERS, "two more are a regression");
}

static void gates(void)
{
	/* clock_nops, user: 100 instructions, and one more in an operation */
	ok(compare_with(slower(4, 64), "-g", "clock_nops:+1", "/dev/null") == 0,
	   "gate: as much as it allows");
	ok(compare_with(slower(4, 65), "-g", "clock_nops:+1", "/dev/null") == EXIT_DIFFERS,
	   "gate: more than it allows");
	ok(compare_with(slower(4, 64), "-g", "clock_*:0.9%", "/dev/null") == EXIT_DIFFERS,
	   "gate: a share");
	ok(compare_with(slower(4, 64), "-g", "syscall_*:0%", "/dev/null") == 0,
	   "gate: rows that it does not name may do what they like");
	ok(compare_with(slower(4, 64), "-g", "socket_*:0%", "/dev/null") == EXIT_CANNOT_TELL,
	   "gate: on rows that were not measured: cannot tell");
	ok(compare_with(load(), "-g", "no_such_row:2%", "/dev/null") == EXIT_USAGE &&
	   complains("no row 'no_such_row'"), "gate: an unknown row");
	ok(compare_with(load(), "-g", "clock_nops:5", "/dev/null") == EXIT_USAGE &&
	   complains("'5' is no limit"), "gate: no limit");
	ok(compare_with(load(), "-g", "clock_nops", "/dev/null") == EXIT_USAGE &&
	   complains("is no gate"), "gate: no colon");
	ok(compare_with(load(), "-m", "1", "/dev/null") == EXIT_USAGE &&
	   complains("margin '1'"), "a margin without its unit");
}

/* The margin that a row of the TSV was judged by shows in its verdict. */
static void margins(void)
{
	char path[PATH_MAX];

	put("/margins", "# rows of their own\n\nsyscall_stat 10%\n");
	snprintf(path, sizeof(path), "%s/margins", test_root);
	ok(compare_with(load(), "-M", path, "/dev/null") == 0, "margins are read");
	put("/margins", "syscall_stat 10% 20%\n");
	ok(compare_with(load(), "-M", path, "/dev/null") == EXIT_INPUT &&
	   complains("line 1: not a row and its margin"), "margins: a line too long");
	put("/margins", "\nsyscall_stat +5\n");
	ok(compare_with(load(), "-M", path, "/dev/null") == EXIT_INPUT &&
	   complains("line 2: '+5' is no limit"), "margins: shares only");
	ok(compare_with(load(), "-M", "/nowhere", "/dev/null") == EXIT_INPUT &&
	   complains("/nowhere"), "margins: no file");
}

static json_t *with_number(json_t *number)
{
	json_t *root = load();

	json_array_set_new(json_array_get(json_object_get(row(root, 4), "samples"), 2), 0,
			   number);
	return root;
}

static void bad_input(void)
{
	static const char *const nowhere[] = { "diff", "exact.json", "empty", NULL };
	json_t *root = load();
	char folder[PATH_MAX], file[PATH_MAX];
	const char *const empty[] = { "diff", "exact.json", folder, NULL };
	const char *const nan[] = { "diff", "exact.json", file, NULL };

	json_object_set_new(json_object_get(json_object_get(root, "environment"), "kernel"),
			    "arch", json_string("aarch64"));
	ok(compare(root, "/dev/null") == EXIT_INPUT && complains("x86_64 against aarch64"),
	   "two architectures");
	root = load();
	json_object_set_new(root, "schema", json_integer(2));
	ok(compare(root, "/dev/null") == EXIT_INPUT && complains("schema 2"), "another schema");
	ok(compare(with_number(json_integer(-5)), "/dev/null") == EXIT_INPUT &&
	   complains("samples[2][0]: not a count"), "a negative sample");
	ok(compare(with_number(json_string("5")), "/dev/null") == EXIT_INPUT &&
	   complains("samples[2][0]: not a count"), "a string for a sample");
	put("/nan.json", "{\"schema\": NaN}\n");
	snprintf(file, sizeof(file), "%s/nan.json", test_root);
	ok(golden_run(diff_main, nan, "/dev/null", err) == EXIT_INPUT &&
	   complains("line 1, column 14: invalid token near 'NaN'"), "NaN is no JSON");
	put("/empty/results.txt", "");
	snprintf(folder, sizeof(folder), "%s/empty", test_root);
	ok(golden_run(diff_main, empty, "/dev/null", err) == EXIT_INPUT &&
	   complains("nothing to compare"), "a directory without results");
	ok(golden_run(diff_main, nowhere, "/dev/null", err) == EXIT_INPUT &&
	   complains("empty"), "neither file nor directory");
}

static void suspect(void)
{
	char out[PATH_MAX], *text;

	snprintf(out, sizeof(out), "%s/out", test_root);
	compare(slower(4, 640), out);
	text = golden_text(out);
	ok(strstr(text, "SUSPECT   1 rows moved") && strstr(text, "clock_nops (user)"),
	   "a control that moved makes the comparison suspect");
	free(text);
}

static void fits_into_a_mail(void)
{
	static const char *const args[] = { "diff", "--all", "exact.json", "patched.json", NULL };
	char out[PATH_MAX], *text, *line;
	size_t longest = 0;

	snprintf(out, sizeof(out), "%s/out", test_root);
	golden_run(diff_main, args, out, err);
	text = golden_text(out);
	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		longest = strlen(line) > longest ? strlen(line) : longest;
	ok(longest > 60 && longest <= 72, "text has 72 columns at most");
	free(text);
}

static void config(void)
{
	json_t *root = load(), *options = json_object();
	json_t *kernel = json_object_get(json_object_get(root, "environment"),
					 "kernel");
	char name[32], out[PATH_MAX], *text;
	int i;

	for (i = 0; i < 50; i++) {
		snprintf(name, sizeof(name), "CONFIG_%d", i);
		json_object_set_new(options, name, json_string("y"));
	}
	json_object_set_new(kernel, "config", options);
	snprintf(out, sizeof(out), "%s/out", test_root);
	compare(root, out);
	text = golden_text(out);
	ok(strstr(text, "CONFIG_0: n | y") && !strstr(text, "CONFIG_9:") &&
	   strstr(text, "... and 40 more: --all lists them"),
	   "a dozen differences are listed, the rest is counted");
	free(text);
	root = load();
	kernel = json_object_get(json_object_get(root, "environment"), "kernel");
	json_object_set_new(kernel, "config", json_pack("{ss}", "absent", "why"));
	compare(root, out);
	text = golden_text(out);
	ok(strstr(text, "kernel.config: known | unknown") != NULL,
	   "an unknown configuration is not an empty one");
	free(text);
}

static void usage(void)
{
	static const char *const one[] = { "diff", "exact.json", NULL };
	static const char *const three[] = { "diff", "a", "b", "c", NULL };
	static const char *const no_new[] = { "diff", "exact.json", "--", NULL };
	static const char *const format[] = { "diff", "-f", "x", "a", "b", NULL };
	static const char *const absent[] = {
		"diff", "exact.json", "none.json", NULL
	};

	ok(golden_run(diff_main, one, "/dev/null", err) == EXIT_USAGE,
	   "one file: usage");
	ok(golden_run(diff_main, three, "/dev/null", err) == EXIT_USAGE,
	   "three files: usage");
	ok(golden_run(diff_main, no_new, "/dev/null", err) == EXIT_USAGE,
	   "nothing behind --: usage");
	ok(golden_run(diff_main, format, "/dev/null", err) == EXIT_USAGE,
	   "an unknown format: usage");
	ok(golden_run(diff_main, absent, "/dev/null", err) == EXIT_INPUT &&
	   complains("none.json"), "a file that is not there: input");
}

int main(int argc, char **argv)
{
	size_t i;

	golden_begin(argc, argv);
	snprintf(changed, sizeof(changed), "%s/changed.json", test_root);
	snprintf(err, sizeof(err), "%s/err", test_root);
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		golden(cases[i].name, diff_main, cases[i].args);
	counts();
	lacks_rows();
	verdicts();
	ticks();
	gates();
	margins();
	bad_input();
	suspect();
	fits_into_a_mail();
	config();
	usage();
	return test_end();
}
