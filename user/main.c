// SPDX-License-Identifier: GPL-2.0-only
/* ringside SUBCOMMAND [ARGS] */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>
#include "cmd.h"
#include "flushed.h"
#include "core.h"
#include "proc_child.h"
#include "start.h"
#include "tick.h"
#include "version.h"

static const struct {
	const char *name;
	int (*main)(int argc, char **argv);
	const char *about;
	int measures;
} subcommands[] = {
	{ "list", list_main, "the rows, and which can be measured here", 0 },
	{ "run", run_main, "measure this kernel into a result file", 1 },
	{ "report", report_main, "print a result file, both views side by side", 0 },
	{ "diff", diff_main, "compare two result files", 0 },
	{ "import", import_main, "make result files of tables of lmbench and BYTE", 0 },
	{ "switch", switch_main, "what a state costs on this kernel, without a reboot", 1 },
};

#define SUBCOMMANDS (sizeof(subcommands) / sizeof(subcommands[0]))

static void usage(FILE *out)
{
	size_t i;

	fprintf(out, "usage: ringside SUBCOMMAND [OPTION...] [ARGUMENT...]\n\n");
	for (i = 0; i < SUBCOMMANDS; i++)
		fprintf(out, "  %-8s %s\n", subcommands[i].name, subcommands[i].about);
	fprintf(out, "\n'ringside SUBCOMMAND --help' tells more.  --version prints the version.\n");
}

/*
 * The next file that is opened would take the number of a closed standard
 * output or error, and what is printed would land in it.  These fail instead.
 */
static void keep_numbers(void)
{
	int fd;

	/* The lowest free number is the one that is given. */
	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null", O_RDONLY);
}

/*
 * Counts are to be those of the kernel.  At random places a process has more page
 * tables or fewer, in each boot of one kernel the same, so that two kernels would
 * differ by what fork() copies.  Time has to meet all places.
 */
static void take_fixed_places(char **argv)
{
	int now = personality(0xffffffff);

	if (now == -1 || now & ADDR_NO_RANDOMIZE || !start_may_stamp() || !tick_find())
		return;
	if (personality((unsigned int)now | ADDR_NO_RANDOMIZE) != -1)
		execv("/proc/self/exe", argv);
}

static int subcommand(int argc, char **argv)
{
	static char name[32];
	size_t i;

	if (argc < 2) {
		usage(stderr);
		return EXIT_USAGE;
	}
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
		usage(stdout);
		return 0;
	}
	if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
		printf("ringside %s, ABI %d\n", RINGSIDE_VERSION, RINGSIDE_ABI);
		return 0;
	}
	for (i = 0; i < SUBCOMMANDS; i++) {
		if (strcmp(argv[1], subcommands[i].name))
			continue;
		if (subcommands[i].measures)
			take_fixed_places(argv);
		/* What getopt_long() says begins with it. */
		snprintf(name, sizeof(name), "ringside %s", argv[1]);
		argv[1] = name;
		return subcommands[i].main(argc - 1, argv + 1);
	}
	fprintf(stderr, "ringside: no subcommand '%s'; 'ringside --help' lists them\n", argv[1]);
	return EXIT_USAGE;
}

int main(int argc, char **argv)
{
	int ret;

	proc_child_main(argc, argv);
	keep_numbers();
	ret = subcommand(argc, argv);
	if (!ret && !flushed(stdout)) {
		fprintf(stderr, "ringside: cannot print: the output is closed or full\n");
		return EXIT_OUTPUT;
	}
	return ret;
}
