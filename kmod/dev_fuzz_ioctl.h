/* SPDX-License-Identifier: GPL-2.0-only */
/* The fuzzer's calls of ioctl(): right, nearly right, and noise. */
#ifndef RINGSIDE_DEV_FUZZ_IOCTL_H
#define RINGSIDE_DEV_FUZZ_IOCTL_H

#include "dev_fuzz.h"
#include "dev_test_rows.h"

/* Longer runs get a signal. */
#define SHORT_MS	20u

static inline uint32_t draw_row(struct fuzz *f)
{
	uint32_t nr;

	if (one_in(f, 40))
		return one_in(f, 2) ? draw(f, RINGSIDE_ROW_MAX + 2) : edge(f);
	do
		nr = PICK(f, kernel_rows).nr;
	while (!nr);
	return nr;
}

/* The number of an ioctl whose structure may have grown. */
static inline unsigned int draw_size(struct fuzz *f, unsigned int cmd)
{
	unsigned int size = draw(f, 4) ? _IOC_SIZE(cmd) + 4 * draw(f, 8) :
		draw(f, 1u << _IOC_SIZEBITS);

	if (draw(f, 16))
		return cmd;
	return _IOC(_IOC_DIR(cmd), _IOC_TYPE(cmd), _IOC_NR(cmd), size & _IOC_SIZEMASK);
}

static inline bool is_long(uint32_t limit_ms)
{
	return limit_ms > SHORT_MS && limit_ms <= RINGSIDE_MAX_LIMIT_MS;
}

/* Calls with a structure, placed somewhere; returns it where all of it was there. */
static inline void *control(struct fuzz *f, enum kind kind, const char *what, unsigned int cmd,
			    const void *data, size_t size)
{
	int fd = slot(f);
	unsigned long at = place(f, data, size);

	if (f->list)
		tell_words(data, size);
	CALL(f, kind, what, SYS_ioctl, fd, cmd, at);
	return at == (unsigned long)f->room && !f->list ? f->room : NULL;
}

/* EINTR, and no other error, where a call was interrupted. */
static inline bool reason_fits(const struct fuzz *f, uint32_t reason)
{
	int err = reason == RINGSIDE_interrupted ? EINTR : 0;

	return reason < RINGSIDE_REASON_END && f->err == err;
}

static inline void judge_run(struct fuzz *f, const struct ringside_run *asked,
			     const struct ringside_run *r)
{
	if (f->err && f->err != EINTR)
		return;
	add(&shared->started[asked->row], 1);
	if (r->samples > 2 * asked->samples || (!r->reason && !r->samples))
		wrong(f, "run: samples", r->samples);
	if (r->batch > RINGSIDE_MAX_BATCH)
		wrong(f, "run: batch", r->batch);
	if (!reason_fits(f, r->reason))
		wrong(f, "run: reason", r->reason);
}

static inline void fuzz_run(struct fuzz *f)
{
	struct ringside_run r = {
		.abi = RINGSIDE_ABI, .row = draw_row(f),
		.flags = draw(f, 4) ? RINGSIDE_RUN_QUIET : 0,
		.samples = 1 + draw(f, 4), .batch = draw(f, 4) ? 1 + draw(f, 8) : 0,
		.limit_ms = 1 + draw(f, 4),
	};
	unsigned int cmd = draw_size(f, RINGSIDE_IOC_RUN);
	const struct ringside_run *out;

	if (one_in(f, 30))
		r.flags |= RINGSIDE_RUN_INSTRUCTIONS << draw(f, 2);
	if (one_in(f, 30)) {	/* what only a signal or a close ends */
		r.samples = RINGSIDE_MAX_SAMPLES;
		r.limit_ms = RINGSIDE_MAX_LIMIT_MS;
	}
	damage(f, &r, sizeof(r));
	/* A batch is not interrupted: with KASAN, emulated, one of 65536 takes a minute. */
	if (r.batch <= RINGSIDE_MAX_BATCH)
		r.batch %= 512;
	if (is_long(r.limit_ms))
		arm(f, 5 + draw(f, 60));
	out = control(f, KIND_RUN, "ioctl RUN", cmd, &r, sizeof(r));
	if (is_long(r.limit_ms))
		arm(f, 0);
	if (out && _IOC_SIZE(cmd) == sizeof(r))
		judge_run(f, &r, out);
}

static inline void judge_tail(struct fuzz *f, const struct ringside_tail *asked,
			      const struct ringside_tail *t)
{
	const struct ringside_histogram *h = (void *)(unsigned long)asked->histogram;
	uint64_t sum = 0;
	uint32_t i;

	if (f->err && f->err != EINTR)
		return;
	add(&shared->started[asked->row], 1);
	for (i = 0; i < RINGSIDE_BUCKETS; i++)
		sum += (uint64_t)h->clean[i] + h->hit[i];
	if (sum != t->operations || sum > asked->operations)
		wrong(f, "tail: operations", (long)sum);
	if (!reason_fits(f, t->reason))
		wrong(f, "tail: reason", t->reason);
}

static inline void fuzz_tail(struct fuzz *f)
{
	unsigned long histogram = (unsigned long)f->room + 1024;
	struct ringside_tail t = {
		.abi = RINGSIDE_ABI, .row = draw_row(f),
		.flags = draw(f, 4) ? RINGSIDE_RUN_QUIET : 0,
		.operations = 1 + draw(f, 20), .limit_ms = 1 + draw(f, 4), .histogram = histogram,
	};
	unsigned int cmd = draw_size(f, RINGSIDE_IOC_TAIL);
	const struct ringside_tail *out;

	if (one_in(f, 16))
		t.histogram = draw(f, 2) ? bad_address(f) :
			room_at(f, ROOM_SIZE - draw(f, sizeof(struct ringside_histogram)));
	if (one_in(f, 30)) {
		t.operations = RINGSIDE_MAX_OPERATIONS;
		t.limit_ms = RINGSIDE_MAX_LIMIT_MS;
	}
	damage(f, &t, sizeof(t));
	if (is_long(t.limit_ms))
		arm(f, 5 + draw(f, 60));
	out = control(f, KIND_TAIL, "ioctl TAIL", cmd, &t, sizeof(t));
	if (is_long(t.limit_ms))
		arm(f, 0);
	if (out && _IOC_SIZE(cmd) == sizeof(t) && t.histogram == histogram)
		judge_tail(f, &t, out);
}

static inline void fuzz_state(struct fuzz *f)
{
	struct ringside_state s = { .row = draw_row(f) };
	const struct ringside_state *out;

	damage(f, &s, sizeof(s));
	out = control(f, KIND_STATE, "ioctl STATE", RINGSIDE_IOC_STATE, &s, sizeof(s));
	if (out && !f->err && out->reason >= RINGSIDE_REASON_END)
		wrong(f, "state: reason", out->reason);
}

static inline void fuzz_info(struct fuzz *f)
{
	const struct ringside_info none = { 0 }, *out;

	out = control(f, KIND_INFO, "ioctl INFO", RINGSIDE_IOC_INFO, &none, sizeof(none));
	if (out && !f->err && (out->abi != RINGSIDE_ABI || !out->stamp_khz))
		wrong(f, "info: abi", out->abi);
}

static inline void fuzz_count(struct fuzz *f)
{
	const struct ringside_count none = { 0 }, *out;

	out = control(f, KIND_COUNT, "ioctl COUNT", RINGSIDE_IOC_COUNT, &none, sizeof(none));
	if (out && !f->err && out->pad)
		wrong(f, "count: pad", out->pad);
}

static inline void fuzz_stamp(struct fuzz *f)
{
	int fd = slot(f);

	CALL(f, KIND_STAMP, "ioctl STAMP", SYS_ioctl, fd, RINGSIDE_IOC_STAMP, edge(f));
}

static inline void hooks(struct fuzz *f, uint32_t action)
{
	struct ringside_hooks h = { .abi = RINGSIDE_ABI, .action = action };

	if (h.action == RINGSIDE_HOOKS_WATCH)
		h.pid = one_in(f, 3) ? (int)edge(f) : f->list ? 1 : getpid();
	if (h.action == RINGSIDE_HOOKS_READ) {
		h.room = draw(f, 3) ? RINGSIDE_MAX_HOOKS : draw(f, 6);
		h.list = draw(f, 4) ? room_at(f, 1024) : bad_address(f);
	}
	damage(f, &h, sizeof(h));
	control(f, KIND_HOOKS, "ioctl HOOKS", RINGSIDE_IOC_HOOKS, &h, sizeof(h));
}

/* Watching ends with the next run: some calls in a row. */
static inline void fuzz_hooks(struct fuzz *f)
{
	uint32_t action = one_in(f, 4) ? 1 + draw(f, 4) : RINGSIDE_HOOKS_WATCH;
	unsigned int more = draw(f, 4);

	hooks(f, action);
	for (; more; more--)
		hooks(f, one_in(f, 6) ? RINGSIDE_HOOKS_END : RINGSIDE_HOOKS_READ);
}

static inline void fuzz_split(struct fuzz *f)
{
	struct ringside_split s = { .abi = RINGSIDE_ABI, .action = 1 + draw(f, 2) };

	if (s.action == RINGSIDE_SPLIT_BEGIN)
		s.samples = draw(f, 8) ? 1 + draw(f, 64) : edge(f);
	damage(f, &s, sizeof(s));
	control(f, KIND_SPLIT, "ioctl SPLIT", RINGSIDE_IOC_SPLIT, &s, sizeof(s));
}

/* Of other directions, sizes and numbers; and those of files in general. */
static inline void fuzz_other_ioctl(struct fuzz *f)
{
	static const unsigned int known[] = { 0x5401, 0x541b, 0x5450, 0x5451, 0x5452, 0x6601 };
	unsigned int cmd = _IOC(draw(f, 4), 0xb7, draw(f, 10), draw(f, 80));
	uint32_t noise[16];
	size_t i;

	for (i = 0; i < 16; i++)
		noise[i] = edge(f);
	if (one_in(f, 4))
		cmd = draw(f, 2) ? PICK(f, known) : edge(f);
	/* As noise it may ask for a run of a minute. */
	arm(f, 100);
	control(f, KIND_OTHER_IOCTL, "ioctl", cmd, noise, sizeof(noise));
	arm(f, 0);
}

#endif
