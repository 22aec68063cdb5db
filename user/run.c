// SPDX-License-Identifier: GPL-2.0-only
/* ringside run [OPTION...] [ROW|GLOB...] */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include "cmd.h"
#include "dev.h"
#include "disturb.h"
#include "env.h"
#include "fixture.h"
#include "measure.h"
#include "os.h"
#include "select.h"
#include "stop.h"
#include "store.h"
#include "version.h"

struct options {
	unsigned int limit_ms, samples, rounds;
	int anonymous, user_only;
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
"  -t, --time SECONDS   time limit of each half of a row, 0.001 to 60 (default 2)\n"
"  -s, --samples N      samples of each half, 1 to %u (default 24; real time 100)\n"
"  -r, --rounds N       in how many rounds, 1 to the samples (default 3; real time 10)\n"
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
"measured, 9 the file cannot be written.  A row that cannot be measured is no error:\n"
"the file says why.\n",
		RINGSIDE_MAX_SAMPLES);
}

static int number(const char *option, const char *text, double scale, double low,
		  double high, unsigned int *value)
{
	char *end;
	double v = strtod(text, &end);

	if (end == text || *end || !(v >= low && v <= high)) {
		fprintf(stderr, "ringside run: --%s %s: it takes %g to %g\n",
			option, text, low, high);
		return EXIT_USAGE;
	}
	*value = v * scale;
	if (scale == 1 && *value != v) {
		fprintf(stderr, "ringside run: --%s %s: it takes a whole number\n",
			option, text);
		return EXIT_USAGE;
	}
	return 0;
}

static int output(const char *text, struct options *o)
{
	size_t len = strlen(text);

	if (len && len < sizeof(o->output)) {
		strcpy(o->output, text);
		return 0;
	}
	fprintf(stderr, "ringside run: --output: the name of the file is %s\n",
		len ? "too long" : "empty");
	return EXIT_USAGE;
}

/* 0 go on, -1 all is said, else an exit code. */
static int parse(int argc, char **argv, struct options *o)
{
	enum { ANONYMOUS = 256, USER_ONLY };
	static const struct option longs[] = {
		{ "time", required_argument, NULL, 't' },
		{ "samples", required_argument, NULL, 's' },
		{ "rounds", required_argument, NULL, 'r' },
		{ "output", required_argument, NULL, 'o' },
		{ "dir", required_argument, NULL, 'd' },
		{ "anonymous", no_argument, NULL, ANONYMOUS },
		{ "user-only", no_argument, NULL, USER_ONLY },
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, 'V' },
		{ }
	};
	int c, err = 0;

	while (!err && (c = getopt_long(argc, argv, "t:s:r:o:d:hV", longs, NULL)) != -1) {
		if (c == 't') {
			err = number("time", optarg, 1000, 0.001, 60, &o->limit_ms);
		} else if (c == 's') {
			err = number("samples", optarg, 1, 1, RINGSIDE_MAX_SAMPLES,
				     &o->samples);
		} else if (c == 'r') {
			err = number("rounds", optarg, 1, 1, RINGSIDE_MAX_SAMPLES,
				     &o->rounds);
		} else if (c == 'o') {
			err = output(optarg, o);
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
		} else {
			fprintf(stderr, "'ringside run --help' tells more\n");
			err = EXIT_USAGE;
		}
	}
	o->globs = argv + optind;
	return err;
}

/* Opens the device, or says why there is the user view only. */
static int choose_view(struct store *s, int user_only)
{
	int err;

	if (user_only) {
		dev_leave_closed();
		s->view_reason = dev_state();
		return 0;
	}
	err = dev_open();
	switch (err) {
	case 0:
		return 0;
	case -EPROTO:
		fprintf(stderr, "ringside run: the module speaks ABI %u, this tool %u; "
			"load the module of the same version, or measure with --user-only\n",
			dev_info()->abi, RINGSIDE_ABI);
		return EXIT_MODULE;
	case -EACCES:
	case -EPERM:
		s->view_reason = dev_state();
		fprintf(stderr, "ringside run: no right to open /dev/%s (CAP_SYS_ADMIN is needed): "
			"the user view alone\n", RINGSIDE_DEVICE);
		return 0;
	default:
		s->view_reason = dev_state();
		fprintf(stderr, "ringside run: no /dev/%s (is the module loaded?): "
			"the user view alone\n", RINGSIDE_DEVICE);
		return 0;
	}
}

/* prctl() can make it a fault to read the counter: the first stamp would be
 * the end of this process. */
static int check_clock(void)
{
	int mode = PR_TSC_ENABLE;

	prctl(PR_GET_TSC, &mode, 0, 0, 0);
	if (mode == PR_TSC_ENABLE)
		return 0;
	fprintf(stderr, "ringside run: this process may not read the time stamp counter "
		"(PR_SET_TSC); start it from one that may\n");
	return EXIT_RIGHT;
}

/* The last CPU that is allowed: the first ones serve most interrupts. */
static int pin(void)
{
	cpu_set_t set;
	int cpu;

	if (sched_getaffinity(0, sizeof(set), &set))
		return -errno;
	for (cpu = CPU_SETSIZE - 1; cpu > 0 && !CPU_ISSET(cpu, &set); cpu--)
		;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	return sched_setaffinity(0, sizeof(set), &set) ? -errno : 0;
}

/* Nobody's file is overwritten, and no hour is measured for a full disk. */
static int check_output(struct options *o)
{
	struct utsname u;
	char stamp[32];
	time_t now = time(NULL);
	FILE *f;

	if (!strcmp(o->output, "-"))
		return 0;
	if (!o->output[0]) {
		uname(&u);
		strftime(stamp, sizeof(stamp), "%Y%m%d-%H%M%S", localtime(&now));
		snprintf(o->output, sizeof(o->output), "ringside-%s-%s.json",
			 u.release, stamp);
	}
	f = fopen(o->output, "wxe");
	if (!f) {
		fprintf(stderr, "ringside run: %s: %s; name another file with -o\n",
			o->output, strerror(errno));
		return EXIT_OUTPUT;
	}
	fclose(f);
	unlink(o->output);
	return 0;
}

static int open_fixture(const char *dir)
{
	int err = fixture_open(dir);

	if (!err)
		return 0;
	fprintf(stderr, "ringside run: no directory can be made in %s: %s; "
		"name another place with --dir\n", dir, strerror(-err));
	return err == -EACCES || err == -EPERM ? EXIT_RIGHT : EXIT_OUTPUT;
}

static int fill(struct store *s, const struct options *o, struct measure_plan *plan)
{
	plan->exact = s->exact = measure_is_exact();
	plan->rounds = o->rounds ? o->rounds : s->exact ? 3 : 10;
	plan->samples = o->samples ? o->samples : s->exact ? 24 : 100;
	if (plan->rounds > plan->samples)
		plan->rounds = plan->samples;
	plan->limit_ms = o->limit_ms;
	plan->khz = dev_fd() >= 0 ? dev_info()->stamp_khz : 0;
	if (!plan->khz)
		plan->khz = os_khz();
	s->stamp_khz = plan->khz;
	s->environment = env_collect("", o->anonymous);
	s->disturbances = disturb_check("", s->exact);
	if (!s->environment || !s->disturbances ||
	    json_object_set_new(s->environment, "dir", fixture_json(o->anonymous)))
		return -ENOMEM;
	return select_rows(s, o->globs);
}

static void print_disturbances(const json_t *disturbances)
{
	const json_t *d;
	size_t i;

	json_array_foreach(disturbances, i, d)
		fprintf(stderr, "ringside run: %s: %s. %s\n",
			json_string_value(json_object_get(d, "what")),
			json_string_value(json_object_get(d, "value")),
			json_string_value(json_object_get(d, "advice")));
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
	struct measure_plan plan;
	char err[512];
	int ret;

	ret = fill(s, o, &plan);
	if (!ret && o->rounds > plan.samples) {
		fprintf(stderr, "ringside run: --rounds %u: there are only %u samples\n",
			o->rounds, plan.samples);
		return EXIT_USAGE;
	}
	if (!ret) {
		print_disturbances(s->disturbances);
		ret = measure_all(s, &plan);
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
	struct options o = { .limit_ms = 2000, .dir = fixture_default() };
	struct store s = { 0 };
	int ret, left;

	ret = parse(argc, argv, &o);
	if (ret)
		return ret < 0 ? 0 : ret;
	ret = select_check(o.globs);
	if (!ret)
		ret = check_output(&o);
	if (!ret)
		ret = check_clock();
	if (!ret)
		ret = choose_view(&s, o.user_only);
	if (ret)
		return ret;
	/* From here on something is left to be removed. */
	stop_on_signals();
	ret = open_fixture(o.dir);
	if (ret)
		return ret;
	if (pin())
		fprintf(stderr, "ringside run: cannot stay on one CPU: %s\n", strerror(errno));
	prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
	ret = measure_and_store(&o, &s);
	left = fixture_close();
	if (left)
		fprintf(stderr, "ringside run: files were left in %s: %s\n", o.dir,
			strerror(-left));
	dev_close();
	store_free(&s);
	return ret;
}
