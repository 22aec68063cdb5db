// SPDX-License-Identifier: GPL-2.0-only
/* ringside switch: two states on one running kernel. */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include "audit.h"
#include "cmd.h"
#include "fixture.h"
#include "flushed.h"
#include "measure.h"
#include "os.h"
#include "report.h"
#include "select.h"
#include "start.h"
#include "state.h"
#include "switched.h"
#include "turns.h"
#include "version.h"

#define PER_CENT	100
#define EXACT_BLOCKS	5

struct options {
	struct state states[SWITCHED_STATES];
	double seconds, margin, width;		/* the latter two in per cent */
	unsigned int pairs, blocks;
	int anonymous, user_only;
	char output[PATH_MAX];
	const char *dir;
	char **globs;
};

static void usage(FILE *out)
{
	fputs(
"usage: ringside switch [--a STATE] --b STATE [OPTION...] [--] [ROW|GLOB...]\n"
"\n"
"What does a state cost on this kernel, without a reboot?  Two workers on one CPU,\n"
"one in state A and one in state B, take turns of well below a millisecond, in pairs\n"
"A B, B A and so on.  Twenty pairs are a block, after which both workers are replaced.\n"
"Prints B against A, and writes one result file, which 'ringside report' prints\n"
"again.  Rows are all by default; 'ringside list' names them.\n"
"\n"
"  STATE is one of\n"
"    none          as this process is\n"
"    landlock:N    under N layers of Landlock, 0 to 16, which allow all below /\n"
"    seccomp:N     under a filter of N BPF instructions, 2 to 4096, all run\n"
"    ptrace        traced, without a stop at system calls\n"
"    audit         audited, with one rule that matches nothing.  What is started\n"
"                  later stays on audit's way in and out until the next boot.\n"
"    sh:COMMAND    after /bin/sh -c COMMAND, as root sysctl -w ..., before each turn;\n"
"                  both states then, so that each undoes the other.  Ends in A.\n"
"\n"
"  -a, --a STATE        the state that the other is compared with (default none)\n"
"  -b, --b STATE        the state that is asked about; the same for an A/A test\n"
"  -t, --time SECONDS   the most that all of it takes, 1 to 86400 (default 60)\n"
"  -m, --margin PERCENT what counts as the same, 0 to 100 (default 1; exact rows of\n"
"                       exact mode 0)\n"
"  -w, --width PERCENT  a row ends when its interval is +- that narrow, 0.001 to 100\n"
"                       (default a quarter of the margin)\n"
"  -p, --pairs N        pairs in a block, 1 to 1000 (default 20; exact mode 4)\n"
"  -n, --blocks N       the most blocks of a row, 3 to 100000 (default as many as it\n"
"                       takes; exact mode 5)\n"
"  -o, --output FILE    result file (default ringside-switch-RELEASE-TIME.json); -\n"
"                       is standard output, without the table\n"
"  -d, --dir DIR        where files of the rows are made (default $TMPDIR, or /tmp)\n"
"      --anonymous      without host name, machine and boot identity\n"
"      --user-only      the user view alone, even where the module is loaded\n"
"  -h, --help           this text\n"
"  -V, --version        the version\n"
"\n"
"Exit codes: 0 no row is slower in B, 1 some are, 2 none is, but for some it cannot\n"
"be told, 3 usage, 5 no right to measure, 6 the module is of another ABI or fails,\n"
"7 somebody else is measuring, 8 interrupted, 9 the file cannot be written, 11 a\n"
"state cannot be had, or a worker died, 14 another run writes the file.  After 8 and\n"
"11 the file holds what was measured.\n", out);
}

enum { ANONYMOUS = 256, USER_ONLY };

static int option(int c, struct options *o)
{
	switch (c) {
	case 'a':
		return state_parse("a", optarg, &o->states[SWITCHED_A]);
	case 'b':
		return state_parse("b", optarg, &o->states[SWITCHED_B]);
	case 't':
		return start_number("time", optarg, 1, 86400, &o->seconds);
	case 'm':
		return start_number("margin", optarg, 0, PER_CENT, &o->margin);
	case 'w':
		return start_number("width", optarg, 0.001, PER_CENT, &o->width);
	case 'p':
		return start_whole("pairs", optarg, 1, SWITCHED_MAX_PAIRS, &o->pairs);
	case 'n':
		return start_whole("blocks", optarg, PAIRED_LEAST, 100000, &o->blocks);
	case 'o':
		return start_name(optarg, o->output, sizeof(o->output));
	case 'd':
		o->dir = optarg;
		return 0;
	case ANONYMOUS:
		o->anonymous = 1;
		return 0;
	case USER_ONLY:
		o->user_only = 1;
		return 0;
	case 'h':
		usage(stdout);
		return -1;
	case 'V':
		printf("ringside %s\n", RINGSIDE_VERSION);
		return -1;
	default:
		fprintf(stderr, "'ringside switch --help' tells more\n");
		return EXIT_USAGE;
	}
}

static int check_states(const struct options *o)
{
	const struct state *a = &o->states[SWITCHED_A], *b = &o->states[SWITCHED_B];
	int shells = (a->kind == STATE_SHELL) + (b->kind == STATE_SHELL);

	if (!b->text) {
		start_say("which state is asked about?  --b STATE; 'ringside switch --help' names them");
		return EXIT_USAGE;
	}
	if (shells != 1)
		return 0;
	start_say("--a %s --b %s: give sh:COMMAND for both, so that each undoes the other",
		  a->text, b->text);
	return EXIT_USAGE;
}

/* 0 go on, -1 all is said, else an exit code. */
static int parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{ "a", required_argument, NULL, 'a' },
		{ "b", required_argument, NULL, 'b' },
		{ "time", required_argument, NULL, 't' },
		{ "margin", required_argument, NULL, 'm' },
		{ "width", required_argument, NULL, 'w' },
		{ "pairs", required_argument, NULL, 'p' },
		{ "blocks", required_argument, NULL, 'n' },
		{ "output", required_argument, NULL, 'o' },
		{ "dir", required_argument, NULL, 'd' },
		{ "anonymous", no_argument, NULL, ANONYMOUS },
		{ "user-only", no_argument, NULL, USER_ONLY },
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, 'V' },
		{ }
	};
	int c, err = 0;

	while (!err && (c = getopt_long(argc, argv, "a:b:t:m:w:p:n:o:d:hV", longs, NULL)) != -1)
		err = option(c, o);
	o->globs = argv + optind;
	return err ? err : check_states(o);
}

static int take_turns(const struct options *o, struct store *s, struct switched *w)
{
	struct turns t = {
		.store = s, .switched = w, .seconds = o->seconds,
		.width = (o->width ? o->width : o->margin / 4) / PER_CENT,
		.blocks = o->blocks ? o->blocks : s->exact ? EXACT_BLOCKS : 0,
	};
	int audited = o->states[SWITCHED_A].kind == STATE_AUDIT ||
		      o->states[SWITCHED_B].kind == STATE_AUDIT;
	const struct state audit = { .kind = STATE_AUDIT };
	int err = audited ? audit_begin() : 0;

	if (err) {
		start_say("audit: %s", state_hint(&audit, err));
		return -ECANCELED;
	}
	memcpy(t.states, o->states, sizeof(t.states));
	err = turns_take(&t);
	audit_end();
	return err;
}

/* Where the machine is left. */
static void leave(const struct options *o)
{
	const struct state *a = &o->states[SWITCHED_A];

	if (a->kind != STATE_SHELL)
		return;
	if (state_command(a))
		start_say("the machine is left in neither state for sure: --a %s fails", a->text);
	else
		start_say("the machine is left in state A: %s", a->text);
}

/* An exit code for what ended it early. */
static int ended(int err, struct store *s)
{
	switch (err) {
	case 0:
		s->complete = 1;
		return 0;
	case -EINTR:
		start_say("interrupted; the file holds what was measured");
		return EXIT_INTERRUPTED;
	case -ECANCELED:
		return EXIT_STATE;
	case -EBUSY:
		start_say("somebody else is measuring on this kernel; wait for the end of that run");
		return EXIT_BUSY;
	case -EPERM:
		start_say("the right to measure (CAP_SYS_ADMIN) is gone");
		return EXIT_RIGHT;
	default:
		start_say("it failed: %s", strerror(-err));
		return EXIT_MODULE;
	}
}

static int verdict(const struct switched *w)
{
	size_t i, n = switched_measured(w);
	struct switched_effect e;
	int code = n ? 0 : EXIT_CANNOT_TELL;

	for (i = 0; i < w->store->n; i++) {
		if (!w->halves[i].blocks)
			continue;
		e = switched_effect(w, &w->halves[i], n);
		if (e.verdict == PAIRED_SLOWER)
			return EXIT_DIFFERS;
		if (e.verdict == PAIRED_CANNOT_TELL)
			code = EXIT_CANNOT_TELL;
	}
	return code;
}

static int write_and_print(const struct options *o, const struct store *s,
			   const struct switched *w)
{
	char err[512];

	if (store_write(o->output, s, err, sizeof(err))) {
		start_say("%s", err);
		return EXIT_OUTPUT;
	}
	if (!strcmp(o->output, "-"))
		return 0;
	start_say("wrote %s", o->output);
	if (report_switched(o->output, w, stdout) || !flushed(stdout)) {
		start_say("cannot print: out of memory or the output is closed or full");
		return EXIT_OUTPUT;
	}
	return 0;
}

static int measure(const struct options *o, struct store *s, struct switched *w)
{
	const char *const names[] = { o->states[SWITCHED_A].text, o->states[SWITCHED_B].text };
	int err, code;

	err = start_store(s, o->anonymous);
	if (!err)
		err = select_rows(s, o->globs, 0);
	if (!err && !s->n) {
		start_say("these rows are figures of the processor, no times: name others");
		return EXIT_USAGE;
	}
	if (!err)
		err = switched_begin(w, s, names, o->pairs ? o->pairs : s->exact ? 4 : 20,
				     o->margin / PER_CENT);
	if (!err) {
		start_disturbances(s->disturbances);
		err = measure_prove(s);
	}
	if (!err) {
		err = take_turns(o, s, w);
		leave(o);
	}
	code = ended(err, s);
	if (code && code != EXIT_INTERRUPTED && code != EXIT_STATE)
		return code;
	err = write_and_print(o, s, w);
	if (err)
		return err;
	return code ? code : verdict(w);
}

int switch_main(int argc, char **argv)
{
	struct options o = {
		.states = { { .text = "none" } }, .seconds = 60, .margin = 1,
		.dir = fixture_default(),
	};
	struct switched w = { 0 };
	struct store s = { 0 };
	int ret;

	start_as(argv[0]);
	ret = parse(argc, argv, &o);
	if (ret)
		return ret < 0 ? 0 : ret;
	ret = select_check(o.globs);
	if (!ret)
		ret = start_output(o.output, sizeof(o.output), "ringside-switch");
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
	/* Inherited as ignored, it would take the ends of workers away from us. */
	signal(SIGCHLD, SIG_DFL);
	ret = measure(&o, &s, &w);
	start_end(o.dir);
	switched_free(&w);
	store_free(&s);
	return ret;
}
