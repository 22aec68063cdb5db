/* SPDX-License-Identifier: GPL-2.0-only */
/* For tests: a folder that plays the machine, and lines of TAP. */
#ifndef TESTROOT_H
#define TESTROOT_H

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char test_root[] = "/tmp/ringside-test-XXXXXX";
static int test_number, test_failures;

static inline void ok(int good, const char *what)
{
	test_failures += !good;
	printf("%sok %d - %s\n", good ? "" : "not ", ++test_number, what);
}

static inline int test_end(void)
{
	char command[128];

	snprintf(command, sizeof(command), "rm -rf '%s'", test_root);
	if (system(command))
		test_failures++;
	printf("1..%d\n", test_number);
	return test_failures != 0;
}

static inline void test_begin(void)
{
	if (!mkdtemp(test_root)) {
		printf("Bail out! %s: %s\n", test_root, strerror(errno));
		exit(1);
	}
}

/* Writes the file path below the root, with the folders on the way. */
static inline void put(const char *path, const char *text)
{
	char full[PATH_MAX];
	FILE *file;

	snprintf(full, sizeof(full), "%s%s", test_root, path);
	for (char *p = strchr(full + strlen(test_root) + 1, '/'); p;
	     p = strchr(p + 1, '/')) {
		*p = '\0';
		mkdir(full, 0755);
		*p = '/';
	}
	file = fopen(full, "we");
	if (!file || fputs(text, file) < 0 || fclose(file)) {
		printf("Bail out! %s: %s\n", full, strerror(errno));
		exit(1);
	}
}

static inline void drop(const char *path)
{
	char full[PATH_MAX];

	snprintf(full, sizeof(full), "%s%s", test_root, path);
	unlink(full);
}

#endif
