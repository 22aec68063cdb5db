// SPDX-License-Identifier: GPL-2.0-only
/* ringside diff: two sets of boots, and a verdict. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cmd.h"
#include "diff_print.h"
#include "flushed.h"
#include "version.h"
#include "warn.h"

#define MARGIN	0.01
#define LINE	512
#define LOOKS	100

static const char usage[] =
"usage: ringside diff [OPTION...] BASE NEW\n"
"       ringside diff [OPTION...] BASE... -- NEW...\n"
"\n"
"Is the kernel NEW slower than BASE, and where?  BASE and NEW are result files,\n"
"one a boot, or directories of them (all *.json).\n"
"\n"
"Exact mode: rows of class exact are equal or not; stateful rows are compared by\n"
"their lowest values, with an interval.  One boot a side will do.\n"
"Real time: the boots' medians; of 100 comparisons at most 5 hold any wrong\n"
"verdict.  Two boots a side are needed, three or more say something.\n"
"Imported tables: what differs, with what the rounding of their numbers leaves\n"
"open; a verdict only where each file names its boot (host.boot_id).\n"
"\n"
"  -m, --margin N%       a change within N% is none (1%), in real time and for\n"
"                        stateful rows\n"
"  -M, --margins FILE    rows that have a margin of their own: lines 'GLOB N%'\n"
"  -g, --gate GLOB:N%    these rows may be slower by N%, or by N instructions or\n"
"      --gate GLOB:+N    ns; may be given several times, the last that matches a\n"
"                        row counts, other rows have no gate.  Without it no\n"
"                        row, in exact mode no row of class exact, may be slower\n"
"  -e, --expect GLOB     what is to differ between the kernels: CONFIG_X, or\n"
"                        another name that is listed as different\n"
"  -l, --looks N         this is one of N comparisons of more and more boots, which\n"
"                        share the 5 of 100 (scripts/ab says it)\n"
"  -a, --all             also what is the same, and all that else differs\n"
"  -f, --format FORMAT   text (72 columns, the default), md, tsv or json\n"
"  -h, --help            this text\n"
"  -V, --version         the version\n"
"\n"
"Where both sides measured operations one by one (run --tails), p90 to p99.9 are\n"
"compared, too; lines side:p99 in tsv.\n"
"\n"
"tsv: a header line, then one line a row and side, and one a part (side:part).\n"
"low and high: the interval of the change (of imported tables what their rounding\n"
"leaves open); p_differs and p_same: corrected for the\n"
"number of rows; detects: the change that as many boots find in 80 of 100\n"
"comparisons; boots: as many a side as show that nothing changed; - where none.\n"
"\n"
"Exit codes: 0 nothing is slower than the gate allows, 1 something is, 2 cannot\n"
"tell, 3 usage, 4 a file unreadable, not valid, or not comparable, 9 not printed.\n";

static const struct option options[] = {
	{ "all", no_argument, NULL, 'a' },
	{ "expect", required_argument, NULL, 'e' },
	{ "format", required_argument, NULL, 'f' },
	{ "gate", required_argument, NULL, 'g' },
	{ "looks", required_argument, NULL, 'l' },
	{ "margin", required_argument, NULL, 'm' },
	{ "margins", required_argument, NULL, 'M' },
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 }
};

enum format { TEXT, MD, TSV, JSON, FORMATS };

static const char *const formats[FORMATS] = { "text", "md", "tsv", "json" };

struct request {
	struct diff_options options;
	enum format format;
	int done;		/* help or version was all */
};

/* On stderr, so that they are seen with each format. */
static void print_warnings(const struct diff *d)
{
	const struct diff_set *sets[] = { &d->base, &d->new };
	struct warn w = { NULL, 0 };
	size_t i, j;

	for (i = 0; i < 2; i++)
		for (j = 0; j < sets[i]->n; j++)
			warn_file(&w, sets[i]->files[j].path, &sets[i]->files[j].store,
				  &sets[i]->files[j].stats);
	warn_print(&w, stderr, "ringside diff: ");
	warn_free(&w);
}

static int print(const struct diff *d, enum format format)
{
	struct diff_confounds confounds;
	int ret = diff_confounds(d, &confounds);

	if (!ret && format == TSV)
		ret = diff_print_tsv(d, stdout);
	else if (!ret && format == JSON)
		ret = diff_print_json(d, &confounds, stdout);
	else if (!ret)
		ret = diff_print_page(d, &confounds, stdout, format == MD);
	diff_confounds_free(&confounds);
	if (flushed(stdout) && !ret)
		return 0;
	fprintf(stderr, "ringside diff: cannot print: out of memory or the output is closed or full\n");
	return EXIT_OUTPUT;
}

static int exit_code(const struct diff *d)
{
	static const int codes[] = {
		[DIFF_NOT_GATED] = EXIT_CANNOT_TELL, [DIFF_PASSED] = 0,
		[DIFF_UNCERTAIN] = EXIT_CANNOT_TELL, [DIFF_FAILED] = EXIT_DIFFERS,
	};

	return codes[diff_gates(d)];
}

static int complain(int code, const char *err)
{
	fprintf(stderr, "ringside diff: %s\n", err);
	return code;
}

static int read_sets(struct diff *d, char **base, size_t nbase, char **new, size_t nnew)
{
	char err[LINE];
	size_t i;

	for (i = 0; i < nbase; i++)
		if (diff_set_add(&d->base, base[i], err, sizeof(err)))
			return complain(EXIT_INPUT, err);
	for (i = 0; i < nnew; i++)
		if (diff_set_add(&d->new, new[i], err, sizeof(err)))
			return complain(EXIT_INPUT, err);
	if (diff_refuse(d, err, sizeof(err)))
		return complain(EXIT_INPUT, err);
	return 0;
}

static int compare(struct diff *d, enum format format)
{
	int ret;

	print_warnings(d);
	if (diff_judge(d))
		return complain(EXIT_INPUT, "out of memory");
	diff_explain(d);
	ret = print(d, format);
	return ret ? ret : exit_code(d);
}

static unsigned int looks(const char *text)
{
	char *end;
	long n = strtol(text, &end, 10);

	return end != text && !*end && n >= 1 && n <= LOOKS ? (unsigned int)n : 0;
}

static int option(struct request *r, int c)
{
	char err[LINE];

	switch (c) {
	case 'a':
		r->options.all = 1;
		return 0;
	case 'e':
		r->options.expect[r->options.nexpect++] = optarg;
		return 0;
	case 'f':
		for (r->format = 0; r->format < FORMATS; r->format++)
			if (!strcmp(optarg, formats[r->format]))
				return 0;
		snprintf(err, sizeof(err), "format '%s' is unknown: use text, md, tsv or json",
			 optarg);
		return complain(EXIT_USAGE, err);
	case 'g':
		if (diff_rule_add(&r->options.gates, optarg, err, sizeof(err)))
			return complain(EXIT_USAGE, err);
		return 0;
	case 'l':
		r->options.looks = looks(optarg);
		if (r->options.looks)
			return 0;
		snprintf(err, sizeof(err), "--looks %s: it takes 1 to %d", optarg, LOOKS);
		return complain(EXIT_USAGE, err);
	case 'm':
		r->options.margin = diff_share(optarg);
		if (r->options.margin > 0)
			return 0;
		snprintf(err, sizeof(err), "margin '%s' is none: write 1%%", optarg);
		return complain(EXIT_USAGE, err);
	case 'M':
		if (diff_rule_read(&r->options.margins, optarg, err, sizeof(err)))
			return complain(EXIT_INPUT, err);
		return 0;
	case 'h':
		fputs(usage, stdout);
		r->done = 1;
		return 0;
	case 'V':
		printf("ringside %s\n", RINGSIDE_VERSION);
		r->done = 1;
		return 0;
	default:
		fputs("'ringside diff --help' tells more\n", stderr);
		return EXIT_USAGE;
	}
}

/* Options may stand among the words of either side; the first other word. */
static int parse(struct request *r, int argc, char **argv, int *first)
{
	int c, ret = 0;

	optind = 0;
	while (!ret && !r->done && (c = getopt_long(argc, argv, "ae:f:g:l:m:M:hV", options,
						    NULL)) != -1)
		ret = option(r, c);
	*first = optind;
	return ret;
}

/* Where "--" stands, or argc: getopt_long() would take it away. */
static int divider(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc && strcmp(argv[i], "--"); i++)
		;
	return i;
}

static int run(struct request *r, int argc, char **argv)
{
	int split = divider(argc, argv), base, new = 0, ret;
	char *dashes;
	struct diff d = { .base.name = "base", .new.name = "new", .options = &r->options };

	ret = parse(r, split, argv, &base);
	if (ret || r->done)
		return ret;
	if (split < argc) {
		/* What getopt_long() says begins with the first word. */
		dashes = argv[split];
		argv[split] = argv[0];
		ret = parse(r, argc - split, argv + split, &new);
		argv[split] = dashes;
		new += split;
	} else {
		split = new = base + 1;
	}
	if (ret || r->done)
		return ret;
	if (base >= split || new >= argc || (split == new && argc - base != 2))
		return complain(EXIT_USAGE, "give two files or directories, or BASE... -- NEW...; 'ringside diff --help' tells more");
	ret = read_sets(&d, argv + base, (size_t)(split - base), argv + new,
			(size_t)(argc - new));
	if (!ret)
		ret = compare(&d, r->format);
	diff_set_free(&d.base);
	diff_set_free(&d.new);
	free(d.halves);
	free(d.tails);
	return ret;
}

int diff_main(int argc, char **argv)
{
	struct request r = { .options = { .margin = MARGIN, .looks = 1 } };
	int ret;

	r.options.expect = calloc((size_t)argc, sizeof(*r.options.expect));
	ret = r.options.expect ? run(&r, argc, argv) : complain(EXIT_INPUT, "out of memory");
	free(r.options.expect);
	free(r.options.margins.rules);
	free(r.options.gates.rules);
	return ret;
}
