// SPDX-License-Identifier: GPL-2.0-only
/* Any bytes are imported, and what was found is written and read again: make check-fuzz. */
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include "import.h"
#include "store.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

static char result[] = "/dev/shm/ringside-fuzz-XXXXXX";
static FILE *nowhere;

static void remove_result(void)
{
	unlink(result);
}

static void begin(void)
{
	nowhere = fopen("/dev/null", "we");
	if (!nowhere || close(mkstemp(result)) || atexit(remove_result))
		exit(1);
}

/* A machine makes a file that is valid; which one, the text says by chance. */
static void write_and_read(struct import *im, size_t len)
{
	struct import one = *im;
	struct store s;
	char err[512];

	one.n = 1;
	one.machines = &im->machines[len % im->n];
	if (import_write(&one, result, err, sizeof(err)) ||
	    store_read(result, &s, err, sizeof(err))) {
		fprintf(stderr, "%s\n", err);
		abort();
	}
	store_free(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct import im = { 0 };

	if (!nowhere)
		begin();
	im.say = nowhere;
	if (!import_read(&im, "text", (const char *)bytes, len) && im.n)
		write_and_read(&im, len);
	import_free(&im);
	return 0;
}
