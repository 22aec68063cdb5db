/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A program of our own to the published mix of Dhrystone (R. P. Weicker, CACM 27
 * (1984) 10, SIGPLAN Notices 23 (1988) 8): in a pass 53 assignments, 32 control
 * statements and 15 calls, 2 of them of the C library, are executed.  Most operands
 * are integers, then characters, few pointers, strings, arrays and records; about half
 * are local, a quarter constants, the rest parameters and a few global variables.  No
 * procedure is merged with its caller.
 *
 * Who includes it defines STORAGE, the storage class of local variables.
 */
#include <string.h>
#include "os.h"
#include "core.h"

#define PROCEDURE	static __attribute__((__noinline__))
#define LINES		32
#define NAME		"RINGSIDE, THIS PART OF THE SET"
#define OTHER_NAME	"RINGSIDE, THIS PART OF THE SHOW"

enum colour { RED, GREEN, BLUE };

struct part {
	struct part *next;
	enum colour colour;
	int count, price;
	char tag, name[sizeof(OTHER_NAME)];
};

static struct part parts[2];
static int stock[LINES], ledger[LINES][LINES];
static int served, balance;
static char last;

PROCEDURE void price(int count, int each, int *sum)
{
	STORAGE int whole, discount;

	whole = count * each;
	discount = count / each;
	*sum = whole - discount;
}

PROCEDURE int is_class(char tag, char class)
{
	STORAGE char a;
	STORAGE int same;

	a = tag;
	same = 0;
	if (a == class) {
		last = a;
		same = 1;
	}
	return same;
}

PROCEDURE int is_later(const char *one, const char *other)
{
	STORAGE int order, answer;

	order = strcmp(one, other);
	answer = 0;
	if (order > 0)
		answer = 1;
	return answer;
}

PROCEDURE void enter(int *line, int at, int value)
{
	STORAGE int row;

	row = at + 4;
	line[row] = value;
	line[row + 8] = row;
	line[row + 1] = line[row + 8];
	line[row + 9] = at;
	ledger[row][row] = row;
	ledger[row][row + 1] = line[row + 8] + 1;
	ledger[row + 3][row] = ledger[row][row + 1];
}

PROCEDURE void repaint(enum colour from, enum colour *to)
{
	*to = from;
	switch (from) {
	case RED:
		*to = GREEN;
		break;
	case GREEN:
		*to = BLUE;
		break;
	case BLUE:
		*to = RED;
		break;
	}
}

PROCEDURE void restock(struct part *part)
{
	STORAGE struct part *other;

	other = part->next;
	*other = *part;
	other->next = part;
	other->count = 7;
	part->price = other->count + part->count;
	if (other->tag == part->tag)
		repaint(part->colour, &other->colour);
	else
		other->price = 0;
	part->count = other->count - 2;
	other->price = part->price;
}

PROCEDURE int left_of(int days)
{
	STORAGE int left;

	left = days;
	if (is_class(last, 'A') && days > 0)
		left = left - 1;
	else
		left = left + 1;
	return left;
}

/* What it has computed, in one number. */
PROCEDURE int pass(void)
{
	STORAGE int count, each, days;
	STORAGE char tag;
	STORAGE struct part *part;
	enum colour colour;
	int sum;
	char name[sizeof(OTHER_NAME)];

	count = 2;
	each = 3;
	sum = 0;
	strcpy(name, OTHER_NAME);
	colour = BLUE;
	if (is_later(name, parts[0].name) == 1)
		served = served + 1;
	while (count <= each) {
		price(count, each, &sum);
		count = count + 1;
	}
	enter(stock, count, sum);
	part = &parts[0];
	restock(part);
	for (tag = 'A'; tag <= 'B'; tag++)
		if (is_class(tag, 'B'))
			repaint(colour, &colour);
	days = sum * count;
	do {
		days = left_of(days) / each;
		balance = balance + days;
	} while (days > each + count);
	if (colour != RED)
		days = 0;
	else
		days = days + count;
	return days + sum;
}

static int sums;		/* of the passes of a batch */

static int dhrystone_prepare(void *ctx, __u32 n)
{
	(void)ctx;
	(void)n;
	memset(parts, 0, sizeof(parts));
	memset(stock, 0, sizeof(stock));
	memset(ledger, 0, sizeof(ledger));
	served = 0;
	balance = 0;
	sums = 0;
	last = 'B';
	parts[0].next = &parts[1];
	parts[0].count = 4;
	parts[0].tag = 'A';
	parts[0].colour = GREEN;
	strcpy(parts[0].name, NAME);
	return 0;
}

static int dhrystone_batch(void *ctx, __u32 n)
{
	int total = 0;

	(void)ctx;
	for (; n; n--)
		total += pass();
	sums = total;
	return 0;
}

/* What each pass adds up, and what the last one left. */
static int dhrystone_verify(void *ctx, __u32 n)
{
	const struct part *other = &parts[1];

	(void)ctx;
	return sums == 16 * (int)n && served == (int)n && balance == 15 * (int)n &&
	       last == 'B' && stock[8] == 8 && stock[9] == 8 && stock[16] == 8 &&
	       ledger[8][9] == 9 && ledger[11][8] == 9 && parts[0].count == 5 &&
	       parts[0].price == 12 - (n == 1) && other->price == parts[0].price &&
	       other->next == parts && other->count == 7 && other->colour == BLUE &&
	       !strcmp(other->name, NAME) ? 0 : -EPROTO;
}
