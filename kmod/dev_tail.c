// SPDX-License-Identifier: GPL-2.0-only
/* /dev/ringside: operations one by one, into a histogram. */
#include <linux/capability.h>
#include <linux/mm.h>
#include <linux/percpu.h>
#include <linux/uaccess.h>
#include "compat.h"
#include "dev.h"
#include "rows.h"

static int tail_check(const struct ringside_tail *tail)
{
	if (tail->abi != RINGSIDE_ABI)
		return -EPROTO;
	if (tail->flags & ~RINGSIDE_RUN_QUIET || tail->reason || tail->error || tail->pad)
		return -EINVAL;
	if (!tail->operations || tail->operations > RINGSIDE_MAX_OPERATIONS ||
	    !tail->limit_ms || tail->limit_ms > RINGSIDE_MAX_LIMIT_MS)
		return -EINVAL;
	return ringside_row_check(tail->row);
}

static void add_up(struct ringside_histogram *sum, struct ringside_histogram __percpu *each)
{
	const struct ringside_histogram *h;
	int cpu, i;

	for_each_possible_cpu(cpu) {
		h = per_cpu_ptr(each, cpu);
		for (i = 0; i < RINGSIDE_BUCKETS; i++) {
			sum->clean[i] += h->clean[i];
			sum->hit[i] += h->hit[i];
		}
	}
}

static int tail_row(struct file *file, struct ringside_tail *tail, struct ringside_histogram *sum)
{
	const struct ringside_tail_plan plan = {
		.operations = tail->operations,
		.lanes = 1,
		.limit = ringside_ticks(tail->limit_ms),
	};
	struct ringside_histogram __percpu *each = alloc_percpu(struct ringside_histogram);
	struct ringside_result res;
	int err;

	if (!each)
		return -ENOMEM;
	err = ringside_begin(file, tail->row, tail->flags);
	if (!err) {
		ringside_tail(ringside_kernel_half(tail->row), &plan,
			      (void __force *)(unsigned long)each, &res);
		ringside_end(file, tail->row, tail->flags);
		add_up(sum, each);
		tail->operations = res.taken;
		tail->reason = res.reason;
		tail->error = res.error;
	}
	free_percpu(each);
	return err;
}

long ringside_ioc_tail(struct file *file, unsigned int cmd, void __user *arg)
{
	size_t size = _IOC_SIZE(cmd);
	struct ringside_histogram *sum;
	struct ringside_tail tail;
	int err;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	if (size < sizeof(tail))	/* the first version has all members */
		return -EINVAL;
	err = copy_struct_from_user(&tail, sizeof(tail), arg, size);
	if (!err)
		err = tail_check(&tail);
	if (err)
		return err;
	sum = kvzalloc(sizeof(*sum), GFP_KERNEL);
	if (!sum)
		return -ENOMEM;
	err = tail_row(file, &tail, sum);
	if (!err && (copy_to_user(u64_to_user_ptr(tail.histogram), sum, sizeof(*sum)) ||
		     copy_to_user(arg, &tail, sizeof(tail))))
		err = -EFAULT;
	kvfree(sum);
	if (!err && tail.reason == RINGSIDE_interrupted)
		err = -EINTR;
	return err;
}
