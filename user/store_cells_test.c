// SPDX-License-Identifier: GPL-2.0-only
/* Imported tables as result files: what is refused, and what comes of a cell. */
#include <math.h>
#include "stats_row.h"
#include "testroot.h"

static char file[PATH_MAX], again[PATH_MAX];
static char err[512];

static const char valid[] =
"{\"schema\":1,\"ringside\":\"0.1.0\",\"run_id\":\"\",\"ended\":\"complete\","
"\"mode\":\"imported\",\"form\":\"lmbench-2.0\",\"environment\":{},\"disturbances\":[],"
"\"cells\":[{\"column\":\"lmbench_null_call\",\"text\":\"0.49\",\"n\":11},"
"{\"column\":\"lmbench_comm_2_0k\",\"text\":\"2.660\"},"
"{\"column\":\"lmbench_ctxsw_2_0k\",\"text\":\"2.670\"},"
"{\"column\":\"lmbench_sh\",\"text\":\"12K\"},"
"{\"column\":\"lmbench_null_io\",\"text\":\"508.\"},"
"{\"column\":\"lmbench_bw_mmap\",\"text\":\"392\"},"
"{\"column\":\"lmbench_prot_fault\",\"text\":\"0\"},"
"{\"column\":\"lmbench_guesses\",\"text\":\"No L2 cache?\"}]}";

static const struct change {
	const char *from, *to;
	const char *expected;	/* in the error */
} changes[] = {
	{ "lmbench-2.0", "lmbench-9", "form: \"lmbench-9\" is unknown" },
	{ "\"form\":\"lmbench-2.0\",", "", "form: missing" },
	{ "lmbench-2.0", "byte-3", "cells[0]: column: byte-3 has no lmbench_null_call" },
	{ "lmbench_bw_mmap", "lmbench_select_file", "lmbench-2.0 has no lmbench_select_file" },
	{ "lmbench_bw_mmap", "lmbench_mhz", "lmbench-2.0 has no lmbench_mhz" },
	{ "\"cells\":[", "\"cells\":7,\"x\":[", "cells: missing" },
	{ "\"cells\":[", "\"cells\":[7,", "cells[0]: column: missing" },
	{ "null_call", "null_cal", "cells[0]: column: \"lmbench_null_cal\" is unknown" },
	{ "lmbench_sh", "lmbench_null_call",
	  "cells[3]: column: lmbench_null_call stands there a second" },
	{ "\"text\":\"12K\"", "\"text\":12000", "cells[3]: text: not a string" },
	{ "12K", "", "text: not 1 to" },
	{ "12K", "12\\u001bK", "text: not 1 to" },
	{ "12K", "12k", "\"12k\" is no number" },
	{ "12K", "-12", "\"-12\" is no number" },
	{ "12K", "1e4", "\"1e4\" is no number" },
	{ "12K", ".", "\".\" is no number" },
	{ "12K", "K", "\"K\" is no number" },
	{ "12K", "1.2.3", "\"1.2.3\" is no number" },
	{ "12K", " 12", "\" 12\" is no number" },
	{ "12K", "nan", "\"nan\" is no number" },
	{ "12K", "999999999999999999999", "is no number" },
	{ "\"n\":11", "\"n\":0", "cells[0]: n: 0" },
	{ "\"n\":11", "\"n\":\"11\"", "cells[0]: n: not an integer" },
	{ "No L2 cache?", "\xc3\xa9", "cells[7]: text: not 1 to" },
	{ "No L2 cache?", "01234567890123456789012345678901234567890", "cells[7]: text: not 1 to" },
};

/* The valid file with one change; what reading it says. */
static int read_changed(const struct change *c, struct store *s)
{
	char text[2 * sizeof(valid)];
	const char *at = c ? strstr(valid, c->from) : NULL;

	if (at)
		snprintf(text, sizeof(text), "%.*s%s%s", (int)(at - valid), valid, c->to,
			 at + strlen(c->from));
	put("/a.json", c ? text : valid);
	return store_read(file, s, err, sizeof(err));
}

static double value_of(const struct stats_file *f, const char *row)
{
	size_t i;

	for (i = 0; i < f->n; i++)
		if (!strcmp(f->rows[i].row->name, row))
			return stats_is_ok(&f->rows[i].user) ? f->rows[i].user.value.median : 0;
	return -1;
}

static int is_near(double a, double b)
{
	return fabs(a - b) < 1e-9 * b;
}

static void values(void)
{
	struct store s;
	struct stats_file f;

	ok(!read_changed(NULL, &s) && s.imported && !s.exact, "a file of cells is read");
	ok(!stats_file_init(&f, &s), "it has values");
	ok(f.n == 6, "a row for each number, one where two columns show the same");
	ok(is_near(value_of(&f, "syscall_getppid"), 490), "us are 1000 ns");
	ok(f.rows[0].user.value.n == 11, "of as many samples as the source says");
	ok(is_near(value_of(&f, "ctxsw_pipe_2_0k"), 2670), "of two columns the first one counts");
	ok(is_near(value_of(&f, "proc_sh"), 12e6), "K are 1000");
	ok(is_near(value_of(&f, "lmbench_null_io"), 508000), "a column without a row has one");
	ok(is_near(value_of(&f, "file_mmap_reread"), 65536 / 0.392), "MB/s are a time");
	ok(value_of(&f, "signal_protect") == 0, "0 is no value");
	stats_file_free(&f);
	store_free(&s);
}

/* One value more is one row that differs. */
static void one_value(void)
{
	static const struct change c = { "12K", "13K", NULL };
	struct store a, b;
	struct stats_file fa, fb;
	size_t i, differ = 0;

	if (read_changed(NULL, &a) || read_changed(&c, &b) || stats_file_init(&fa, &a) ||
	    stats_file_init(&fb, &b))
		exit(1);
	for (i = 0; i < fa.n; i++)
		differ += fa.rows[i].user.value.median != fb.rows[i].user.value.median;
	ok(fa.n == fb.n && differ == 1, "another text changes its row and no other");
	stats_file_free(&fa);
	stats_file_free(&fb);
	store_free(&a);
	store_free(&b);
}

static void round_trip(void)
{
	struct store s, t;
	int same;
	size_t i;

	if (read_changed(NULL, &s) || store_write(again, &s, err, sizeof(err)) ||
	    store_read(again, &t, err, sizeof(err)))
		exit(1);
	same = s.ncells == t.ncells && s.form == t.form;
	for (i = 0; i < s.ncells && same; i++)
		same = s.cells[i].column == t.cells[i].column && s.cells[i].n == t.cells[i].n &&
		       !strcmp(s.cells[i].text, t.cells[i].text);
	ok(same, "what is written is read again, text by text");
	store_free(&s);
	store_free(&t);
}

/* A column of a table is in its form, has a unit and, where it is a rate, a row with one. */
static void columns(void)
{
	enum classic_number c;
	enum classic_form form;
	size_t homeless = 0, broken = 0;
	double there;

	for (c = 0; c < CLASSIC_END; c++) {
		const struct classic_column *column = classic_column(c);

		for (form = 0; form < CLASSIC_FORMS && !classic_has(form, c); form++)
			;
		homeless += form == CLASSIC_FORMS && column->unit != CLASSIC_FACT;
		broken += classic_named(column->name) != c;
		if (column->unit == CLASSIC_WORDS || column->unit == CLASSIC_FACT)
			continue;
		there = classic_to_row(column, 7.5);
		broken += !is_near(classic_from_row(column, there), 7.5);
		broken += !classic_row(classic_row_of(c));
	}
	ok(!homeless, "each column stands in a form");
	ok(!broken, "each column has a name, a row, and a way there and back");
}

int main(void)
{
	size_t i;

	test_begin();
	snprintf(file, sizeof(file), "%s/a.json", test_root);
	snprintf(again, sizeof(again), "%s/b.json", test_root);
	for (i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		struct store s;
		int ret = read_changed(&changes[i], &s);

		if (!ret)
			store_free(&s);
		ok(ret && strstr(err, changes[i].expected), changes[i].expected);
		if (!ret || !strstr(err, changes[i].expected))
			printf("# %s\n", ret ? err : "was read");
	}
	values();
	one_value();
	round_trip();
	columns();
	return test_end();
}
