// SPDX-License-Identifier: GPL-2.0-only
/* Any bytes are imported, and what was found is written and read again: make check-fuzz. */
#include "fuzz_memory.h"
#include "import.h"
#include "store.h"

/* A machine makes a file that is valid; which one, the text says by chance. */
static void write_and_read(const struct import *im, size_t len)
{
	struct import one = *im;
	struct store s;
	char err[512], *written;
	size_t size;

	one.n = 1;
	one.machines = &im->machines[len % im->n];
	fuzz_take_output(&written, &size);
	if (import_write(&one, "-", err, sizeof(err)))
		fuzz_found(err);
	fuzz_end_output();
	fuzz_give_input(written, size);
	if (store_read("-", &s, err, sizeof(err)))
		fuzz_found(err);
	fuzz_end_input();
	free(written);
	store_free(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct import im = { .say = fuzz_nowhere() };

	if (!import_read(&im, "text", (const char *)bytes, len) && im.n)
		write_and_read(&im, len);
	import_free(&im);
	return 0;
}
