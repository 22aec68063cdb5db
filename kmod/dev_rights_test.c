// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user program: does what the table RIGHTS of the device's man page says, line by
 * line, and compares the outcome.
 *
 * usage: dev_rights_test PAGE MODULE	(user/ringside.4, ringside.ko)
 *
 * Needs root, the module loaded, and a machine that is thrown away: it is locked down
 * in the end.  Speaks TAP; exits 0, 1, or 4 where it cannot run.
 */
#include <sys/wait.h>
#include "dev_rights_test.h"
#include "dev_rights_who_test.h"

static const struct {
	const char *name;
	int err;
} outcomes[] = {
	{ "allowed", 0 },
#define X(name) { "Er " #name, name }
	X(EPERM), X(EACCES), X(EBUSY), X(EAGAIN), X(EEXIST), X(ENOENT), X(EKEYREJECTED),
#undef X
};

#define N(array) (sizeof(array) / sizeof((array)[0]))
#define NO_SUCH_SUBJECT	254
#define LOST		253

static int used_subject[N(subjects)], used_action[N(actions)];

static int outcome(const char *name)
{
	size_t i;

	for (i = 0; i < N(outcomes); i++)
		if (!strcmp(outcomes[i].name, name))
			return outcomes[i].err;
	return -1;
}

/* In a process of its own, which is who it was made to be until its end. */
static int perform(size_t who, size_t what)
{
	int fd = subjects[who].holds ? open_device() : -1;
	int status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid) {
		if (subjects[who].become && subjects[who].become()) {
			printf("# %s: %s\n", subjects[who].name, strerror(errno));
			fflush(stdout);
			_exit(NO_SUCH_SUBJECT);
		}
		_exit(actions[what].act(fd) ? errno : 0);
	}
	waitpid(pid, &status, 0);
	if (fd >= 0)
		close(fd);
	chmod(PATH, 0600);
	return WIFEXITED(status) ? WEXITSTATUS(status) : LOST;
}

static void line(const char *who, const char *what, const char *wanted)
{
	int expected = outcome(wanted), found;
	size_t i, j;
	char text[256];

	snprintf(text, sizeof(text), "%s: %s: %s", who, what, wanted);
	for (i = 0; i < N(subjects) && strcmp(subjects[i].name, who); i++)
		;
	for (j = 0; j < N(actions) && strcmp(actions[j].name, what); j++)
		;
	if (i == N(subjects) || j == N(actions) || expected < 0) {
		ok(0, text);
		printf("# this test does not know that\n");
		return;
	}
	used_subject[i] = used_action[j] = 1;
	found = perform(i, j);
	ok(found == expected, text);
	if (found != expected)
		printf("# %s\n", found == NO_SUCH_SUBJECT ? "nobody could become that" :
		       found == LOST ? "the process was killed" :
		       found ? strerror(found) : "allowed");
}

/* Cells of a line of the table: ".It who Ta what Ta outcome". */
static void parse(char *text)
{
	char *what = strstr(text, " Ta "), *wanted = what ? strstr(what + 4, " Ta ") : NULL;

	text[strcspn(text, "\n")] = '\0';
	if (!wanted) {
		ok(0, text);
		printf("# a line of the table has three cells\n");
		return;
	}
	*what = *wanted = '\0';
	line(text + strlen(".It "), what + 4, wanted + 4);
}

static void read_page(FILE *page)
{
	char text[256];
	int inside = 0;

	while (fgets(text, sizeof(text), page)) {
		if (!strncmp(text, ".Sh ", 4))
			inside = !strcmp(text, ".Sh RIGHTS\n");
		if (inside && !strncmp(text, ".It ", 4) && strncmp(text, ".It Em ", 7))
			parse(text);
	}
}

static void all_are_told(void)
{
	size_t i;

	for (i = 0; i < N(subjects); i++)
		ok(used_subject[i], subjects[i].name);
	for (i = 0; i < N(actions); i++)
		ok(used_action[i], actions[i].name);
}

int main(int argc, char **argv)
{
	FILE *page = argc == 3 ? fopen(argv[1], "r") : NULL;
	int keep;

	if (!page || access(PATH, F_OK)) {
		printf("1..0 # SKIP usage: dev_rights_test PAGE MODULE, with the module loaded\n");
		return 4;
	}
	module_file = argv[2];
	keep = open_device();	/* what may unload shall not */
	read_page(page);
	printf("# each who and what of this test is in the table\n");
	all_are_told();
	close(keep);
	fclose(page);
	printf("1..%d\n", tests);
	return failures != 0;
}
