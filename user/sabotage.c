// SPDX-License-Identifier: GPL-2.0-only
/*
 * sabotage WHAT... -- PROGRAM [ARGUMENT...]
 *
 * Runs a program in a process that takes its operations away, to test that
 * what did not happen is not measured.  WHAT is one of
 *
 *   CALL[:ARGUMENT:VALUE]=ANSWER
 *		a system call (only with this argument, 0 to 5) is not done;
 *		ANSWER is 0 or the name of an errno
 *   segv	SIGSEGV is blocked
 *   children	the end of children is ignored (SIGCHLD)
 *
 * exit: the program's own code; 3 usage, 2 it could not be set up.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "cmd.h"

static const struct {
	const char *name;
	unsigned int nr;
} calls[] = {
	{ "read", SYS_read }, { "write", SYS_write }, { "openat", SYS_openat },
	{ "close", SYS_close }, { "stat", SYS_stat }, { "fstat", SYS_fstat },
	{ "lseek", SYS_lseek }, { "ioctl", SYS_ioctl }, { "kill", SYS_kill },
	{ "getppid", SYS_getppid }, { "ptrace", SYS_ptrace },
	{ "fsync", SYS_fsync }, { "munmap", SYS_munmap }, { "poll", SYS_poll },
	{ "socket", SYS_socket }, { "sendto", SYS_sendto },
	{ "recvfrom", SYS_recvfrom }, { "fallocate", SYS_fallocate },
	{ "madvise", SYS_madvise }, { "getrusage", SYS_getrusage },
	{ "rt_sigaction", SYS_rt_sigaction }, { "tgkill", SYS_tgkill },
	{ "sched_setaffinity", SYS_sched_setaffinity },
	{ "sched_getaffinity", SYS_sched_getaffinity },
	{ "mkdirat", SYS_mkdirat }, { "mknodat", SYS_mknodat },
	{ "unlinkat", SYS_unlinkat }, { "renameat2", SYS_renameat2 },
	{ "fchmodat", SYS_fchmodat }, { "fgetxattr", SYS_fgetxattr },
	{ "fsetxattr", SYS_fsetxattr }, { "setuid", SYS_setuid },
	{ "clone", SYS_clone }, { "execve", SYS_execve }, { "wait4", SYS_wait4 },
	{ "mprotect", SYS_mprotect }, { "mmap", SYS_mmap },
	{ "munmap", SYS_munmap }, { "shmget", SYS_shmget },
	{ "shmat", SYS_shmat }, { "shmctl", SYS_shmctl }, { "shmdt", SYS_shmdt },
	{ "keyctl", SYS_keyctl }, { "bind", SYS_bind }, { "connect", SYS_connect },
	{ "socket", SYS_socket }, { "pselect6", SYS_pselect6 },
	{ "dup", SYS_dup }, { "getpid", SYS_getpid }, { "getuid", SYS_getuid },
	{ "umask", SYS_umask }, { "msync", SYS_msync },
	{ "dup2", SYS_dup2 },
	{ "dup3", SYS_dup3 },
	{ "vfork", SYS_vfork },
};

#define CALLS	(sizeof(calls) / sizeof(calls[0]))

static int find_call(const char *name, size_t len, unsigned int *nr)
{
	size_t i;

	for (i = 0; i < CALLS; i++) {
		if (strlen(calls[i].name) == len && !strncmp(calls[i].name, name, len)) {
			*nr = calls[i].nr;
			return 0;
		}
	}
	return -1;
}

static int find_answer(const char *name, unsigned int *answer)
{
	unsigned int e;

	*answer = 0;
	if (!strcmp(name, "0"))
		return 0;
	for (e = 1; e < 200; e++) {
		if (strerrorname_np(e) && !strcmp(strerrorname_np(e), name)) {
			*answer = e;
			return 0;
		}
	}
	return -1;
}

/* An argument's lower half is enough to tell the calls of a row from others. */
static int filter(unsigned int nr, int argument, unsigned int value, unsigned int answer)
{
	const unsigned int at = argument < 0 ? offsetof(struct seccomp_data, nr) :
		offsetof(struct seccomp_data, args) + 8 * argument;
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, argument < 0 ? nr : value, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | answer),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof(code) / sizeof(code[0]), code };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return -1;
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static int take_call(const char *what)
{
	size_t len = strcspn(what, ":=");
	const char *equals = strchr(what, '=');
	unsigned int nr, answer, value = 0;
	int argument = -1;

	if (!equals || find_call(what, len, &nr) || find_answer(equals + 1, &answer) ||
	    (what[len] == ':' &&
	     (sscanf(what + len, ":%d:%i=", &argument, (int *)&value) != 2 ||
	      argument < 0 || argument > 5))) {
		fprintf(stderr, "sabotage: %s: neither CALL[:ARGUMENT:VALUE]=ANSWER nor a known word\n",
			what);
		exit(EXIT_USAGE);
	}
	return filter(nr, argument, value, answer);
}

static int take(const char *what)
{
	sigset_t set;

	if (!strcmp(what, "children"))
		return signal(SIGCHLD, SIG_IGN) == SIG_ERR;
	if (strcmp(what, "segv"))
		return take_call(what);
	sigemptyset(&set);
	sigaddset(&set, SIGSEGV);
	return sigprocmask(SIG_BLOCK, &set, NULL);
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		if (take(argv[i])) {
			fprintf(stderr, "sabotage: %s: %s\n", argv[i], strerror(errno));
			return EXIT_CANNOT_TELL;
		}
	}
	if (i >= argc - 1) {
		fprintf(stderr, "usage: sabotage WHAT... -- PROGRAM [ARGUMENT...]\n");
		return EXIT_USAGE;
	}
	execvp(argv[i + 1], argv + i + 1);
	fprintf(stderr, "sabotage: %s: %s\n", argv[i + 1], strerror(errno));
	return EXIT_CANNOT_TELL;
}
