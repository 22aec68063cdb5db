// SPDX-License-Identifier: GPL-2.0-only
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include "os.h"
#include "fixture.h"
#include "peer.h"
#include "prog_child.h"
#include "rawcall.h"

#define FOLDERS		"/usr/bin:/bin"
#define LIMIT_MS	20000
#define TURN_MS		50	/* a stop is seen so soon, whenever it comes */
#define GONE_MS		30

/* The same wherever it is run: nobody's profile, language or compiler flags.  Without
 * HOME dc looks it up, and crashes for a user who is in no list. */
static char tmpdir[PATH_MAX + sizeof("TMPDIR=")];
static char *const environment[] = { "PATH=" FOLDERS, "LC_ALL=C", "HOME=/", tmpdir, NULL };

static int find(const char *name, char *path, size_t size)
{
	const char *folder = FOLDERS;
	size_t len;

	if (*name == '/')
		return snprintf(path, size, "%s", name) < (int)size &&
		       !access(path, X_OK) ? 0 : -ENOENT;
	for (; *folder; folder += len + (folder[len] == ':')) {
		len = strcspn(folder, ":");
		if (snprintf(path, size, "%.*s/%s", (int)len, folder, name) < (int)size &&
		    !access(path, X_OK))
			return 0;
	}
	return -ENOENT;
}

__u32 prog_child_state(const char *const *names)
{
	char path[PATH_MAX];

	for (; *names; names++)
		if (find(*names, path, sizeof(path)))
			return RINGSIDE_no_program;
	return RINGSIDE_ok;
}

int prog_child_setup(void **ctx, const char *const *argv, const char *out,
		     unsigned int most, size_t room)
{
	struct prog_child *p = calloc(1, sizeof(*p));
	int i, err;

	if (!p)
		return -ENOMEM;
	/* Inherited as ignored, it would take the child's end away from us. */
	signal(SIGCHLD, SIG_DFL);
	p->out = out;
	p->most = most;
	p->room = room;
	for (i = 0; i < PROG_CHILD_ARGS - 1 && argv[i]; i++)
		p->argv[i] = (char *)argv[i];
	strcpy(tmpdir, "TMPDIR=");
	err = fixture_path("", tmpdir + strlen(tmpdir), PATH_MAX);
	if (!err)
		err = find(argv[0], p->path, sizeof(p->path));
	if (err) {
		free(p);
		return err;
	}
	*ctx = p;
	return 0;
}

/* Opens it as that descriptor, which stays in the program. */
static long redirect(int dir, const char *name, int flags, int as)
{
	long fd = rawcall6(SYS_openat, dir, (long)name, flags, 0600, 0, 0);

	return fd < 0 ? fd : rawcall(SYS_dup3, fd, as, 0);
}

/* Shares the memory of its parent, which waits, but not its stack. */
static int execute(void *ctx)
{
	struct prog_child *p = ctx;
	long err;

	rawcall6(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0, 0);
	/* What it starts is ended with it. */
	err = rawcall(SYS_setpgid, 0, 0, 0);
	if (err >= 0)
		err = rawcall(SYS_fchdir, fixture_dir(), 0, 0);
	if (err >= 0)
		err = redirect(AT_FDCWD, "/dev/null", O_RDONLY | O_CLOEXEC, 0);
	if (err >= 0)
		err = redirect(AT_FDCWD, "/dev/null", O_WRONLY | O_CLOEXEC, 2);
	if (err >= 0)
		err = redirect(fixture_dir(), p->out,
			       O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 1);
	if (err >= 0)
		err = rawcall(SYS_execve, (long)p->path, (long)p->argv, (long)environment);
	p->error = err;
	return 127;
}

/* Its end, the limit, or a stop: whichever is first. */
static int await(int pidfd)
{
	struct pollfd ask = { pidfd, POLLIN, 0 };
	struct timespec turn;
	int turns;
	long r;

	for (turns = LIMIT_MS / TURN_MS; turns; turns--) {
		turn = (struct timespec){ 0, TURN_MS * 1000000 };
		r = rawcall6(SYS_ppoll, (long)&ask, 1, (long)&turn, 0, 0, 0);
		if (r > 0)
			return 0;
		if (os_stop())
			return -EINTR;
		if (r < 0 && r != -EINTR)
			return r;
	}
	return -ETIME;
}

/* Killed, but whoever inherits them may take a while to see it. */
static void await_gone(pid_t group)
{
	const struct timespec ms = { 0, 1000000 };
	int i;

	for (i = 0; i < GONE_MS && !kill(-group, 0); i++)
		nanosleep(&ms, NULL);
}

static int try_room(const char *name, size_t room)
{
	int fd = openat(fixture_dir(), name, O_CREAT | O_WRONLY | O_CLOEXEC, 0600), err = 0;

	if (fd < 0)
		return -errno;
	if (fallocate(fd, 0, 0, room) && errno != EOPNOTSUPP)
		err = -errno;
	close(fd);
	return err;
}

int prog_child_why(const struct prog_child *p)
{
	int err = peer_try(p->most);

	if (!err)
		err = try_room(p->out, p->room);
	return err == -EAGAIN || err == -ENOSPC ? err : -EPROTO;
}

int prog_child_run(struct prog_child *p)
{
	int pidfd, err, status = 0;
	pid_t pid;

	p->error = 0;
	pid = clone(execute, p->stack + sizeof(p->stack),
		    CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, p, &pidfd);
	if (pid < 0)
		return -errno;
	err = await(pidfd);
	close(pidfd);
	/* While its number is its own. */
	kill(-pid, SIGKILL);
	if (err)
		kill(pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -errno;
	if (!err && !p->error && WIFEXITED(status) && !WEXITSTATUS(status))
		return 0;
	await_gone(pid);
	return err ? err : p->error ? p->error : os_stop() ? -EINTR : prog_child_why(p);
}

int prog_child_write(const char *name, const char *text)
{
	ssize_t len = strlen(text);
	int fd, err = 0;

	fd = openat(fixture_dir(), name, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
	if (fd < 0)
		return -errno;
	errno = ENOSPC;		/* of a write that is short */
	if (write(fd, text, len) != len)
		err = -errno;
	if (close(fd) && !err)
		err = -errno;
	return err;
}

int prog_child_read(const char *name, char *text, size_t size)
{
	int fd = openat(fixture_dir(), name, O_RDONLY | O_CLOEXEC);
	ssize_t len;

	if (fd < 0)
		return -EPROTO;
	len = read(fd, text, size - 1);
	close(fd);
	text[len < 0 ? 0 : len] = 0;
	return len < 0 ? -EPROTO : 0;
}

void prog_child_remove(const char *name)
{
	unlinkat(fixture_dir(), name, 0);
}
