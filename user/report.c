// SPDX-License-Identifier: GPL-2.0-only
/* ringside report: one result file, both views side by side. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include "cmd.h"
#include "flushed.h"
#include "rate.h"
#include "report.h"
#include "report_tables.h"
#include "table.h"
#include "version.h"

static const char usage[] =
"usage: ringside report [--format text|tsv] FILE\n"
"       ringside report --format lmbench|lmbench-2.0|lmbench-1.9|byte FILE...\n"
"\n"
"Prints the result file FILE of run or switch (- is standard input).  Of run: one\n"
"row a line, the user view beside the kernel view, parts or rest, spread, and what\n"
"one operation is; for system calls also how many security hooks they call, and\n"
"the share of those whose rows are in the same file; below it, if the run had\n"
"--tails, the quantiles of single operations.  Of switch: what the one state takes\n"
"more or less than the other, and how sure that is.\n"
"\n"
"With the format of another suite: several files, measured or imported ('ringside\n"
"import'), or directories of them, in one table.  A cell is blank where a file has no\n"
"value for it; what was imported is printed as it stood there.\n"
"\n"
"  -f, --format text   for eyes (the default)\n"
"  -f, --format tsv    for scripts: a header line, then one line a row and side:\n"
"                      row side state unit median low high n\n"
"                      The parts of a stamped row are sides kernel:entry,\n"
"                      kernel:handler and kernel:exit, those of a pair\n"
"                      kernel:with and kernel:without; user:hooks is what\n"
"                      those hook calls take that have a row in the file.\n"
"                      What counters counted are sides user:instructions,\n"
"                      user:cycles, kernel:instructions and kernel:cycles.\n"
"                      user:rate is the same in MB/s, loops/s or the like, of rows\n"
"                      that are usually told so.\n"
"                      n: samples used.  Of imported numbers low and high are what\n"
"                      their rounding leaves open.\n"
"                      Tails (run --tails) are sides user:p50, p90, p99, p99.9,\n"
"                      max, hit (in %) and p99.9_with_hit; kernel:p50 ..., where it\n"
"                      is stamped kernel:entry:p50 ...; low and high bound a\n"
"                      quantile with a confidence of 95 %; n: operations used.\n"
"                      Numbers are - where the state leaves none.\n"
"                      Of a result of switch:\n"
"                      row side state verdict unit a b difference difference_low\n"
"                      difference_high percent percent_low percent_high percent_mde\n"
"                      blocks pairs lost\n"
"  -f, --format lmbench\n"
"                      lmbench's SUMMARY as version 3 prints it, a line a file;\n"
"                      lmbench-2.0 and lmbench-1.9: as those do\n"
"  -f, --format byte   BYTE's table, a column a file: results, the index of BYTE 3\n"
"                      (six items, sum and mean), that of UnixBench (geometric mean),\n"
"                      kernel size\n"
"  -h, --help          this text\n"
"  -V, --version       the version\n"
"\n"
"Exit codes: 0 printed, 3 usage, 4 FILE unreadable or not valid, 9 not printed.\n";

static const struct format {
	const char *name;
	enum { TEXT, TSV, LMBENCH, BYTE } kind;
	enum classic_form form;
} formats[] = {
	{ "text", TEXT, 0 }, { "tsv", TSV, 0 }, { "byte", BYTE, 0 },
	{ "lmbench", LMBENCH, CLASSIC_LMBENCH_3_0 },
	{ "lmbench-3.0", LMBENCH, CLASSIC_LMBENCH_3_0 },
	{ "lmbench-2.0", LMBENCH, CLASSIC_LMBENCH_2_0 },
	{ "lmbench-1.9", LMBENCH, CLASSIC_LMBENCH_1_9 },
};

static const struct option options[] = {
	{ "format", required_argument, NULL, 'f' },
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 }
};

static const struct table_column tsv_columns[] = {
	{ "row", NULL, TABLE_TEXT }, { "side", NULL, TABLE_TEXT },
	{ "state", NULL, TABLE_TEXT }, { "unit", NULL, TABLE_TEXT },
	{ "median", NULL, TABLE_TEXT }, { "low", NULL, TABLE_TEXT },
	{ "high", NULL, TABLE_TEXT }, { "n", NULL, TABLE_TEXT },
};

enum { TSV_COLUMNS = sizeof(tsv_columns) / sizeof(tsv_columns[0]) };

void report_tsv_line(struct table *t, const struct stats_row *row, const char *side,
		     const char *state, const char *unit, const struct stats_summary *v)
{
	char median[32] = "-", low[32] = "-", high[32] = "-", n[32] = "-";
	const char *cells[TSV_COLUMNS] = {
		row->row->name, side, state, unit, median, low, high, n
	};

	if (v->n) {
		table_number_tsv(median, sizeof(median), v->median);
		table_number_tsv(low, sizeof(low), v->low);
		table_number_tsv(high, sizeof(high), v->high);
		snprintf(n, sizeof(n), "%zu", v->n);
	}
	table_row(t, cells);
}

static void tsv_half(struct table *t, const struct stats_row *row,
		     enum ringside_sides side, const struct stats_half *half,
		     const char *unit)
{
	char name[32];
	size_t i;

	if (!(row->row->sides & side))
		return;
	report_tsv_line(t, row, store_side_name(side), half->state, unit,
			&half->value);
	for (i = 0; i < half->nparts; i++) {
		snprintf(name, sizeof(name), "%s:%s", store_side_name(side),
			 half->parts[i].name);
		report_tsv_line(t, row, name, half->state, unit,
				&half->parts[i].value);
	}
}

static void tsv_hooks(struct table *t, const struct stats_file *f,
		      const struct stats_row *row)
{
	struct stats_summary v = { .n = row->user.value.n };

	if (report_hooks_take(f, row, &v.median))
		return;
	v.low = v.high = v.median;
	report_tsv_line(t, row, "user:hooks", row->user.state, f->unit, &v);
}

static void tsv_rate(struct table *t, const struct store *s, const struct stats_row *row)
{
	const struct rate *rate = rate_of(row->row->nr);
	const struct stats_summary *time = &row->user.value;
	struct stats_summary v = { .n = time->n };

	if (!rate || row->row->kind == RINGSIDE_FIGURE || s->exact)
		return;
	if (stats_is_ok(&row->user) && time->low > 0) {
		v.median = rate_value(rate, time->median);
		v.low = rate_value(rate, time->high);
		v.high = rate_value(rate, time->low);
	} else {
		v.n = 0;
	}
	report_tsv_line(t, row, "user:rate", row->user.state, rate_unit(rate), &v);
}

static void tsv_counters(struct table *t, const struct stats_row *row,
			 const struct stats_counters *counters)
{
	const enum ringside_sides sides[] = { RINGSIDE_USER, RINGSIDE_KERNEL };
	const struct stats_half *half;
	char name[32];
	int i;

	for (i = 0; i < 2 * STORE_EVENTS; i++) {
		half = stats_counters_half(&counters[i % STORE_EVENTS], row->row,
					   sides[i / STORE_EVENTS]);
		if (!half)
			continue;
		snprintf(name, sizeof(name), "%s:%s", store_side_name(sides[i / STORE_EVENTS]),
			 store_event_name(i % STORE_EVENTS));
		report_tsv_line(t, row, name, half->state, store_event_name(i % STORE_EVENTS),
			 &half->value);
	}
}

static const char *unit_of(const struct stats_file *f, const struct stats_row *row)
{
	if (row->row->kind == RINGSIDE_FIGURE)
		return rate_unit(rate_of(row->row->nr));
	return f->unit;
}

static int print_tsv(const struct store *s, const struct stats_file *f,
		     const struct stats_counters *counters, FILE *out)
{
	struct table *t = table_new(tsv_columns, TSV_COLUMNS);
	size_t i;
	int ret;

	if (!t)
		return -1;
	for (i = 0; i < f->n; i++) {
		tsv_half(t, &f->rows[i], RINGSIDE_USER, &f->rows[i].user, unit_of(f, &f->rows[i]));
		tsv_rate(t, s, &f->rows[i]);
		tsv_hooks(t, f, &f->rows[i]);
		tsv_half(t, &f->rows[i], RINGSIDE_KERNEL, &f->rows[i].kernel,
			 f->unit);
		tsv_counters(t, &f->rows[i], counters);
	}
	report_tails_tsv(s, f, t);
	ret = table_print_tsv(t, out);
	table_free(t);
	return ret;
}

static int print_run(const char *path, const struct store *s, int tsv)
{
	struct stats_counters counters[STORE_EVENTS] = { 0 };
	struct stats_file f;
	int event, ret = stats_file_init(&f, s);

	if (!ret && s->exact == 1)
		stats_file_whole(&f);
	for (event = 0; event < STORE_EVENTS && !ret; event++)
		ret = stats_counters_init(&counters[event], s, event);
	if (!ret)
		ret = tsv ? print_tsv(s, &f, counters, stdout) :
			    report_text(path, s, &f, counters, stdout);
	for (event = 0; event < STORE_EVENTS; event++)
		stats_counters_free(&counters[event]);
	stats_file_free(&f);
	return ret;
}

/* 0, EXIT_INPUT and it is said, or a negative errno. */
static int print_switched(const char *path, const struct store *s, int tsv)
{
	struct switched w;
	char err[512];
	int ret = 0;

	if (switched_read(&w, s, path, err, sizeof(err))) {
		fprintf(stderr, "ringside report: %s\n", err);
		ret = EXIT_INPUT;
	}
	if (!ret)
		ret = tsv ? report_switched_tsv(&w, stdout) :
			    report_switched(path, &w, stdout);
	switched_free(&w);
	return ret;
}

static int cannot_print(int ret)
{
	if (flushed(stdout) && !ret)
		return 0;
	fprintf(stderr, "ringside report: cannot print: out of memory or the output is closed or full\n");
	return EXIT_OUTPUT;
}

static int report(const char *path, int tsv)
{
	struct store s;
	char err[512];
	int ret;

	if (store_read_any(path, &s, err, sizeof(err))) {
		fprintf(stderr, "ringside report: %s\n", err);
		return EXIT_INPUT;
	}
	ret = s.switched ? print_switched(path, &s, tsv) : print_run(path, &s, tsv);
	if (ret != EXIT_INPUT)
		ret = cannot_print(ret);
	store_free(&s);
	return ret;
}

/* 0, or EXIT_INPUT and it is said. */
static int read_all(struct diff_set *set, char **paths, int n)
{
	char err[512];
	size_t i;
	int j;

	for (j = 0; j < n; j++)
		if (diff_set_add(set, paths[j], err, sizeof(err))) {
			fprintf(stderr, "ringside report: %s\n", err);
			return EXIT_INPUT;
		}
	for (i = 0; i < set->n; i++)
		if (set->files[i].store.exact) {
			fprintf(stderr, "ringside report: %s: instructions, but such a table holds times: measure in real time\n",
				set->files[i].path);
			return EXIT_INPUT;
		}
	return 0;
}

/* The tables of others: all files in one. */
static int report_table(const struct format *format, char **paths, int n)
{
	struct diff_set set = { .files = NULL };
	int ret = read_all(&set, paths, n), failed = 0;

	if (!ret && !report_tables_any(&set, format->kind == LMBENCH)) {
		fprintf(stderr, "ringside report: no row of such a table has a value here: 'ringside run --classic %s' measures them\n",
			format->kind == LMBENCH ? "lmbench" : "byte");
		ret = EXIT_INPUT;
	}
	if (!ret && format->kind == LMBENCH)
		report_lmbench(&set, format->form, stdout);
	else if (!ret)
		failed = report_byte(&set, stdout);
	if (!ret) {
		report_tables_note(&set, stdout);
		ret = cannot_print(failed);
	}
	diff_set_free(&set);
	return ret;
}

static const struct format *format_named(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (!strcmp(name, formats[i].name))
			return &formats[i];
	fprintf(stderr, "ringside report: format '%s' is unknown: use text, tsv, lmbench, lmbench-2.0, lmbench-1.9 or byte\n",
		name);
	return NULL;
}

int report_main(int argc, char **argv)
{
	const struct format *format = &formats[0];
	int c, n;

	while ((c = getopt_long(argc, argv, "f:hV", options, NULL)) != -1) {
		switch (c) {
		case 'f':
			format = format_named(optarg);
			if (format)
				break;
			return EXIT_USAGE;
		case 'h':
			fputs(usage, stdout);
			return 0;
		case 'V':
			printf("ringside %s\n", RINGSIDE_VERSION);
			return 0;
		default:
			fputs("'ringside report --help' tells more\n", stderr);
			return EXIT_USAGE;
		}
	}
	n = argc - optind;
	if (n > 0 && (format->kind == LMBENCH || format->kind == BYTE))
		return report_table(format, argv + optind, n);
	if (n == 1)
		return report(argv[optind], format->kind == TSV);
	fprintf(stderr, "ringside report: give one result file; 'ringside report --help' tells more\n");
	return EXIT_USAGE;
}
