// SPDX-License-Identifier: GPL-2.0-only
/* Known numbers: what stats.c computes, and what stats_row.c feeds it with. */
#include <math.h>
#include "stats_row.h"
#include "testroot.h"

#define SAMPLES		3
#define BATCH		10
#define MAX_HALVES	8

static struct store_half halves[MAX_HALVES];
static struct ringside_sample samples[MAX_HALVES][SAMPLES];
static struct store store = { .exact = 1, .stamp_khz = 1000000,
			      .halves = halves };

static int near(double a, double b)
{
	return fabs(a - b) < 1e-9;
}

static void summaries(void)
{
	double odd[] = { 5, 1, 4, 2, 3 }, even[] = { 4, 1, 3, 2 }, one[] = { 7 };
	struct stats_summary s = stats_summarize(odd, 5);

	ok(near(s.median, 3) && near(s.low, 1) && near(s.high, 5) && s.n == 5,
	   "median and ends of an odd number of values, out of order");
	ok(near(s.q1, 2) && near(s.q3, 4), "quartiles that are values");
	ok(near(stats_spread(&s), 200.0 / 3), "spread: (4 - 2) / 3");
	s = stats_summarize(even, 4);
	ok(near(s.median, 2.5), "median of an even number: the middle");
	ok(near(s.q1, 1.75) && near(s.q3, 3.25), "quartiles between values");
	s = stats_summarize(one, 1);
	ok(near(s.median, 7) && near(s.q1, 7) && near(s.q3, 7), "one value");
	s = stats_summarize(one, 0);
	ok(!s.n && near(stats_spread(&s), -1), "no values, no spread");
}

static void formulas(void)
{
	const double ticks[] = { 2000, 60, 1500 };
	struct stats_parts p = stats_stamped(ticks, 10, 4, 5);

	ok(near(stats_loop(230, 10, 3), 20), "loop: 230 / 10 - 3");
	ok(near(stats_pair(100, 180, 120, 10), 7),
	   "pair: (180 - (100 + 120) / 2) / 10");
	ok(near(stats_pair_resolution(100, 120, 10), 2), "resolution: 20 / 10");
	ok(near(p.entry, 196) && near(p.handler, 1) && near(p.exit, 145),
	   "stamped: one stamp of the user's and two of the kernel's leave");
}

static void start(int exact)
{
	memset(halves, 0, sizeof(halves));
	memset(samples, 0, sizeof(samples));
	store.n = 0;
	store.exact = exact;
	store.view_reason = 0;
	/* 2 ticks a ns */
	store.stamp_khz = exact ? 1000000 : 2000000;
}

/* SAMPLES equal samples of one batch. */
static struct store_half *add(__u32 nr, enum ringside_sides side, __u64 a,
			      __u64 b, __u64 c)
{
	struct store_half *h = &halves[store.n];
	int i;

	h->row = ringside_row(nr);
	h->side = side;
	h->batch = BATCH;
	h->lanes = store_lanes(h->row, side);
	h->samples = samples[store.n++];
	h->n = SAMPLES;
	for (i = 0; i < SAMPLES; i++) {
		h->samples[i].ticks[0] = a;
		h->samples[i].ticks[1] = b;
		h->samples[i].ticks[2] = c;
	}
	return h;
}

/* Loops 3 and 6 a turn, with 2 a batch; stamps 9 and 5. */
static void add_clocks(void)
{
	add(RINGSIDE_ROW_clock_loop, RINGSIDE_USER, 32, 0, 0);
	add(RINGSIDE_ROW_clock_call, RINGSIDE_USER, 62, 0, 0);
	add(RINGSIDE_ROW_clock_stamp, RINGSIDE_USER, 90, 0, 0);
	add(RINGSIDE_ROW_clock_loop, RINGSIDE_KERNEL, 32, 0, 0);
	add(RINGSIDE_ROW_clock_stamp, RINGSIDE_KERNEL, 50, 0, 0);
}

static const struct stats_row *last_row(struct stats_file *f)
{
	if (stats_file_init(f, &store) || !f->n) {
		printf("Bail out! no rows\n");
		exit(1);
	}
	return &f->rows[f->n - 1];
}

/* Ten operations a batch, 16 instructions a tick. */
static void coarse_clock(void)
{
	const struct stats_row *row;
	struct stats_file f;

	start(16);
	add(RINGSIDE_ROW_clock_loop, RINGSIDE_USER, 2, 0, 0);
	add(RINGSIDE_ROW_clock_call, RINGSIDE_USER, 5, 0, 0);
	add(RINGSIDE_ROW_clock_stamp, RINGSIDE_USER, 5, 0, 0);
	row = last_row(&f);
	ok(near(row->user.value.median, 8) && near(f.rows[0].user.value.median, 8),
	   "a tick is several instructions: 5 ticks of 16 in 10");
	ok(near(f.rows[0].user.resolution, 16) && near(row->user.resolution, 1.6),
	   "right to a tick in an operation or in a batch");
	stats_file_free(&f);
	add(RINGSIDE_ROW_syscall_getppid, RINGSIDE_USER, 6, 0, 0);
	row = last_row(&f);
	ok(near(row->user.value.median, 1.6) && !strcmp(row->user.state, "below_resolution"),
	   "a tick more than the loop is no value");
	stats_file_free(&f);
}

static void identity(void)
{
	const struct stats_row *row;
	struct stats_file f;

	start(1);
	add_clocks();
	/* 100 in, 7 in the handler, 50 out, and 10 for two stamps */
	add(RINGSIDE_ROW_syscall_llseek, RINGSIDE_USER, 1732, 0, 0);
	add(RINGSIDE_ROW_syscall_llseek, RINGSIDE_KERNEL, 1090, 120, 550);
	row = last_row(&f);
	ok(near(f.user.loop.value, 3.2) && near(f.user.call.value, 6.2) &&
	   near(f.user.stamp.value, 9) && near(f.kernel.stamp.value, 5),
	   "baselines of both sides");
	ok(near(f.rows[0].user.value.median, 9) &&
	   near(f.rows[1].user.value.median, 3.2) &&
	   near(f.rows[2].user.value.median, 6.2), "they are shown whole");
	ok(near(row->user.value.median, 167), "the user's total");
	ok(near(row->kernel.parts[0].value.median, 100) &&
	   near(row->kernel.parts[1].value.median, 7) &&
	   near(row->kernel.parts[2].value.median, 50), "entry, handler, exit");
	ok(near(row->kernel.value.median + 2 * f.kernel.stamp.value,
		row->user.value.median),
	   "entry + handler + exit + stamps = user, with unequal stamps");
	stats_file_free(&f);
	start(1);
	add_clocks();
	add(RINGSIDE_ROW_fault_device, RINGSIDE_USER, 1702, 0, 0);
	add(RINGSIDE_ROW_fault_device, RINGSIDE_KERNEL, 1050, 120, 550);
	row = last_row(&f);
	ok(near(row->user.value.median, 167) &&
	   near(row->kernel.parts[0].value.median, 100) &&
	   near(row->kernel.value.median, 157),
	   "a fault has no arguments: the bare loop and stamp leave");
	stats_file_free(&f);
}

static void whole(void)
{
	const struct stats_row *row;
	struct store_half *h;
	struct stats_file f;

	start(1);
	add_clocks();
	h = add(RINGSIDE_ROW_syscall_getppid, RINGSIDE_USER, 1065, 0, 0);
	row = last_row(&f);
	stats_file_whole(&f);
	ok(row->user.value.median == 100 && row->user.value.high == 100,
	   "what a batch takes once is rounded away: 100.3 is 100");
	stats_file_free(&f);
	h->samples[0].ticks[0]++;
	row = last_row(&f);
	stats_file_whole(&f);
	ok(near(row->user.value.low, 100.3) && near(row->user.value.high, 100.4),
	   "but not where one sample took one instruction more");
	stats_file_free(&f);
	start(1);
	add_clocks();
	add(RINGSIDE_ROW_fault_anon, RINGSIDE_USER, 1035, 0, 0);
	row = last_row(&f);
	stats_file_whole(&f);
	ok(near(row->user.value.median, 100.3), "nor in a stateful row");
	stats_file_free(&f);
}

static void pairs(void)
{
	const struct stats_row *row;
	struct stats_file f;
	struct store_half *h;
	int i;

	start(1);
	h = add(RINGSIDE_ROW_hook_inode_getattr, RINGSIDE_KERNEL, 100, 170, 100);
	row = last_row(&f);
	ok(near(row->kernel.value.median, 7) &&
	   near(row->kernel.parts[0].value.median, 17) &&
	   near(row->kernel.parts[1].value.median, 10),
	   "a pair needs no baseline: 17 with - 10 without");
	stats_file_free(&f);
	for (i = 0; i < SAMPLES; i++)
		h->samples[i].ticks[2] = 250;
	row = last_row(&f);
	ok(stats_is_ok(&row->kernel) && near(row->kernel.value.median, -0.5),
	   "a count is never below its resolution");
	stats_file_free(&f);
	start(0);
	add(RINGSIDE_ROW_hook_inode_getattr, RINGSIDE_KERNEL, 100, 130, 140);
	row = last_row(&f);
	ok(!strcmp(row->kernel.state, "below_resolution") &&
	   near(row->kernel.value.median, 0.5) &&
	   near(row->kernel.resolution, 2),
	   "in ns: 0.5 at a resolution of 2 is below it");
	stats_file_free(&f);
	start(0);
	add(RINGSIDE_ROW_hook_inode_getattr, RINGSIDE_KERNEL, 100, 200, 110);
	row = last_row(&f);
	ok(stats_is_ok(&row->kernel) && near(row->kernel.value.median, 4.75),
	   "in ns: 4.75 at a resolution of 0.5 is above it");
	stats_file_free(&f);
}

static void marks(void)
{
	const struct stats_row *row;
	struct store_half *h;
	struct stats_file f;

	start(1);
	add_clocks();
	h = add(RINGSIDE_ROW_syscall_getppid, RINGSIDE_USER, 2062, 0, 0);
	h->samples[1].ticks[0] = 9062;
	h->samples[1].marks = RINGSIDE_MARK_IRQ;
	row = last_row(&f);
	ok(near(row->user.value.median, 200) && near(row->user.value.high, 200) &&
	   row->user.value.n == 2 && row->user.marked == 1,
	   "a marked sample is left out");
	stats_file_free(&f);
	h->samples[0].marks = h->samples[2].marks = RINGSIDE_MARK_SWITCH;
	row = last_row(&f);
	ok(row->user.value.n == 3 && row->user.low_confidence,
	   "all marked: all used, low confidence");
	stats_file_free(&f);
}

static int has_value(__u32 reason)
{
	const struct stats_row *row;
	struct stats_file f;
	int value;

	start(1);
	add_clocks();
	add(RINGSIDE_ROW_syscall_getppid, RINGSIDE_USER, 2062, 0, 0)->reason =
		reason;
	row = last_row(&f);
	value = stats_has_value(&row->user) &&
		!strcmp(row->user.state, ringside_reason_name(reason));
	stats_file_free(&f);
	return value;
}

static void states(void)
{
	const struct stats_row *row;
	struct stats_file f;

	ok(has_value(RINGSIDE_ok) && has_value(RINGSIDE_disturbed) &&
	   has_value(RINGSIDE_interrupted), "ok, disturbed, interrupted: values");
	ok(!has_value(RINGSIDE_failed) && !has_value(RINGSIDE_not_happened) &&
	   !has_value(RINGSIDE_waited) && !has_value(RINGSIDE_no_proof),
	   "failed, not_happened, waited, no_proof: none, though there are samples");
	start(1);
	add(RINGSIDE_ROW_syscall_getppid, RINGSIDE_USER, 2062, 0, 0);
	row = last_row(&f);
	ok(!strcmp(row->user.state, "no_baseline") && !row->user.value.n,
	   "without clock_call: no_baseline");
	ok(!strcmp(row->kernel.state, "not_run"), "a half that is not there");
	stats_file_free(&f);
	start(1);
	add_clocks();
	halves[4].reason = RINGSIDE_no_module;
	add(RINGSIDE_ROW_syscall_llseek, RINGSIDE_KERNEL, 1040, 120, 550);
	row = last_row(&f);
	ok(!strcmp(row->kernel.state, "no_baseline"),
	   "stamps without the kernel's clock_stamp: no_baseline");
	stats_file_free(&f);
	start(1);
	store.view_reason = RINGSIDE_no_module;
	add(RINGSIDE_ROW_clock_loop, RINGSIDE_USER, 32, 0, 0);
	row = last_row(&f);
	ok(!strcmp(row->kernel.state, "no_module"),
	   "user view: the kernel half has the view's reason");
	stats_file_free(&f);
}

static void units(void)
{
	const struct stats_row *row;
	struct stats_file f;

	start(0);
	add(RINGSIDE_ROW_clock_loop, RINGSIDE_USER, 60, 0, 0);
	add(RINGSIDE_ROW_clock_nops, RINGSIDE_USER, 1060, 0, 0);
	row = last_row(&f);
	ok(!strcmp(f.unit, "ns") && near(row->user.value.median, 50),
	   "100 ticks at 2 a ns are 50 ns");
	ok(stats_is_ok(&row->user), "a steady baseline hides nothing");
	stats_file_free(&f);
	halves[0].samples[0].ticks[0] = 20;
	halves[0].samples[2].ticks[0] = 100;
	halves[1].samples[0].ticks[0] = halves[1].samples[1].ticks[0] =
		halves[1].samples[2].ticks[0] = 80;
	row = last_row(&f);
	ok(!strcmp(row->user.state, "below_resolution"),
	   "1 ns above a baseline that scatters by 2 is below resolution");
	stats_file_free(&f);
}

/* Whether a row of n samples is unsteady: from the middle on they take so much longer. */
static int is_unsteady_by(double share, int n)
{
	struct ringside_sample many[40] = { 0 };
	const struct stats_row *row;
	struct stats_file f;
	struct store_half *h;
	int i, found;

	start(0);
	add(RINGSIDE_ROW_clock_loop, RINGSIDE_USER, 60, 0, 0);
	h = add(RINGSIDE_ROW_clock_nops, RINGSIDE_USER, 0, 0, 0);
	for (i = 0; i < n; i++)
		many[i].ticks[0] = 100000 * (i < n / 2 ? 1 : 1 + share);
	h->samples = many;
	h->n = n;
	row = last_row(&f);
	found = row->user.unsteady;
	stats_file_free(&f);
	return found;
}

static void unsteady(void)
{
	ok(!is_unsteady_by(0, 40), "a median that stands is steady");
	ok(!is_unsteady_by(0.02, 40), "one that moves by 2 % is, too");
	ok(is_unsteady_by(0.2, 40), "one that moves by 20 % is not");
	ok(is_unsteady_by(0.4, 4), "of four samples one that moves by 40 % is not, either");
	ok(!is_unsteady_by(0.02, 4), "by 2 % it is");
	ok(!is_unsteady_by(0, 1), "a single sample tells nothing");
}

int main(void)
{
	test_begin();
	unsteady();
	summaries();
	formulas();
	identity();
	coarse_clock();
	whole();
	pairs();
	marks();
	states();
	units();
	return test_end();
}
