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
	{ "diff_patched_tsv",
	  { "diff", "--format", "tsv", "exact.json", "patched.json" } },
	{ "diff_same", { "diff", "exact.json", "exact.json" } },
	{ "diff_real", { "diff", "exact.json", "real.json" } },
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
static int compare(json_t *root, const char *out)
{
	const char *const args[] = { "diff", "exact.json", changed, NULL };

	if (json_dump_file(root, changed, JSON_COMPACT))
		exit(1);
	json_decref(root);
	return golden_run(diff_main, args, out, err);
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
}

static void verdicts(void)
{
	json_t *root = load(), *sample;
	size_t i;

	for (i = 0; i < 5; i++) {
		sample = json_array_get(json_object_get(row(root, 4), "samples"), i);
		json_array_set_new(sample, 0, json_integer(
			json_integer_value(json_array_get(sample, 0)) + 1));
	}
	ok(compare(root, "/dev/null") == EXIT_DIFFERS,
	   "one instruction in a batch differs");
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
	ok(strstr(text, "CONFIG_HZ: 250 | n") && strstr(text, "CONFIG_37: n | y") &&
	   !strstr(text, "CONFIG_38:") && strstr(text, "... and 12 more options"),
	   "40 options are listed, the rest is counted");
	free(text);
	root = load();
	kernel = json_object_get(json_object_get(root, "environment"), "kernel");
	json_object_set_new(kernel, "config", json_pack("{ss}", "absent", "why"));
	compare(root, out);
	text = golden_text(out);
	ok(strstr(text, "kernel.config: known in A only") != NULL,
	   "an unknown configuration is not an empty one");
	free(text);
}

static void usage(void)
{
	static const char *const one[] = { "diff", "exact.json", NULL };
	static const char *const three[] = { "diff", "a", "b", "c", NULL };
	static const char *const format[] = { "diff", "-f", "x", "a", "b", NULL };
	static const char *const absent[] = {
		"diff", "exact.json", "none.json", NULL
	};

	ok(golden_run(diff_main, one, "/dev/null", err) == EXIT_USAGE,
	   "one file: usage");
	ok(golden_run(diff_main, three, "/dev/null", err) == EXIT_USAGE,
	   "three files: usage");
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
	verdicts();
	config();
	usage();
	return test_end();
}
