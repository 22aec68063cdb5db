// SPDX-License-Identifier: GPL-2.0-only
/* Result files: written whole or not at all, read only if nothing is wrong. */
#include <fcntl.h>
#include <signal.h>
#include <stdio_ext.h>
#include <sys/resource.h>
#include "store.h"
#include "testroot.h"

static char file[PATH_MAX];
static char err[512];

/* One valid file; every test of refusals breaks it in one place. */
static const char valid[] =
"{\"schema\":1,\"ringside\":\"0.1.0\",\"run_id\":\"r\",\"ended\":\"complete\","
"\"mode\":\"exact\",\"view\":\"both\",\"view_reason\":\"\",\"stamp_khz\":1000000,"
"\"environment\":{},\"disturbances\":[{\"what\":\"w\",\"value\":1,\"advice\":\"a\"}],"
"\"rows\":[{\"row\":\"clock_loop\",\"side\":\"user\",\"class\":\"exact\","
"\"kind\":\"loop\",\"state\":\"ok\",\"errno\":0,\"proof\":\"p\",\"batch\":64,"
"\"samples\":[[212],[213]],\"marks\":[0,31]},"
"{\"row\":\"hook_task_kill\",\"side\":\"kernel\",\"class\":\"exact\","
"\"kind\":\"pair\",\"state\":\"ok\",\"errno\":0,\"proof\":\"p\",\"batch\":8,"
"\"samples\":[[5,6,7]],\"marks\":[0]}]}";

struct change {
	const char *from, *to;
	const char *expected;	/* in the error; NULL: is read all the same */
};

#define FOOTPRINT(list) "\"rows\":[", "\"footprint\":" list ",\"rows\":["

static const struct change changes[] = {
	{ FOOTPRINT("[{\"what\":\"a_b\",\"bytes\":1},"
		    "{\"what\":\"c\",\"state\":\"merged\"}]"), NULL },
	{ FOOTPRINT("7"), "footprint: not an array" },
	{ FOOTPRINT("[7]"), "footprint[0]: what" },
	{ FOOTPRINT("[{\"what\":\"\\u001b\",\"bytes\":1}]"), "\"?\": no name" },
	{ FOOTPRINT("[{\"what\":\"a\"}]"), "footprint[0]: bytes: " },
	{ FOOTPRINT("[{\"what\":\"a\",\"bytes\":-1}]"), "bytes: -1" },
	{ FOOTPRINT("[{\"what\":\"a\",\"state\":\"fine\"}]"), "state: \"fine\"" },
	{ "\"schema\":1", "\"schema\":2", ": schema 2" },
	{ "\"schema\":1", "\"schema\":\"1\"", "schema: not an integer" },
	{ "\"schema\":1,", "", "no schema" },
	{ "\"schema\":1", "\"schema\":1,\"schema\":1", "duplicate" },
	{ "\"ringside\":\"0.1.0\",", "", "ringside: missing" },
	{ "\"run_id\":\"r\"", "\"run_id\":3", "run_id: not a string" },
	{ "\"run_id\":\"r\"",
	  "\"run_id\":\"0123456789012345678901234567890123456789\"",
	  "run_id: longer" },
	{ "\"complete\"", "\"done\"", "ended: \"done\"" },
	{ "\"mode\":\"exact\"", "\"mode\":\"fast\"", "mode: \"fast\"" },
	{ "\"mode\":\"exact\"", "\"mode\":\"\\u001b[1m\"", "mode: \"?[1m\"" },
	{ "\"view\":\"both\"", "\"view\":\"mine\"", "view: \"mine\"" },
	{ "\"view\":\"both\"", "\"view\":\"user\"", "view_reason: \"\"" },
	{ "\"view_reason\":\"\"", "\"view_reason\":\"denied\"",
	  "the view is \"both\"" },
	{ "1000000", "0", "stamp_khz: 0" },
	{ "1000000", "-1", "stamp_khz: -1" },
	{ "1000000", "1e6", "stamp_khz: not an integer" },
	{ "1000000", "4294967296", "stamp_khz: 4294967296" },
	{ "\"environment\":{}", "\"environment\":[]", "environment:" },
	{ "\"value\":1", "\"value\":null", "disturbances[0]: value" },
	{ "\"advice\":\"a\"", "\"advice\":1", "disturbances[0]: advice" },
	{ "\"rows\":[", "\"rows\":7,\"x\":[", "rows: missing or not an array" },
	{ "\"rows\":[{", "\"rows\":[3,{", "rows[0]: row: missing" },
	{ "clock_loop", "clock_lop", "rows[0]: row: \"clock_lop\" is unknown" },
	{ "\"side\":\"user\"", "\"side\":\"both\"", "rows[0]: side" },
	{ "\"side\":\"kernel\"", "\"side\":\"user\"",
	  "rows[1]: row hook_task_kill has no user half" },
	{ "\"row\":\"hook_task_kill\",\"side\":\"kernel\",\"class\":\"exact\",\"kind\":\"pair\"",
	  "\"row\":\"clock_loop\",\"side\":\"user\",\"class\":\"exact\",\"kind\":\"loop\"",
	  "rows[1] (clock_loop, user): samples[0]: not an array of 1" },
	{ "\"kind\":\"pair\"", "\"kind\":\"loop\"",
	  "rows[1] (hook_task_kill, kernel): kind" },
	{ "\"class\":\"exact\"", "\"class\":\"big\"", "class: \"big\"" },
	{ "\"class\":\"exact\"", "\"class\":\"stateful\"", NULL },
	{ "\"state\":\"ok\"", "\"state\":\"fine\"", "state: \"fine\"" },
	{ "\"errno\":0", "\"errno\":-1", "errno: -1" },
	{ "\"errno\":0", "\"errno\":4096", "errno: 4096" },
	{ "\"proof\":\"p\"", "\"proof\":[]", "proof: not a string" },
	{ "\"batch\":64", "\"batch\":0", "batch: 0" },
	{ "\"batch\":64", "\"batch\":4294967296", "batch: 4294967296" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"counters\":{\"cycles\":{\"state\":\"ok\",\"batch\":4,\"samples\":[[9]],\"marks\":[0]}}",
	  NULL },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"counters\":[]",
	  "counters: not an object" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"counters\":{\"cycles\":{\"state\":\"fine\"}}",
	  ": cycles: state: \"fine\"" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"counters\":{\"cycles\":{\"state\":\"ok\",\"batch\":0,\"samples\":[[9]],\"marks\":[0]}}",
	  ": cycles: batch: 0" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"counters\":{\"cycles\":{\"state\":\"ok\",\"batch\":4,\"samples\":[[-1]],\"marks\":[0]}}",
	  ": cycles: samples[0][0]: not a count" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hooks\":{\"file_open\":2}", NULL },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hooks\":[]", "hooks: not an object" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hooks\":{\"\\u001b[2J\":2}",
	  "\"?[2J\": not a hook" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hooks\":{\"a\":0}", "\"a\": not a hook" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hooks\":{\"a\":\"1\"}", "\"a\": not a hook" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hooks_state\":\"not_built\"", NULL },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hooks_state\":\"fine\"", "hooks_state: \"fine\"" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hops\":[[1,2]],\"hop_marks\":[0]",
	  "hops[0]: not an array of 3" },
	{ "\"proof\":\"p\"", "\"proof\":\"p\",\"hops_state\":\"fine\"", "hops_state: \"fine\"" },
	{ "[[212],[213]]", "[[212]]", "1 samples, but 2 marks" },
	{ "[[212],[213]],\"marks\":[0,31]", "[],\"marks\":[]", "without a sample" },
	{ "[213]", "[213,1]", "samples[1]: not an array of 1" },
	{ "[213]", "213", "samples[1]: not an array of 1" },
	{ "[213]", "[-213]", "samples[1][0]: not a count" },
	{ "[213]", "[213.0]", "samples[1][0]: not a count" },
	{ "[213]", "[NaN]", "invalid token" },
	{ "[213]", "[9223372036854775808]", "too big" },
	{ "[5,6,7]", "[5,6]", "samples[0]: not an array of 3" },
	{ "[0,31]", "[0,64]", "marks[1]" },
	{ "[0,31]", "[0,true]", "marks[1]" },
	{ "\"rows\":[", "\"later\":{},\"rows\":[", NULL },
	{ "\"marks\":[0]", "\"marks\":[0],\"later\":0", NULL },
	{ "]}]}", "]}]}}", "end of file expected" },
};

static void write_text(const char *text, size_t len)
{
	FILE *out = fopen(file, "we");

	if (!out || fwrite(text, 1, len, out) != len || fclose(out)) {
		printf("Bail out! %s: %s\n", file, strerror(errno));
		exit(1);
	}
}

/* Whether the file reads, and the error is one line that begins with it. */
static int reads(void)
{
	struct store s;
	int ret = store_read(file, &s, err, sizeof(err));

	if (!ret)
		store_free(&s);
	else if (strncmp(err, file, strlen(file)) || strchr(err, '\n'))
		ok(0, "an error is one line that names the file");
	return !ret;
}

static void refusals(void)
{
	char text[2 * sizeof(valid)], what[256];
	const struct change *c = changes;
	const char *at;
	int good;

	for (; c < changes + sizeof(changes) / sizeof(changes[0]); c++) {
		at = strstr(valid, c->from);
		if (!at) {
			ok(0, c->from);
			continue;
		}
		snprintf(text, sizeof(text), "%.*s%s%s", (int)(at - valid),
			 valid, c->to, at + strlen(c->from));
		write_text(text, strlen(text));
		good = reads();
		if (c->expected)
			good = !good && strstr(err, c->expected);
		if (!good)
			printf("# %s\n", err);
		snprintf(what, sizeof(what), "%s -> %s", c->from, c->to);
		ok(good, what);
	}
}

static void truncated(void)
{
	size_t len, bad = 0;

	for (len = 0; len < strlen(valid); len++) {
		write_text(valid, len);
		bad += reads();
	}
	ok(!bad, "no truncated file is read, wherever it ends");
	write_text(valid, strlen(valid));
	ok(reads(), "the whole file is");
	snprintf(file, sizeof(file), "%s/none.json", test_root);
	ok(!reads() && strstr(err, "No such file"), "a file that is not there");
	snprintf(file, sizeof(file), "%s", test_root);
	ok(!reads(), "a folder");
	snprintf(file, sizeof(file), "%s/result.json", test_root);
}

static void twice(void)
{
	struct store s;
	json_t *root, *rows;

	root = json_loads(valid, 0, NULL);
	rows = json_object_get(root, "rows");
	json_array_append(rows, json_array_get(rows, 1));
	json_dump_file(root, file, JSON_COMPACT);
	json_decref(root);
	ok(store_read(file, &s, err, sizeof(err)) &&
	   strstr(err, "rows[2] (hook_task_kill, kernel): stands there a second time"),
	   "the same half twice");
}

static struct ringside_sample some[] = {
	{ { 1, 2, 3 }, 0, 0 }, { { 4, 5, 1ULL << 62 }, 3, 0 },
};

static struct store_half half = {
	.side = RINGSIDE_KERNEL, .reason = RINGSIDE_disturbed, .error = 5,
	.proof = "counted", .batch = 32, .lanes = 3, .samples = some, .n = 2,
};

static struct store example(void)
{
	struct store s = {
		.run_id = "id", .complete = 0, .exact = 1,
		.stamp_khz = 4294967295U, .halves = &half, .n = 1,
	};

	half.row = ringside_row(RINGSIDE_ROW_syscall_llseek);
	s.environment = json_pack("{s{ss}}", "kernel", "release", "6");
	s.disturbances = json_array();
	return s;
}

static void forget(struct store *s)
{
	json_decref(s->environment);
	json_decref(s->disturbances);
}

/* Written to the file and read from it again. */
static int comes_back(struct store *s, struct store *back)
{
	return !store_write(file, s, err, sizeof(err)) && !store_read(file, back, err, sizeof(err));
}

static void round_trip(void)
{
	struct store_half counter = half;
	struct store s = example(), back;
	const struct store_half *h;
	struct stat st;

	umask(022);
	ok(!store_write(file, &s, err, sizeof(err)), "written");
	ok(!stat(file, &st) && (st.st_mode & 0777) == 0644, "for all to read");
	if (store_read(file, &back, err, sizeof(err))) {
		printf("Bail out! %s\n", err);
		exit(1);
	}
	h = back.halves;
	ok(!strcmp(back.run_id, "id") && !back.complete && back.exact &&
	   back.stamp_khz == 4294967295U && !back.view_reason && back.n == 1,
	   "the run comes back");
	ok(json_equal(back.environment, s.environment), "the environment too");
	ok(h->row == half.row && h->side == half.side && h->error == 5 &&
	   h->reason == half.reason && !strcmp(h->proof, "counted") &&
	   h->batch == 32 && h->lanes == 3 && h->n == 2, "the half too");
	ok(!memcmp(h->samples, some, sizeof(some)), "the samples too");
	ok(store_find(&back, half.row->nr, RINGSIDE_KERNEL) == h &&
	   !store_find(&back, half.row->nr, RINGSIDE_USER), "found by its side");
	store_free(&back);
	half.counters[STORE_CYCLES] = &counter;
	ok(comes_back(&s, &back) && !back.halves[0].counters[STORE_INSTRUCTIONS] &&
	   back.halves[0].counters[STORE_CYCLES]->n == 2 &&
	   !memcmp(back.halves[0].counters[STORE_CYCLES]->samples, some, sizeof(some)),
	   "what was counted comes back");
	half.counters[STORE_CYCLES] = NULL;
	store_free(&back);
	half.hooks = json_pack("{si}", "file_open", 2);
	ok(comes_back(&s, &back) && json_equal(back.halves[0].hooks, half.hooks) &&
	   !back.halves[0].hooks_reason, "hook calls come back");
	store_free(&back);
	json_decref(half.hooks);
	half.hooks = NULL;
	half.hooks_reason = RINGSIDE_not_built;
	ok(comes_back(&s, &back) && !back.halves[0].hooks &&
	   back.halves[0].hooks_reason == RINGSIDE_not_built, "or why there are none");
	store_free(&back);
	half.hooks_reason = 0;
	half.hops = some;
	half.nhops = 2;
	ok(comes_back(&s, &back) && back.halves[0].nhops == 2 &&
	   !memcmp(back.halves[0].hops, some, sizeof(some)), "hops come back");
	store_free(&back);
	half.hops = NULL;
	s.view_reason = RINGSIDE_no_module;
	ok(comes_back(&s, &back) &&
	   back.view_reason == RINGSIDE_no_module, "a user view says why");
	store_free(&back);
	forget(&s);
}

/* How many names the test's folder holds besides . and .. */
static int names(void)
{
	char command[128];
	int n = -1;
	FILE *ls;

	snprintf(command, sizeof(command), "ls -A '%s' | wc -l", test_root);
	ls = popen(command, "re");
	if (ls && fscanf(ls, "%d", &n) != 1)
		n = -1;
	if (ls)
		pclose(ls);
	return n;
}

/* Through an open descriptor: no fault of store_write() can reach the node. */
static int write_full(const struct store *s)
{
	int saved, full = open("/dev/full", O_WRONLY), ret;

	fflush(stdout);
	saved = dup(1);
	if (saved < 0 || full < 0 || dup2(full, 1) < 0)
		exit(1);
	ret = store_write("-", s, err, sizeof(err));
	__fpurge(stdout);
	clearerr(stdout);
	dup2(saved, 1);
	close(saved);
	close(full);
	return ret;
}

/* A pipe of our own stands for all devices: a fault here harms nobody. */
static int stays_fifo(const struct store *s)
{
	char fifo[PATH_MAX + 8];
	struct stat st;
	int fd, good;

	snprintf(fifo, sizeof(fifo), "%s/fifo", test_root);
	if (mkfifo(fifo, 0600))
		return 0;
	fd = open(fifo, O_RDWR | O_NONBLOCK);
	good = fd >= 0 && !store_write(fifo, s, err, sizeof(err)) &&
	       !lstat(fifo, &st) && S_ISFIFO(st.st_mode) &&
	       read(fd, err, 1) == 1 && err[0] == '{';
	close(fd);
	unlink(fifo);
	return good;
}

/* The disk is full in the middle of the file: a limit plays it. */
static int half_written(const struct store *s)
{
	struct rlimit before, small;
	int ret;

	if (getrlimit(RLIMIT_FSIZE, &before))
		return 0;
	fflush(stdout);
	signal(SIGXFSZ, SIG_IGN);
	small = before;
	small.rlim_cur = 16;
	setrlimit(RLIMIT_FSIZE, &small);
	ret = store_write(file, s, err, sizeof(err));
	setrlimit(RLIMIT_FSIZE, &before);
	return ret == -EFBIG && reads() && names() == 1;
}

static void whole_or_nothing(void)
{
	char link[PATH_MAX + 8], none[PATH_MAX + 16];
	struct store s = example();
	json_t *environment = s.environment;
	struct stat st;

	write_text(valid, strlen(valid));
	s.environment = NULL;
	ok(store_write(file, &s, err, sizeof(err)) && strstr(err, file) &&
	   reads(), "what cannot be packed leaves the old file");
	s.environment = environment;
	ok(half_written(&s), "what is written by half leaves the old file, and no other");
	ok(write_full(&s) == -ENOSPC, "a full disk is an error");
	ok(stays_fifo(&s), "what is no regular file is not replaced");
	snprintf(none, sizeof(none), "%s/none/x.json", test_root);
	ok(store_write(none, &s, err, sizeof(err)) == -ENOENT &&
	   strstr(err, none), "no such folder");
	snprintf(link, sizeof(link), "%s/link", test_root);
	ok(!symlink(file, link) && !store_write(link, &s, err, sizeof(err)) &&
	   !lstat(link, &st) && S_ISLNK(st.st_mode) && reads(),
	   "a symbolic link stays one");
	ok(names() == 2, "no temporary file is left");
	forget(&s);
}

int main(void)
{
	test_begin();
	snprintf(file, sizeof(file), "%s/result.json", test_root);
	refusals();
	truncated();
	twice();
	round_trip();
	whole_or_nothing();
	return test_end();
}
