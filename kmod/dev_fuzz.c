// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user program: calls of /dev/ringside and of the netlink family, by millions,
 * drawn from a seed.  Needs root; loads the module if it is told where it is.
 * Speaks TAP; exits 0, 1, 3 for wrong options, or 4 where it cannot run.  Ends at the
 * first complaint of the kernel, and tells the last calls of all that were at work.
 *
 * usage: dev_fuzz [-s SEED] [-n CALLS] [-r RUNS] [-t SECONDS] [-m MODULE] [-c FILE] [-a]
 *	  dev_fuzz -s SEED -o PROCESS		the calls of one process once more
 *	  dev_fuzz -s SEED -o PROCESS -l	tells them, and makes none
 *
 * It goes on until so many calls and runs are made, or the time is up (which fails).
 * -c writes the blocks that ran (KCOV) to FILE, -a wants a run of each row.
 */
#include <pthread.h>
#include "dev_fuzz.h"
#include "dev_fuzz_file.h"
#include "dev_fuzz_ioctl.h"
#include "dev_fuzz_map.h"
#include "dev_fuzz_netlink.h"
#include "dev_fuzz_parent.h"
#include "dev_fuzz_process.h"

static void fuzz_some(struct fuzz *f, unsigned int calls);

static void fuzz_child(struct fuzz *f)
{
	if (f->child)
		fuzz_stamp(f);
	else
		fuzz_fork(f, fuzz_some);
}

/* How often of 1000: what takes long, or takes others' turns, is rare. */
static const struct { void (*call)(struct fuzz *f); unsigned int weight; } fuzz_calls[] = {
	{ fuzz_run, 200 }, { fuzz_tail, 35 }, { fuzz_state, 45 }, { fuzz_info, 30 },
	{ fuzz_count, 30 }, { fuzz_stamp, 46 }, { fuzz_hooks, 5 }, { fuzz_split, 9 },
	{ fuzz_other_ioctl, 15 }, { fuzz_read, 70 }, { fuzz_seek, 35 }, { fuzz_sync, 35 },
	{ fuzz_write, 30 }, { fuzz_poll, 15 }, { fuzz_splice, 20 }, { fuzz_control, 20 },
	{ fuzz_open, 40 }, { fuzz_close, 9 }, { fuzz_dup, 50 }, { fuzz_pass, 20 },
	{ fuzz_map, 28 }, { fuzz_unmap, 20 }, { fuzz_protect, 15 }, { fuzz_remap, 20 },
	{ fuzz_advise, 30 }, { fuzz_lock, 20 }, { fuzz_touch, 55 }, { fuzz_socket, 8 },
	{ fuzz_listen, 6 }, { fuzz_request, 12 }, { fuzz_receive, 10 }, { fuzz_limit, 6 },
	{ fuzz_place, 4 }, { fuzz_signal, 4 }, { fuzz_unload, 2 }, { fuzz_child, 1 },
};

static void fuzz_one(struct fuzz *f)
{
	unsigned int at = draw(f, 1000), i = 0;

	while (at >= fuzz_calls[i].weight)
		at -= fuzz_calls[i++].weight;
	fuzz_calls[i].call(f);
}

static void fuzz_some(struct fuzz *f, unsigned int calls)
{
	for (; calls; calls--) {
		memcpy(f->trail->last[f->trail->calls % TRAIL], f->state, sizeof(f->state));
		f->trail->calls++;
		fuzz_one(f);
	}
}

static struct fuzz thread_of(unsigned int seed, unsigned int process, unsigned int thread)
{
	struct fuzz f = { .process = process, .thread = thread };
	int i;

	f.state[0] = (unsigned short)seed;
	f.state[1] = (unsigned short)process;
	f.state[2] = (unsigned short)(seed >> 16 ^ process >> 16 ^ thread << 13);
	for (i = 0; i < 8; i++)		/* neighbours part */
		draw(&f, 2);
	f.room = (char *)(ROOM_AT + thread * ROOM_STEP);
	f.trail = &shared->trails[process % 2][thread];
	*f.trail = (struct trail){ .process = process, .thread = thread };
	return f;
}

/* None begins before all are there: limits are for all. */
static pthread_barrier_t all_there;

static void *fuzz_thread(void *arg)
{
	struct fuzz *f = arg;
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM };

	event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
	timer_create(CLOCK_MONOTONIC, &event, &f->timer);
	cover_open(&f->cover);
	faults_open(f);
	pthread_barrier_wait(&all_there);
	fuzz_some(f, CALLS_EACH);
	return NULL;
}

static void on_alarm(int sig)
{
	(void)sig;
}

/* Ends between pages that are not there; two ends of a socket and of a pipe. */
static void prepare(void)
{
	int ends[2], i;

	for (i = 0; i < THREADS; i++) {
		char *room = (char *)(ROOM_AT + (unsigned long)i * ROOM_STEP);

		mmap(room, ROOM_SIZE, PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
		mremap(room, 0, ROOM_SIZE, MREMAP_MAYMOVE | MREMAP_FIXED, room + ROOM_READ);
		mprotect(room + ROOM_READ, ROOM_SIZE, PROT_READ);
	}
	for (i = 0; i < 2; i++) {
		if (i ? pipe2(ends, O_NONBLOCK) :
			socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, ends))
			_exit(2);
		dup3(ends[0], PAIR_FIRST + 2 * i, O_CLOEXEC);
		dup3(ends[1], PAIR_FIRST + 2 * i + 1, O_CLOEXEC);
		close(ends[0]);
		close(ends[1]);
	}
	for (i = 0; i < 2; i++) {
		ends[i] = open(PATH, O_RDONLY | O_CLOEXEC);
		dup3(ends[i], FD_FIRST + i, O_CLOEXEC);
		close(ends[i]);
	}
	sigaction(SIGALRM, &(const struct sigaction){ .sa_handler = on_alarm }, NULL);
	sigaction(SIGSEGV, &(const struct sigaction){ .sa_handler = on_fault }, NULL);
	sigaction(SIGBUS, &(const struct sigaction){ .sa_handler = on_fault }, NULL);
	signal(SIGXFSZ, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGIO, SIG_IGN);
}

/* Up to three threads share all that a process has. */
static void fuzz_process(unsigned int seed, unsigned int process, bool list)
{
	pthread_t threads[THREADS];
	struct fuzz f[THREADS];
	unsigned int i;

	prepare();
	pthread_barrier_init(&all_there, NULL, process % THREADS + 1);
	for (i = 0; i < THREADS; i++) {
		f[i] = thread_of(seed, process, i);
		f[i].list = list;
	}
	for (i = 0; i <= process % THREADS; i++) {
		if (list) {
			printf("thread %u\n", i);
			fuzz_some(&f[i], CALLS_EACH);
		} else if (pthread_create(&threads[i], NULL, fuzz_thread, &f[i])) {
			_exit(2);
		}
	}
	for (i = 0; !list && i <= process % THREADS; i++)
		pthread_join(threads[i], NULL);
}

/* The last calls of those who were at work, from what they drew. */
static void tell_trails(void)
{
	unsigned int i, lane, k;

	for (i = 0; i < 2 * LANES; i++) {
		const struct trail *t = &shared->trails[i / LANES][i % LANES];
		uint64_t first = t->calls > TRAIL ? t->calls - TRAIL : 0;

		lane = i % LANES;
		if (!t->calls)
			continue;
		printf("# process %u, thread %u: its last calls of %llu\n", t->process, lane,
		       (unsigned long long)t->calls);
		for (; first < t->calls; first++) {
			struct trail scratch = { 0 };
			struct fuzz f = { .list = true, .trail = &scratch, .child = lane == THREADS,
				.room = (char *)(ROOM_AT + t->thread * ROOM_STEP) };

			for (k = 0; k < 3; k++)
				f.state[k] = t->last[first % TRAIL][k];
			printf("# ");
			fuzz_one(&f);
		}
	}
}

int main(int argc, char **argv)
{
	struct wishes w = wishes(argc, argv);

	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
		      -1, 0);
	if (shared == MAP_FAILED)
		return 4;
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!w.list && !begin(&w))
		return 4;
	if (w.only >= 0) {
		fuzz_process(w.seed, (unsigned int)w.only, w.list);
		return 0;
	}
	go(&w, fuzz_process, tell_trails);
	return end(&w);
}
