/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For tests: run a subcommand in testdata/ and compare all that it prints, and
 * its exit code, with a file there.  A test called with --update writes these
 * files instead: look at the difference before it is committed.
 */
#ifndef TESTGOLDEN_H
#define TESTGOLDEN_H

#include <fcntl.h>
#include <getopt.h>
#include <stdio_ext.h>
#include "testroot.h"

#define GOLDEN_ARGS	6

typedef int golden_main(int argc, char **argv);

static int golden_update;

static inline void golden_begin(int argc, char **argv)
{
	test_begin();
	golden_update = argc > 1 && !strcmp(argv[1], "--update");
	if (chdir("testdata") && chdir("user/testdata")) {
		printf("Bail out! run this in user/ or above it: no testdata here\n");
		exit(1);
	}
}

static inline int golden_divert(int fd, const char *path)
{
	/* A device that is missing must not become a file. */
	int create = strncmp(path, "/dev/", 5) ? O_CREAT | O_TRUNC : 0;
	int saved = dup(fd), to = open(path, O_WRONLY | create, 0600);

	if (saved < 0 || to < 0 || dup2(to, fd) < 0)
		exit(1);
	close(to);
	return saved;
}

static inline void golden_restore(int fd, int saved)
{
	dup2(saved, fd);
	close(saved);
}

/* Its exit code; what it prints goes to the files out and err. */
static inline int golden_run(golden_main *run, const char *const *args,
			     const char *out, const char *err)
{
	char *argv[GOLDEN_ARGS + 1] = { NULL };
	int argc, saved_out, saved_err, code;

	for (argc = 0; argc < GOLDEN_ARGS && args[argc]; argc++)
		argv[argc] = strdup(args[argc]);
	fflush(stdout);
	saved_out = golden_divert(1, out);
	saved_err = golden_divert(2, err);
	optind = 0;
	code = run(argc, argv);
	fflush(stdout);
	__fpurge(stdout);
	clearerr(stdout);
	golden_restore(1, saved_out);
	golden_restore(2, saved_err);
	while (argc--)
		free(argv[argc]);
	return code;
}

/* To be freed. */
static inline char *golden_text(const char *path)
{
	FILE *in = fopen(path, "re");
	char *text = NULL;
	size_t size = 0;
	ssize_t len = in ? getdelim(&text, &size, '\0', in) : -1;

	if (in)
		fclose(in);
	if (len >= 0)
		return text;
	free(text);
	return strdup("");
}

static inline void golden(const char *name, golden_main *run,
			  const char *const *args)
{
	char path[NAME_MAX], out[PATH_MAX], err[PATH_MAX];
	char *text_out, *text_err, *is = NULL, *should;
	FILE *file;
	int code;

	snprintf(path, sizeof(path), "%s.txt", name);
	snprintf(out, sizeof(out), "%s/out", test_root);
	snprintf(err, sizeof(err), "%s/err", test_root);
	code = golden_run(run, args, out, err);
	text_out = golden_text(out);
	text_err = golden_text(err);
	if (asprintf(&is, "%s--- stderr\n%s--- exit %d\n", text_out, text_err,
		     code) < 0)
		exit(1);
	if (golden_update) {
		file = fopen(path, "we");
		if (!file || fputs(is, file) < 0 || fclose(file))
			exit(1);
	}
	should = golden_text(path);
	if (strcmp(is, should))
		printf("# testdata/%s expects:\n%s# but this was printed:\n%s",
		       path, should, is);
	ok(!strcmp(is, should), name);
	free(text_out);
	free(text_err);
	free(is);
	free(should);
}

#endif
