/* SPDX-License-Identifier: GPL-2.0-only */
/* The subcommands, and what the tool's exit codes mean. */
#ifndef CMD_H
#define CMD_H

enum {
	EXIT_DIFFERS = 1,	/* diff: something differs */
	EXIT_CANNOT_TELL = 2,
	EXIT_USAGE = 3,
	EXIT_INPUT = 4,		/* a file cannot be read or is not valid */
	EXIT_RIGHT = 5,		/* the caller may not do this */
	EXIT_MODULE = 6,	/* no module, or one with another ABI */
	EXIT_BUSY = 7,		/* somebody else is measuring */
	EXIT_INTERRUPTED = 8,	/* by a signal; the result file is valid */
	EXIT_OUTPUT = 9,	/* the result could not be written */
	EXIT_STATE = 11,	/* switch: a state cannot be had, a worker died */
	EXIT_REFUSED = 12,	/* import: done, but for cells that are named */
	EXIT_NO_TABLE = 13,	/* import: nothing to be imported */
	EXIT_TAKEN = 14,	/* another run writes that result file */
};

int list_main(int argc, char **argv);
int run_main(int argc, char **argv);
int report_main(int argc, char **argv);
int diff_main(int argc, char **argv);
int switch_main(int argc, char **argv);
int import_main(int argc, char **argv);

#endif
