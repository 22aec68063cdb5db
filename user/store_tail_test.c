// SPDX-License-Identifier: GPL-2.0-only
/* Tails in a result file: written, and read only if nothing is wrong. */
#include "histogram.h"
#include "store_tail.h"
#include "testroot.h"

static char file[PATH_MAX];
static char err[512];

static const char before[] =
"{\"schema\":1,\"ringside\":\"0.1.0\",\"run_id\":\"r\",\"ended\":\"complete\","
"\"mode\":\"exact\",\"view\":\"both\",\"view_reason\":\"\",\"stamp_khz\":1000000,"
"\"environment\":{},\"disturbances\":[],"
"\"rows\":[{\"row\":\"clock_loop\",\"side\":\"user\",\"class\":\"exact\","
"\"kind\":\"loop\",\"state\":\"ok\",\"errno\":0,\"proof\":\"p\",\"batch\":64,"
"\"samples\":[[212]],\"marks\":[0],\"tail\":";
static const char after[] = "}]}";

#define HEAD(n)		"{\"state\":\"ok\",\"errno\":0,\"operations\":" n
#define FIVE(buckets)	HEAD("5") ",\"buckets\":" buckets "}"

static const struct {
	const char *tail;
	const char *expected;	/* in the error; NULL: is read */
} cases[] = {
	{ FIVE("[[3,1,0],[64,2,1],[1024,0,1]]"), NULL },
	{ FIVE("[[9223372036854775807,5,0]]"), "no bucket begins with 9223372036854775807" },
	{ FIVE("[[9223372036854775808,5,0]]"), "too big" },
	{ "[]", "tail: not an object" },
	{ "null", "tail: not an object" },
	{ "{\"state\":\"fine\"}", "state: \"fine\"" },
	{ "{\"state\":\"ok\",\"errno\":4096}", "errno: 4096" },
	{ "{\"state\":\"ok\",\"errno\":0}", "operations: missing" },
	{ HEAD("16777217") "}", "operations: 16777217" },
	{ HEAD("-1") "}", "operations: -1" },
	{ HEAD("5.0") "}", "operations: not an integer" },
	{ HEAD("0") ",\"buckets\":[]}", "tail: \"ok\" without an operation" },
	{ "{\"state\":\"not_alone\",\"errno\":0,\"operations\":0,\"buckets\":[]}", NULL },
	{ HEAD("5") "}", "tail: buckets: missing" },
	{ FIVE("{}"), "tail: buckets: missing or not an array" },
	{ FIVE("[5,0,0]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[5,5]]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[5,5,0,0]]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[-5,5,0]]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[5,5.0,0]]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[5,\"5\",0]]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[5,5,-1]]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[5,6,-1]]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[5,4294967301,0]]"), "tail: buckets[0]: not a lowest tick" },
	{ FIVE("[[64,4,0],[129,1,0]]"), "tail: buckets[1]: no bucket begins with 129" },
	{ FIVE("[[64,4,0],[64,1,0]]"), "tail: buckets[1]: not above the one before" },
	{ FIVE("[[64,4,0],[8,1,0]]"), "tail: buckets[1]: not above the one before" },
	{ FIVE("[[64,3,1]]"), "tail: 5 operations, but buckets counts 4" },
	{ FIVE("[[64,3,1],[66,5,5]]"), "tail: 5 operations, but buckets counts 14" },
};

static int reads(struct store *s, const char *tail)
{
	FILE *out = fopen(file, "we");

	if (!out || fprintf(out, "%s%s%s", before, tail, after) < 0 || fclose(out)) {
		printf("Bail out! %s: %s\n", file, strerror(errno));
		exit(1);
	}
	return !store_read(file, s, err, sizeof(err));
}

static void refusals(void)
{
	struct store s;
	size_t i;
	int good;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		good = reads(&s, cases[i].tail);
		if (good)
			store_free(&s);
		if (cases[i].expected)
			good = !good && strstr(err, cases[i].expected) && !strchr(err, '\n');
		if (!good)
			printf("# %s\n", err);
		ok(good, cases[i].tail);
	}
}

static void numbers(void)
{
	const struct ringside_histogram *h;
	struct store s;

	if (!reads(&s, cases[0].tail)) {
		printf("Bail out! %s\n", err);
		exit(1);
	}
	h = s.halves[0].tail->histograms;
	ok(s.halves[0].tail->lanes == 1 && s.halves[0].tail->operations == 5 && h->clean[3] == 1 &&
	   h->clean[64] == 2 && h->hit[64] == 1 && h->hit[ringside_bucket(1024)] == 1,
	   "what is read is what stands there");
	store_free(&s);
}

/* The kernel half of a stamped row: three histograms. */
static void round_trip(void)
{
	struct ringside_sample sample = { { 1, 2, 3 }, 0, 0 };
	struct store_half half = {
		.row = ringside_row(RINGSIDE_ROW_syscall_llseek), .side = RINGSIDE_KERNEL,
		.batch = 1, .lanes = 3, .samples = &sample, .n = 1,
	};
	struct store s = { .stamp_khz = 1, .halves = &half, .n = 1 }, back = { 0 };
	struct store_tail *t = half.tail = store_tail_new(&half), *read = NULL;

	s.environment = json_object();
	s.disturbances = json_array();
	t->operations = 3;
	t->histograms[0].clean[0] = t->histograms[1].hit[RINGSIDE_BUCKETS - 1] =
		t->histograms[2].clean[64] = 3;
	if (!store_write(file, &s, err, sizeof(err)) && !store_read(file, &back, err, sizeof(err)))
		read = back.halves[0].tail;
	ok(t->lanes == 3 && read && !memcmp(t, read, sizeof(*t) + 3 * sizeof(t->histograms[0])),
	   "a tail comes back, in its parts, to the last bucket");
	store_free(&back);
	free(t);
	json_decref(s.environment);
	json_decref(s.disturbances);
}

int main(void)
{
	test_begin();
	snprintf(file, sizeof(file), "%s/result.json", test_root);
	refusals();
	numbers();
	round_trip();
	return test_end();
}
