// SPDX-License-Identifier: GPL-2.0-only
/* What BYTE's reports say of the machine, in various words of various versions. */
#include <string.h>
#include "import_byte.h"

static const char *skip(const char *text)
{
	return text ? text + strspn(text, " \t") : NULL;
}

/* The machine, above the runs: "OS: GNU/Linux -- 3.10.0 -- #1 SMP". */
void byte_head(struct import *im, json_t *head, const char *text)
{
	struct import_machine m = { .environment = head };
	const char *rest, *end;
	struct import_word w[4];

	rest = skip(import_after(text, "System --"));
	if (rest && import_words(rest, w, 4) >= 3) {
		import_fact(im, &m, "kernel.os", w[0].text, w[0].len);
		import_fact(im, &m, "host.name", w[1].text, w[1].len);
		import_fact(im, &m, "kernel.release", w[2].text, w[2].len);
		return;
	}
	rest = skip(import_after(text, "System:"));
	if (rest)
		import_fact(im, &m, "host.name", rest, strcspn(rest, ":"));
	rest = skip(import_after(text, "Machine:"));
	if (rest)
		import_fact(im, &m, "kernel.arch", rest, strcspn(rest, " \t("));
	rest = skip(import_after(text, "CPU 0:"));
	if (rest) {
		end = strstr(rest, " (");
		import_fact(im, &m, "cpu.model", rest, end ? (size_t)(end - rest) : strlen(rest));
	}
	rest = skip(import_after(text, "OS:"));
	end = rest ? strstr(rest, " -- ") : NULL;
	if (!end)
		return;
	/* What uname calls the whole of it; its kernel is Linux. */
	rest += strncmp(rest, "GNU/Linux ", 10) ? 0 : 4;
	import_fact(im, &m, "kernel.os", rest, (size_t)(end - rest));
	rest = end + 4;
	end = strstr(rest, " -- ");
	import_fact(im, &m, "kernel.release", rest, end ? (size_t)(end - rest) : strlen(rest));
	if (end)
		import_fact(im, &m, "kernel.version", end + 4, strlen(end + 4));
}
