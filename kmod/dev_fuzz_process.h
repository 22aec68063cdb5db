/* SPDX-License-Identifier: GPL-2.0-only */
/* The fuzzer's calls around the device: rights, limits, signals, unloading, children. */
#ifndef RINGSIDE_DEV_FUZZ_PROCESS_H
#define RINGSIDE_DEV_FUZZ_PROCESS_H

#include <linux/capability.h>
#include "dev_fuzz.h"

/* The soft limit alone: a later one raises it again. */
static inline void fuzz_limit(struct fuzz *f)
{
	static const int limits[] = { RLIMIT_AS, RLIMIT_DATA, RLIMIT_MEMLOCK, RLIMIT_NOFILE,
		RLIMIT_FSIZE, RLIMIT_SIGPENDING, RLIMIT_MSGQUEUE, RLIMIT_RTPRIO, RLIMIT_NPROC };
	static const unsigned long values[] = { 0, 1, 4096, 1ul << 20, 1ul << 26 };
	int which = PICK(f, limits);
	struct rlimit limit = { draw(f, 3) ? RLIM_INFINITY : PICK(f, values), RLIM_INFINITY };

	if (which == RLIMIT_NOFILE)
		limit = (struct rlimit){ draw(f, 3) ? 1024 : draw(f, 130), 1024 };
	if (!f->list)
		memcpy(f->room, &limit, sizeof(limit));
	else
		tell_words(&limit, sizeof(limit));
	CALL(f, KIND_LIMIT, "setrlimit", SYS_setrlimit, which, room_at(f, 0));
}

static inline void fuzz_place(struct fuzz *f)
{
	unsigned long cpus = 1 + draw(f, 3);

	if (!f->list)
		memcpy(f->room, &cpus, sizeof(cpus));
	CALL(f, KIND_LIMIT, "sched_setaffinity", SYS_sched_setaffinity, 0, sizeof(cpus),
	     room_at(f, 0), cpus);
}

static inline void fuzz_signal(struct fuzz *f)
{
	unsigned int ms = 1 + draw(f, 30);

	if (f->list)
		tell("alarm", (const unsigned long[6]){ ms });
	arm(f, one_in(f, 3) ? 0 : ms);
	f->armed = false;
	CALL(f, KIND_SIGNAL, "sched_yield", SYS_sched_yield);
}

/* Somebody has the device open as long as this goes on: refused. */
static inline void fuzz_unload(struct fuzz *f)
{
	if (!f->list)
		strcpy(f->room, "ringside");
	CALL(f, KIND_UNLOAD, "delete_module", SYS_delete_module, room_at(f, 0), O_NONBLOCK);
	if (!f->list && !f->err)
		wrong(f, "unloaded while it is in use", 0);
}

/* Never to come back: for children. */
static inline void drop_right(void)
{
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct none[2] = { 0 };

	syscall(SYS_capset, &head, none);
}

/* A process of its own with the same files: goes on, loses its right, or is killed. */
static inline void fuzz_fork(struct fuzz *f, void (*go_on)(struct fuzz *f, unsigned int calls))
{
	enum { GOES_ON, NO_RIGHT, KILLED, HOWS } how = draw(f, HOWS);
	struct fuzz child = *f;
	unsigned int ms = draw(f, 30);
	const struct timespec wait = { 0, ms * 1000000 };
	pid_t pid;

	child.child = true;
	child.state[0] ^= 0x5a5a;
	if (f->list) {
		tell("fork", (const unsigned long[6]){ how, ms });
		go_on(&child, CALLS_CHILD);
		printf("end of fork\n");
		return;
	}
	add(&shared->calls[KIND_FORK], 1);
	pid = (pid_t)syscall(SYS_fork);
	add(&shared->ended[KIND_FORK][pid < 0 ? errno : 0], pid != 0);
	if (!pid) {
		if (how == NO_RIGHT)
			drop_right();
		child.trail = &f->trail[THREADS - f->thread];
		*child.trail = (struct trail){ .process = f->process, .thread = f->thread };
		cover_open(&child.cover);
		faults_open(&child);
		go_on(&child, CALLS_CHILD);
		syscall(SYS_exit_group, 0);
	}
	if (pid > 0 && how == KILLED) {
		syscall(SYS_nanosleep, &wait, NULL);
		kill(pid, SIGKILL);
	}
	while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

#endif
