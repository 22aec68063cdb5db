// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include "progress.h"

#define WIDTH	30

static int shown;

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

void progress(const char *what, size_t done, size_t all)
{
	static double last;
	size_t i;

	if (!isatty(STDERR_FILENO) || (shown && now() - last < 0.1))
		return;
	last = now();
	shown = 1;
	fprintf(stderr, "\r[");
	for (i = 0; i < WIDTH; i++)
		fputc(i < done * WIDTH / all ? '#' : '.', stderr);
	fprintf(stderr, "] %3zu %%  %-24s", done * 100 / all, what);
	fflush(stderr);
}

void progress_end(void)
{
	if (shown)
		fprintf(stderr, "\r\033[K");
	shown = 0;
}
