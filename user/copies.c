// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "copies.h"
#include "fixture.h"
#include "os.h"
#include "progress.h"
#include "rows.h"
#include "start.h"

#define WAIT_US		100

/* What one process tells. */
struct copy {
	__u32 reason, n;
	int error;
	__u32 pad;			/* samples stand behind the last one */
};

/* What all of them share.  Words are written by one, or counted up. */
struct shared {
	__u32 arrived, finished;	/* processes, over all rounds */
	__u32 batch;
	__u32 over;			/* one of them failed, or died */
	struct copy copies[];		/* and behind them their samples */
};

struct crew {
	const struct store_half *half;
	const struct measure_plan *plan;
	const char *dir;
	unsigned int copies;
	size_t room;			/* samples of a copy */
	struct shared *shared;
	pid_t *pids;
};

static struct ringside_sample *samples_of(const struct crew *c, unsigned int copy)
{
	return (struct ringside_sample *)&c->shared->copies[c->copies] + copy * c->room;
}

static size_t size_of(const struct crew *c)
{
	return sizeof(*c->shared) + c->copies * sizeof(struct copy) +
	       c->copies * c->room * sizeof(struct ringside_sample);
}

static __u32 load(const __u32 *word)
{
	return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static void count_up(__u32 *word)
{
	__atomic_add_fetch(word, 1, __ATOMIC_ACQ_REL);
}

/* Until so many have come there; -EINTR. */
static int await(const struct crew *c, const __u32 *word, __u32 wanted)
{
	const struct timespec wait = { .tv_nsec = WAIT_US * 1000 };

	while (load(word) < wanted) {
		if (load(&c->shared->over) || os_stop())
			return -EINTR;
		nanosleep(&wait, NULL);
	}
	return 0;
}

static void keep(struct copy *own, const struct ringside_result *res)
{
	own->n += res->taken;
	if (own->n == res->taken || (res->reason && res->reason != RINGSIDE_disturbed)) {
		own->reason = res->reason;
		own->error = res->error;
	} else if (!res->reason) {
		own->reason = RINGSIDE_ok;
	}
}

/* The first copy finds it; its samples are not kept, for the others wait. */
static int find_batch(const struct crew *c, struct measure_chunk *chunk, struct copy *own)
{
	struct ringside_sample few[RINGSIDE_ROOM(1)];
	struct measure_chunk look = *chunk;
	struct ringside_result res = { 0 };

	look.samples = 1;
	measure_chunk(c->half, &look, few, &res);
	if (!res.taken)
		keep(own, &res);
	__atomic_store_n(&c->shared->batch, res.batch, __ATOMIC_RELEASE);
	return res.taken ? 0 : -EIO;
}

/* One part of the round, and more of the same while others are not done. */
static int round_of(const struct crew *c, unsigned int copy, unsigned int round,
		    struct measure_chunk *chunk)
{
	struct copy *own = &c->shared->copies[copy];
	struct ringside_sample rest[RINGSIDE_ROOM(1)];
	struct ringside_result res = { 0 };
	__u32 wanted = c->copies * (round + 1);

	chunk->samples = c->plan->samples * (round + 1) / c->plan->rounds -
			 c->plan->samples * round / c->plan->rounds;
	count_up(&c->shared->arrived);
	if (await(c, &c->shared->arrived, wanted))
		return -EINTR;
	measure_chunk(c->half, chunk, samples_of(c, copy) + own->n, &res);
	keep(own, &res);
	if (res.reason && res.reason != RINGSIDE_disturbed)
		return -EIO;
	count_up(&c->shared->finished);
	chunk->samples = 1;
	while (load(&c->shared->finished) < wanted && !load(&c->shared->over) && !os_stop())
		measure_chunk(c->half, chunk, rest, &res);
	return 0;
}

static int all_rounds(const struct crew *c, unsigned int copy)
{
	struct measure_chunk chunk = {
		.limit_ms = c->plan->limit_ms / c->plan->rounds + 1, .khz = c->plan->khz,
		.contends = 1,
	};
	unsigned int round;
	int err = 0;

	if (!copy)
		err = find_batch(c, &chunk, &c->shared->copies[0]);
	else
		err = await(c, &c->shared->batch, 1);
	chunk.batch = load(&c->shared->batch);
	for (round = 0; round < c->plan->rounds && !err; round++)
		err = round_of(c, copy, round, &chunk);
	if (err)
		__atomic_store_n(&c->shared->over, 1, __ATOMIC_RELEASE);
	return err;
}

static void work(const struct crew *c, unsigned int copy, pid_t parent)
{
	cpu_set_t cpu;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(0);
	start_cpu(copy, &cpu);
	if (sched_setaffinity(0, sizeof(cpu), &cpu) || fixture_open(c->dir)) {
		c->shared->copies[copy].reason = RINGSIDE_failed;
		c->shared->copies[copy].error = errno;
		__atomic_store_n(&c->shared->over, 1, __ATOMIC_RELEASE);
		_exit(0);
	}
	all_rounds(c, copy);
	fixture_close();
	_exit(0);
}

/* Ends them at a stop, which may have been sent to this process alone. */
static void reap(const struct crew *c, unsigned int started)
{
	unsigned int i, left = started;
	int status;
	pid_t pid;

	while (left) {
		pid = waitpid(-1, &status, 0);
		if (pid < 0 && errno == EINTR && os_stop())
			__atomic_store_n(&c->shared->over, 1, __ATOMIC_RELEASE);
		for (i = 0; i < started; i++) {
			if (pid <= 0 || c->pids[i] != pid)
				continue;
			left--;
			if (!status)
				continue;
			c->shared->copies[i].reason = RINGSIDE_failed;
			__atomic_store_n(&c->shared->over, 1, __ATOMIC_RELEASE);
		}
		if (pid < 0 && errno == ECHILD)
			return;
	}
}

static int collect(const struct crew *c, struct store_half *h)
{
	const struct copy *copies = c->shared->copies;
	unsigned int i;

	h->samples = calloc(c->copies * c->room, sizeof(*h->samples));
	if (!h->samples)
		return -ENOMEM;
	h->reason = RINGSIDE_ok;
	h->batch = c->shared->batch;
	for (i = 0; i < c->copies; i++) {
		memcpy(h->samples + h->n, samples_of(c, i), copies[i].n * sizeof(*h->samples));
		h->n += copies[i].n;
		/* What failed in one of them is true of all. */
		if (copies[i].reason && (!h->reason || h->reason == RINGSIDE_disturbed)) {
			h->reason = copies[i].reason;
			h->error = copies[i].error;
		}
	}
	if (!h->reason && !h->n)
		h->reason = RINGSIDE_interrupted;
	return 0;
}

static int measure_copies(struct crew *c, struct store_half *h)
{
	pid_t parent = getpid();
	unsigned int i;
	int err = 0;

	for (i = 0; i < c->copies && !err; i++) {
		c->pids[i] = fork();
		if (!c->pids[i])
			work(c, i, parent);
		if (c->pids[i] < 0)
			err = -errno;
	}
	if (err) {
		__atomic_store_n(&c->shared->over, 1, __ATOMIC_RELEASE);
		reap(c, i - 1);
		h->reason = RINGSIDE_failed;
		h->error = -err;
		return 0;
	}
	reap(c, c->copies);
	err = collect(c, h);
	return err ? err : os_stop() ? -EINTR : 0;
}

static int measure_half_copies(struct crew *c, struct store_half *h)
{
	int err;

	c->half = h;
	c->shared = mmap(NULL, size_of(c), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
			 -1, 0);
	if (c->shared == MAP_FAILED)
		return -ENOMEM;
	err = measure_copies(c, h);
	munmap(c->shared, size_of(c));
	return err;
}

int copies_all(struct store *s, const struct measure_plan *plan, unsigned int copies,
	       const char *dir)
{
	struct crew c = {
		.plan = plan, .dir = dir, .copies = copies,
		.room = RINGSIDE_ROOM(plan->samples) + RINGSIDE_ROOM(plan->rounds),
		.pids = calloc(copies, sizeof(*c.pids)),
	};
	int err = c.pids ? measure_prove(s) : -ENOMEM;
	size_t i;

	for (i = 0; i < s->n && !err; i++) {
		struct store_half *h = &s->halves[i];
		const struct ringside_half *half = user_half(h->row->nr);

		if (h->side != RINGSIDE_USER || h->reason != RINGSIDE_not_run)
			continue;
		h->reason = ringside_half_state(half);
		if (h->reason)
			continue;
		progress(h->row->name, i, s->n);
		err = measure_half_copies(&c, h);
	}
	progress_end();
	free(c.pids);
	return err;
}
