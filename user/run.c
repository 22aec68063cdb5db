// SPDX-License-Identifier: GPL-2.0-only
/* ringside run [OPTION...] [ROW|GLOB...] */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "cmd.h"
#include "copies.h"
#include "effort.h"
#include "fixture.h"
#include "measure.h"
#include "select.h"
#include "start.h"
#include "store.h"
#include "suite.h"
#include "tail.h"
#include "version.h"

#define COUNTED	5	/* samples of each counter: they vary less than times */

struct options {
	double limit;		/* seconds */
	unsigned int samples, rounds, operations, counted, copies;
	enum suite suite;
	int anonymous, user_only, tails, count;	/* given */
	char output[PATH_MAX];
	const char *dir;
	char **globs;
};

static void usage(FILE *out)
{
	fprintf(out,
"usage: ringside run [OPTION...] [ROW|GLOB...]\n"
"\n"
"Measures rows (all of them by default; 'ringside list' names them) and writes\n"
"one result file.  The kernel view needs the module and CAP_SYS_ADMIN; without\n"
"them the user view is measured alone.\n"
"\n"
"  -t, --time SECONDS   time limit of each half of a row, 0.001 to 60 (default 2; real\n"
"                       time 1)\n"
"  -s, --samples N      samples of each half, 1 to %u (default 24; in real time 10 a\n"
"                       round, until the interval of the median is within 0.5 %% or\n"
"                       time is up)\n"
"  -r, --rounds N       in how many rounds, 1 to the samples (default 3; in real time\n"
"                       %u to %u, fewer where they take three times the limit, or 10\n"
"                       if --samples says how many)\n"
"      --tails[=N]      also N operations of each half one by one, 1 to %u (default\n"
"                       1000; real time 10000), each half within its time limit: for\n"
"                       the quantiles p50 to p99.9\n"
"  -c, --counters N     samples of each half that count instructions and cycles, in a\n"
"                       pass of their own, where the processor has counters and the\n"
"                       caller may read them; 0 to %u, 0 none (default 5; none where\n"
"                       a tick of the clock is an instruction)\n"
"      --copies N       each row on N CPUs at once, up to those that this process may\n"
"                       use: the user view alone\n"
"      --classic SUITE  those rows that lmbench or byte (UnixBench) has, as long and as\n"
"                       often as it measures them, without leaving out what met an\n"
"                       interrupt: the user view alone; minutes to hours\n"
"  -o, --output FILE    result file (default ringside-RELEASE-TIME.json); - is\n"
"                       standard output\n"
"  -d, --dir DIR        where files of the rows are made, in a directory that is\n"
"                       removed at the end (default $TMPDIR, or /tmp)\n"
"      --anonymous      without host name, machine and boot identity\n"
"      --user-only      the user view alone, even where the module is loaded\n"
"  -h, --help           this text\n"
"  -V, --version        the version\n"
"\n"
"Exit codes: 0 measured, 3 usage, 5 no right to measure, 6 the module is of another\n"
"ABI or fails, 7 somebody else is measuring, 8 interrupted: the file holds what was\n"
"measured, 9 the file cannot be written, 14 another run writes it.  A row that cannot\n"
"be measured is no error: the file says why.\n",
		RINGSIDE_MAX_SAMPLES, EFFORT_LEAST, EFFORT_ROUNDS, RINGSIDE_MAX_OPERATIONS,
		RINGSIDE_MAX_SAMPLES);
}

enum { ANONYMOUS = 256, USER_ONLY, TAILS, COPIES, CLASSIC };

static int parse_suite(const char *name, struct options *o)
{
	o->suite = suite_named(name);
	o->user_only = 1;
	if (o->suite)
		return 0;
	start_say("--classic %s: it takes lmbench or byte", name);
	return EXIT_USAGE;
}

/* An option that takes a number. */
static int parse_number(int c, struct options *o)
{
	switch (c) {
	case 't':
		return start_number("time", optarg, 0.001, 60, &o->limit);
	case 's':
		return start_whole("samples", optarg, 1, RINGSIDE_MAX_SAMPLES, &o->samples);
	case 'r':
		return start_whole("rounds", optarg, 1, RINGSIDE_MAX_SAMPLES, &o->rounds);
	case 'c':
		o->count = 1;
		return start_whole("counters", optarg, 0, RINGSIDE_MAX_SAMPLES, &o->counted);
	case COPIES:
		o->user_only = 1;
		return start_whole("copies", optarg, 1, COPIES_MOST, &o->copies);
	default:
		o->tails = 1;
		return optarg ? start_whole("tails", optarg, 1, RINGSIDE_MAX_OPERATIONS,
					    &o->operations) : 0;
	}
}

/* What does not go together. */
static int check_options(const struct options *o)
{
	if (o->copies > start_cpus()) {
		start_say("--copies %u: this process may use %u CPUs", o->copies, start_cpus());
		return EXIT_USAGE;
	}
	if (o->suite && (o->copies || o->samples || o->rounds || o->limit || o->tails)) {
		start_say("--classic: the suite says how long and how often, on one CPU: "
			  "leave --copies, --samples, --rounds, --time and --tails out");
		return EXIT_USAGE;
	}
	if (o->copies && o->tails) {
		start_say("--tails are of one process: leave --copies out");
		return EXIT_USAGE;
	}
	return 0;
}

/* 0 go on, -1 all is said, else an exit code. */
static int parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{ "time", required_argument, NULL, 't' },
		{ "samples", required_argument, NULL, 's' },
		{ "rounds", required_argument, NULL, 'r' },
		{ "tails", optional_argument, NULL, TAILS },
		{ "counters", required_argument, NULL, 'c' },
		{ "copies", required_argument, NULL, COPIES },
		{ "classic", required_argument, NULL, CLASSIC },
		{ "output", required_argument, NULL, 'o' },
		{ "dir", required_argument, NULL, 'd' },
		{ "anonymous", no_argument, NULL, ANONYMOUS },
		{ "user-only", no_argument, NULL, USER_ONLY },
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, 'V' },
		{ }
	};
	int c, err = 0;

	while (!err && (c = getopt_long(argc, argv, "t:s:r:c:o:d:hV", longs, NULL)) != -1) {
		if (c == CLASSIC) {
			err = parse_suite(optarg, o);
		} else if (c == 'o') {
			err = start_name(optarg, o->output, sizeof(o->output));
		} else if (c == 'd') {
			o->dir = optarg;
		} else if (c == ANONYMOUS) {
			o->anonymous = 1;
		} else if (c == USER_ONLY) {
			o->user_only = 1;
		} else if (c == 'h') {
			usage(stdout);
			return -1;
		} else if (c == 'V') {
			printf("ringside %s\n", RINGSIDE_VERSION);
			return -1;
		} else if (c == '?') {
			fprintf(stderr, "'ringside run --help' tells more\n");
			err = EXIT_USAGE;
		} else {
			err = parse_number(c, o);
		}
	}
	o->globs = argv + optind;
	return err ? err : check_options(o);
}

/* How it was run, where that makes other numbers: part of the environment, so that
 * diff names it where it differs. */
static int describe(struct store *s, const struct options *o)
{
	json_t *run;

	if (!o->copies && !o->suite)
		return 0;
	run = json_object();
	if (o->copies)
		json_object_set_new(run, "copies", json_integer(o->copies));
	if (o->suite)
		json_object_set_new(run, "classic", json_string(suite_name(o->suite)));
	return json_object_set_new(s->environment, "run", run) ? -ENOMEM : 0;
}

static int fill(struct store *s, const struct options *o, struct measure_plan *plan)
{
	int err = start_store(s, o->anonymous);

	if (err)
		return err;
	plan->exact = s->exact;
	plan->rounds = o->rounds ? o->rounds : s->exact ? 3 : 10;
	if (!s->exact && !o->rounds && !o->samples)
		plan->most = EFFORT_ROUNDS;
	plan->samples = o->samples ? o->samples : s->exact ? 24 : 100;
	if (plan->rounds > plan->samples)
		plan->rounds = plan->samples;
	plan->counted = o->count ? o->counted : s->exact == 1 ? 0 : COUNTED;
	plan->limit_ms = (o->limit ? o->limit : s->exact ? 2 : 1) * 1000;
	plan->khz = s->stamp_khz;
	/* p99.9 wants thousands; in exact mode each takes twenty times as long. */
	if (o->tails)
		plan->tails = o->operations ? o->operations : s->exact ? 1000 : 10000;
	err = select_rows(s, o->globs, 1);
	return err ? err : describe(s, o);
}

/* An exit code where that cannot be done with these rows on this machine. */
static int check_plan(struct store *s, const struct options *o, const struct measure_plan *plan)
{
	if (o->rounds > plan->samples) {
		start_say("--rounds %u: there are only %u samples", o->rounds, plan->samples);
		return EXIT_USAGE;
	}
	if (s->exact && (o->suite || o->copies)) {
		start_say("--%s is of time, on hardware: here a tick of the clock is an instruction",
			  o->suite ? "classic" : "copies");
		return EXIT_USAGE;
	}
	if (o->suite && !suite_select(s, o->suite)) {
		start_say("--classic %s: it has none of these rows", suite_name(o->suite));
		return EXIT_USAGE;
	}
	return 0;
}

static int measure(const struct options *o, struct store *s, const struct measure_plan *plan)
{
	int err;

	if (o->suite)
		return suite_all(s, plan, o->suite);
	if (o->copies)
		return copies_all(s, plan, o->copies, o->dir);
	err = measure_all(s, plan);
	return !err && plan->tails ? tail_all(s, plan) : err;
}

/* An exit code for what ended the run early. */
static int ended(int err, struct store *s)
{
	switch (err) {
	case 0:
		s->complete = 1;
		return 0;
	case -EINTR:
		fprintf(stderr, "ringside run: interrupted; the file holds what was measured\n");
		return EXIT_INTERRUPTED;
	case -EBUSY:
		fprintf(stderr, "ringside run: somebody else is measuring on this kernel; "
			"wait for the end of that run\n");
		return EXIT_BUSY;
	case -EPERM:
		fprintf(stderr, "ringside run: the right to measure (CAP_SYS_ADMIN) is gone\n");
		return EXIT_RIGHT;
	default:
		fprintf(stderr, "ringside run: the device failed: %s\n", strerror(-err));
		return EXIT_MODULE;
	}
}

static int measure_and_store(const struct options *o, struct store *s)
{
	struct measure_plan plan = { 0 };
	char err[512];
	int ret;

	ret = fill(s, o, &plan);
	if (!ret && check_plan(s, o, &plan))
		return EXIT_USAGE;
	if (!ret) {
		start_disturbances(s->disturbances);
		ret = measure(o, s, &plan);
	}
	ret = ended(ret, s);
	if (ret && ret != EXIT_INTERRUPTED)
		return ret;
	if (store_write(o->output, s, err, sizeof(err))) {
		fprintf(stderr, "ringside run: %s\n", err);
		return EXIT_OUTPUT;
	}
	if (strcmp(o->output, "-"))
		fprintf(stderr, "ringside run: wrote %s\n", o->output);
	return ret;
}

int run_main(int argc, char **argv)
{
	struct options o = { .dir = fixture_default() };
	struct store s = { 0 };
	int ret;

	start_as(argv[0]);
	ret = parse(argc, argv, &o);
	if (ret)
		return ret < 0 ? 0 : ret;
	ret = select_check(o.globs);
	if (!ret)
		ret = start_output(o.output, sizeof(o.output), "ringside");
	if (!ret)
		ret = start_clock();
	if (!ret)
		ret = start_view(&s, o.user_only);
	if (!ret)
		ret = start_here(o.dir);
	if (ret) {
		start_end(o.dir);
		return ret;
	}
	ret = measure_and_store(&o, &s);
	start_end(o.dir);
	store_free(&s);
	return ret;
}
