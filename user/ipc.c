// SPDX-License-Identifier: GPL-2.0-only
/* System V shared memory, and keys. */
#include <linux/keyctl.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include "os.h"
#include "core.h"
#include "rawcall.h"

struct segment {
	size_t size;
	long id;		/* of the last one */
};

static __u32 shm_state(void)
{
	struct shminfo info;

	/* Answered without a look at the id. */
	return shmctl(0, IPC_INFO, (struct shmid_ds *)&info) < 0 && errno == ENOSYS ?
		RINGSIDE_not_built : RINGSIDE_ok;
}

static int shm_setup(void **ctx)
{
	struct segment *s = calloc(1, sizeof(*s));

	if (!s)
		return -ENOMEM;
	s->size = sysconf(_SC_PAGESIZE);
	s->id = -1;
	*ctx = s;
	return 0;
}

static void shm_teardown(void *ctx)
{
	struct segment *s = ctx;

	/* There only if an operation failed in the middle. */
	if (s->id >= 0)
		shmctl(s->id, IPC_RMID, NULL);
	free(s);
}

/* Removed while attached: it goes with the last who has it, come what may. */
static int shm_batch(void *ctx, __u32 n)
{
	struct segment *s = ctx;
	long r, at;

	for (; n; n--) {
		s->id = rawcall(SYS_shmget, IPC_PRIVATE, s->size, IPC_CREAT | 0600);
		if (s->id < 0)
			return s->id;
		at = rawcall(SYS_shmat, s->id, 0, 0);
		if (at <= 0)
			return rawcall_wrong(at);
		r = rawcall(SYS_shmctl, s->id, IPC_RMID, 0);
		if (!r)
			r = rawcall(SYS_shmdt, at, 0, 0);
		if (r)
			return rawcall_wrong(r);
	}
	return 0;
}

/* The last one is not there any more. */
static int shm_verify(void *ctx, __u32 n)
{
	struct segment *s = ctx;
	struct shmid_ds ds;

	(void)n;
	return shmctl(s->id, IPC_STAT, &ds) < 0 && (errno == EINVAL || errno == EIDRM) ?
		0 : -EPROTO;
}

const struct ringside_half ringside_ipc_shm = {
	.state = shm_state, .setup = shm_setup, .batch = shm_batch,
	.verify = shm_verify, .teardown = shm_teardown, .max_batch = 64,
	.calls = (const int[]){ SYS_shmget, SYS_shmat, SYS_shmctl, SYS_shmdt, -1 },
};

#define PAYLOAD	'k'

struct key {
	long id;
	char byte;
};

static __u32 keyctl_state(void)
{
	/* Makes none if there is none. */
	return rawcall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_PROCESS_KEYRING, 0) ==
		-ENOSYS ? RINGSIDE_not_built : RINGSIDE_ok;
}

/* In the keyring of this process, which ends with it. */
static int keyctl_setup(void **ctx)
{
	struct key *k = calloc(1, sizeof(*k));
	int err;

	if (!k)
		return -ENOMEM;
	k->byte = PAYLOAD;
	k->id = rawcall6(SYS_add_key, (long)"user", (long)"ringside", (long)&k->byte, 1,
			 KEY_SPEC_PROCESS_KEYRING, 0);
	if (k->id < 0) {
		err = k->id;
		free(k);
		return err;
	}
	*ctx = k;
	return 0;
}

static void keyctl_teardown(void *ctx)
{
	struct key *k = ctx;

	rawcall(SYS_keyctl, KEYCTL_UNLINK, k->id, KEY_SPEC_PROCESS_KEYRING);
	free(k);
}

static int keyctl_prepare(void *ctx, __u32 n)
{
	struct key *k = ctx;

	(void)n;
	k->byte = 0;
	return 0;
}

static int keyctl_batch(void *ctx, __u32 n)
{
	struct key *k = ctx;
	long r;

	for (; n; n--) {
		r = rawcall6(SYS_keyctl, KEYCTL_READ, k->id, (long)&k->byte, 1, 0, 0);
		if (r != 1)
			return rawcall_wrong(r);
	}
	return 0;
}

static int keyctl_verify(void *ctx, __u32 n)
{
	struct key *k = ctx;

	(void)n;
	return k->byte == PAYLOAD ? 0 : -EPROTO;
}

const struct ringside_half ringside_ipc_keyctl = {
	.state = keyctl_state, .setup = keyctl_setup, .prepare = keyctl_prepare,
	.batch = keyctl_batch, .verify = keyctl_verify,
	.teardown = keyctl_teardown,
	.calls = (const int[]){ SYS_keyctl, -1 },
};
