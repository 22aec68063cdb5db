// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the programs of lmbench 2 and 3 print of one run: lines with a number, and lists
 * of sizes and numbers, of which the size counts that SUMMARY shows.
 */
#include <stdlib.h>
#include <string.h>
#include "import.h"

/* "Select on 100 fd's: 1.2 microseconds"; behind "using" the name of a host follows. */
static const struct single {
	const char *title;
	const char *unit;
	enum classic_number column, remote;	/* remote: if that host is another */
} singles[] = {
	{ "Procedure call:", "microseconds", CLASSIC_lmbench_call, 0 },
	{ "Simple syscall:", "microseconds", CLASSIC_lmbench_null_call, 0 },
	{ "Simple read:", "microseconds", CLASSIC_lmbench_read, 0 },
	{ "Simple write:", "microseconds", CLASSIC_lmbench_write, 0 },
	{ "Simple stat:", "microseconds", CLASSIC_lmbench_stat, 0 },
	{ "Simple fstat:", "microseconds", CLASSIC_lmbench_fstat, 0 },
	{ "Simple open/close:", "microseconds", CLASSIC_lmbench_open_close, 0 },
	{ "Select on 10 fd's:", "microseconds", CLASSIC_lmbench_select_file_10, 0 },
	{ "Select on 100 fd's:", "microseconds", CLASSIC_lmbench_select_file, 0 },
	{ "Select on 250 fd's:", "microseconds", CLASSIC_lmbench_select_file_250, 0 },
	{ "Select on 500 fd's:", "microseconds", CLASSIC_lmbench_select_file_500, 0 },
	{ "Select on 10 tcp fd's:", "microseconds", CLASSIC_lmbench_select_tcp_10, 0 },
	{ "Select on 100 tcp fd's:", "microseconds", CLASSIC_lmbench_select_tcp, 0 },
	{ "Select on 250 tcp fd's:", "microseconds", CLASSIC_lmbench_select_tcp_250, 0 },
	{ "Select on 500 tcp fd's:", "microseconds", CLASSIC_lmbench_select_tcp_500, 0 },
	{ "Signal handler installation:", "microseconds", CLASSIC_lmbench_signal_install, 0 },
	{ "Signal handler overhead:", "microseconds", CLASSIC_lmbench_signal_handle, 0 },
	{ "Protection fault:", "microseconds", CLASSIC_lmbench_prot_fault, 0 },
	{ "Pipe latency:", "microseconds", CLASSIC_lmbench_pipe, 0 },
	{ "AF_UNIX sock stream latency:", "microseconds", CLASSIC_lmbench_unix, 0 },
	{ "Process fork+exit:", "microseconds", CLASSIC_lmbench_fork, 0 },
	{ "Process fork+execve:", "microseconds", CLASSIC_lmbench_exec, 0 },
	{ "Process fork+/bin/sh -c:", "microseconds", CLASSIC_lmbench_sh, 0 },
	{ "Pagefaults on", "microseconds", CLASSIC_lmbench_page_fault, 0 },
	{ "integer bit:", "nanoseconds", CLASSIC_lmbench_int_bit, 0 },
	{ "integer add:", "nanoseconds", CLASSIC_lmbench_int_add, 0 },
	{ "integer mul:", "nanoseconds", CLASSIC_lmbench_int_mul, 0 },
	{ "integer div:", "nanoseconds", CLASSIC_lmbench_int_div, 0 },
	{ "integer mod:", "nanoseconds", CLASSIC_lmbench_int_mod, 0 },
	{ "int64 bit:", "nanoseconds", CLASSIC_lmbench_int64_bit, 0 },
	{ "int64 add:", "nanoseconds", CLASSIC_lmbench_int64_add, 0 },
	{ "int64 mul:", "nanoseconds", CLASSIC_lmbench_int64_mul, 0 },
	{ "int64 div:", "nanoseconds", CLASSIC_lmbench_int64_div, 0 },
	{ "int64 mod:", "nanoseconds", CLASSIC_lmbench_int64_mod, 0 },
	{ "uint64 bit:", "nanoseconds", CLASSIC_lmbench_int64_bit, 0 },
	{ "uint64 add:", "nanoseconds", CLASSIC_lmbench_int64_add, 0 },
	{ "uint64 mul:", "nanoseconds", CLASSIC_lmbench_int64_mul, 0 },
	{ "uint64 div:", "nanoseconds", CLASSIC_lmbench_int64_div, 0 },
	{ "uint64 mod:", "nanoseconds", CLASSIC_lmbench_int64_mod, 0 },
	{ "float add:", "nanoseconds", CLASSIC_lmbench_float_add, 0 },
	{ "float mul:", "nanoseconds", CLASSIC_lmbench_float_mul, 0 },
	{ "float div:", "nanoseconds", CLASSIC_lmbench_float_div, 0 },
	{ "float bogomflops:", "nanoseconds", CLASSIC_lmbench_float_bogo, 0 },
	{ "double add:", "nanoseconds", CLASSIC_lmbench_double_add, 0 },
	{ "double mul:", "nanoseconds", CLASSIC_lmbench_double_mul, 0 },
	{ "double div:", "nanoseconds", CLASSIC_lmbench_double_div, 0 },
	{ "double bogomflops:", "nanoseconds", CLASSIC_lmbench_double_bogo, 0 },
	{ "UDP latency using", "microseconds", CLASSIC_lmbench_udp, CLASSIC_lmbench_remote_udp },
	{ "TCP latency using", "microseconds", CLASSIC_lmbench_tcp, CLASSIC_lmbench_remote_tcp },
	{ "RPC/udp latency using", "microseconds", CLASSIC_lmbench_rpc_udp,
	  CLASSIC_lmbench_remote_rpc_udp },
	{ "RPC/tcp latency using", "microseconds", CLASSIC_lmbench_rpc_tcp,
	  CLASSIC_lmbench_remote_rpc_tcp },
	{ "TCP/IP connection cost to", "microseconds", CLASSIC_lmbench_connect,
	  CLASSIC_lmbench_remote_connect },
	{ "Pipe bandwidth:", "MB/sec", CLASSIC_lmbench_bw_pipe, 0 },
	{ "AF_UNIX sock stream bandwidth:", "MB/sec", CLASSIC_lmbench_bw_unix, 0 },
	{ "tlb:", "pages", CLASSIC_lmbench_tlb, 0 },
};

/* The number that stands at field of the row of a list that begins with key. */
static const struct listed {
	const char *above;	/* the title of the lists that begin with a quote mark; NULL: any */
	const char *title;	/* how the list's title begins */
	const char *key;	/* NULL: the largest */
	size_t field;
	enum classic_number column;
} listed[] = {
	{ NULL, "size=0k ovr=", "2", 1, CLASSIC_lmbench_ctxsw_2_0k },
	{ NULL, "size=16k ovr=", "2", 1, CLASSIC_lmbench_ctxsw_2_16k },
	{ NULL, "size=64k ovr=", "2", 1, CLASSIC_lmbench_ctxsw_2_64k },
	{ NULL, "size=0k ovr=", "8", 1, CLASSIC_lmbench_ctxsw_8_0k },
	{ NULL, "size=16k ovr=", "8", 1, CLASSIC_lmbench_ctxsw_8_16k },
	{ NULL, "size=64k ovr=", "8", 1, CLASSIC_lmbench_ctxsw_8_64k },
	{ NULL, "size=0k ovr=", "16", 1, CLASSIC_lmbench_ctxsw_16_0k },
	{ NULL, "size=16k ovr=", "16", 1, CLASSIC_lmbench_ctxsw_16_16k },
	{ NULL, "size=64k ovr=", "16", 1, CLASSIC_lmbench_ctxsw_16_64k },
	{ NULL, "mappings", NULL, 1, CLASSIC_lmbench_mmap },
	{ NULL, "File system latency", "0k", 2, CLASSIC_lmbench_creates_0k },
	{ NULL, "File system latency", "0k", 3, CLASSIC_lmbench_deletes_0k },
	{ NULL, "File system latency", "10k", 2, CLASSIC_lmbench_creates_10k },
	{ NULL, "File system latency", "10k", 3, CLASSIC_lmbench_deletes_10k },
	{ NULL, "Socket bandwidth using localhost", NULL, 1, CLASSIC_lmbench_bw_tcp },
	{ NULL, "read bandwidth", NULL, 1, CLASSIC_lmbench_bw_reread },
	{ NULL, "Mmap read bandwidth", NULL, 1, CLASSIC_lmbench_bw_mmap },
	{ NULL, "libc bcopy unaligned", NULL, 1, CLASSIC_lmbench_bw_copy },
	{ NULL, "unrolled bcopy unaligned", NULL, 1, CLASSIC_lmbench_bw_copy_hand },
	{ NULL, "Memory read bandwidth", NULL, 1, CLASSIC_lmbench_bw_read },
	{ NULL, "Memory write bandwidth", NULL, 1, CLASSIC_lmbench_bw_write },
	{ "Memory load latency", "stride=128", "0.00098", 1, CLASSIC_lmbench_latency_l1 },
	{ "Memory load latency", "stride=128", "0.12500", 1, CLASSIC_lmbench_latency_l2 },
	{ "Memory load latency", "stride=128", NULL, 1, CLASSIC_lmbench_latency_main },
	{ "Random load latency", "stride=16", NULL, 1, CLASSIC_lmbench_latency_random },
};

#define SINGLES		(sizeof(singles) / sizeof(singles[0]))
#define LISTED		(sizeof(listed) / sizeof(listed[0]))
#define WORDS		32
#define NUMBERS		"0123456789."

struct raw {
	struct import *im;
	struct import_machine *machine;		/* NULL: no run has begun */
	const char *above;			/* the last title without a quote mark, or NULL */
	const char *title;			/* of the list we are in, or NULL */
	const struct import_line *largest;	/* of its rows */
	double size;				/* of that one */
};

static int is_word(const struct import_word *w, const char *word)
{
	return strlen(word) == w->len && !strncmp(w->text, word, w->len);
}

/* A value of a run; another value of the same begins another run. */
static void set(struct raw *r, enum classic_number column, const struct import_line *line,
		const struct import_word *w)
{
	struct import_machine *m = r->machine;

	if (m && m->cells[column].text)
		m = NULL;
	if (!m)
		m = import_machine(r->im, line->number);
	if (m)
		m->forms = IMPORT_FORM(LMBENCH_RAW);
	r->machine = m;
	import_cell(r->im, m, column, line->number, w->text, w->len);
}

static int is_in(const struct raw *r, const struct listed *l)
{
	return r->title && !strncmp(r->title, l->title, strlen(l->title)) &&
	       (!l->above || (r->above && import_same(r->above, l->above)));
}

static void take_field(struct raw *r, const struct listed *l, const struct import_line *line)
{
	struct import_word words[WORDS];
	size_t n = import_words(line->text, words, WORDS);

	if (n > l->field)
		set(r, l->column, line, &words[l->field]);
	else
		import_refuse(r->im, line->number, classic_column(l->column)->name,
			      "the line ends before it");
}

static void end_list(struct raw *r)
{
	size_t i;

	for (i = 0; i < LISTED && r->largest; i++)
		if (!listed[i].key && is_in(r, &listed[i]))
			take_field(r, &listed[i], r->largest);
	r->largest = NULL;
	r->title = NULL;
}

static void take_row(struct raw *r, const struct import_line *line)
{
	struct import_word key;
	double size = strtod(line->text, NULL);
	size_t i;

	import_words(line->text, &key, 1);
	for (i = 0; i < LISTED; i++)
		if (listed[i].key && is_in(r, &listed[i]) && is_word(&key, listed[i].key))
			take_field(r, &listed[i], line);
	if (!r->largest || size > r->size) {
		r->largest = line;
		r->size = size;
	}
}

static void begin_list(struct raw *r, const char *text)
{
	end_list(r);
	r->title = text + strspn(text, "\"");
	if (r->title == text)
		r->above = text;
}

static int is_unit(const struct import_word *w)
{
	return is_word(w, "microseconds") || is_word(w, "nanoseconds") || is_word(w, "MB/sec") ||
	       is_word(w, "KB/sec") || is_word(w, "pages");
}

/* "TITLE: NUMBER UNIT", where TITLE may end with a name; 1: it was one. */
static int take_single(struct raw *r, const struct import_line *line)
{
	struct import_word words[WORDS];
	size_t n = import_words(line->text, words, WORDS), i;
	const struct import_word *host = n > 2 && n <= WORDS ? &words[n - 3] : NULL;
	const struct single *s;
	const char *rest;

	if (!host || !is_unit(&words[n - 1]) || host->text[host->len - 1] != ':')
		return 0;
	for (i = 0; i < SINGLES; i++) {
		s = &singles[i];
		rest = import_after(line->text, s->title);
		if (!rest || rest > words[n - 2].text || !is_word(&words[n - 1], s->unit))
			continue;
		/* Directly behind it, or one word behind. */
		if (rest != host->text + host->len && rest + 1 != host->text)
			continue;
		set(r, s->remote && !is_word(host, "localhost:") ? s->remote : s->column, line,
		    &words[n - 2]);
		return 1;
	}
	if (r->machine)
		import_refuse(r->im, line->number, "line", "'%.*s': in no table of lmbench's",
			      import_shown(line->text, strlen(line->text)), line->text);
	return 1;
}

/* "[MHZ: 2394 MHz, 0.4177 nanosec clock]" */
static void take_head(struct raw *r, const struct import_line *line)
{
	struct import_word w[4];
	const char *text = line->text, *rest = strstr(text, " results for ");

	if (!strncmp(text, "[lmbench", 8) && rest) {
		end_list(r);
		r->machine = import_machine(r->im, line->number);
		if (!r->machine || import_words(rest + 13, w, 4) < 3)
			return;
		import_fact(r->im, r->machine, "kernel.os", w[0].text, w[0].len);
		import_fact(r->im, r->machine, "host.name", w[1].text, w[1].len);
		import_fact(r->im, r->machine, "kernel.release", w[2].text, w[2].len);
	}
	if (!r->machine)
		return;
	rest = import_after(text, "[MHZ:");
	if (rest && import_words(rest, w, 4) > 1 && is_word(&w[1], "MHz,"))
		import_cell(r->im, r->machine, CLASSIC_lmbench_mhz, line->number, w[0].text,
			    w[0].len);
	rest = import_after(text, "[OS:");
	if (rest)
		import_cell(r->im, r->machine, CLASSIC_lmbench_description, line->number,
			    rest + strspn(rest, " "), strcspn(rest + strspn(rest, " "), " ]"));
}

void import_raw(struct import *im, const struct import_text *text, unsigned int depth)
{
	const struct import_line **lines = import_lines(im, text, depth), *line;
	struct raw r = { .im = im };
	size_t i;

	for (i = 0; lines && lines[i] && !im->failed; i++) {
		line = lines[i];
		if (*line->text == '[')
			take_head(&r, line);
		else if (take_single(&r, line))
			begin_list(&r, "");
		else if (r.title && strspn(line->text, NUMBERS))
			take_row(&r, line);
		else if (line->text[strspn(line->text, " \t")])
			begin_list(&r, line->text);
		else
			end_list(&r);
	}
	/* It may be cut. */
	for (i = 0; i < LISTED && r.largest; i++)
		if (!listed[i].key && is_in(&r, &listed[i]))
			import_refuse(im, r.largest->number, classic_column(listed[i].column)->name,
				      "the text ends in this list, perhaps before its end: an empty line behind it tells");
	free(lines);
}
