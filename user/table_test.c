// SPDX-License-Identifier: GPL-2.0-only
#include <pty.h>
#include <unistd.h>
#include "table.h"
#include "testroot.h"

static const struct table_column columns[] = {
	{ "name", NULL, TABLE_TEXT },
	{ "n", "ns", TABLE_NUMBER },
	{ "text", NULL, TABLE_TEXT },
};

static void number(double value, int count, int plus, const char *expected)
{
	char cell[64], what[160];

	table_number(cell, sizeof(cell), value, count, plus);
	snprintf(what, sizeof(what), "%g as a %s: %s", value,
		 count ? "count" : "time", cell);
	ok(!strcmp(cell, expected), what);
}

static void numbers(void)
{
	char cell[64];

	number(341, 1, 0, "341");
	number(3.3125, 1, 0, "3.31");
	number(10, 1, 1, "+10");
	number(-35, 1, 1, "-35");
	number(-1e-9, 1, 1, "0");
	number(-1e-9, 0, 0, "0");
	number(0.314159, 0, 0, "0.31");
	number(9.999, 0, 0, "10.0");
	number(31.4159, 0, 0, "31.4");
	number(99.96, 0, 0, "100");
	number(3141.59, 0, 0, "3142");
	table_number_tsv(cell, sizeof(cell), 110.03125);
	ok(!strcmp(cell, "110.03125"), "scripts get all digits");
	table_number_tsv(cell, sizeof(cell), 344.00000000001);
	ok(!strcmp(cell, "344"), "but not those of floating point");
}

/* What print writes, to be freed. */
static char *printed(const struct table *t,
		     int (*print)(const struct table *t, FILE *out))
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	if (!out || print(t, out) || fclose(out))
		exit(1);
	return text;
}

static void same(char *text, const char *expected, const char *what)
{
	if (!text)
		exit(1);
	if (strcmp(text, expected))
		printf("# printed:\n%s# expected:\n%s", text, expected);
	ok(!strcmp(text, expected), what);
	free(text);
}

static void tables(void)
{
	const char *first[] = { "a", "346", "one" };
	const char *second[] = { "long", "4.05", "" };
	const char *third[] = { "", "- [1]", "two\nthree" };
	struct table *t = table_new(columns, 3);

	table_row(t, first);
	table_gap(t);
	table_row(t, second);
	table_row(t, third);
	same(printed(t, table_print),
	     "name    n      text\n"
	     "       ns\n"
	     "a     346      one\n"
	     "\n"
	     "long    4.05\n"
	     "        - [1]  two\n"
	     "               three\n",
	     "decimal points below each other, marks, newlines");
	table_free(t);
	t = table_new(columns, 3);
	table_row(t, first);
	table_gap(t);
	table_row(t, second);
	same(printed(t, table_print_tsv),
	     "name\tn\ttext\na\t346\tone\nlong\t4.05\t\n",
	     "TSV: no gaps, no padding");
	table_free(t);
}

static void wraps(const char *in, size_t indent, const char *expected,
		  const char *what)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	if (!out)
		exit(1);
	table_wrap(out, in, indent);
	fclose(out);
	same(text, expected, what);
}

/* What a terminal of this width is sent. */
static char *shown(const struct table *t, unsigned short width)
{
	const struct winsize size = { .ws_row = 24, .ws_col = width };
	struct termios raw = { 0 };
	char text[1024];
	int terminal, side;
	size_t len = 0;
	ssize_t n;
	FILE *out;

	cfmakeraw(&raw);
	if (openpty(&terminal, &side, NULL, &raw, &size))
		exit(1);
	out = fdopen(side, "w");
	if (!out || table_print(t, out) || fclose(out))
		exit(1);
	/* It comes in pieces, and ends with an error where nobody writes more. */
	while ((n = read(terminal, text + len, sizeof(text) - 1 - len)) > 0)
		len += n;
	text[len] = '\0';
	close(terminal);
	return strdup(text);
}

static void terminals(void)
{
	static const struct table_column wide[] = {
		{ "a name that takes more than half of the line", NULL, TABLE_TEXT },
		{ "n", "ns", TABLE_NUMBER },
		{ "text", NULL, TABLE_TEXT },
	};
	const char *row[] = { "a", "346", "some words that are more than thirty letters" };
	struct table *t = table_new(wide, 3);

	table_row(t, row);
	same(shown(t, 60),
	     "a name that takes more than half of the line    n\n"
	     "                                               ns\n"
	     "    text\n"
	     "a                                             346\n"
	     "    some words that are more than thirty letters\n",
	     "a narrow terminal: the text stands below its line");
	same(shown(t, 90),
	     "a name that takes more than half of the line    n  text\n"
	     "                                               ns\n"
	     "a                                             346  some words that are more than thirty\n"
	     "                                                   letters\n",
	     "a wider one: it is wrapped at the terminal's width");
	table_free(t);
}

static void paragraphs(void)
{
	wraps("aaaaaaaaa bbbbbbbbbb", 90, "aaaaaaaaa bbbbbbbbbb\n",
	      "as wide as the room");
	wraps("aaaaaaaaaa bbbbbbbbbb", 106,
	      "aaaaaaaaaa\n"
	      "                                                                                                          bbbbbbbbbb\n",
	      "one wider, below each other");
	wraps("x\033[31my", 0, "x?[31my\n", "no control characters");
	wraps("", 0, "\n", "nothing is a line too");
}

int main(void)
{
	test_begin();
	numbers();
	tables();
	terminals();
	paragraphs();
	return test_end();
}
