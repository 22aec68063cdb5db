// SPDX-License-Identifier: GPL-2.0-only
/*
 * Any bytes are read as a result file; what passes is reported, and compared with other
 * boots: make check-fuzz, in this folder, where testdata is.
 */
#include <string.h>
#include <unistd.h>
#include "cmd.h"
#include "diff_print.h"
#include "fuzz_memory.h"
#include "warn.h"

#define BOOTS	3

/* What it is compared with: boots of the other kernel, and further ones of its own. */
static const struct {
	const char *base[BOOTS - 1], *new[BOOTS];
} others[] = {
	{ { "base/2.json", "base/3.json" }, { "new/1.json", "new/2.json", "new/3.json" } },
	{ { "tails_base/2.json", "tails_base/3.json" },
	  { "tails_new/1.json", "tails_new/2.json", "tails_new/3.json" } },
	{ { NULL }, { "patched.json" } },
	{ { NULL }, { "tails_exact_new.json" } },
	{ { NULL }, { "today.json" } },
	{ { NULL }, { "lines_new/1.json" } },
	{ { "lines_base_boots/2.json", "lines_base_boots/3.json" },
	  { "lines_new_boots/1.json", "lines_new_boots/2.json", "lines_new_boots/3.json" } },
};

#define OTHERS	(sizeof(others) / sizeof(others[0]))

static struct diff_set own[OTHERS], against[OTHERS];

static void add(struct diff_set *set, const char *name)
{
	char path[64], err[512];

	if (!name)
		return;
	snprintf(path, sizeof(path), "testdata/%s", name);
	if (diff_set_add(set, path, err, sizeof(err)))
		fuzz_found(err);
}

static void begin(void)
{
	size_t i, j;

	for (i = 0; i < OTHERS; i++) {
		for (j = 0; j < BOOTS - 1; j++)
			add(&own[i], others[i].base[j]);
		for (j = 0; j < BOOTS; j++)
			add(&against[i], others[i].new[j]);
	}
}

static void print(const struct diff *d, size_t format)
{
	struct diff_confounds confounds;

	if (diff_confounds(d, &confounds))
		fuzz_found("out of memory");
	if (format == 0)
		diff_print_tsv(d, stdout);
	else if (format == 1)
		diff_print_json(d, &confounds, stdout);
	else
		diff_print_page(d, &confounds, stdout, format == 2);
	diff_confounds_free(&confounds);
}

static void compare(const struct diff_file *file, size_t other, size_t format)
{
	const struct diff_options options = { .margin = 0.01, .looks = 1, .all = format % 2 };
	struct diff_file boots[BOOTS] = { *file };
	struct diff d = {
		.base = { "base", boots, 1 + own[other].n }, .new = against[other],
		.options = &options,
	};
	struct warn w = { NULL, 0 };
	char err[512];

	if (own[other].n)
		memcpy(boots + 1, own[other].files, own[other].n * sizeof(*boots));
	d.new.name = "new";
	if (diff_refuse(&d, err, sizeof(err)))
		return;
	if (diff_judge(&d))
		fuzz_found("out of memory");
	diff_explain(&d);
	print(&d, format);
	diff_gates(&d);
	warn_file(&w, file->path, &file->store, &file->stats);
	warn_print(&w, stdout, "");
	warn_free(&w);
	free(d.halves);
	free(d.tails);
}

/* In one of its formats. */
static void report(const uint8_t *bytes, size_t len)
{
	char *formats[] = { "text", "tsv", "lmbench", "lmbench-2.0", "lmbench-1.9", "byte" };
	char *argv[] = { "report", "-f", formats[len / 4 % 6], "-", NULL };

	fuzz_give_input(bytes, len);
	optind = 0;
	report_main(4, argv);
	fuzz_end_input();
}

/* What is written is what was read: a second time it is the same to the last byte. */
static void write_and_read(const struct store *s)
{
	char err[512], *first, *second;
	size_t len, again;
	struct store back;

	fuzz_take_output(&first, &len);
	if (store_write("-", s, err, sizeof(err)))
		fuzz_found(err);
	fuzz_end_output();
	fuzz_give_input(first, len);
	if (store_read_any("-", &back, err, sizeof(err)))
		fuzz_found(err);
	fuzz_end_input();
	fuzz_take_output(&second, &again);
	store_write("-", &back, err, sizeof(err));
	fuzz_end_output();
	if (len != again || memcmp(first, second, len))
		fuzz_found("written again, it is another file");
	free(first);
	free(second);
	store_free(&back);
}

static void read_and_compare(const uint8_t *bytes, size_t len)
{
	struct diff_set set = { .n = 0 };
	char err[512];

	fuzz_give_input(bytes, len);
	if (!diff_set_add(&set, "-", err, sizeof(err)))
		compare(&set.files[0], len / 4 % OTHERS, len / 4 / OTHERS % 4);
	fuzz_end_input();
	diff_set_free(&set);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct store s;
	char err[512];
	int ret;

	if (!against[0].n)
		begin();
	stdout = stderr = fuzz_nowhere();
	fuzz_give_input(bytes, len);
	ret = store_read_any("-", &s, err, sizeof(err));
	fuzz_end_input();
	if (ret)
		return 0;
	/* One of them each time: so more of what is valid is tried. */
	if (len % 4 == 0)
		read_and_compare(bytes, len);
	else if (len % 4 == 1)
		write_and_read(&s);
	else
		report(bytes, len);
	store_free(&s);
	return 0;
}
