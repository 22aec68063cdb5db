// SPDX-License-Identifier: GPL-2.0-only
/* A compiler and a calculator, as they are installed, at work on little. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "os.h"
#include "core.h"
#include "fixture.h"
#include "prog_child.h"

#define SOURCE		"source.c"
#define PROGRAM		"program"
#define CC_OUT		"cc.out"
#define CC_MOST		4	/* cc, cc1 or as, collect2, ld */
#define CC_ROOM		(1 << 18)
#define DC_ROOM		(1 << 12)
#define FUNCTIONS	6

static int run_batch(void *ctx, __u32 n)
{
	int err = 0;

	for (; n && !err; n--)
		err = prog_child_run(ctx);
	return err;
}

static const char *const cc_argv[] = { "cc", "-o", PROGRAM, SOURCE, NULL };
static const char *const cc_names[] = { "cc", NULL };

static __u32 cc_state(void)
{
	return prog_child_state(cc_names);
}

/* Of 110 lines: about as long as that of BYTE. */
static int write_source(void)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	int i, err;

	if (!f)
		return -ENOMEM;
	fprintf(f, "#include <stdio.h>\n\n"
		"struct pair {\n\tint a, b;\n};\n\nstatic struct pair pairs[%d];\n", FUNCTIONS);
	for (i = 0; i < FUNCTIONS; i++)
		fprintf(f, "\nstatic int step_%d(int turns, const char *word)\n{\n"
			"\tstruct pair *p = &pairs[%d];\n\tint i, sum = %d;\n\n"
			"\tfor (i = 0; i < turns; i++) {\n\t\tif (i %% %d)\n"
			"\t\t\tsum += p->a * word[i & 3];\n\t\telse\n"
			"\t\t\tsum -= p->b / (i + 1);\n\t}\n\tp->a = sum;\n\treturn sum;\n}\n",
			i, i, 3 * i, i + 2);
	fprintf(f, "\nint main(int argc, char **argv)\n{\n\tint sum = 0;\n\n");
	for (i = 0; i < FUNCTIONS; i++)
		fprintf(f, "\tsum += step_%d(argc, argv[0]);\n", i);
	fprintf(f, "\tprintf(\"%%d\\n\", sum);\n\treturn 0;\n}\n");
	err = fclose(f) ? -ENOMEM : prog_child_write(SOURCE, text);
	free(text);
	return err;
}

static void cc_clear(void)
{
	prog_child_remove(PROGRAM);
	prog_child_remove(CC_OUT);
}

static void cc_teardown(void *ctx)
{
	cc_clear();
	prog_child_remove(SOURCE);
	free(ctx);
}

static int cc_setup(void **ctx)
{
	int err = prog_child_setup(ctx, cc_argv, CC_OUT, CC_MOST, CC_ROOM);

	if (err)
		return err;
	err = write_source();
	if (err)
		cc_teardown(*ctx);
	return err;
}

static int cc_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	cc_clear();
	return 0;
}

/* There is a program, which was not there before. */
static int cc_verify(void *ctx, __u32 n)
{
	char head[8];
	struct stat st;

	(void)n;
	if (prog_child_read(PROGRAM, head, sizeof(head)) || strncmp(head, "\177ELF", 4) ||
	    fstatat(fixture_dir(), PROGRAM, &st, 0) || !(st.st_mode & 0100))
		return prog_child_why(ctx);
	return 0;
}

const struct ringside_half ringside_prog_cc = {
	.state = cc_state, .setup = cc_setup, .prepare = cc_prepare, .batch = run_batch,
	.verify = cc_verify, .teardown = cc_teardown,
	.max_batch = 1, .may_switch = 1, .meets_ticks = 1,
};

#define DC_OUT	"dc.out"
#define ROOT_OF_2	\
"1.414213562373095048801688724209698078569671875376948073176679737990732478462107038850387534327641572"

static const char *const dc_argv[] = { "dc", "-e", "99k2vp", NULL };
static const char *const dc_names[] = { "dc", NULL };

static __u32 dc_state(void)
{
	return prog_child_state(dc_names);
}

static int dc_setup(void **ctx)
{
	return prog_child_setup(ctx, dc_argv, DC_OUT, 1, DC_ROOM);
}

static int dc_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	prog_child_remove(DC_OUT);
	return 0;
}

static int dc_verify(void *ctx, __u32 n)
{
	char text[2 * sizeof(ROOT_OF_2)], *from, *to = text;

	(void)n;
	if (prog_child_read(DC_OUT, text, sizeof(text)))
		return prog_child_why(ctx);
	/* Long lines are broken. */
	for (from = text; *from; from++)
		if (*from != '\\' && *from != '\n')
			*to++ = *from;
	*to = 0;
	return strcmp(text, ROOT_OF_2) ? prog_child_why(ctx) : 0;
}

static void dc_teardown(void *ctx)
{
	prog_child_remove(DC_OUT);
	free(ctx);
}

const struct ringside_half ringside_prog_dc = {
	.state = dc_state, .setup = dc_setup, .prepare = dc_prepare, .batch = run_batch,
	.verify = dc_verify, .teardown = dc_teardown,
	.max_batch = 1, .may_switch = 1, .meets_ticks = 1,
};
