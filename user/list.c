// SPDX-License-Identifier: GPL-2.0-only
/* ringside list: the rows, and which can be measured here. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cmd.h"
#include "core.h"
#include "counters.h"
#include "dev.h"
#include "flushed.h"
#include "env.h"
#include "netlink.h"
#include "rows.h"
#include "table.h"
#include "version.h"

static const char usage[] =
"usage: ringside list [--format text|tsv]\n"
"\n"
"Lists all rows: whether each half can be measured on this kernel and, if not,\n"
"why.  It measures nothing and needs no right; what it needs a right for shows\n"
"as such.\n"
"\n"
"  -f, --format text   for eyes (the default)\n"
"  -f, --format tsv    for scripts: a header line, then one line a row:\n"
"                      row class user kernel operation\n"
"                      The columns user and kernel hold ok, the name of a reason,\n"
"                      or - where the row has no such half.\n"
"  -h, --help          this text\n"
"  -V, --version       the version\n"
"\n"
"Exit codes: 0 printed, 3 usage, 9 not printed.\n";

static const struct option options[] = {
	{ "format", required_argument, NULL, 'f' },
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 }
};

static const struct table_column columns[] = {
	{ "row", NULL, TABLE_TEXT },
	{ "class", NULL, TABLE_TEXT },
	{ "user", NULL, TABLE_TEXT },
	{ "kernel", NULL, TABLE_TEXT },
	{ "operation", NULL, TABLE_TEXT },
};

enum { COLUMNS = sizeof(columns) / sizeof(columns[0]) };

/* Beyond the reasons of the table: what a state of the module can be. */
#define NOT_TOLD	"not_told"
#define NOT_TOLD_TEXT	"the kernel module did not say"

#define FOOT		14	/* where the text behind a name begins */

struct list {
	__u32 kernel[RINGSIDE_ROW_MAX + 1];
	int seen[RINGSIDE_ROW_MAX + 1];	/* by reason: explained at the foot */
	int not_told;
	char note[256];			/* what to do about the module */
};

/* User halves that need the device look whether it is open. */
static void open_device(struct list *list)
{
	if (dev_open() == -EPROTO)
		snprintf(list->note, sizeof(list->note),
			 "The kernel module has ABI %u, this tool has %u: use both of one version.",
			 dev_info()->abi, RINGSIDE_ABI);
}

/* Needs the right to open it, and neither netlink nor its namespace. */
static void ask_device(struct list *list, const char *why)
{
	snprintf(list->note, sizeof(list->note),
		 "The kernel's states come from the device, row by row, not over netlink: %s.",
		 why);
	for (__u32 nr = 0; nr <= RINGSIDE_ROW_MAX; nr++)
		dev_row_state(nr, &list->kernel[nr]);
}

/* The folder is there in every network namespace, the family only in one. */
static void ask_module(struct list *list)
{
	const char *why = env_signed_only("");
	int loaded = !access("/sys/module/ringside", F_OK);
	int ret = netlink_rows(list->kernel);

	if (!ret)
		return;
	if (dev_fd() >= 0) {
		ask_device(list, netlink_why(ret));
		return;
	}
	if (ret != -ENOENT) {
		snprintf(list->note, sizeof(list->note),
			 "The kernel module cannot be asked over netlink: %s; root asks the device instead.",
			 netlink_why(ret));
		return;
	}
	if (loaded) {
		snprintf(list->note, sizeof(list->note),
			 "The kernel module is loaded, but its netlink family lives in the initial network namespace: run 'nsenter -t 1 -n ringside list' as root.");
		return;
	}
	snprintf(list->note, sizeof(list->note),
		 "The kernel module is not loaded: load it with 'insmod build/RELEASE-*/ringside.ko' where it was built.%s%s%s",
		 why ? " This kernel " : "", why ? why : "",
		 why ? ": sign it with a key that the kernel trusts." : "");
	for (int i = 0; i <= RINGSIDE_ROW_MAX; i++)
		list->kernel[i] = RINGSIDE_no_module;
}

static const char *user_state(struct list *list, __u32 nr)
{
	const struct ringside_half *half = user_half(nr);
	__u32 reason;

	if (!half)
		return "-";
	reason = ringside_half_state(half);
	list->seen[reason] = 1;
	return ringside_reason_name(reason);
}

static const char *kernel_state(struct list *list,
				const struct ringside_row_info *row)
{
	__u32 reason = list->kernel[row->nr];

	if (!(row->sides & RINGSIDE_KERNEL))
		return "-";
	/* A newer module may have reasons that this tool does not know. */
	if (!ringside_reason_name(reason)) {
		list->not_told = 1;
		return NOT_TOLD;
	}
	list->seen[reason] = 1;
	return ringside_reason_name(reason);
}

/* Rows of one mechanism share the name up to the first underscore. */
static int same_mechanism(__u32 a, __u32 b)
{
	const struct ringside_row_info *row = ringside_row(a), *other = ringside_row(b);

	return row && other && !strncmp(row->name, other->name, strcspn(row->name, "_") + 1);
}

static void add_mechanism(struct list *list, struct table *t, __u32 from)
{
	__u32 nr;

	for (nr = from; nr <= RINGSIDE_ROW_MAX; nr++) {
		const struct ringside_row_info *row = ringside_row(nr);
		const char *cells[COLUMNS];

		if (!same_mechanism(from, nr))
			continue;
		cells[0] = row->name;
		cells[1] = row->class == RINGSIDE_EXACT ? "exact" : "stateful";
		cells[2] = user_state(list, nr);
		cells[3] = kernel_state(list, row);
		cells[4] = row->doc;
		table_row(t, cells);
	}
}

static void fill(struct list *list, struct table *t)
{
	__u32 nr, first;
	int any = 0;

	for (nr = 0; nr <= RINGSIDE_ROW_MAX; nr++) {
		for (first = 0; first < nr && !same_mechanism(first, nr); first++)
			;
		if (first < nr || !ringside_row(nr))
			continue;
		if (any++)
			table_gap(t);
		add_mechanism(list, t, nr);
	}
}

/* Beside time, where a counter can be had: no row, but its absence has a reason. */
static void explain_counters(FILE *out)
{
	struct ringside_result none = { 0 };
	__u32 reason;
	int event;

	for (event = 0; event < STORE_EVENTS; event++) {
		reason = counters_open(event);
		if (!reason)
			counters_close(NULL, &none);
		fprintf(out, "%-13s ", store_event_name(event));
		table_wrap(out, reason ? ringside_reason_text(reason) :
			   "are counted beside time, in a pass of their own", FOOT);
	}
}

static void explain(const struct list *list, FILE *out)
{
	int reason;

	fputc('\n', out);
	for (reason = 1; reason < RINGSIDE_REASON_END; reason++)
		if (list->seen[reason])
			fprintf(out, "%-13s %s\n", ringside_reason_name(reason),
				ringside_reason_text(reason));
	explain_counters(out);
	if (list->not_told)
		fprintf(out, "%-13s %s\n", NOT_TOLD, NOT_TOLD_TEXT);
	if (*list->note)
		table_wrap(out, list->note, 0);
}

static int print(int tsv)
{
	struct table *t = table_new(columns, COLUMNS);
	struct list list = { 0 };
	int ret = -ENOMEM;

	if (t) {
		open_device(&list);
		ask_module(&list);
		fill(&list, t);
		dev_close();
		ret = tsv ? table_print_tsv(t, stdout) : table_print(t, stdout);
		if (!ret && !tsv)
			explain(&list, stdout);
		if (!ret && tsv && *list.note)
			fprintf(stderr, "ringside list: %s\n", list.note);
	}
	table_free(t);
	if (!flushed(stdout) || ret) {
		fprintf(stderr, "ringside list: cannot print: out of memory or the output is closed or full\n");
		return EXIT_OUTPUT;
	}
	return 0;
}

int list_main(int argc, char **argv)
{
	int option, tsv = 0;

	while ((option = getopt_long(argc, argv, "f:hV", options, NULL)) != -1) {
		switch (option) {
		case 'f':
			tsv = !strcmp(optarg, "tsv");
			if (tsv || !strcmp(optarg, "text"))
				break;
			fprintf(stderr, "ringside list: format '%s' is unknown: use text or tsv\n",
				optarg);
			return EXIT_USAGE;
		case 'h':
			fputs(usage, stdout);
			return 0;
		case 'V':
			printf("ringside %s, ABI %d\n", RINGSIDE_VERSION,
			       RINGSIDE_ABI);
			return 0;
		default:
			fputs("'ringside list --help' tells more\n", stderr);
			return EXIT_USAGE;
		}
	}
	if (optind < argc) {
		fprintf(stderr, "ringside list: unwanted argument '%s'; 'ringside list --help' tells more\n",
			argv[optind]);
		return EXIT_USAGE;
	}
	return print(tsv);
}
