// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include "cmd.h"
#include "dev.h"
#include "disturb.h"
#include "env.h"
#include "fixture.h"
#include "footprint.h"
#include "os.h"
#include "place.h"
#include "start.h"
#include "stop.h"
#include "tick.h"

static const char *who = "ringside";

void start_as(const char *name)
{
	who = name;
}

void start_say(const char *format, ...)
{
	char text[8192];	/* at once: a path, and what is wrong with it */
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	fprintf(stderr, "%s: %s\n", who, text);
}

int start_number(const char *option, const char *text, double low, double high,
		 double *value)
{
	char *end;

	*value = strtod(text, &end);
	if (end != text && !*end && *value >= low && *value <= high)
		return 0;
	start_say("--%s %s: it takes %g to %g", option, text, low, high);
	return EXIT_USAGE;
}

int start_whole(const char *option, const char *text, double low, double high,
		unsigned int *value)
{
	double v;

	if (start_number(option, text, low, high, &v))
		return EXIT_USAGE;
	*value = v;
	if (*value == v)
		return 0;
	start_say("--%s %s: it takes a whole number", option, text);
	return EXIT_USAGE;
}

int start_name(const char *text, char *output, size_t size)
{
	size_t len = strlen(text);

	if (len && len < size) {
		strcpy(output, text);
		return 0;
	}
	start_say("--output: the name of the file is %s", len ? "too long" : "empty");
	return EXIT_USAGE;
}

int start_output(char *output, size_t size, const char *stem)
{
	struct utsname u;
	char stamp[32];
	time_t now = time(NULL);
	struct stat st;
	int err;

	if (!strcmp(output, "-"))
		return 0;
	if (!output[0]) {
		uname(&u);
		strftime(stamp, sizeof(stamp), "%Y%m%d-%H%M%S", localtime(&now));
		snprintf(output, size, "%s-%s-%s.json", stem, u.release, stamp);
	}
	err = place_take(output);
	if (err == -EBUSY) {
		start_say("%s: another run writes this file (it holds %s" PLACE_PART
			  "); name another file with -o", output, output);
		return EXIT_TAKEN;
	}
	if (!err && !lstat(output, &st)) {
		place_drop();
		err = -EEXIST;
	}
	if (!err)
		return 0;
	start_say("%s: %s; name another file with -o", output, strerror(-err));
	return EXIT_OUTPUT;
}

int start_may_stamp(void)
{
	int mode = PR_TSC_ENABLE;

	prctl(PR_GET_TSC, &mode, 0, 0, 0);
	return mode == PR_TSC_ENABLE;
}

int start_clock(void)
{
	if (start_may_stamp())
		return 0;
	start_say("this process may not read the time stamp counter (PR_SET_TSC); "
		  "start it from one that may");
	return EXIT_RIGHT;
}

/* Why there is no device. */
static void say_absent(void)
{
	const char *why = env_signed_only("");

	if (!access("/sys/module/ringside", F_OK))
		start_say("no /dev/%s here, although the module is loaded: the user view alone",
			  RINGSIDE_DEVICE);
	else if (why)
		start_say("no /dev/%s (this kernel %s, and loads no module that is not signed): "
			  "the user view alone", RINGSIDE_DEVICE, why);
	else
		start_say("no /dev/%s (is the module loaded?): the user view alone",
			  RINGSIDE_DEVICE);
}

int start_view(struct store *s, int user_only)
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
		start_say("the module speaks ABI %u, this tool %u; load the module of the "
			  "same version, or measure with --user-only",
			  dev_info()->abi, RINGSIDE_ABI);
		return EXIT_MODULE;
	case -EACCES:
	case -EPERM:
		s->view_reason = dev_state();
		start_say("no right to open /dev/%s (CAP_SYS_ADMIN in the initial user namespace "
			  "is needed): the user view alone", RINGSIDE_DEVICE);
		return 0;
	default:
		s->view_reason = dev_state();
		say_absent();
		return 0;
	}
}

static cpu_set_t cpus;		/* that were allowed at the start */

unsigned int start_cpus(void)
{
	if (!CPU_COUNT(&cpus))
		sched_getaffinity(0, sizeof(cpus), &cpus);
	/* No answer, or one that names none. */
	if (!CPU_COUNT(&cpus))
		CPU_SET(0, &cpus);
	return CPU_COUNT(&cpus);
}

void start_cpu(unsigned int n, cpu_set_t *set)
{
	unsigned int left = n % start_cpus();
	int cpu = CPU_SETSIZE - 1;

	while (cpu > 0 && (!CPU_ISSET(cpu, &cpus) || left--))
		cpu--;
	CPU_ZERO(set);
	CPU_SET(cpu, set);
}

static int pin(void)
{
	cpu_set_t set;

	start_cpu(0, &set);
	return sched_setaffinity(0, sizeof(set), &set) ? -errno : 0;
}

int start_here(const char *dir)
{
	int err;

	/* From here on something is left to be removed. */
	stop_on_signals();
	err = fixture_open(dir);
	if (err) {
		start_say("no directory can be made in %s: %s; name another place with --dir",
			  dir, strerror(-err));
		return err == -EACCES || err == -EPERM ? EXIT_RIGHT : EXIT_OUTPUT;
	}
	err = pin();
	if (err)
		start_say("cannot stay on one CPU: %s", strerror(-err));
	prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
	return 0;
}

void start_end(const char *dir)
{
	int left = fixture_close();

	place_drop();
	if (left)
		start_say("files were left in %s: %s", dir, strerror(-left));
	dev_close();
}

void start_disturbances(const json_t *disturbances)
{
	const json_t *d;
	size_t i;

	json_array_foreach(disturbances, i, d)
		start_say("%s: %s. %s", json_string_value(json_object_get(d, "what")),
			  json_string_value(json_object_get(d, "value")),
			  json_string_value(json_object_get(d, "advice")));
}

/* The module's facts about the stack are what it saw of entries: of enough. */
static void enter_often(void)
{
	struct ringside_count count;
	int i;

	for (i = 0; i < 4096 && !dev_count(&count); i++)
		;
}

int start_store(struct store *s, int anonymous)
{
	s->exact = tick_find();
	s->stamp_khz = dev_fd() >= 0 ? dev_info()->stamp_khz : 0;
	if (!s->stamp_khz)
		s->stamp_khz = os_khz();
	enter_often();
	s->environment = env_collect("", anonymous);
	s->disturbances = disturb_check("", s->exact);
	s->footprint = footprint_collect("", s->environment, s->view_reason);
	if (!s->environment || !s->disturbances || !s->footprint ||
	    json_object_set_new(s->environment, "dir", fixture_json(anonymous)))
		return -ENOMEM;
	return 0;
}
