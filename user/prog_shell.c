// SPDX-License-Identifier: GPL-2.0-only
/* Shell scripts that sort, search and count words, so many at once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "os.h"
#include "core.h"
#include "fixture.h"
#include "prog_child.h"

#define LINES		320
#define LINE		27	/* bytes, WORDS words */
#define WORDS		6
#define OUT		"all.out"
#define ROOM		(1 << 16)	/* bytes that a script writes, and more */
#define PROCESSES	5	/* of a script: itself and the longest of its pipes */

/* What one script does in the name of $1. */
static const char one[] =
	"sort text >sorted.$1\n"
	"od sorted.$1 | sort -r >dump.$1\n"
	"grep bell sorted.$1 | tee found.$1 | wc >counted.$1\n"
	"rm sorted.$1 found.$1\n";

static const char all[] =
	"i=0\n"
	"while [ $i -lt $1 ]; do\n"
	"	i=$((i + 1))\n"
	"	/bin/sh one $i &\n"
	"done\n"
	"wait\n";

static const char *const names[] = {
	"/bin/sh", "sort", "od", "grep", "tee", "wc", "rm", NULL
};

static unsigned int scripts;
static unsigned int found_lines;	/* that each of them must find */

static __u32 shell_state(void)
{
	return prog_child_state(names);
}

/* In no order, the bell in every third line. */
static int write_text(void)
{
	static const char *const words[] = { "gong", "bell", "fist" };
	char text[LINES * LINE + 1];
	unsigned int i;

	found_lines = 0;
	for (i = 0; i < LINES; i++) {
		found_lines += i % 3 == 1;
		snprintf(text + i * LINE, LINE + 1,
			 "%03u after %05u the %s %c\n",
			 i * 77 % LINES, i * 7919 % 65536, words[i % 3], 'a' + i % 26);
	}
	return prog_child_write("text", text);
}

static void remove_results(void)
{
	char name[32];
	unsigned int i;

	for (i = 1; i <= scripts; i++) {
		sprintf(name, "dump.%u", i);
		prog_child_remove(name);
		sprintf(name, "counted.%u", i);
		prog_child_remove(name);
	}
}

static void shell_teardown(void *ctx)
{
	char name[32];
	unsigned int i;

	remove_results();
	/* Of scripts that were ended in the middle. */
	for (i = 1; i <= scripts; i++) {
		sprintf(name, "sorted.%u", i);
		prog_child_remove(name);
		sprintf(name, "found.%u", i);
		prog_child_remove(name);
	}
	prog_child_remove("text");
	prog_child_remove("one");
	prog_child_remove("all");
	prog_child_remove(OUT);
	free(ctx);
}

static int shell_setup(void **ctx, unsigned int n, const char *number)
{
	const char *const argv[] = { "/bin/sh", "all", number, NULL };
	int err = prog_child_setup(ctx, argv, OUT, 1 + PROCESSES * n, n * ROOM);

	if (err)
		return err;
	scripts = n;
	err = write_text();
	if (!err)
		err = prog_child_write("one", one);
	if (!err)
		err = prog_child_write("all", all);
	if (err)
		shell_teardown(*ctx);
	return err;
}

static int shell_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	remove_results();
	return 0;
}

static int shell_batch(void *ctx, __u32 n)
{
	int err = 0;

	for (; n && !err; n--)
		err = prog_child_run(ctx);
	return err;
}

/* Each script left what it must have found, and nothing else. */
static int shell_verify(void *ctx, __u32 n)
{
	unsigned int i, lines, words, bytes;
	char name[32], text[128];
	struct stat st;

	(void)n;
	for (i = 1; i <= scripts; i++) {
		sprintf(name, "dump.%u", i);
		/* A line of 64 bytes for 16, and the length at the end. */
		if (fstatat(fixture_dir(), name, &st, 0) ||
		    st.st_size != LINES * LINE / 16 * 64 + 8)
			return prog_child_why(ctx);
		sprintf(name, "counted.%u", i);
		if (prog_child_read(name, text, sizeof(text)) ||
		    sscanf(text, "%u %u %u", &lines, &words, &bytes) != 3 ||
		    lines != found_lines || words != lines * WORDS || bytes != lines * LINE)
			return prog_child_why(ctx);
		sprintf(name, "sorted.%u", i);
		if (!fstatat(fixture_dir(), name, &st, 0))
			return prog_child_why(ctx);
	}
	return 0;
}

/* A setup is not told which row it is for: so each has one of its own. */
#define SHELL(n)							\
	static int setup_##n(void **ctx)				\
	{								\
		return shell_setup(ctx, n, #n);				\
	}								\
	const struct ringside_half ringside_prog_shell_##n = {		\
		.state = shell_state, .setup = setup_##n,		\
		.prepare = shell_prepare, .batch = shell_batch,		\
		.verify = shell_verify, .teardown = shell_teardown,	\
		.max_batch = 1, .may_switch = 1, .meets_ticks = 1,	\
	}

SHELL(1);
SHELL(2);
SHELL(4);
SHELL(8);
SHELL(16);
