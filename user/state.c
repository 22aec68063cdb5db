// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "cmd.h"
#include "sandbox.h"
#include "start.h"
#include "state.h"

static const struct {
	const char *word;
	enum state_kind kind;
	unsigned int low, high;		/* both 0: takes no number */
} words[] = {
	{ "none", STATE_NONE, 0, 0 },
	{ "landlock", STATE_LANDLOCK, 0, STATE_MAX_LAYERS },
	{ "seccomp", STATE_SECCOMP, STATE_MIN_FILTER, STATE_MAX_FILTER },
	{ "ptrace", STATE_PTRACE, 0, 0 },
	{ "audit", STATE_AUDIT, 0, 0 },
};

static int parse_number(const char *option, const char *text, unsigned int low,
			unsigned int high, unsigned int *n)
{
	const char *digits = strchr(text, ':') + 1;
	char *end;
	unsigned long v = strtoul(digits, &end, 10);

	if (isdigit((unsigned char)*digits) && !*end && v >= low && v <= high) {
		*n = v;
		return 0;
	}
	start_say("--%s %s: it takes a whole number from %u to %u", option, text, low, high);
	return EXIT_USAGE;
}

static int parse_shell(const char *option, const char *text)
{
	const char *c;

	for (c = text; *c; c++)
		if (iscntrl((unsigned char)*c))
			break;
	if (!*c && strlen(text) > strlen("sh:"))
		return 0;
	start_say("--%s sh:COMMAND: the command is %s", option,
		  *c ? "not one line" : "empty");
	return EXIT_USAGE;
}

int state_parse(const char *option, const char *text, struct state *s)
{
	size_t i, len = strcspn(text, ":");

	s->text = text;
	if (!strncmp(text, "sh:", 3)) {
		s->kind = STATE_SHELL;
		return parse_shell(option, text);
	}
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strlen(words[i].word) != len || strncmp(text, words[i].word, len) ||
		    !text[len] != !words[i].high)
			continue;
		s->kind = words[i].kind;
		return words[i].high ? parse_number(option, text, words[i].low,
						    words[i].high, &s->n) : 0;
	}
	start_say("--%s: no state '%s': none, sh:COMMAND, landlock:N, seccomp:N, ptrace or audit",
		  option, text);
	return EXIT_USAGE;
}

int state_restricts(const struct state *s)
{
	return s->kind == STATE_LANDLOCK || s->kind == STATE_SECCOMP;
}

int state_enter(const struct state *s)
{
	switch (s->kind) {
	case STATE_LANDLOCK:
		return sandbox_landlock(s->n);
	case STATE_SECCOMP:
		return sandbox_seccomp(s->n);
	case STATE_PTRACE:
		/* Where Yama lets only ancestors trace. */
		prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
		return 0;
	default:
		return 0;
	}
}

const char *state_hint(const struct state *s, int err)
{
	if (s->kind == STATE_LANDLOCK && (err == -ENOSYS || err == -EOPNOTSUPP))
		return "this kernel has no Landlock, or lacks it in lsm= of its command line";
	if (s->kind == STATE_SECCOMP && (err == -EINVAL || err == -ENOSYS))
		return "this kernel has no seccomp filters";
	if (s->kind == STATE_PTRACE && err == -EPERM)
		return "a security module or somebody else's tracer is in the way";
	if (s->kind == STATE_AUDIT && err == -ECONNREFUSED)
		return "this kernel has no audit, was started with audit=0, or this is a container";
	if (s->kind == STATE_AUDIT && err == -EPERM)
		return "it needs CAP_AUDIT_CONTROL, and rules that are not locked";
	return strerror(-err);
}

static void pause_ms(long ms)
{
	const struct timespec t = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

int state_command(const struct state *s)
{
	const char *command = s->text + strlen("sh:");
	int status, waited;
	pid_t pid = fork();

	if (pid < 0)
		return -errno;
	if (!pid) {
		/* What interrupts us does not leave it half done. */
		setpgid(0, 0);
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
		dup2(STDERR_FILENO, STDOUT_FILENO);
		execl("/bin/sh", "sh", "-c", command, NULL);
		_exit(127);
	}
	/* Most take less than the first milliseconds. */
	for (waited = 0; !waitpid(pid, &status, WNOHANG); waited++) {
		if (waited >= STATE_PATIENCE * 1000) {
			kill(-pid, SIGKILL);
			waitpid(pid, &status, 0);
			return -ETIME;
		}
		pause_ms(1);
	}
	return status;
}

/* Signals and stops of the tracee pass. */
static void follow(pid_t pid)
{
	int status, sig, event;

	while (waitpid(pid, &status, __WALL) == pid && WIFSTOPPED(status)) {
		sig = WSTOPSIG(status);
		event = status >> 16;
		ptrace(event == PTRACE_EVENT_STOP && sig != SIGTRAP ? PTRACE_LISTEN : PTRACE_CONT,
		       pid, NULL, (void *)(long)(event ? 0 : sig));
	}
}

pid_t state_trace(pid_t pid)
{
	int said[2], err = -EPIPE;
	pid_t tracer;

	if (pipe2(said, O_CLOEXEC))
		return -errno;
	tracer = fork();
	if (!tracer) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		err = ptrace(PTRACE_SEIZE, pid, NULL, (void *)PTRACE_O_EXITKILL) ? -errno : 0;
		if (write(said[1], &err, sizeof(err)) == sizeof(err) && !err)
			follow(pid);
		_exit(0);
	}
	if (tracer < 0)
		err = -errno;
	close(said[1]);
	if (tracer > 0 && read(said[0], &err, sizeof(err)) != sizeof(err))
		err = -EPIPE;
	close(said[0]);
	if (tracer > 0 && err)
		waitpid(tracer, NULL, 0);
	return err ? err : tracer;
}
