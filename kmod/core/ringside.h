/* SPDX-License-Identifier: (GPL-2.0-only WITH Linux-syscall-note) OR BSD-2-Clause */
/*
 * Ringside: the table of rows, and the interface of the character device
 * /dev/ringside and of the generic netlink family "ringside".
 *
 * This header is all that kernel and user space share.  It grows only at the
 * end: numbers of rows, reasons, marks, commands and attributes are never
 * reused, structures only gain members at their end.
 *
 * The device (mode 0600, CAP_SYS_ADMIN to open)
 *
 *   ioctl(RINGSIDE_IOC_INFO)   fills struct ringside_info.
 *   ioctl(RINGSIDE_IOC_RUN)    measures the kernel half of one row.  Needs
 *			CAP_SYS_ADMIN again.  The samples replace those of the
 *			run before on this open file and wait for read().
 *			Errors: EINVAL (a member out of range, an unknown flag,
 *			a non-zero pad), EPROTO (another RINGSIDE_ABI), ENOENT
 *			(no such row, or no kernel half that can be driven),
 *			E2BIG (a newer structure with unknown members in use),
 *			EBUSY (this file is measuring, or another one has and
 *			is not closed yet), EINTR (a signal or the close of the
 *			file ended it; the structure is filled and what was
 *			measured can be read).  A row that cannot
 *			be measured is no error: see the member reason.
 *   ioctl(RINGSIDE_IOC_COUNT)  fills struct ringside_count for the caller's
 *			thread and its CPU.
 *   ioctl(RINGSIDE_IOC_STAMP), lseek(), fsync(), read() with nothing to read
 *			stamp their entry and exit into the stamp page: the
 *			observed system calls.
 *   read()		hands out whole struct ringside_sample.  EINVAL for a
 *			buffer that holds none.  0 when there are no more.
 *   ioctl(RINGSIDE_IOC_HOOKS)  counts the security hooks that one process calls,
 *			and what it has started.
 *			Needs CAP_SYS_ADMIN again.  RINGSIDE_HOOKS_WATCH begins
 *			at zero with the process pid, RINGSIDE_HOOKS_READ fills
 *			the list and goes on, RINGSIDE_HOOKS_END, a run and the
 *			close of the file end it.  Counting slows every process
 *			of the machine.  Errors: EINVAL, EPROTO, EBUSY as above,
 *			and EBUSY where function tracing is switched off (sysctl
 *			kernel.ftrace_enabled), EOPNOTSUPP (no function tracing,
 *			or no hooks, in this kernel), ESRCH (no such process),
 *			ENODATA (nothing is watched), E2BIG (more hooks than room).
 *   ioctl(RINGSIDE_IOC_TAIL)   measures the kernel half of one row, each operation
 *			by itself, into a histogram.  Of a PAIR row: those
 *			"with"; a difference of two operations has no tail.
 *			Needs CAP_SYS_ADMIN again.  Errors: as those of
 *			RINGSIDE_IOC_RUN, EFAULT (no room at the address of the
 *			histogram), ENOMEM.  EINTR as there: the structure and
 *			the histogram are filled.
 *   ioctl(RINGSIDE_IOC_STATE)  says whether the kernel half of one row can be
 *			measured, as RINGSIDE_CMD_ROWS does for all.  Errors:
 *			EINVAL (reason is not 0), ENOENT (no such row, or it has
 *			no kernel half).
 *   ioctl(RINGSIDE_IOC_SPLIT)  splits the switches of the caller's CPU.
 *			Needs CAP_SYS_ADMIN again.  From RINGSIDE_SPLIT_BEGIN on
 *			probes stamp wake-ups and switches, of runs too;
 *			RINGSIDE_SPLIT_END takes them away, and a sample for
 *			each hop waits for read(): ticks[0] in the call that
 *			wakes another task, [1] from there until the switch,
 *			[2] from the switch before until that call, all with the
 *			probes' own cost.  RINGSIDE_MARK_SWITCH: nobody was
 *			woken, RINGSIDE_MARK_IDLE: the CPU was idle.  The close
 *			of the file ends it.  Probing slows every process of the
 *			machine.  Errors: EINVAL, EPROTO, EBUSY as above,
 *			EOPNOTSUPP (no tracepoints in this kernel), ENODATA (END
 *			without BEGIN).
 *   mmap(RINGSIDE_STAMP_OFFSET)  one page, read only: struct ringside_stamps.
 *   mmap(RINGSIDE_FAULT_OFFSET)  up to RINGSIDE_FAULT_PAGES pages, read only,
 *			whose faults are stamped into the stamp page;
 *			madvise(MADV_DONTNEED) takes them away again.
 *
 * Netlink, in kernels that have it: anybody in the initial network namespace may
 * read.
 *
 *   RINGSIDE_CMD_ROWS (dump)   per row: RINGSIDE_A_ROW, RINGSIDE_A_REASON
 *   RINGSIDE_CMD_FACTS (dump)  per fact: RINGSIDE_A_NAME, RINGSIDE_A_VALUE,
 *			RINGSIDE_A_SOURCE
 *   RINGSIDE_CMD_EVENT (multicast group "events")
 *			RINGSIDE_A_EVENT, RINGSIDE_A_PID, RINGSIDE_A_ROW,
 *			RINGSIDE_A_RUNS, RINGSIDE_A_SAMPLES
 */
#ifndef RINGSIDE_H
#define RINGSIDE_H

#if defined(__KERNEL__) && defined(__linux__)
#include <linux/types.h>
#include <linux/ioctl.h>
#elif defined(__linux__)
#include <linux/types.h>
#include <sys/ioctl.h>
#else /* one of the BSDs */
#include <sys/types.h>
#include <sys/ioccom.h>
typedef uint32_t __u32;
typedef int32_t __s32;
typedef uint64_t __u64;
#endif

/* Raised only by a change that an older tool or module would misread. */
#define RINGSIDE_ABI		1
#define RINGSIDE_DEVICE		"ringside"

/* clang-format off */

/*
 * THE table of rows: number, name, sides, kind, class, exact batch, "what one
 * operation is", "what else the user half contains".
 *
 * The part of the name before the first underscore is the file that holds it
 * on every side: kmod/fault.c, user/fault.c, bsd/.../fault.c.
 *
 * sides  USER    a user half only
 *	  KERNEL  a kernel half only
 *	  BOTH    a half on each side
 * kind   LOOP    n operations between two stamps
 *	  PAIR    three such loops: A1 without, B with, A2 without; the result
 *		  is B - (A1 + A2) / 2, and |A1 - A2| its resolution
 *	  STAMPED the user half drives; entry, handler and exit are told apart
 *		  by the stamps that the kernel half takes on the way
 *	  FIGURE  no time: thousandths of a number that the half found, whose unit
 *		  stands in RINGSIDE_RATES
 * class  EXACT    in exact mode every sample of every boot is the same
 *	  STATEFUL depends on what was allocated or scheduled before
 * exact batch: operations in one sample in exact mode, few enough that most
 *	  samples fall between two timer ticks.  0: not in exact mode, where it would
 *	  take too long or wait, unless it is asked for by name.
 * The last column names what a difference user - kernel consists of.  Where
 * it is empty the halves are not the same work and are not subtracted.
 */
#define RINGSIDE_REST_FILE						\
	"entry and exit, descriptor look-up, copy between user and kernel memory"
#define RINGSIDE_REST_SOCKET						\
	"entry and exit four times, descriptor look-up, checks of user memory"
#define RINGSIDE_REST_CREATE						\
	"entry and exit twice, descriptor, open file and its deferred close"
#define RINGSIDE_REST_FAULT						\
	"trap from user mode instead of kernel mode, the same for all faults; from 6.4" \
	" on also the per-VMA lock, which only faults from user mode take"

/* BYTE's own sum is used by nobody: compilers leave it out, and time an empty loop. */
#define RINGSIDE_DOC_ARITH(type)					\
	"sum of i*i/(i*i-1) for i from 2 to 101, in " type "; compilers leave BYTE's out"
#define RINGSIDE_DOC_DHRYSTONE(how)					\
	"a pass of a program of our own to Dhrystone's published statement mix" how	\
	" (UnixBench's figure is 4 % higher: x86-64, gcc 12 -O2)"
#define RINGSIDE_DOC_SHELL(scripts)					\
	scripts " started by a shell on one CPU (BYTE: on any), until all have ended: sort," \
	" od | sort, grep | tee | wc, rm"

#define RINGSIDE_ROWS(X)						\
	X(1, clock_stamp, BOTH, LOOP, EXACT, 64,			\
	  "from one clock stamp to the next", "")			\
	X(2, clock_loop, BOTH, LOOP, EXACT, 64,				\
	  "one turn of the empty measuring loop", "")			\
	X(3, clock_nops, BOTH, LOOP, EXACT, 64,				\
	  "100 nop instructions", "")					\
	X(4, clock_call, USER, LOOP, EXACT, 64,				\
	  "one turn of the loop around a system call, without the call", "") \
	X(10, syscall_getppid, USER, LOOP, EXACT, 64,			\
	  "getppid(): enter the kernel and leave at once", "")		\
	X(11, syscall_read_zero, BOTH, LOOP, EXACT, 64,			\
	  "read() of 1 byte from /dev/zero; kernel: vfs_iter_read()",	\
	  "entry and exit, descriptor look-up; the driver clears user memory by" \
	  " read(), kernel memory by read_iter()") \
	X(12, syscall_write_null, BOTH, LOOP, EXACT, 64,		\
	  "write() of 1 byte to /dev/null; kernel: vfs_iter_write()",	\
	  "entry and exit, descriptor look-up; the driver takes write() from user" \
	  " space, write_iter() from the kernel") \
	X(13, syscall_stat, BOTH, LOOP, STATEFUL, 64,			\
	  "stat() of the tool's program file; kernel: kern_path() and vfs_getattr()", \
	  "entry and exit, copy of the path from and of the answer to user space") \
	X(14, syscall_fstat, BOTH, LOOP, STATEFUL, 64,			\
	  "fstat() of the tool's program file; kernel: vfs_getattr()",	\
	  "entry and exit, descriptor look-up, copy of the answer to user space") \
	X(15, syscall_open, BOTH, LOOP, STATEFUL, 64,			\
	  "open() and close() of the tool's program file; kernel: file_open_root()" \
	  " and fput(), in a kernel thread", \
	  "entry and exit twice, copy of the path from user space, descriptor, flush" \
	  " and deferral of the close") \
	X(16, syscall_kill, USER, LOOP, EXACT, 64,			\
	  "kill() of oneself with signal 0", "")			\
	X(20, syscall_llseek, BOTH, STAMPED, EXACT, 64,			\
	  "lseek() on the device: no security hook on its way", "")	\
	X(21, syscall_read, BOTH, STAMPED, EXACT, 64,			\
	  "read() of nothing on the device", "")			\
	X(22, syscall_ioctl, BOTH, STAMPED, EXACT, 64,			\
	  "ioctl() on the device", "")					\
	X(23, syscall_fsync, BOTH, STAMPED, EXACT, 64,			\
	  "fsync() of the device: no security hook on its way", "")	\
	X(24, syscall_read_tmpfs, BOTH, LOOP, EXACT, 64,		\
	  "read() of 1 byte of a file in memory; kernel: kernel_read()", \
	  RINGSIDE_REST_FILE)						\
	X(25, syscall_write_tmpfs, BOTH, LOOP, STATEFUL, 64,		\
	  "write() of 1 byte of a file in memory; kernel: kernel_write()", \
	  RINGSIDE_REST_FILE)						\
	X(26, syscall_mmap, BOTH, LOOP, STATEFUL, 16,			\
	  "mmap() and munmap() of an anonymous page; kernel: vm_mmap() and vm_munmap()", \
	  "entry and exit twice; user space's munmap() finishes with the lock taken for reading") \
	X(27, syscall_lookup, KERNEL, LOOP, STATEFUL, 64,		\
	  "path look-up of the tool's program file: kern_path() and path_put()", "") \
	X(28, syscall_creds, KERNEL, LOOP, STATEFUL, 64,		\
	  "prepare_creds() and abort_creds()", "")			\
	X(30, syscall_select_file_10, USER, LOOP, EXACT, 8,		\
	  "select() without waiting on 10 descriptors of one file, for writing", "") \
	X(31, syscall_select_file_100, USER, LOOP, EXACT, 2,		\
	  "select() without waiting on 100 descriptors of one file, for writing", "") \
	X(32, syscall_select_file_250, USER, LOOP, EXACT, 1,		\
	  "select() without waiting on 250 descriptors of one file, for writing", "") \
	X(33, syscall_select_file_500, USER, LOOP, STATEFUL, 1,		\
	  "select() without waiting on 500 descriptors of one file, for writing", "") \
	X(34, syscall_select_tcp_10, USER, LOOP, EXACT, 8,		\
	  "select() without waiting on 10 descriptors of one TCP socket, for writing", "") \
	X(35, syscall_select_tcp_100, USER, LOOP, EXACT, 2,		\
	  "select() without waiting on 100 descriptors of one TCP socket, for writing", "") \
	X(36, syscall_select_tcp_250, USER, LOOP, EXACT, 1,		\
	  "select() without waiting on 250 descriptors of one TCP socket, for writing", "") \
	X(37, syscall_select_tcp_500, USER, LOOP, STATEFUL, 1,		\
	  "select() without waiting on 500 descriptors of one TCP socket, for writing", "") \
	X(40, ctxsw_fifo, KERNEL, LOOP, STATEFUL, 16,			\
	  "two FIFO threads on one CPU: there and back", "")		\
	X(41, ctxsw_fair, KERNEL, LOOP, STATEFUL, 16,			\
	  "two default-class threads on one CPU: there and back", "")	\
	X(42, ctxsw_pipe, USER, LOOP, STATEFUL, 16,			\
	  "1 byte there and back over two pipes, two processes, one CPU", "") \
	X(43, ctxsw_fifo_same_mm, KERNEL, LOOP, STATEFUL, 16,		\
	  "two FIFO threads in the caller's address space: there and back", "") \
	X(44, ctxsw_fifo_two_mms, KERNEL, LOOP, STATEFUL, 16,		\
	  "two FIFO threads, two address spaces: there and back", "")	\
	X(45, ctxsw_fair_same_mm, KERNEL, LOOP, STATEFUL, 16,		\
	  "two default-class threads in the caller's address space: there and back", "") \
	X(46, ctxsw_fair_two_mms, KERNEL, LOOP, STATEFUL, 16,		\
	  "two default-class threads, two address spaces: there and back", "") \
	X(47, ctxsw_completion, KERNEL, LOOP, STATEFUL, 16,		\
	  "the caller and a kernel thread, by completions: there and back", "") \
	X(48, ctxsw_two_cpus, KERNEL, LOOP, STATEFUL, 16,		\
	  "two FIFO threads on two CPUs: there and back", "")		\
	X(50, syscall_mix, USER, LOOP, EXACT, 16,			\
	  "BYTE's system call overhead: dup(), close(), getpid(), getuid(), umask()", "") \
	X(51, syscall_mix_close, USER, LOOP, EXACT, 32,		\
	  "dup() and close() of a descriptor of /dev/null", "")		\
	X(52, syscall_getpid, USER, LOOP, EXACT, 64,			\
	  "getpid(): enter the kernel and leave at once", "")		\
	X(60, fault_device, BOTH, STAMPED, STATEFUL, 64,		\
	  "first read of a page of the device", "")			\
	X(61, fault_anon, BOTH, LOOP, STATEFUL, 64,			\
	  "first write to an anonymous page",				\
	  RINGSIDE_REST_FAULT)						\
	X(62, fault_read, BOTH, LOOP, STATEFUL, 64,			\
	  "first read of an anonymous page (zero page)",		\
	  RINGSIDE_REST_FAULT)						\
	X(63, fault_cow, BOTH, LOOP, STATEFUL, 64,			\
	  "first write to a page that shows the zero page",		\
	  RINGSIDE_REST_FAULT)						\
	X(64, fault_present, BOTH, LOOP, EXACT, 64,			\
	  "write to a page that is there: no fault", "")		\
	X(65, fault_prot, BOTH, LOOP, STATEFUL, 64,			\
	  "read of a PROT_NONE page; user: SIGSEGV taken and left", "")	\
	X(66, fault_shmem_read, BOTH, LOOP, STATEFUL, 64,		\
	  "first read of a shared page that no file holds yet",		\
	  RINGSIDE_REST_FAULT)						\
	X(67, fault_shmem_write, BOTH, LOOP, STATEFUL, 64,		\
	  "first write to a shared page that no file holds yet",	\
	  RINGSIDE_REST_FAULT)						\
	X(68, fault_cache_read, BOTH, LOOP, STATEFUL, 16,		\
	  "read fault on a mapped file in the page cache: a trap, which maps 16 pages", \
	  RINGSIDE_REST_FAULT)						\
	X(69, fault_cache_page, BOTH, LOOP, STATEFUL, 64,		\
	  "first read of a page of such a file, one after the other: a trap every 16 pages", "") \
	X(70, fault_cache_write, BOTH, LOOP, STATEFUL, 64,		\
	  "first write to a page of a shared mapping of such a file",	\
	  RINGSIDE_REST_FAULT)						\
	X(71, fault_cow_copy, BOTH, LOOP, STATEFUL, 64,			\
	  "first write to a page of a private mapping of such a file: the page is copied", \
	  RINGSIDE_REST_FAULT)						\
	X(72, fault_disabled, KERNEL, LOOP, EXACT, 64,			\
	  "get_user() of an absent page with page faults disabled: -EFAULT", "") \
	X(73, fault_handle_mm, KERNEL, LOOP, STATEFUL, 64,		\
	  "handle_mm_fault() for the first write to an anonymous page", "") \
	X(74, fault_trap, KERNEL, PAIR, STATEFUL, 64,			\
	  "put_user() to a fresh anonymous page - handle_mm_fault() for it: trap, VMA" \
	  " look-up, lock", "") \
	X(75, fault_pin_fresh, KERNEL, LOOP, STATEFUL, 64,		\
	  "pin_user_pages_fast() of a fresh anonymous page, and unpin", "") \
	X(76, fault_pin_present, KERNEL, LOOP, STATEFUL, 64,		\
	  "pin_user_pages_fast() of a page that is there, and unpin", "") \
	X(77, fault_map_random, USER, PAIR, STATEFUL, 256,		\
	  "mmap() of a cached file of 256 pages, msync(), each page read at random, munmap()" \
	  " - without reading, by pages: a fault maps many; fault_cache_read is one", "") \
	X(80, hook_file_ioctl, KERNEL, LOOP, EXACT, 64,			\
	  "security_file_ioctl()", "")					\
	X(81, hook_path_unlink, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_unlink()", "")					\
	X(82, hook_inode_create, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_create()", "")				\
	X(83, hook_inode_setattr, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_setattr()", "")				\
	X(84, hook_unix_may_send, KERNEL, LOOP, EXACT, 64,		\
	  "security_unix_may_send()", "")				\
	X(85, hook_locked_down, KERNEL, LOOP, EXACT, 64,		\
	  "security_locked_down()", "")					\
	X(86, hook_inode_getattr, KERNEL, PAIR, EXACT, 64,		\
	  "vfs_getattr() - vfs_getattr_nosec()", "")			\
	X(87, hook_file_permission, KERNEL, PAIR, EXACT, 64,		\
	  "rw_verify_area() - empty loop", "")				\
	X(88, hook_inode_permission, KERNEL, PAIR, EXACT, 64,		\
	  "inode_permission() - generic_permission()", "")		\
	X(89, hook_task_kill, KERNEL, PAIR, EXACT, 64,			\
	  "kill_pid(0) with - without the permission check", "")	\
	X(120, hardening_canary, KERNEL, PAIR, EXACT, 64,		\
	  "function with - without a stack canary", "")			\
	X(121, hardening_indirect, KERNEL, PAIR, EXACT, 64,		\
	  "indirect call - direct call", "")				\
	X(122, hardening_usercopy_slab, KERNEL, PAIR, STATEFUL, 64,	\
	  "copy_to_user() of 32 bytes of a slab object: length not known - known", "") \
	X(123, hardening_usercopy_stack, KERNEL, PAIR, EXACT, 64,	\
	  "copy_to_user() of 32 bytes of the stack: length not known - known", "") \
	X(124, hardening_list, KERNEL, PAIR, EXACT, 64,			\
	  "list_add() and list_del() - the same unchecked", "")		\
	X(125, hardening_refcount, KERNEL, PAIR, EXACT, 64,		\
	  "refcount_t up and down - atomic_t up and down", "")		\
	X(126, signal_install, USER, LOOP, EXACT, 32,			\
	  "rt_sigaction() of SIGUSR1, the action before asked for", "")				\
	X(127, signal_handle, USER, PAIR, STATEFUL, 4,			\
	  "kill() of oneself with SIGUSR1, its handler called and left - kill() with" \
	  " signal 0", "")						\
	X(128, signal_protect, USER, PAIR, STATEFUL, 4,			\
	  "store to a page that may only be read, SIGSEGV's handler called and left -" \
	  " kill() and handler as in signal_handle: lmbench's protection fault, which" \
	  " may be below zero; fault_prot is a whole one", "")		\
	X(160, ctxsw_fifo_2_0k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 2 FIFO threads that read nothing", "")	\
	X(161, ctxsw_fifo_2_16k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 2 FIFO threads that read 16 KiB each", "") \
	X(162, ctxsw_fifo_2_64k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 2 FIFO threads that read 64 KiB each", "") \
	X(163, ctxsw_fifo_8_0k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 8 FIFO threads that read nothing", "")	\
	X(164, ctxsw_fifo_8_16k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 8 FIFO threads that read 16 KiB each", "") \
	X(165, ctxsw_fifo_8_64k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 8 FIFO threads that read 64 KiB each", "") \
	X(166, ctxsw_fifo_16_0k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 16 FIFO threads that read nothing", "")	\
	X(167, ctxsw_fifo_16_16k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 16 FIFO threads that read 16 KiB each", "") \
	X(168, ctxsw_fifo_16_64k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 16 FIFO threads that read 64 KiB each", "") \
	X(169, ctxsw_fair_2_0k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 2 default-class threads that read nothing", "") \
	X(170, ctxsw_fair_2_16k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 2 default-class threads that read 16 KiB each", "") \
	X(171, ctxsw_fair_2_64k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 2 default-class threads that read 64 KiB each", "") \
	X(172, ctxsw_fair_8_0k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 8 default-class threads that read nothing", "") \
	X(173, ctxsw_fair_8_16k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 8 default-class threads that read 16 KiB each", "") \
	X(174, ctxsw_fair_8_64k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 8 default-class threads that read 64 KiB each", "") \
	X(175, ctxsw_fair_16_0k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 16 default-class threads that read nothing", "") \
	X(176, ctxsw_fair_16_16k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 16 default-class threads that read 16 KiB each", "") \
	X(177, ctxsw_fair_16_64k, KERNEL, LOOP, STATEFUL, 16,		\
	  "one hop in a ring of 16 default-class threads that read 64 KiB each", "") \
	X(180, ctxsw_pipe_2_0k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 2 processes that read nothing - alone", "") \
	X(181, ctxsw_pipe_2_16k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 2 processes that read 16 KiB each - alone", "") \
	X(182, ctxsw_pipe_2_64k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 2 processes that read 64 KiB each - alone", "") \
	X(183, ctxsw_pipe_8_0k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 8 processes that read nothing - alone", "") \
	X(184, ctxsw_pipe_8_16k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 8 processes that read 16 KiB each - alone", "") \
	X(185, ctxsw_pipe_8_64k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 8 processes that read 64 KiB each - alone", "") \
	X(186, ctxsw_pipe_16_0k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 16 processes that read nothing - alone", "") \
	X(187, ctxsw_pipe_16_16k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 16 processes that read 16 KiB each - alone", "") \
	X(188, ctxsw_pipe_16_64k, USER, PAIR, STATEFUL, 16,		\
	  "one hop in a ring of 16 processes that read 64 KiB each - alone", "") \
	X(189, ctxsw_counter, USER, LOOP, STATEFUL, 16,			\
	  "BYTE's context switch: a number there and back over two pipes, two processes," \
	  " one CPU; each adds one", "")					\
	X(200, hook_path_mkdir, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_mkdir()", "")					\
	X(201, hook_path_mknod, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_mknod()", "")					\
	X(202, hook_path_rename, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_rename()", "")					\
	X(203, hook_inode_mkdir, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_mkdir()", "")					\
	X(204, hook_inode_listsecurity, KERNEL, LOOP, EXACT, 64,	\
	  "security_inode_listsecurity()", "")				\
	X(205, hook_dentry_create_files_as, KERNEL, LOOP, EXACT, 64,	\
	  "security_dentry_create_files_as()", "")			\
	X(206, hook_file_post_open, KERNEL, LOOP, EXACT, 64,		\
	  "security_file_post_open()", "")				\
	X(207, hook_unix_stream_connect, KERNEL, LOOP, EXACT, 64,	\
	  "security_unix_stream_connect()", "")				\
	X(208, hook_socket_socketpair, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_socketpair()", "")				\
	X(209, hook_tun_dev_create, KERNEL, LOOP, EXACT, 64,		\
	  "security_tun_dev_create()", "")				\
	X(210, hook_kernel_read_file, KERNEL, LOOP, EXACT, 64,		\
	  "security_kernel_read_file()", "")				\
	X(211, hook_kernel_load_data, KERNEL, LOOP, EXACT, 64,		\
	  "security_kernel_load_data()", "")				\
	X(212, hook_binder_set_context_mgr, KERNEL, LOOP, EXACT, 64,	\
	  "security_binder_set_context_mgr()", "")			\
	X(213, hook_binder_transaction, KERNEL, LOOP, EXACT, 64,	\
	  "security_binder_transaction()", "")				\
	X(214, hook_binder_transfer_binder, KERNEL, LOOP, EXACT, 64,	\
	  "security_binder_transfer_binder()", "")			\
	X(215, hook_binder_transfer_file, KERNEL, LOOP, EXACT, 64,	\
	  "security_binder_transfer_file()", "")			\
	X(216, hook_ismaclabel, KERNEL, LOOP, EXACT, 64,		\
	  "security_ismaclabel()", "")					\
	X(217, hook_cred_getsecid, KERNEL, LOOP, EXACT, 64,		\
	  "security_cred_getsecid()", "")				\
	X(218, hook_current_getsecid_subj, KERNEL, LOOP, EXACT, 64,		\
	  "label of the caller: security_current_getsecid_subj()", "") \
	X(219, hook_task_getsecid_obj, KERNEL, LOOP, EXACT, 64,		\
	  "label of a task: security_task_getsecid_obj()", "") \
	X(220, hook_capable, KERNEL, LOOP, EXACT, 64,			\
	  "ns_capable_noaudit(): security_capable() and its caller", "") \
	X(224, hook_inode_getxattr, KERNEL, PAIR, STATEFUL, 64,		\
	  "vfs_getxattr() - __vfs_getxattr() of what is not there", "")	\
	X(225, hook_socket_sendmsg, KERNEL, PAIR, STATEFUL, 64,		\
	  "sock_sendmsg() - ops->sendmsg(), AF_UNIX, 1 byte", "")	\
	X(226, hook_socket_recvmsg, KERNEL, PAIR, STATEFUL, 64,		\
	  "sock_recvmsg() - ops->recvmsg(), AF_UNIX, 1 byte", "")	\
	X(230, hook_deep_file_permission, KERNEL, LOOP, EXACT, 64,	\
	  "security_file_permission(), by its address", "")		\
	X(231, hook_file_open, KERNEL, LOOP, EXACT, 64,			\
	  "security_file_open(), by its address", "")			\
	X(232, hook_file_receive, KERNEL, LOOP, EXACT, 64,		\
	  "security_file_receive(), by its address", "")		\
	X(233, hook_file_lock, KERNEL, LOOP, EXACT, 64,			\
	  "security_file_lock(), by its address", "")			\
	X(234, hook_file_fcntl, KERNEL, LOOP, EXACT, 64,		\
	  "security_file_fcntl(), by its address", "")			\
	X(235, hook_mmap_file, KERNEL, LOOP, EXACT, 64,			\
	  "security_mmap_file(), by its address", "")			\
	X(236, hook_mmap_addr, KERNEL, LOOP, EXACT, 64,			\
	  "security_mmap_addr(), by its address", "")			\
	X(237, hook_file_mprotect, KERNEL, LOOP, EXACT, 64,		\
	  "security_file_mprotect(), by its address", "")		\
	X(238, hook_sb_statfs, KERNEL, LOOP, EXACT, 64,			\
	  "security_sb_statfs(), by its address", "")			\
	X(239, hook_deep_inode_permission, KERNEL, LOOP, EXACT, 64,	\
	  "security_inode_permission(), by its address", "")		\
	X(240, hook_deep_inode_getattr, KERNEL, LOOP, EXACT, 64,	\
	  "security_inode_getattr(), by its address", "")		\
	X(241, hook_inode_link, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_link(), by its address", "")			\
	X(242, hook_inode_unlink, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_unlink(), by its address", "")		\
	X(243, hook_inode_symlink, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_symlink(), by its address", "")		\
	X(244, hook_inode_rmdir, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_rmdir(), by its address", "")			\
	X(245, hook_inode_mknod, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_mknod(), by its address", "")			\
	X(246, hook_inode_rename, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_rename(), by its address", "")		\
	X(247, hook_inode_readlink, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_readlink(), by its address", "")		\
	X(248, hook_inode_follow_link, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_follow_link(), by its address", "")		\
	X(249, hook_deep_inode_getxattr, KERNEL, LOOP, EXACT, 64,	\
	  "security_inode_getxattr(), by its address", "")		\
	X(250, hook_inode_listxattr, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_listxattr(), by its address", "")		\
	X(251, hook_inode_setxattr, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_setxattr(), by its address", "")		\
	X(252, hook_inode_removexattr, KERNEL, LOOP, EXACT, 64,		\
	  "security_inode_removexattr(), by its address", "")		\
	X(253, hook_path_truncate, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_truncate(), by its address", "")		\
	X(254, hook_path_chmod, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_chmod(), by its address", "")			\
	X(255, hook_path_chown, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_chown(), by its address", "")			\
	X(256, hook_path_rmdir, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_rmdir(), by its address", "")			\
	X(257, hook_path_symlink, KERNEL, LOOP, EXACT, 64,		\
	  "security_path_symlink(), by its address", "")		\
	X(258, hook_path_link, KERNEL, LOOP, EXACT, 64,			\
	  "security_path_link(), by its address", "")			\
	X(259, hook_deep_capable, KERNEL, LOOP, EXACT, 64,		\
	  "security_capable(), by its address", "")			\
	X(260, hook_deep_task_kill, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_kill(), by its address", "")			\
	X(261, hook_ptrace_access_check, KERNEL, LOOP, EXACT, 64,	\
	  "security_ptrace_access_check(), by its address", "")		\
	X(262, hook_task_setpgid, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_setpgid(), by its address", "")		\
	X(263, hook_task_getpgid, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_getpgid(), by its address", "")		\
	X(264, hook_task_getsid, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_getsid(), by its address", "")			\
	X(265, hook_task_setnice, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_setnice(), by its address", "")		\
	X(266, hook_task_getioprio, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_getioprio(), by its address", "")		\
	X(267, hook_task_setscheduler, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_setscheduler(), by its address", "")		\
	X(268, hook_task_getscheduler, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_getscheduler(), by its address", "")		\
	X(269, hook_task_movememory, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_movememory(), by its address", "")		\
	X(270, hook_task_prlimit, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_prlimit(), by its address", "")		\
	X(271, hook_task_fix_setuid, KERNEL, LOOP, EXACT, 64,		\
	  "security_task_fix_setuid(), by its address", "")		\
	X(272, hook_syslog, KERNEL, LOOP, EXACT, 64,			\
	  "security_syslog(), by its address", "")			\
	X(273, hook_socket_create, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_create(), by its address", "")		\
	X(274, hook_socket_bind, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_bind(), by its address", "")			\
	X(275, hook_socket_connect, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_connect(), by its address", "")		\
	X(276, hook_socket_listen, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_listen(), by its address", "")		\
	X(277, hook_socket_accept, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_accept(), by its address", "")		\
	X(278, hook_deep_socket_sendmsg, KERNEL, LOOP, EXACT, 64,	\
	  "security_socket_sendmsg(), by its address", "")		\
	X(279, hook_deep_socket_recvmsg, KERNEL, LOOP, EXACT, 64,	\
	  "security_socket_recvmsg(), by its address", "")		\
	X(280, hook_socket_getsockname, KERNEL, LOOP, EXACT, 64,	\
	  "security_socket_getsockname(), by its address", "")		\
	X(281, hook_socket_getpeername, KERNEL, LOOP, EXACT, 64,	\
	  "security_socket_getpeername(), by its address", "")		\
	X(282, hook_socket_getsockopt, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_getsockopt(), by its address", "")		\
	X(283, hook_socket_setsockopt, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_setsockopt(), by its address", "")		\
	X(284, hook_socket_shutdown, KERNEL, LOOP, EXACT, 64,		\
	  "security_socket_shutdown(), by its address", "")		\
	X(285, hook_ipc_permission, KERNEL, LOOP, EXACT, 64,		\
	  "security_ipc_permission(), by its address", "")		\
	X(286, hook_shm_associate, KERNEL, LOOP, EXACT, 64,		\
	  "security_shm_associate(), by its address", "")		\
	X(287, hook_shm_shmctl, KERNEL, LOOP, EXACT, 64,		\
	  "security_shm_shmctl(), by its address", "")			\
	X(288, hook_shm_shmat, KERNEL, LOOP, EXACT, 64,			\
	  "security_shm_shmat(), by its address", "")			\
	X(289, hook_sem_associate, KERNEL, LOOP, EXACT, 64,		\
	  "security_sem_associate(), by its address", "")		\
	X(290, hook_sem_semctl, KERNEL, LOOP, EXACT, 64,		\
	  "security_sem_semctl(), by its address", "")			\
	X(291, hook_sem_semop, KERNEL, LOOP, EXACT, 64,			\
	  "security_sem_semop(), by its address", "")			\
	X(292, hook_msg_queue_associate, KERNEL, LOOP, EXACT, 64,	\
	  "security_msg_queue_associate(), by its address", "")		\
	X(293, hook_msg_queue_msgctl, KERNEL, LOOP, EXACT, 64,		\
	  "security_msg_queue_msgctl(), by its address", "")		\
	X(300, hardening_kmalloc_64, KERNEL, LOOP, EXACT, 64,		\
	  "kmalloc() of 64 bytes and kfree()", "")			\
	X(301, hardening_kzalloc_64, KERNEL, LOOP, EXACT, 64,		\
	  "kzalloc() of 64 bytes and kfree()", "")			\
	X(302, hardening_kmalloc_512, KERNEL, LOOP, EXACT, 64,		\
	  "kmalloc() of 512 bytes and kfree()", "")			\
	X(303, hardening_kzalloc_512, KERNEL, LOOP, EXACT, 64,		\
	  "kzalloc() of 512 bytes and kfree()", "")			\
	X(304, hardening_kmalloc_4096, KERNEL, LOOP, STATEFUL, 64,		\
	  "kmalloc() of 4096 bytes and kfree()", "")			\
	X(305, hardening_kzalloc_4096, KERNEL, LOOP, STATEFUL, 64,		\
	  "kzalloc() of 4096 bytes and kfree()", "")			\
	X(306, hardening_page, KERNEL, LOOP, EXACT, 64,			\
	  "a page allocated and freed", "")				\
	X(307, hardening_zero_page, KERNEL, LOOP, EXACT, 64,		\
	  "a zeroed page allocated and freed", "")			\
	X(330, mem_memcpy_8, BOTH, LOOP, EXACT, 64,			\
	  "memcpy() of 8 bytes", "")					\
	X(331, mem_memset_8, BOTH, LOOP, EXACT, 64,			\
	  "memset() of 8 bytes", "")					\
	X(332, mem_copy_to_user_8, KERNEL, LOOP, EXACT, 64,		\
	  "copy_to_user() of 8 bytes", "")				\
	X(333, mem_copy_from_user_8, KERNEL, LOOP, EXACT, 64,		\
	  "copy_from_user() of 8 bytes", "")				\
	X(334, mem_memcpy_64, BOTH, LOOP, EXACT, 64,			\
	  "memcpy() of 64 bytes", "")					\
	X(335, mem_memset_64, BOTH, LOOP, EXACT, 64,			\
	  "memset() of 64 bytes", "")					\
	X(336, mem_copy_to_user_64, KERNEL, LOOP, EXACT, 64,		\
	  "copy_to_user() of 64 bytes", "")				\
	X(337, mem_copy_from_user_64, KERNEL, LOOP, EXACT, 64,		\
	  "copy_from_user() of 64 bytes", "")				\
	X(338, mem_memcpy_512, BOTH, LOOP, EXACT, 64,			\
	  "memcpy() of 512 bytes", "")					\
	X(339, mem_memset_512, BOTH, LOOP, EXACT, 64,			\
	  "memset() of 512 bytes", "")					\
	X(340, mem_copy_to_user_512, KERNEL, LOOP, EXACT, 64,		\
	  "copy_to_user() of 512 bytes", "")				\
	X(341, mem_copy_from_user_512, KERNEL, LOOP, EXACT, 64,		\
	  "copy_from_user() of 512 bytes", "")				\
	X(342, mem_memcpy_4096, BOTH, LOOP, EXACT, 64,			\
	  "memcpy() of 4096 bytes", "")					\
	X(343, mem_memset_4096, BOTH, LOOP, EXACT, 64,			\
	  "memset() of 4096 bytes", "")					\
	X(344, mem_copy_to_user_4096, KERNEL, LOOP, EXACT, 64,		\
	  "copy_to_user() of 4096 bytes", "")				\
	X(345, mem_copy_from_user_4096, KERNEL, LOOP, EXACT, 64,	\
	  "copy_from_user() of 4096 bytes", "")				\
	X(346, mem_clear_page, KERNEL, LOOP, EXACT, 64,			\
	  "clear_page()", "")						\
	X(347, mem_bulk_copy, USER, LOOP, STATEFUL, 0,			\
	  "memmove() of 64 KiB, the next ones of 8 MB", "")		\
	X(348, mem_bulk_copy_hand, USER, LOOP, STATEFUL, 0,		\
	  "64 KiB copied word by word of 4 bytes, the next ones of 8 MB", "") \
	X(349, mem_bulk_read, USER, LOOP, STATEFUL, 0,			\
	  "64 KiB read and added up word by word of 4 bytes, the next ones of 8 MB", "") \
	X(350, mem_bulk_write, USER, LOOP, STATEFUL, 0,			\
	  "64 KiB written word by word of 4 bytes, the next ones of 8 MB", "") \
	X(351, mem_latency_l1, USER, PAIR, STATEFUL, 64,		\
	  "a load that waits for the one before, every 128 bytes of half the first-level" \
	  " cache - the loop without it", "")				\
	X(352, mem_latency_l2, USER, PAIR, STATEFUL, 64,		\
	  "the same of half the second-level cache, whose next lines the processor may" \
	  " foresee", "")						\
	X(353, mem_latency_main, USER, PAIR, STATEFUL, 0,		\
	  "the same of memory four times as large as the last level, 64 to 512 MB; the" \
	  " processor may foresee the stride: mem_latency_random is without that", "") \
	X(354, mem_latency_random, USER, PAIR, STATEFUL, 0,		\
	  "the same of that memory at random, each load in another page", "") \
	X(360, socket_create_unix, BOTH, LOOP, STATEFUL, 16,		\
	  "AF_UNIX datagram socket created and closed", RINGSIDE_REST_CREATE) \
	X(361, socket_create_udp, BOTH, LOOP, STATEFUL, 16,		\
	  "UDP socket created and closed", RINGSIDE_REST_CREATE)	\
	X(362, socket_create_tcp, BOTH, LOOP, STATEFUL, 16,		\
	  "TCP socket created and closed", RINGSIDE_REST_CREATE)	\
	X(363, socket_unix, BOTH, LOOP, STATEFUL, 16,			\
	  "1 byte there and back between two AF_UNIX stream sockets",	\
	  RINGSIDE_REST_SOCKET)						\
	X(364, socket_unix_dgram, BOTH, LOOP, STATEFUL, 16,		\
	  "1 byte there and back between two AF_UNIX datagram sockets",	\
	  RINGSIDE_REST_SOCKET)						\
	X(365, socket_udp, BOTH, LOOP, STATEFUL, 16,			\
	  "1 byte there and back between two UDP sockets over the loopback", \
	  RINGSIDE_REST_SOCKET)						\
	X(366, socket_tcp, BOTH, LOOP, STATEFUL, 16,			\
	  "1 byte there and back between two TCP sockets over the loopback", \
	  RINGSIDE_REST_SOCKET)						\
	X(367, socket_poll, BOTH, LOOP, EXACT, 64,			\
	  "poll() of an AF_UNIX datagram socket, without waiting",	\
	  "entry and exit, descriptor look-up, copy of the request from and to user space") \
	X(380, socket_bind, USER, LOOP, STATEFUL, 64,			\
	  "bind() of an AF_UNIX socket to an abstract name (hook: socket_bind)", "") \
	X(381, socket_connect, USER, LOOP, STATEFUL, 64,		\
	  "connect() of an AF_UNIX datagram socket (hooks: socket_connect, unix_may_send)", "") \
	X(390, file_mkdir, USER, LOOP, STATEFUL, 32,			\
	  "mkdir() and rmdir()"						\
	  " (hooks: path_mkdir, inode_mkdir, path_rmdir, inode_rmdir, inode_permission)", "") \
	X(391, file_unlink, USER, LOOP, STATEFUL, 32,			\
	  "mknod() of a file and unlink()"				\
	  " (hooks: path_mknod, inode_create, path_unlink, inode_unlink, inode_permission)", "") \
	X(392, file_rename, USER, LOOP, STATEFUL, 32,			\
	  "rename() there and back (hooks: path_rename, inode_rename, inode_permission)", "") \
	X(393, file_chmod, USER, LOOP, EXACT, 64,			\
	  "chmod() to another mode (hooks: path_chmod, inode_setattr)", "") \
	X(394, file_xattr_get, USER, LOOP, EXACT, 64,			\
	  "fgetxattr() of a trusted attribute (hooks: inode_getxattr, capable)", "") \
	X(395, file_xattr_set, USER, LOOP, STATEFUL, 64,		\
	  "fsetxattr() of a trusted attribute (hooks: inode_setxattr, capable)", "") \
	X(396, file_create_0k, USER, LOOP, STATEFUL, 4,			\
	  "a new empty file: open() with O_CREAT and close()"		\
	  " (hooks: file_open, path_mknod, inode_create, inode_permission)", "") \
	X(397, file_delete_0k, USER, LOOP, STATEFUL, 4,			\
	  "unlink() of an empty file (hooks: path_unlink, inode_unlink, inode_permission)", "") \
	X(398, file_create_10k, USER, LOOP, STATEFUL, 4,		\
	  "a new file: open() with O_CREAT, write() of 10240 bytes, close()" \
	  " (hooks: as file_create_0k, file_permission)", "")		\
	X(399, file_delete_10k, USER, LOOP, STATEFUL, 4,		\
	  "unlink() of a file of 10240 bytes (hooks: as file_delete_0k)", "") \
	X(400, comm_unix, USER, LOOP, STATEFUL, 4,			\
	  "1 byte to another process on this CPU and back, AF_UNIX stream sockets" \
	  " (lmbench: AF UNIX; within one process: socket_unix)", "")	\
	X(401, comm_udp, USER, LOOP, STATEFUL, 2,			\
	  "4 bytes, a sequence number, to another process on this CPU and back, UDP over the" \
	  " loopback (lmbench: UDP; within one process: socket_udp)", "") \
	X(402, comm_tcp, USER, LOOP, STATEFUL, 2,			\
	  "1 byte to another process on this CPU and back, TCP over the loopback, TCP_NODELAY" \
	  " not set (lmbench: TCP; within one process: socket_tcp)", "") \
	X(403, comm_connect, USER, LOOP, STATEFUL, 1,			\
	  "socket(), connect() to a TCP server on this CPU that accepts and closes, recv() of" \
	  " that, close() (lmbench's TCP conn outruns its server, so that some connections" \
	  " take a second)", "")					\
	X(404, comm_rpc_udp, USER, LOOP, STATEFUL, 1,			\
	  "1 byte to a procedure of another process on this CPU and back, Sun RPC over UDP by" \
	  " libtirpc (lmbench: RPC/UDP, nothing where no portmapper runs)", "") \
	X(405, comm_rpc_tcp, USER, LOOP, STATEFUL, 1,			\
	  "1 byte to a procedure of another process on this CPU and back, Sun RPC over TCP by" \
	  " libtirpc (lmbench: RPC/TCP, nothing where no portmapper runs)", "") \
	X(406, comm_pipe_self, USER, LOOP, EXACT, 8,			\
	  "write() of 512 bytes to a pipe and read() in the same process: no switch" \
	  " (UnixBench: pipe throughput)", "")				\
	X(407, comm_bulk_pipe, USER, LOOP, STATEFUL, 0,			\
	  "64 KiB from another process on this CPU through a pipe"	\
	  " (lmbench: pipe bandwidth)", "")				\
	X(408, comm_bulk_unix, USER, LOOP, STATEFUL, 0,			\
	  "64 KiB from another process on this CPU through an AF_UNIX stream socket" \
	  " (lmbench: AF UNIX bandwidth)", "")				\
	X(409, comm_bulk_tcp, USER, LOOP, STATEFUL, 0,			\
	  "64 KiB from another process on this CPU by TCP over the loopback" \
	  " (lmbench's TCP bandwidth is the best of several sizes)", "") \
	X(420, proc_setuid, USER, LOOP, STATEFUL, 64,			\
	  "setuid() to oneself (hooks: prepare_creds, task_fix_setuid, capable)", "") \
	X(421, proc_fork, USER, LOOP, STATEFUL, 1,			\
	  "fork() of a process that has just begun to be this tool, exit() of the child," \
	  " wait()"							\
	  " (hooks: task_alloc, prepare_creds, task_free)", "")		\
	X(422, proc_exec, USER, LOOP, STATEFUL, 4,			\
	  "vfork(), execve() of a program of three instructions, wait()" \
	  " (hooks: bprm_creds_for_exec, bprm_check, file_open, mmap_file, task_alloc)", "") \
	X(423, proc_ptrace, USER, LOOP, STATEFUL, 16,			\
	  "ptrace() seize, interrupt and detach of a child, the switch to it and back" \
	  " (hook: ptrace_access_check)", "")				\
	X(424, proc_fork_exec, USER, LOOP, STATEFUL, 0,			\
	  "fork(), execve() of /bin/true, a small program with a C library, wait()", "") \
	X(425, proc_sh, USER, LOOP, STATEFUL, 0,				\
	  "fork(), execve() of /bin/sh -c /bin/true, wait()", "")		\
	X(426, proc_execl, USER, LOOP, STATEFUL, 0,			\
	  "execve() of itself by a process that is this tool, its libraries included," \
	  " until main(): BYTE's is smaller", "")			\
	X(430, file_read_256, USER, LOOP, STATEFUL, 8,			\
	  "read() of 256 bytes of a cached file of 500 KB, from its beginning again at" \
	  " its end (hook: file_permission)", "")			\
	X(431, file_read_1024, USER, LOOP, STATEFUL, 8,			\
	  "read() of 1024 bytes of a cached file of 2000 KB, from its beginning again at" \
	  " its end (hook: file_permission)", "")			\
	X(432, file_read_4096, USER, LOOP, STATEFUL, 8,			\
	  "read() of 4096 bytes of a cached file of 8000 KB, from its beginning again at" \
	  " its end (hook: file_permission)", "")			\
	X(433, file_write_256, USER, LOOP, STATEFUL, 8,			\
	  "write() of 256 bytes over those of a file of 500 KB, from its beginning again" \
	  " at its end; nothing is synchronised", "")			\
	X(434, file_write_1024, USER, LOOP, STATEFUL, 8,		\
	  "write() of 1024 bytes over those of a file of 2000 KB, from its beginning" \
	  " again at its end; nothing is synchronised", "")		\
	X(435, file_write_4096, USER, LOOP, STATEFUL, 8,		\
	  "write() of 4096 bytes over those of a file of 8000 KB, from its beginning" \
	  " again at its end; nothing is synchronised", "")		\
	X(436, file_copy_256, USER, LOOP, STATEFUL, 8,			\
	  "read() of 256 bytes of a file of 500 KB and write() to another one, as in" \
	  " file_read and file_write", "")				\
	X(437, file_copy_1024, USER, LOOP, STATEFUL, 8,			\
	  "read() of 1024 bytes of a file of 2000 KB and write() to another one, as in" \
	  " file_read and file_write", "")				\
	X(438, file_copy_4096, USER, LOOP, STATEFUL, 8,			\
	  "read() of 4096 bytes of a file of 8000 KB and write() to another one, as in" \
	  " file_read and file_write", "")				\
	X(439, file_read_1024_10s, USER, LOOP, STATEFUL, 0,		\
	  "as file_read_1024: BYTE 3's form of 10 s, another time with --classic only", "") \
	X(440, file_write_1024_10s, USER, LOOP, STATEFUL, 0,		\
	  "as file_write_1024: BYTE 3's form of 10 s, another time with --classic only", "") \
	X(441, file_copy_1024_10s, USER, LOOP, STATEFUL, 0,		\
	  "as file_copy_1024: BYTE 3's form of 10 s, another time with --classic only", "") \
	X(442, file_reread, USER, LOOP, STATEFUL, 0,			\
	  "read() of 64 KiB of a cached file of 8 MB, one word in four added up, as" \
	  " lmbench does (hook: file_permission)", "") \
	X(443, file_mmap_reread, USER, LOOP, STATEFUL, 0,		\
	  "64 KiB of a mapped, cached file of 8 MB, one word in four added up, as" \
	  " lmbench does", "")						\
	X(450, vm_mprotect, USER, LOOP, STATEFUL, 64,			\
	  "mprotect() of a page to read-only and back (hook: file_mprotect)", "") \
	X(451, vm_mmap_exec, USER, LOOP, STATEFUL, 32,			\
	  "mmap() of a file with PROT_EXEC and munmap() (hooks: mmap_file, mmap_addr)", "") \
	X(452, vm_mmap_touch, USER, LOOP, STATEFUL, 0,			\
	  "mmap() of a shared file, always of 64 MB, a byte written every 16 KB in the first" \
	  " tenth, munmap() (hooks: mmap_file, mmap_addr); fewer faults than writes where the" \
	  " cache keeps large folios", "")				\
	X(470, ipc_shm, USER, LOOP, STATEFUL, 16,			\
	  "shmget(), shmat(), removal and shmdt()"			\
	  " (hooks: shm_alloc, shm_shmat, shm_shmctl, ipc_permission)", "") \
	X(471, ipc_keyctl, USER, LOOP, STATEFUL, 64,			\
	  "keyctl() read of one's own key (hook: key_permission)", "") \
	X(540, cpu_arith_over, USER, LOOP, EXACT, 16,			\
	  "an empty loop of 100 turns; compilers delete BYTE's (arithoh)", "") \
	X(541, cpu_arith_register, USER, LOOP, EXACT, 8, RINGSIDE_DOC_ARITH("register int"), "") \
	X(542, cpu_arith_short, USER, LOOP, EXACT, 8, RINGSIDE_DOC_ARITH("short"), "") \
	X(543, cpu_arith_int, USER, LOOP, EXACT, 8, RINGSIDE_DOC_ARITH("int"), "") \
	X(544, cpu_arith_long, USER, LOOP, EXACT, 8, RINGSIDE_DOC_ARITH("long"), "") \
	X(545, cpu_arith_float, USER, LOOP, EXACT, 8, RINGSIDE_DOC_ARITH("float"), "") \
	X(546, cpu_arith_double, USER, LOOP, EXACT, 8, RINGSIDE_DOC_ARITH("double"), "") \
	X(547, cpu_hanoi, USER, LOOP, EXACT, 1,				\
	  "towers of Hanoi, 10 disks: 1023 moves by recursion", "")	\
	X(548, cpu_dhrystone_register, USER, LOOP, EXACT, 16,		\
	  RINGSIDE_DOC_DHRYSTONE(", register variables"), "")		\
	X(549, cpu_dhrystone, USER, LOOP, EXACT, 16, RINGSIDE_DOC_DHRYSTONE(""), "") \
	X(550, cpu_whetstone, USER, LOOP, EXACT, 1,			\
	  "100000 Whetstone instructions: a program of our own to the published modules and" \
	  " weights (UnixBench's figure is about a quarter lower: its module 8 takes longer)", "") \
	X(560, cpu_line, USER, FIGURE, STATEFUL, 0,			\
	  "bytes of a line of the first-level cache, as loads find it", "") \
	X(561, cpu_tlb, USER, FIGURE, STATEFUL, 0,			\
	  "pages that the first level of translations has room for, beside what another" \
	  " thread of the core has there", "")				\
	X(562, cpu_loads, USER, FIGURE, STATEFUL, 0,			\
	  "loads beyond the caches that wait at once: a chain's time against that of up to" \
	  " 48 chains", "")						\
	X(563, cpu_cycle, USER, PAIR, STATEFUL, 64,			\
	  "an addition that waits for the one before - the loop without it", "") \
	X(580, prog_shell_1, USER, LOOP, STATEFUL, 0,			\
	  RINGSIDE_DOC_SHELL("1 script"), "")				\
	X(581, prog_shell_2, USER, LOOP, STATEFUL, 0,			\
	  RINGSIDE_DOC_SHELL("2 scripts at once"), "")			\
	X(582, prog_shell_4, USER, LOOP, STATEFUL, 0,			\
	  RINGSIDE_DOC_SHELL("4 scripts at once"), "")			\
	X(583, prog_shell_8, USER, LOOP, STATEFUL, 0,			\
	  RINGSIDE_DOC_SHELL("8 scripts at once"), "")			\
	X(584, prog_shell_16, USER, LOOP, STATEFUL, 0,			\
	  RINGSIDE_DOC_SHELL("16 scripts at once"), "")			\
	X(590, prog_cc, USER, LOOP, STATEFUL, 0,			\
	  "cc compiles and links 110 lines of C", "")			\
	X(591, prog_dc, USER, LOOP, STATEFUL, 0,			\
	  "dc computes the square root of 2 to 99 digits: in truth the start of a program", "") \
	X(610, hook_secid_to_secctx, KERNEL, LOOP, STATEFUL, 64,	\
	  "the caller's label as text: security_current_getsecid_subj(),"	\
	  " security_secid_to_secctx() and its release", "") \
	X(611, hook_inode_getsecctx, KERNEL, LOOP, STATEFUL, 64,	\
	  "security_inode_getsecctx() and its release", "") \
	X(612, hook_inode_copy_up_xattr, KERNEL, LOOP, EXACT, 64,	\
	  "security_inode_copy_up_xattr()", "") \
	X(613, hook_sk_classify_flow, KERNEL, LOOP, EXACT, 64,		\
	  "security_sk_classify_flow()", "") \
	X(614, hook_tun_dev_alloc, KERNEL, LOOP, STATEFUL, 64,		\
	  "security_tun_dev_alloc_security() and its release", "") \
	X(615, hook_tun_dev_open, KERNEL, LOOP, EXACT, 64,		\
	  "security_tun_dev_open()", "") \
	X(616, hook_tun_dev_attach, KERNEL, LOOP, EXACT, 64,		\
	  "security_tun_dev_attach()", "") \
	X(617, hook_tun_dev_attach_queue, KERNEL, LOOP, EXACT, 64,	\
	  "security_tun_dev_attach_queue()", "") \
	X(618, hook_bdev_alloc, KERNEL, LOOP, STATEFUL, 64,		\
	  "security_bdev_alloc() and its release", "") \
	X(619, hook_unix_find, KERNEL, LOOP, EXACT, 64,			\
	  "security_unix_find()", "")

/*
 * Rows that have a figure beside the time of an operation: row, how much of it one
 * operation is, unit.
 *
 * MB_S   megabytes (10^6 bytes) a second; the amount is bytes
 * KB_S   kilobytes (1024 bytes) a second; the amount is bytes
 * LPS    loops a second
 * LPM    loops a minute
 * MWIPS  millions of Whetstone instructions a second; the amount is instructions
 * MHZ    clock cycles in a microsecond; the amount is cycles
 * Of kind FIGURE, without an amount: PAGES, BYTES, LOADS (at once).
 */
#define RINGSIDE_RATES(X)						\
	X(syscall_mix, 1, LPS)						\
	X(syscall_mix_close, 1, LPS)					\
	X(syscall_getpid, 1, LPS)					\
	X(ctxsw_counter, 1, LPS)					\
	X(comm_pipe_self, 1, LPS)					\
	X(comm_bulk_pipe, 65536, MB_S)					\
	X(comm_bulk_unix, 65536, MB_S)					\
	X(comm_bulk_tcp, 65536, MB_S)					\
	X(mem_bulk_copy, 65536, MB_S)					\
	X(mem_bulk_copy_hand, 65536, MB_S)				\
	X(mem_bulk_read, 65536, MB_S)					\
	X(mem_bulk_write, 65536, MB_S)					\
	X(proc_fork, 1, LPS)						\
	X(proc_execl, 1, LPS)						\
	X(file_read_256, 256, KB_S)					\
	X(file_read_1024, 1024, KB_S)					\
	X(file_read_4096, 4096, KB_S)					\
	X(file_write_256, 256, KB_S)					\
	X(file_write_1024, 1024, KB_S)					\
	X(file_write_4096, 4096, KB_S)					\
	X(file_copy_256, 256, KB_S)					\
	X(file_copy_1024, 1024, KB_S)					\
	X(file_copy_4096, 4096, KB_S)					\
	X(file_read_1024_10s, 1024, KB_S)				\
	X(file_write_1024_10s, 1024, KB_S)				\
	X(file_copy_1024_10s, 1024, KB_S)				\
	X(file_reread, 65536, MB_S)					\
	X(file_mmap_reread, 65536, MB_S)				\
	X(cpu_arith_over, 1, LPS)					\
	X(cpu_arith_register, 1, LPS)					\
	X(cpu_arith_short, 1, LPS)					\
	X(cpu_arith_int, 1, LPS)					\
	X(cpu_arith_long, 1, LPS)					\
	X(cpu_arith_float, 1, LPS)					\
	X(cpu_arith_double, 1, LPS)					\
	X(cpu_hanoi, 1, LPS)						\
	X(cpu_dhrystone_register, 1, LPS)				\
	X(cpu_dhrystone, 1, LPS)					\
	X(cpu_whetstone, 100000, MWIPS)					\
	X(cpu_line, 0, BYTES)						\
	X(cpu_tlb, 0, PAGES)						\
	X(cpu_loads, 0, LOADS)						\
	X(cpu_cycle, 1, MHZ)						\
	X(prog_shell_1, 1, LPM)						\
	X(prog_shell_2, 1, LPM)						\
	X(prog_shell_4, 1, LPM)						\
	X(prog_shell_8, 1, LPM)						\
	X(prog_shell_16, 1, LPM)					\
	X(prog_cc, 1, LPM)						\
	X(prog_dc, 1, LPM)

/*
 * Why a half has no value, or ended early: number, name, sentence.  The name
 * is the state in the result file; 0 is "ok".
 */
#define RINGSIDE_REASONS(X)						\
	X(0, ok, "measured")						\
	X(1, failed, "the operation failed")				\
	X(2, not_happened, "the operation did not happen as often as it was asked for") \
	X(3, waited, "the CPU was idle in every sample: that is waiting, not work") \
	X(4, interrupted, "ended by a signal or a close")		\
	X(5, time_limit, "ended by its time limit before the first sample") \
	X(6, disturbed, "interrupts or preemption hit every sample")	\
	X(7, no_module, "the kernel module is not loaded or not allowed") \
	X(8, not_built, "the kernel lacks the option that this row needs") \
	X(9, not_exported, "the kernel does not export what this row needs") \
	X(10, denied, "a security module denies the call on this kernel, or logs it") \
	X(11, no_memory, "not enough memory")				\
	X(12, no_proof, "the operation cannot be counted here, so it is not trusted") \
	X(13, no_right, "the caller may not do this")			\
	X(14, no_cpu, "the CPU went away or the caller was moved")	\
	X(15, no_clock, "no clock that is fine enough")			\
	X(16, not_run, "the run ended before its turn")			\
	X(17, no_loopback, "the loopback interface is missing or down")	\
	X(18, one_cpu, "only one CPU is online")			\
	X(19, not_on_files, "the file system (run --dir) lacks what this row needs") \
	X(20, too_old, "this kernel is older than what the row measures") \
	X(21, not_deep, "the hook is not exported: load the module with deep=1") \
	X(22, not_safe, "calling the hook by its address would fault on this kernel") \
	X(23, not_found, "this kernel has no such function")		\
	X(24, not_asked, "the user view alone was asked for")		\
	X(25, new_interface, "this kernel's interface is one that this module does not know") \
	X(28, no_counter, "no such counter: processor or emulator have none (PMU), it is" \
	  " in use, or kernel or module cannot read it")		\
	X(29, not_counted, "stamped on its way or run on two CPUs, which no counter tells apart") \
	X(30, not_alone, "one operation cannot be done alone: tails are of single ones") \
	X(31, old_module, "the loaded module is older than this tool and cannot do it") \
	X(34, merged, "the slab cache was merged with others: boot with slab_nomerge") \
	X(35, not_logged, "not in the kernel's log: boot with lsm.debug, and look early") \
	X(36, not_shown, "this kernel does not have it, or does not show it") \
	X(37, no_program, "a program that the row runs is missing: its line names it") \
	X(39, no_library, "a library that this row needs is not there, or was not there when the" \
	  " tool was built")						\
	X(41, not_clear, "the times do not tell: too noisy here, or no caches, as in an emulator") \
	X(42, imported, "imported from a table, which has no kernel view")

/* clang-format on */

enum ringside_row {
#define X(nr, name, ...) RINGSIDE_ROW_##name = nr,
	RINGSIDE_ROWS(X)
#undef X
	RINGSIDE_ROW_MAX = 1023		/* highest number a row may have */
};

enum ringside_reason {
#define X(nr, name, text) RINGSIDE_##name = nr,
	RINGSIDE_REASONS(X)
#undef X
	RINGSIDE_REASON_END		/* above the highest; some below are not in use */
};

/* What a sample met: its value holds more than the operations. */
#define RINGSIDE_MARK_IRQ	(1u << 0)	/* an interrupt on this CPU */
#define RINGSIDE_MARK_SWITCH	(1u << 1)	/* preempted, or slept unasked */
#define RINGSIDE_MARK_IDLE	(1u << 2)	/* the CPU was idle meanwhile */
#define RINGSIDE_MARK_STEAL	(1u << 3)	/* the hypervisor took the CPU */
#define RINGSIDE_MARK_MOVED	(1u << 4)	/* began and ended on two CPUs */
#define RINGSIDE_MARK_SLOW	(1u << 5)	/* user: the processor was slower than it can be */
#define RINGSIDE_MARKS		6		/* how many there are */

#define RINGSIDE_LANES		3

/*
 * One sample: clock ticks of all operations of a batch, nothing subtracted.
 * LOOP uses ticks[0]; PAIR A1, B, A2; STAMPED the sums of entry (user stamp
 * to kernel stamp), handler (kernel to kernel) and exit (kernel to user).
 */
struct ringside_sample {
	__u64 ticks[RINGSIDE_LANES];
	__u32 marks;		/* RINGSIDE_MARK_* */
	__u32 cpu;
};

/* The page at RINGSIDE_STAMP_OFFSET.  One cache line is in use. */
struct ringside_stamps {
	__u64 enter;		/* ticks, first thing in the handler */
	__u64 leave;		/* ticks, last thing in the handler */
	__u64 seq;		/* stamped calls and faults so far */
	__u32 cpu;
	__u32 pad;
};

#define RINGSIDE_STAMP_OFFSET	0
#define RINGSIDE_FAULT_OFFSET	(1u << 20)
#define RINGSIDE_FAULT_PAGES	64u

struct ringside_info {
	__u32 abi;		/* out: RINGSIDE_ABI of the module */
	__u32 stamp_khz;	/* out: ticks per millisecond */
	char version[16];	/* out: of the module, zero-terminated */
};

/* What disturbed this thread's CPU so far.  All out. */
struct ringside_count {
	__u64 irqs;		/* interrupts, local timer included */
	__u64 switches;		/* of the calling thread, both kinds */
	__u64 idle_us;		/* ~0 where the kernel does not tell */
	__u64 steal_ns;
	__u32 cpu;
	__u32 pad;
};

#define RINGSIDE_RUN_QUIET	(1u << 0)	/* send no events */
/*
 * Instead of ticks: events of this CPU's counter, in all modes, less what
 * reading it takes.  One of them at most, with a batch that is not 0.  The
 * caller stays on its CPU, or the reason is no_cpu; others are no_counter
 * and not_counted.
 */
#define RINGSIDE_RUN_INSTRUCTIONS	(1u << 2)
#define RINGSIDE_RUN_CYCLES	(1u << 3)
#define RINGSIDE_RUN_COUNTS	(RINGSIDE_RUN_INSTRUCTIONS | RINGSIDE_RUN_CYCLES)
#define RINGSIDE_RUN_FLAGS	(RINGSIDE_RUN_QUIET | RINGSIDE_RUN_COUNTS)

#define RINGSIDE_MAX_SAMPLES	4096u
#define RINGSIDE_MAX_BATCH	(1u << 20)
#define RINGSIDE_MAX_LIMIT_MS	60000u

struct ringside_run {
	__u32 abi;		/* in: RINGSIDE_ABI */
	__u32 row;		/* in: enum ringside_row */
	__u32 flags;		/* in: RINGSIDE_RUN_* */
	__u32 samples;		/* in: 1 to RINGSIDE_MAX_SAMPLES; out: taken */
	__u32 batch;		/* in: 0 find it, to _MAX_BATCH; out: used, what the row allows */
	__u32 limit_ms;		/* in: 1 to RINGSIDE_MAX_LIMIT_MS */
	__u32 reason;		/* in: 0; out: enum ringside_reason */
	__s32 error;		/* in: 0; out: errno behind the reason */
};

#define RINGSIDE_IOC_INFO	_IOR(0xb7, 0, struct ringside_info)
#define RINGSIDE_IOC_RUN	_IOWR(0xb7, 1, struct ringside_run)
#define RINGSIDE_IOC_COUNT	_IOR(0xb7, 2, struct ringside_count)
#define RINGSIDE_IOC_STAMP	_IO(0xb7, 3)

#define RINGSIDE_HOOKS_WATCH	1u
#define RINGSIDE_HOOKS_READ	2u
#define RINGSIDE_HOOKS_END	3u

#define RINGSIDE_HOOK_NAME	48
#define RINGSIDE_MAX_HOOKS	256u

struct ringside_hook {
	char name[RINGSIDE_HOOK_NAME];	/* "file_permission", zero-terminated */
	__u64 calls;
};

struct ringside_hooks {
	__u32 abi;		/* in: RINGSIDE_ABI */
	__u32 action;		/* in: RINGSIDE_HOOKS_* */
	__s32 pid;		/* in, WATCH: a process, and its children; else 0 */
	__u32 room;		/* in, READ: places in list; out: filled; else 0 */
	__u64 list;		/* in, READ: address of struct ringside_hook[]; else 0 */
};

#define RINGSIDE_IOC_HOOKS	_IOWR(0xb7, 4, struct ringside_hooks)

/*
 * Single operations, counted by the ticks from stamp to stamp: nothing is
 * subtracted, what a stamp takes is in them.  Of each power of two there are
 * RINGSIDE_SUB_BUCKETS buckets: no bucket is wider than 1/32 (3.1 %) of its
 * lowest value, and below 64 ticks each is one value.  Bucket b counts
 *
 *	b						b < 64
 *	(32 + b % 32) << (b / 32 - 1), and what follows	else
 *
 * The last one ends with 2^63 - 1, and counts whatever is longer: where a clock
 * went back.
 */
#define RINGSIDE_SUB_BUCKETS	32u
#define RINGSIDE_BUCKETS	(59 * RINGSIDE_SUB_BUCKETS)

struct ringside_histogram {
	__u32 clean[RINGSIDE_BUCKETS];	/* operations that met nothing */
	__u32 hit[RINGSIDE_BUCKETS];	/* with any RINGSIDE_MARK_* */
};

#define RINGSIDE_MAX_OPERATIONS	(1u << 24)

struct ringside_tail {
	__u32 abi;		/* in: RINGSIDE_ABI */
	__u32 row;		/* in: enum ringside_row */
	__u32 flags;		/* in: RINGSIDE_RUN_QUIET */
	__u32 operations;	/* in: 1 to RINGSIDE_MAX_OPERATIONS; out: measured */
	__u32 limit_ms;		/* in: 1 to RINGSIDE_MAX_LIMIT_MS */
	__u32 reason;		/* in: 0; out: enum ringside_reason */
	__s32 error;		/* in: 0; out: errno behind the reason */
	__u32 pad;		/* in: 0 */
	__u64 histogram;	/* in: address of a struct ringside_histogram to fill */
};

#define RINGSIDE_IOC_TAIL	_IOWR(0xb7, 5, struct ringside_tail)
struct ringside_state {
	__u32 row;		/* in: enum ringside_row */
	__u32 reason;		/* in: 0; out: enum ringside_reason */
};

#define RINGSIDE_IOC_STATE	_IOWR(0xb7, 6, struct ringside_state)

#define RINGSIDE_SPLIT_BEGIN	1u
#define RINGSIDE_SPLIT_END	2u

struct ringside_split {
	__u32 abi;		/* in: RINGSIDE_ABI */
	__u32 action;		/* in: RINGSIDE_SPLIT_* */
	__u32 samples;		/* in, BEGIN: 1 to RINGSIDE_MAX_SAMPLES; END: 0; out: taken */
	__u32 pad;		/* in: 0 */
};

#define RINGSIDE_IOC_SPLIT	_IOWR(0xb7, 7, struct ringside_split)

#define RINGSIDE_GENL_NAME	"ringside"
#define RINGSIDE_GENL_VERSION	1
#define RINGSIDE_GENL_GROUP	"events"

enum ringside_cmd {
	RINGSIDE_CMD_UNSPEC = 0,
	RINGSIDE_CMD_ROWS = 1,
	RINGSIDE_CMD_FACTS = 2,
	RINGSIDE_CMD_EVENT = 3,
};

enum ringside_attr {
	RINGSIDE_A_UNSPEC = 0,
	RINGSIDE_A_ROW = 1,		/* u32, enum ringside_row */
	RINGSIDE_A_REASON = 2,		/* u32, enum ringside_reason */
	RINGSIDE_A_NAME = 3,		/* string */
	RINGSIDE_A_VALUE = 4,		/* string */
	RINGSIDE_A_SOURCE = 5,		/* string: exported, observed, config */
	RINGSIDE_A_EVENT = 6,		/* u32, enum ringside_event */
	RINGSIDE_A_PID = 7,		/* u32, who measures; END: who closed the file */
	RINGSIDE_A_RUNS = 8,		/* u32, runs ended on the open file */
	RINGSIDE_A_SAMPLES = 9,		/* u32, samples taken on it */
	RINGSIDE_A_MAX = RINGSIDE_A_SAMPLES
};

enum ringside_event {
	RINGSIDE_EVENT_START = 1,	/* the first run on an open file */
	RINGSIDE_EVENT_PROGRESS = 2,	/* between runs, at most 10 a second */
	RINGSIDE_EVENT_END = 3,		/* that file was closed */
};

#endif
