// SPDX-License-Identifier: GPL-2.0-only
/* ringside import: tables of lmbench and BYTE become result files. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "cmd.h"
#include "import.h"
#include "version.h"

#define LARGEST	(64u << 20)	/* bytes; no table is as large */

static const char usage[] =
"usage: ringside import -o OUT FILE...\n"
"\n"
"Finds tables of lmbench and BYTE in FILE (- is standard input), whatever text is\n"
"around them, and writes result files that 'ringside report' and 'ringside diff' take:\n"
"one for each machine line of a SUMMARY, each column of a BYTE table, each run.\n"
"Known are the SUMMARY of lmbench 1.9, 2.0 and 3.0, the raw results of a run of lmbench\n"
"3, BYTE's reports 3.x and tables of several of them, reports and CSV of UnixBench 4 to 6;\n"
"in mails also quoted, in UTF-8, UTF-16 or Latin-1.\n"
"\n"
"Values are kept digit by digit; indices and sums are computed and not imported.\n"
"Nothing is guessed: where blanks of a line are lost and values are missing, no value of\n"
"it is certain.  A cell that is not imported is named on standard error:\n"
"FILE:LINE: COLUMN: why.\n"
"\n"
"  -o, --output OUT    one result: a file (- is standard output).  Several, or where\n"
"                      OUT is a folder or ends in /: a folder, which is made or is\n"
"                      empty; in the order of the source its files are named by\n"
"                      number, host, system and release.  All are written or none.\n"
"  -h, --help          this text\n"
"  -V, --version       the version\n"
"\n"
"Exit codes: 0 all of it was imported, 3 usage, 4 FILE unreadable or too large, 9 not\n"
"written, 12 imported but for cells that are named, 13 no table was found, 14 another\n"
"import writes OUT.\n";

static const struct option options[] = {
	{ "output", required_argument, NULL, 'o' },
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 }
};

/* All bytes of the file, to be freed; NULL and errno. */
static char *read_bytes(FILE *in, size_t *len)
{
	char *bytes = malloc(LARGEST + 1), *less;
	int error;

	if (!bytes)
		return NULL;
	*len = fread(bytes, 1, LARGEST + 1, in);
	error = ferror(in) ? errno : *len > LARGEST ? EFBIG : 0;
	if (error) {
		free(bytes);
		errno = error;
		return NULL;
	}
	less = realloc(bytes, *len + 1);
	return less ? less : bytes;
}

/* 0, or EXIT_INPUT and it is said. */
static int import_file(struct import *im, const char *path)
{
	FILE *in = strcmp(path, "-") ? fopen(path, "re") : stdin;
	char *bytes;
	size_t len;
	int ret;

	bytes = in ? read_bytes(in, &len) : NULL;
	if (!bytes)
		fprintf(stderr, "ringside import: %s: %s\n", path, strerror(errno));
	if (in && in != stdin)
		fclose(in);
	if (!bytes)
		return EXIT_INPUT;
	ret = import_read(im, path, bytes, len) ? EXIT_INPUT : 0;
	free(bytes);
	return ret;
}

static int import(char **paths, const char *out)
{
	struct import im = { .say = stderr };
	char err[512];
	int ret = 0, failed;

	for (; *paths && !ret; paths++)
		ret = import_file(&im, *paths);
	if (!ret && !im.n) {
		fprintf(stderr, "ringside import: no table of lmbench or BYTE was found: nothing is written\n");
		ret = EXIT_NO_TABLE;
	}
	failed = ret ? 0 : import_write(&im, out, err, sizeof(err));
	if (failed) {
		fprintf(stderr, "ringside import: %s\n", err);
		ret = failed == -EBUSY ? EXIT_TAKEN : EXIT_OUTPUT;
	}
	if (!ret && im.refused) {
		fprintf(stderr, "ringside import: results written: %zu; refused, each named above: %zu\n",
			im.n, im.refused);
		ret = EXIT_REFUSED;
	}
	import_free(&im);
	return ret;
}

int import_main(int argc, char **argv)
{
	const char *out = NULL;
	int c;

	while ((c = getopt_long(argc, argv, "o:hV", options, NULL)) != -1) {
		switch (c) {
		case 'o':
			out = optarg;
			break;
		case 'h':
			fputs(usage, stdout);
			return 0;
		case 'V':
			printf("ringside %s\n", RINGSIDE_VERSION);
			return 0;
		default:
			fputs("'ringside import --help' tells more\n", stderr);
			return EXIT_USAGE;
		}
	}
	if (optind == argc || !out || !*out) {
		fprintf(stderr, "ringside import: give -o and files with tables; 'ringside import --help' tells more\n");
		return EXIT_USAGE;
	}
	return import(argv + optind, out);
}
