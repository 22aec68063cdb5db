/* SPDX-License-Identifier: GPL-2.0-only */
/* The columns: name, row, unit, text (see struct classic_column). */
#ifndef CLASSIC_COLUMNS_H
#define CLASSIC_COLUMNS_H

/* clang-format off */

#define CLASSIC_COLUMNS(X)						\
	X(lmbench_description, 0, FACT, "machine.description")		\
	X(lmbench_mhz, 0, FACT, "cpu.mhz")				\
	X(lmbench_tlb, ROW(cpu_tlb), FIGURE, "")			\
	X(lmbench_line, ROW(cpu_line), FIGURE, "")			\
	X(lmbench_loads, ROW(cpu_loads), FIGURE, "")			\
	X(lmbench_scal_load, 0, WORDS, "how many copies ran at once")	\
	X(lmbench_null_call, ROW(syscall_getppid), US, "")		\
	X(lmbench_null_io, 0, US, "mean of reading 1 byte of /dev/zero, writing /dev/null") \
	X(lmbench_stat, ROW(syscall_stat), US, "")			\
	X(lmbench_open_close, ROW(syscall_open), US, "")		\
	X(lmbench_select, ROW(syscall_select_file_100), US, "")		\
	X(lmbench_select_tcp, ROW(syscall_select_tcp_100), US, "")	\
	X(lmbench_signal_install, ROW(signal_install), US, "")		\
	X(lmbench_signal_handle, ROW(signal_handle), US, "")		\
	X(lmbench_fork, ROW(proc_fork), US, "")				\
	X(lmbench_exec, ROW(proc_fork_exec), US, "")			\
	X(lmbench_sh, ROW(proc_sh), US, "")				\
	X(lmbench_int_bit, 0, NS, "bit operation on an integer")	\
	X(lmbench_int_add, 0, NS, "addition of integers")		\
	X(lmbench_int_mul, 0, NS, "multiplication of integers")		\
	X(lmbench_int_div, 0, NS, "division of integers")		\
	X(lmbench_int_mod, 0, NS, "remainder of integers")		\
	X(lmbench_int64_bit, 0, NS, "bit operation on 64 bits")		\
	X(lmbench_int64_add, 0, NS, "addition of 64 bits")		\
	X(lmbench_int64_mul, 0, NS, "multiplication of 64 bits")	\
	X(lmbench_int64_div, 0, NS, "division of 64 bits")		\
	X(lmbench_int64_mod, 0, NS, "remainder of 64 bits")		\
	X(lmbench_float_add, 0, NS, "addition in single precision")	\
	X(lmbench_float_mul, 0, NS, "multiplication in single precision") \
	X(lmbench_float_div, 0, NS, "division in single precision")	\
	X(lmbench_float_bogo, 0, NS, "a mix in single precision")	\
	X(lmbench_double_add, 0, NS, "addition in double precision")	\
	X(lmbench_double_mul, 0, NS, "multiplication in double precision") \
	X(lmbench_double_div, 0, NS, "division in double precision")	\
	X(lmbench_double_bogo, 0, NS, "a mix in double precision")	\
	X(lmbench_ctxsw_2_0k, ROW(ctxsw_pipe_2_0k), US, "")		\
	X(lmbench_ctxsw_2_16k, ROW(ctxsw_pipe_2_16k), US, "")		\
	X(lmbench_ctxsw_2_64k, ROW(ctxsw_pipe_2_64k), US, "")		\
	X(lmbench_ctxsw_8_16k, ROW(ctxsw_pipe_8_16k), US, "")		\
	X(lmbench_ctxsw_8_64k, ROW(ctxsw_pipe_8_64k), US, "")		\
	X(lmbench_ctxsw_16_16k, ROW(ctxsw_pipe_16_16k), US, "")		\
	X(lmbench_ctxsw_16_64k, ROW(ctxsw_pipe_16_64k), US, "")		\
	X(lmbench_comm_2_0k, ROW(ctxsw_pipe_2_0k), US, "")		\
	X(lmbench_pipe, ROW(ctxsw_pipe), US, "")			\
	X(lmbench_unix, ROW(comm_unix), US, "")				\
	X(lmbench_udp, ROW(comm_udp), US, "")				\
	X(lmbench_rpc_udp, ROW(comm_rpc_udp), US, "")			\
	X(lmbench_tcp, ROW(comm_tcp), US, "")				\
	X(lmbench_rpc_tcp, ROW(comm_rpc_tcp), US, "")			\
	X(lmbench_connect, ROW(comm_connect), US, "")			\
	X(lmbench_remote_udp, 0, US, "UDP to another host and back")	\
	X(lmbench_remote_rpc_udp, 0, US, "RPC by UDP to another host")	\
	X(lmbench_remote_tcp, 0, US, "TCP to another host and back")	\
	X(lmbench_remote_rpc_tcp, 0, US, "RPC by TCP to another host")	\
	X(lmbench_remote_connect, 0, US, "connection to another host")	\
	X(lmbench_create_0k, ROW(file_create_0k), US, "")		\
	X(lmbench_delete_0k, ROW(file_delete_0k), US, "")		\
	X(lmbench_create_10k, ROW(file_create_10k), US, "")		\
	X(lmbench_delete_10k, ROW(file_delete_10k), US, "")		\
	X(lmbench_mmap, ROW(vm_mmap_touch), US, "")			\
	X(lmbench_prot_fault, ROW(signal_protect), US, "")		\
	X(lmbench_page_fault, ROW(fault_map_random), US, "")		\
	X(lmbench_select_file, ROW(syscall_select_file_100), US, "")	\
	X(lmbench_bw_pipe, ROW(comm_bulk_pipe), RATE, "")		\
	X(lmbench_bw_unix, ROW(comm_bulk_unix), RATE, "")		\
	X(lmbench_bw_tcp, ROW(comm_bulk_tcp), RATE, "")			\
	X(lmbench_bw_reread, ROW(file_reread), RATE, "")		\
	X(lmbench_bw_mmap, ROW(file_mmap_reread), RATE, "")		\
	X(lmbench_bw_copy, ROW(mem_bulk_copy), RATE, "")		\
	X(lmbench_bw_copy_hand, ROW(mem_bulk_copy_hand), RATE, "")	\
	X(lmbench_bw_read, ROW(mem_bulk_read), RATE, "")		\
	X(lmbench_bw_write, ROW(mem_bulk_write), RATE, "")		\
	X(lmbench_latency_l1, ROW(mem_latency_l1), NS, "")		\
	X(lmbench_latency_l2, ROW(mem_latency_l2), NS, "")		\
	X(lmbench_latency_main, ROW(mem_latency_main), NS, "")		\
	X(lmbench_latency_random, ROW(mem_latency_random), NS, "")	\
	X(lmbench_call, 0, US, "call of a function")			\
	X(lmbench_read, ROW(syscall_read_zero), US, "")			\
	X(lmbench_write, ROW(syscall_write_null), US, "")		\
	X(lmbench_fstat, ROW(syscall_fstat), US, "")			\
	X(lmbench_select_file_10, ROW(syscall_select_file_10), US, "")	\
	X(lmbench_select_file_250, ROW(syscall_select_file_250), US, "") \
	X(lmbench_select_file_500, ROW(syscall_select_file_500), US, "") \
	X(lmbench_select_tcp_10, ROW(syscall_select_tcp_10), US, "")	\
	X(lmbench_select_tcp_250, ROW(syscall_select_tcp_250), US, "")	\
	X(lmbench_select_tcp_500, ROW(syscall_select_tcp_500), US, "")	\
	X(lmbench_ctxsw_8_0k, ROW(ctxsw_pipe_8_0k), US, "")		\
	X(lmbench_ctxsw_16_0k, ROW(ctxsw_pipe_16_0k), US, "")		\
	X(lmbench_creates_0k, ROW(file_create_0k), PER_S, "")		\
	X(lmbench_deletes_0k, ROW(file_delete_0k), PER_S, "")		\
	X(lmbench_creates_10k, ROW(file_create_10k), PER_S, "")		\
	X(lmbench_deletes_10k, ROW(file_delete_10k), PER_S, "")		\
	X(lmbench_guesses, 0, WORDS, "what looks wrong")		\
	X(byte_dhrystone, ROW(cpu_dhrystone), RATE, "")			\
	X(byte_dhrystone_register, ROW(cpu_dhrystone_register), RATE, "") \
	X(byte_whetstone, ROW(cpu_whetstone), RATE, "")			\
	X(byte_arith_over, ROW(cpu_arith_over), RATE, "")		\
	X(byte_arith_register, ROW(cpu_arith_register), RATE, "")	\
	X(byte_arith_short, ROW(cpu_arith_short), RATE, "")		\
	X(byte_arith_int, ROW(cpu_arith_int), RATE, "")			\
	X(byte_arith_long, ROW(cpu_arith_long), RATE, "")		\
	X(byte_arith_float, ROW(cpu_arith_float), RATE, "")		\
	X(byte_arith_double, ROW(cpu_arith_double), RATE, "")		\
	X(byte_syscall, ROW(syscall_mix), RATE, "")			\
	X(byte_pipe, ROW(comm_pipe_self), RATE, "")			\
	X(byte_context, ROW(ctxsw_counter), RATE, "")			\
	X(byte_spawn, ROW(proc_fork), RATE, "")				\
	X(byte_execl, ROW(proc_execl), RATE, "")			\
	X(byte_read_10s, ROW(file_read_1024_10s), RATE, "")		\
	X(byte_write_10s, ROW(file_write_1024_10s), RATE, "")		\
	X(byte_copy_10s, ROW(file_copy_1024_10s), RATE, "")		\
	X(byte_read_256, ROW(file_read_256), RATE, "")			\
	X(byte_write_256, ROW(file_write_256), RATE, "")		\
	X(byte_copy_256, ROW(file_copy_256), RATE, "")			\
	X(byte_read_1024, ROW(file_read_1024), RATE, "")		\
	X(byte_write_1024, ROW(file_write_1024), RATE, "")		\
	X(byte_copy_1024, ROW(file_copy_1024), RATE, "")		\
	X(byte_read_4096, ROW(file_read_4096), RATE, "")		\
	X(byte_write_4096, ROW(file_write_4096), RATE, "")		\
	X(byte_copy_4096, ROW(file_copy_4096), RATE, "")		\
	X(byte_cc, ROW(prog_cc), RATE, "")				\
	X(byte_shell_1, ROW(prog_shell_1), RATE, "")			\
	X(byte_shell_2, ROW(prog_shell_2), RATE, "")			\
	X(byte_shell_4, ROW(prog_shell_4), RATE, "")			\
	X(byte_shell_8, ROW(prog_shell_8), RATE, "")			\
	X(byte_shell_16, ROW(prog_shell_16), RATE, "")			\
	X(byte_dc, ROW(prog_dc), RATE, "")				\
	X(byte_hanoi, ROW(cpu_hanoi), RATE, "")

/* clang-format on */

#endif
