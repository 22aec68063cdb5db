// SPDX-License-Identifier: GPL-2.0-only
/* ringside diff: two result files of exact mode. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include "cmd.h"
#include "diff.h"
#include "table.h"
#include "version.h"
#include "warn.h"

static const char usage[] =
"usage: ringside diff [--all] [--format text|tsv] A B\n"
"\n"
"Compares two result files of exact mode: instructions per operation.  Rows of\n"
"class exact are the same in every boot, so any difference is one between the\n"
"kernels.  Of stateful rows the lowest values are shown, without a verdict.\n"
"\n"
"  -a, --all           rows that do not differ too\n"
"  -f, --format text   for eyes (the default): with what else differs between\n"
"                      the two boots\n"
"  -f, --format tsv    for scripts: a header line, then one line a row and side\n"
"                      of all rows that are in a file:\n"
"                      row side class state_a state_b unit a b difference\n"
"                      a and b: the median of an exact row, the lowest value\n"
"                      of a stateful one, - where there is none.\n"
"  -h, --help          this text\n"
"  -V, --version       the version\n"
"\n"
"Exit codes: 0 no exact row differs, 1 some do, 2 no exact row is in both files,\n"
"3 usage, 4 a file unreadable, not valid, or not comparable, 9 not printed.\n";

static const struct option options[] = {
	{ "all", no_argument, NULL, 'a' },
	{ "format", required_argument, NULL, 'f' },
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 }
};

static int open_file(struct diff_file *file, const char *path)
{
	char err[512];

	file->path = path;
	if (store_read(path, &file->store, err, sizeof(err))) {
		fprintf(stderr, "ringside diff: %s\n", err);
		return EXIT_INPUT;
	}
	if (stats_file_init(&file->stats, &file->store)) {
		fprintf(stderr, "ringside diff: %s: out of memory\n", path);
		store_free(&file->store);
		return EXIT_INPUT;
	}
	return 0;
}

static void close_file(struct diff_file *file)
{
	stats_file_free(&file->stats);
	store_free(&file->store);
}

static void print_head(const struct diff_file *a, const struct diff_file *b,
		       FILE *out)
{
	fprintf(out, "Ringside: A against B, exact mode: guest instructions per operation\n\n");
	fprintf(out, "A  %s\nB  %s\n\n", a->path, b->path);
}

static void print_verdict(const struct diff_count *c, FILE *out)
{
	size_t differ = c->slower + c->faster + c->shifted;

	fprintf(out, "exact      %zu of %zu halves differ", differ, c->exact);
	if (differ)
		fprintf(out, ": %zu slower, %zu faster", c->slower, c->faster);
	if (c->shifted)
		fprintf(out, ", %zu the same in sum", c->shifted);
	fprintf(out, "; %zu unchanged\n", c->exact - differ);
	if (c->stateful)
		fprintf(out, "stateful   %zu of %zu halves moved; no verdict\n",
			c->moved, c->stateful);
	if (c->single)
		fprintf(out, "one file   %zu halves measured in one file only\n",
			c->single);
	if (!c->exact)
		fprintf(out, "cannot tell: no exact row was measured in both files\n");
}

/* On stderr, so that they are seen with either format. */
static void print_warnings(const struct diff_file *a, const struct diff_file *b)
{
	struct warn w = { NULL, 0 };
	const char *id = a->store.run_id;

	if (id[0] && !strcmp(id, b->store.run_id))
		warn_add(&w, "both files have the run id %s: a boot is compared with itself",
			 id);
	warn_file(&w, a->path, &a->store, &a->stats);
	warn_file(&w, b->path, &b->store, &b->stats);
	warn_print(&w, stderr, "ringside diff: ");
	warn_free(&w);
}

static int verdict(const struct diff_count *c)
{
	if (c->slower + c->faster + c->shifted)
		return EXIT_DIFFERS;
	return c->exact ? 0 : EXIT_CANNOT_TELL;
}

static int compare(const struct diff_file *a, const struct diff_file *b,
		   int all, int tsv)
{
	struct diff_count count = { 0 };
	char err[512];
	int ret;

	if (diff_refuse(a, b, err, sizeof(err))) {
		fprintf(stderr, "ringside diff: %s\n", err);
		return EXIT_INPUT;
	}
	print_warnings(a, b);
	diff_count(a, b, &count);
	if (tsv) {
		ret = diff_rows_tsv(a, b, stdout);
	} else {
		print_head(a, b, stdout);
		ret = diff_rows(a, b, all, stdout);
		print_verdict(&count, stdout);
		diff_footprint(a, b, stdout);
		diff_environment(a, b, stdout);
	}
	if (fflush(stdout) || ret) {
		fprintf(stderr, "ringside diff: cannot print: out of memory or the output is closed or full\n");
		return EXIT_OUTPUT;
	}
	return verdict(&count);
}

static int diff(char **paths, int all, int tsv)
{
	struct diff_file a, b;
	int ret = open_file(&a, paths[0]);

	if (ret)
		return ret;
	ret = open_file(&b, paths[1]);
	if (!ret) {
		ret = compare(&a, &b, all, tsv);
		close_file(&b);
	}
	close_file(&a);
	return ret;
}

int diff_main(int argc, char **argv)
{
	int c, all = 0, tsv = 0;

	while ((c = getopt_long(argc, argv, "af:hV", options, NULL)) != -1) {
		switch (c) {
		case 'a':
			all = 1;
			break;
		case 'f':
			tsv = !strcmp(optarg, "tsv");
			if (tsv || !strcmp(optarg, "text"))
				break;
			fprintf(stderr, "ringside diff: format '%s' is unknown: use text or tsv\n",
				optarg);
			return EXIT_USAGE;
		case 'h':
			fputs(usage, stdout);
			return 0;
		case 'V':
			printf("ringside %s\n", RINGSIDE_VERSION);
			return 0;
		default:
			fputs("'ringside diff --help' tells more\n", stderr);
			return EXIT_USAGE;
		}
	}
	if (argc - optind != 2) {
		fprintf(stderr, "ringside diff: give two result files; 'ringside diff --help' tells more\n");
		return EXIT_USAGE;
	}
	return diff(argv + optind, all, tsv);
}
