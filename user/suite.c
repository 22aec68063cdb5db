// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "os.h"
#include "progress.h"
#include "rows.h"
#include "suite.h"

#define LOOKS	3	/* samples from which the length of a pass is reckoned */

/*
 * Row, ms of a pass, passes.  lmbench 3: 11 passes of an interval that it finds by
 * itself, up to 100 ms on a machine where it finds one, or of one or two seconds where
 * two processes talk.  BYTE: those of UnixBench 6.0.0, and BYTE 3's of 10 s.
 */
#define LMBENCH(X)							\
	X(syscall_getppid, 100, 11)					\
	X(syscall_read_zero, 100, 11)					\
	X(syscall_write_null, 100, 11)					\
	X(syscall_stat, 100, 11)					\
	X(syscall_fstat, 100, 11)					\
	X(syscall_open, 100, 11)					\
	X(syscall_select_file_10, 100, 11)				\
	X(syscall_select_file_100, 100, 11)				\
	X(syscall_select_file_250, 100, 11)				\
	X(syscall_select_file_500, 100, 11)				\
	X(syscall_select_tcp_10, 100, 11)				\
	X(syscall_select_tcp_100, 100, 11)				\
	X(syscall_select_tcp_250, 100, 11)				\
	X(syscall_select_tcp_500, 100, 11)				\
	X(signal_install, 100, 11)					\
	X(signal_handle, 100, 11)					\
	X(signal_protect, 100, 11)					\
	X(proc_fork, 100, 11)						\
	X(proc_fork_exec, 100, 11)					\
	X(proc_sh, 100, 11)						\
	X(ctxsw_pipe_2_0k, 100, 11)					\
	X(ctxsw_pipe_2_16k, 100, 11)					\
	X(ctxsw_pipe_2_64k, 100, 11)					\
	X(ctxsw_pipe_8_16k, 100, 11)					\
	X(ctxsw_pipe_8_64k, 100, 11)					\
	X(ctxsw_pipe_16_16k, 100, 11)					\
	X(ctxsw_pipe_16_64k, 100, 11)					\
	X(ctxsw_pipe, 1000, 11)						\
	X(comm_udp, 1000, 11)						\
	X(comm_unix, 100, 11)						\
	X(comm_tcp, 2000, 11)						\
	X(comm_rpc_udp, 2000, 11)					\
	X(comm_rpc_tcp, 2000, 11)					\
	X(comm_connect, 1000, 11)					\
	X(file_create_0k, 100, 11)					\
	X(file_delete_0k, 100, 11)					\
	X(file_create_10k, 100, 11)					\
	X(file_delete_10k, 100, 11)					\
	X(vm_mmap_touch, 100, 11)					\
	X(fault_map_random, 100, 11)					\
	X(comm_bulk_pipe, 2000, 11)					\
	X(comm_bulk_unix, 2000, 11)					\
	X(comm_bulk_tcp, 2000, 11)					\
	X(file_reread, 100, 11)						\
	X(file_mmap_reread, 100, 11)					\
	X(mem_bulk_copy, 100, 11)					\
	X(mem_bulk_copy_hand, 100, 11)					\
	X(mem_bulk_read, 100, 11)					\
	X(mem_bulk_write, 100, 11)					\
	X(mem_latency_l1, 100, 11)					\
	X(mem_latency_l2, 100, 11)					\
	X(mem_latency_main, 100, 11)					\
	X(mem_latency_random, 100, 11)					\
	X(cpu_cycle, 100, 11)

#define BYTE(X)								\
	X(cpu_dhrystone_register, 10000, 10)				\
	X(cpu_dhrystone, 10000, 10)					\
	X(cpu_whetstone, 10000, 10)					\
	X(cpu_arith_over, 10000, 3)					\
	X(cpu_arith_register, 10000, 3)					\
	X(cpu_arith_short, 10000, 3)					\
	X(cpu_arith_int, 10000, 3)					\
	X(cpu_arith_long, 10000, 3)					\
	X(cpu_arith_float, 10000, 3)					\
	X(cpu_arith_double, 10000, 3)					\
	X(syscall_mix, 10000, 10)					\
	X(syscall_mix_close, 10000, 10)					\
	X(syscall_getpid, 10000, 10)					\
	X(comm_pipe_self, 10000, 10)					\
	X(ctxsw_counter, 10000, 10)					\
	X(proc_fork, 30000, 3)						\
	X(proc_execl, 30000, 3)						\
	X(file_read_256, 30000, 3)					\
	X(file_read_1024, 30000, 3)					\
	X(file_read_4096, 30000, 3)					\
	X(file_write_256, 30000, 3)					\
	X(file_write_1024, 30000, 3)					\
	X(file_write_4096, 30000, 3)					\
	X(file_copy_256, 30000, 3)					\
	X(file_copy_1024, 30000, 3)					\
	X(file_copy_4096, 30000, 3)					\
	X(file_read_1024_10s, 10000, 3)					\
	X(file_write_1024_10s, 10000, 3)				\
	X(file_copy_1024_10s, 10000, 3)					\
	X(prog_shell_1, 60000, 3)					\
	X(prog_shell_2, 60000, 3)					\
	X(prog_shell_4, 60000, 3)					\
	X(prog_shell_8, 60000, 3)					\
	X(prog_shell_16, 60000, 3)					\
	X(prog_cc, 60000, 3)						\
	X(prog_dc, 30000, 3)						\
	X(cpu_hanoi, 20000, 3)

static const struct form {
	enum suite suite;
	__u32 row, ms, passes;
} forms[] = {
#define X(name, ms, passes) { SUITE_LMBENCH, RINGSIDE_ROW_##name, ms, passes },
	LMBENCH(X)
#undef X
#define X(name, ms, passes) { SUITE_BYTE, RINGSIDE_ROW_##name, ms, passes },
	BYTE(X)
#undef X
};

static const char *const names[] = { [SUITE_LMBENCH] = "lmbench", [SUITE_BYTE] = "byte" };

enum suite suite_named(const char *name)
{
	enum suite suite;

	for (suite = SUITE_LMBENCH; suite <= SUITE_BYTE; suite++)
		if (!strcmp(name, names[suite]))
			return suite;
	return SUITE_NONE;
}

const char *suite_name(enum suite suite)
{
	return names[suite];
}

static const struct form *form_of(enum suite suite, __u32 row)
{
	size_t i;

	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (forms[i].suite == suite && forms[i].row == row)
			return &forms[i];
	return NULL;
}

size_t suite_select(struct store *s, enum suite suite)
{
	size_t i, n = 0, rows = 0;

	for (i = 0; i < s->n; i++) {
		const struct store_half *h = &s->halves[i];
		int is_clock = !strncmp(h->row->name, "clock_", 6);

		if (h->side != RINGSIDE_USER || (!is_clock && !form_of(suite, h->row->nr)))
			continue;
		rows += !is_clock;
		s->halves[n++] = *h;
	}
	s->n = n;
	return rows;
}

/* Operations in one batch, and batches in a pass: 0 where nothing could be measured. */
static __u32 batches_of(struct store_half *h, const struct measure_plan *plan, __u32 ms)
{
	const struct measure_chunk look = {
		.samples = LOOKS, .limit_ms = plan->limit_ms, .khz = plan->khz,
	};
	struct ringside_sample samples[RINGSIDE_ROOM(LOOKS)];
	struct ringside_result res = { 0 };
	__u64 ticks = 0, batches;
	__u32 i;

	measure_chunk(h, &look, samples, &res);
	h->reason = res.reason;
	h->error = res.error;
	h->batch = res.batch;
	if (!res.taken || (res.reason && res.reason != RINGSIDE_disturbed))
		return 0;
	for (i = 0; i < res.taken; i++)
		ticks += samples[i].ticks[0] + samples[i].ticks[1] + samples[i].ticks[2];
	batches = (__u64)ms * plan->khz * res.taken / (ticks ? ticks : 1);
	/* What a file holds of a sample's operations is 32 bits long. */
	if (batches > ~0U / res.batch)
		batches = ~0U / res.batch;
	return batches ? batches : 1;
}

static int measure_passes(struct store_half *h, const struct measure_plan *plan,
			  const struct form *form)
{
	struct measure_chunk pass = { .samples = form->passes, .khz = plan->khz };
	struct ringside_result res = { 0 };

	h->samples = calloc(RINGSIDE_ROOM(form->passes), sizeof(*h->samples));
	if (!h->samples)
		return -ENOMEM;
	pass.batches = batches_of(h, plan, form->ms);
	if (!pass.batches)
		return os_stop() ? -EINTR : 0;
	pass.batch = h->batch;
	pass.limit_ms = ~0U / 2;
	measure_chunk(h, &pass, h->samples, &res);
	h->n = res.taken;
	h->reason = res.reason;
	h->error = res.error;
	h->batch *= pass.batches;
	return res.reason == RINGSIDE_interrupted ? -EINTR : 0;
}

int suite_all(struct store *s, const struct measure_plan *plan, enum suite suite)
{
	const struct form as_lmbench = { .ms = 100, .passes = 11 };	/* of what is subtracted */
	int err = measure_prove(s);
	size_t i;

	for (i = 0; i < s->n && !err; i++) {
		struct store_half *h = &s->halves[i];
		const struct form *form = form_of(suite, h->row->nr);

		if (h->reason != RINGSIDE_not_run)
			continue;
		progress(h->row->name, i, s->n);
		err = measure_passes(h, plan, form ? form : &as_lmbench);
	}
	progress_end();
	return err;
}
