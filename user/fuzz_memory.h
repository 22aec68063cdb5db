/* SPDX-License-Identifier: GPL-2.0-only */
/* Standard input and output in memory, for fuzzers: a file each takes ten times as long. */
#ifndef FUZZ_MEMORY_H
#define FUZZ_MEMORY_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* libFuzzer's. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t len, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t len, size_t size, unsigned int seed);

/* What is printed there is gone. */
static inline FILE *fuzz_nowhere(void)
{
	static FILE *nowhere;

	if (!nowhere)
		nowhere = fopen("/dev/null", "we");
	if (!nowhere)
		exit(1);
	return nowhere;
}

static inline _Noreturn void fuzz_found(const char *what)
{
	dprintf(2, "%s\n", what);
	abort();
}

static inline void fuzz_give_input(const void *bytes, size_t len)
{
	stdin = fmemopen((void *)bytes, len, "r");
	if (!stdin)
		fuzz_found("fmemopen");
}

static inline void fuzz_end_input(void)
{
	fclose(stdin);
}

static inline void fuzz_take_output(char **bytes, size_t *len)
{
	stdout = open_memstream(bytes, len);
	if (!stdout)
		fuzz_found("open_memstream");
}

static inline void fuzz_end_output(void)
{
	fclose(stdout);
	stdout = fuzz_nowhere();
}

#endif
