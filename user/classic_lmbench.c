// SPDX-License-Identifier: GPL-2.0-only
/*
 * lmbench's SUMMARY as its three forms have been printed since 1996.  What stands
 * where in them is no contract of ours: headings, spacing and all are theirs.
 */
#include "classic_layouts.h"

#define TITLE(version)							\
	"                 L M B E N C H  " version "   S U M M A R Y\n"	\
	"                 ------------------------------------\n"	\
	"\t\t (Alpha software, do not distribute)\n"

#define COLUMNS(list)	CLASSIC_LENGTH(list), list

static const enum classic_number basic[] = {
	CLASSIC_lmbench_description, CLASSIC_lmbench_mhz, CLASSIC_lmbench_tlb,
	CLASSIC_lmbench_line, CLASSIC_lmbench_loads, CLASSIC_lmbench_scal_load,
};

static const enum classic_number processes_1_9[] = {
	CLASSIC_lmbench_mhz, CLASSIC_lmbench_null_call, CLASSIC_lmbench_null_io,
	CLASSIC_lmbench_stat, CLASSIC_lmbench_open_close, CLASSIC_lmbench_select,
	CLASSIC_lmbench_signal_install, CLASSIC_lmbench_signal_handle, CLASSIC_lmbench_fork,
	CLASSIC_lmbench_exec, CLASSIC_lmbench_sh,
};

static const enum classic_number processes[] = {
	CLASSIC_lmbench_mhz, CLASSIC_lmbench_null_call, CLASSIC_lmbench_null_io,
	CLASSIC_lmbench_stat, CLASSIC_lmbench_open_close, CLASSIC_lmbench_select_tcp,
	CLASSIC_lmbench_signal_install, CLASSIC_lmbench_signal_handle, CLASSIC_lmbench_fork,
	CLASSIC_lmbench_exec, CLASSIC_lmbench_sh,
};

static const enum classic_number integers[] = {
	CLASSIC_lmbench_int_bit, CLASSIC_lmbench_int_add, CLASSIC_lmbench_int_mul,
	CLASSIC_lmbench_int_div, CLASSIC_lmbench_int_mod,
};

static const enum classic_number int64s[] = {
	CLASSIC_lmbench_int64_bit, CLASSIC_lmbench_int64_add, CLASSIC_lmbench_int64_mul,
	CLASSIC_lmbench_int64_div, CLASSIC_lmbench_int64_mod,
};

static const enum classic_number floats[] = {
	CLASSIC_lmbench_float_add, CLASSIC_lmbench_float_mul, CLASSIC_lmbench_float_div,
	CLASSIC_lmbench_float_bogo,
};

static const enum classic_number doubles[] = {
	CLASSIC_lmbench_double_add, CLASSIC_lmbench_double_mul, CLASSIC_lmbench_double_div,
	CLASSIC_lmbench_double_bogo,
};

static const enum classic_number switches[] = {
	CLASSIC_lmbench_ctxsw_2_0k, CLASSIC_lmbench_ctxsw_2_16k, CLASSIC_lmbench_ctxsw_2_64k,
	CLASSIC_lmbench_ctxsw_8_16k, CLASSIC_lmbench_ctxsw_8_64k,
	CLASSIC_lmbench_ctxsw_16_16k, CLASSIC_lmbench_ctxsw_16_64k,
};

static const enum classic_number local[] = {
	CLASSIC_lmbench_comm_2_0k, CLASSIC_lmbench_pipe, CLASSIC_lmbench_unix,
	CLASSIC_lmbench_udp, CLASSIC_lmbench_rpc_udp, CLASSIC_lmbench_tcp,
	CLASSIC_lmbench_rpc_tcp, CLASSIC_lmbench_connect,
};

static const enum classic_number remote[] = {
	CLASSIC_lmbench_remote_udp, CLASSIC_lmbench_remote_rpc_udp, CLASSIC_lmbench_remote_tcp,
	CLASSIC_lmbench_remote_rpc_tcp, CLASSIC_lmbench_remote_connect,
};

static const enum classic_number files[] = {
	CLASSIC_lmbench_create_0k, CLASSIC_lmbench_delete_0k, CLASSIC_lmbench_create_10k,
	CLASSIC_lmbench_delete_10k, CLASSIC_lmbench_mmap, CLASSIC_lmbench_prot_fault,
	CLASSIC_lmbench_page_fault, CLASSIC_lmbench_select_file,
};

static const enum classic_number bandwidths[] = {
	CLASSIC_lmbench_bw_pipe, CLASSIC_lmbench_bw_unix, CLASSIC_lmbench_bw_tcp,
	CLASSIC_lmbench_bw_reread, CLASSIC_lmbench_bw_mmap, CLASSIC_lmbench_bw_copy,
	CLASSIC_lmbench_bw_copy_hand, CLASSIC_lmbench_bw_read, CLASSIC_lmbench_bw_write,
};

static const enum classic_number memory[] = {
	CLASSIC_lmbench_mhz, CLASSIC_lmbench_latency_l1, CLASSIC_lmbench_latency_l2,
	CLASSIC_lmbench_latency_main, CLASSIC_lmbench_guesses,
};

static const enum classic_number memory_3_0[] = {
	CLASSIC_lmbench_mhz, CLASSIC_lmbench_latency_l1, CLASSIC_lmbench_latency_l2,
	CLASSIC_lmbench_latency_main, CLASSIC_lmbench_latency_random, CLASSIC_lmbench_guesses,
};

static const struct classic_section sections_1_9[] = {
	{
		.heading = "Processor, Processes - times in microseconds - smaller is better\n"
		"----------------------------------------------------------------\n"
		"Host                 OS  Mhz null null      open selct sig  sig  fork exec sh\n"
		"                             call  I/O stat clos       inst hndl proc proc proc\n"
		"--------- ------------- ---- ---- ---- ---- ---- ----- ---- ---- ---- ---- ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> #### ##.#  #.# #### #### #.##K ##.# #### #.#K ###K ###K",
		COLUMNS(processes_1_9),
	}, {
		.heading = "Context switching - times in microseconds - smaller is better\n"
		"-------------------------------------------------------------\n"
		"Host                 OS 2p/0K 2p/16K 2p/64K 8p/16K 8p/64K 16p/16K 16p/64K\n"
		"                        ctxsw  ctxsw  ctxsw ctxsw  ctxsw   ctxsw   ctxsw\n"
		"--------- ------------- ----- ------ ------ ------ ------ ------- -------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>>  ###   ####   ####   ###   ####    ####    ####",
		COLUMNS(switches),
	}, {
		.heading = "*Local* Communication latencies in microseconds - smaller is better\n"
		"-------------------------------------------------------------------\n"
		"Host                 OS 2p/0K  Pipe AF     UDP  RPC/   TCP  RPC/ TCP\n"
		"                        ctxsw       UNIX         UDP         TCP conn\n"
		"--------- ------------- ----- ----- ---- ----- ----- ----- ----- ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ##### ##### #### ##### ##### ##### ##### ####",
		COLUMNS(local),
	}, {
		.heading = "File & VM system latencies in microseconds - smaller is better\n"
		"--------------------------------------------------------------\n"
		"Host                 OS   0K File      10K File      Mmap    Prot    Page\n"
		"                        Create Delete Create Delete  Latency Fault   Fault\n"
		"--------- ------------- ------ ------ ------ ------  ------- -----   -----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ###### ###### ###### ######  ####### #####   ##.#K",
		.n = 7, .columns = files,
	}, {
		.heading = "*Local* Communication bandwidths in MB/s - bigger is better\n"
		"-----------------------------------------------------------\n"
		"Host                OS  Pipe AF    TCP  File   Mmap  Bcopy  Bcopy  Mem   Mem\n"
		"                             UNIX      reread reread (libc) (hand) read write\n"
		"--------- ------------- ---- ---- ---- ------ ------ ------ ------ ---- -----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> #### #### #### ###### ###### ###### ###### #### #####",
		COLUMNS(bandwidths),
	}, {
		.heading = "Memory latencies in nanoseconds - smaller is better\n"
		"    (WARNING - may not be correct, check graphs)\n"
		"---------------------------------------------------\n"
		"Host                 OS   Mhz  L1 $   L2 $    Main mem    Guesses\n"
		"--------- -------------   ---  ----   ----    --------    -------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>>   ###  ####   ####    ########    <<<<<<<<<<<<<<<<<<<<",
		COLUMNS(memory),
	},
};

const struct classic_layout classic_lmbench_1_9 = {
	.name = "lmbench-1.9",
	.title = TITLE("1 . 9"),
	.sections = sections_1_9, .nsections = CLASSIC_LENGTH(sections_1_9),
};

static const struct classic_section sections_2_0[] = {
	{
		.heading = "Basic system parameters\n"
		"----------------------------------------------------\n"
		"Host                 OS Description              Mhz\n"
		"\n"
		"--------- ------------- ----------------------- ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> >>>>>>>>>>>>>>>>>>>>>>> ####",
		.n = 2, .columns = basic,
	}, {
		.heading = "Processor, Processes - times in microseconds - smaller is better\n"
		"----------------------------------------------------------------\n"
		"Host                 OS  Mhz null null      open selct sig  sig  fork exec sh\n"
		"                             call  I/O stat clos TCP   inst hndl proc proc proc\n"
		"--------- ------------- ---- ---- ---- ---- ---- ----- ---- ---- ---- ---- ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> #### ---- ---- ---- ---- ----- ---- ---- ---- ---- ----",
		COLUMNS(processes),
	}, {
		.heading = "Context switching - times in microseconds - smaller is better\n"
		"-------------------------------------------------------------\n"
		"Host                 OS 2p/0K 2p/16K 2p/64K 8p/16K 8p/64K 16p/16K 16p/64K\n"
		"                        ctxsw  ctxsw  ctxsw ctxsw  ctxsw   ctxsw   ctxsw\n"
		"--------- ------------- ----- ------ ------ ------ ------ ------- -------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ----- ------ ------ ------ ------ ------- -------",
		COLUMNS(switches),
	}, {
		.heading = "*Local* Communication latencies in microseconds - smaller is better\n"
		"-------------------------------------------------------------------\n"
		"Host                 OS 2p/0K  Pipe AF     UDP  RPC/   TCP  RPC/ TCP\n"
		"                        ctxsw       UNIX         UDP         TCP conn\n"
		"--------- ------------- ----- ----- ---- ----- ----- ----- ----- ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ----- ----- ---- ----- ----- ----- ----- ----",
		COLUMNS(local),
	}, {
		.heading = "File & VM system latencies in microseconds - smaller is better\n"
		"--------------------------------------------------------------\n"
		"Host                 OS   0K File      10K File      Mmap    Prot    Page\n"
		"                        Create Delete Create Delete  Latency Fault   Fault\n"
		"--------- ------------- ------ ------ ------ ------  ------- -----   -----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ------ ------ ------ ------  ------- ----- -------",
		.n = 7, .columns = files,
	}, {
		.heading = "*Local* Communication bandwidths in MB/s - bigger is better\n"
		"-----------------------------------------------------------\n"
		"Host                OS  Pipe AF    TCP  File   Mmap  Bcopy  Bcopy  Mem   Mem\n"
		"                             UNIX      reread reread (libc) (hand) read write\n"
		"--------- ------------- ---- ---- ---- ------ ------ ------ ------ ---- -----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ---- ---- ---- ------ ------ ------ ------ ---- -----",
		COLUMNS(bandwidths),
	}, {
		.heading = "Memory latencies in nanoseconds - smaller is better\n"
		"    (WARNING - may not be correct, check graphs)\n"
		"---------------------------------------------------\n"
		"Host                 OS   Mhz  L1 $   L2 $    Main mem    Guesses\n"
		"--------- -------------  ---- ----- ------    --------    -------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>>  #### ----- ------  -----         <<<<<<<<<<<<<<<<<<<<",
		COLUMNS(memory),
	},
};

const struct classic_layout classic_lmbench_2_0 = {
	.name = "lmbench-2.0",
	.title =
	"                 L M B E N C H  2 . 0   S U M M A R Y\n"
	"                 ------------------------------------\n",
	.sections = sections_2_0, .nsections = CLASSIC_LENGTH(sections_2_0),
};

static const struct classic_section sections_3_0[] = {
	{
		.heading = "Basic system parameters\n"
		"------------------------------------------------------------------------------\n"
		"Host                 OS Description              Mhz  tlb  cache  mem   scal\n"
		"                                                     pages line   par   load\n"
		"                                                           bytes\n"
		"--------- ------------- ----------------------- ---- ----- ----- ------ ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> >>>>>>>>>>>>>>>>>>>>>>> #### ##### ##### ------ >>>>",
		COLUMNS(basic),
	}, {
		.heading = "Processor, Processes - times in microseconds - smaller is better\n"
		"------------------------------------------------------------------------------\n"
		"Host                 OS  Mhz null null      open slct sig  sig  fork exec sh\n"
		"                             call  I/O stat clos TCP  inst hndl proc proc proc\n"
		"--------- ------------- ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> #### ---- ---- ---- ---- ---- ---- ---- ---- ---- ----",
		COLUMNS(processes),
	}, {
		.heading = "Basic integer operations - times in nanoseconds - smaller is better\n"
		"-------------------------------------------------------------------\n"
		"Host                 OS  intgr intgr  intgr  intgr  intgr\n"
		"                          bit   add    mul    div    mod\n"
		"--------- ------------- ------ ------ ------ ------ ------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ------ ------ ------ ------ ------",
		COLUMNS(integers),
	}, {
		.heading = "Basic uint64 operations - times in nanoseconds - smaller is better\n"
		"------------------------------------------------------------------\n"
		"Host                 OS int64  int64  int64  int64  int64\n"
		"                         bit    add    mul    div    mod\n"
		"--------- ------------- ------ ------ ------ ------ ------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>>  ----- ------ ------ ------ ------",
		COLUMNS(int64s),
	}, {
		.heading = "Basic float operations - times in nanoseconds - smaller is better\n"
		"-----------------------------------------------------------------\n"
		"Host                 OS  float  float  float  float\n"
		"                         add    mul    div    bogo\n"
		"--------- ------------- ------ ------ ------ ------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ------ ------ ------ ------",
		COLUMNS(floats),
	}, {
		.heading = "Basic double operations - times in nanoseconds - smaller is better\n"
		"------------------------------------------------------------------\n"
		"Host                 OS  double double double double\n"
		"                         add    mul    div    bogo\n"
		"--------- ------------- ------  ------ ------ ------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ------ ------ ------ ------",
		COLUMNS(doubles),
	}, {
		.heading = "Context switching - times in microseconds - smaller is better\n"
		"-------------------------------------------------------------------------\n"
		"Host                 OS  2p/0K 2p/16K 2p/64K 8p/16K 8p/64K 16p/16K 16p/64K\n"
		"                         ctxsw  ctxsw  ctxsw ctxsw  ctxsw   ctxsw   ctxsw\n"
		"--------- ------------- ------ ------ ------ ------ ------ ------- -------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ------ ------ ------ ------ ------ ------- -------",
		COLUMNS(switches),
	}, {
		.heading = "*Local* Communication latencies in microseconds - smaller is better\n"
		"---------------------------------------------------------------------\n"
		"Host                 OS 2p/0K  Pipe AF     UDP  RPC/   TCP  RPC/ TCP\n"
		"                        ctxsw       UNIX         UDP         TCP conn\n"
		"--------- ------------- ----- ----- ---- ----- ----- ----- ----- ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ----- ----- ---- ----- ----- ----- ----- ----",
		COLUMNS(local),
	}, {
		.heading = "*Remote* Communication latencies in microseconds - smaller is better\n"
		"---------------------------------------------------------------------\n"
		"Host                 OS   UDP  RPC/  TCP   RPC/ TCP\n"
		"                               UDP         TCP  conn\n"
		"--------- ------------- ----- ----- ----- ----- ----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ----- ----- ----- ----- ----",
		COLUMNS(remote),
	}, {
		.heading = "File & VM system latencies in microseconds - smaller is better\n"
		"-------------------------------------------------------------------------------\n"
		"Host                 OS   0K File      10K File     Mmap    Prot   Page   100fd\n"
		"                        Create Delete Create Delete Latency Fault  Fault  selct\n"
		"--------- ------------- ------ ------ ------ ------ ------- ----- ------- -----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ------ ------ ------ ------ ------- ----- ------- -----",
		COLUMNS(files),
	}, {
		.heading = "*Local* Communication bandwidths in MB/s - bigger is better\n"
		"-----------------------------------------------------------------------------\n"
		"Host                OS  Pipe AF    TCP  File   Mmap  Bcopy  Bcopy  Mem   Mem\n"
		"                             UNIX      reread reread (libc) (hand) read write\n"
		"--------- ------------- ---- ---- ---- ------ ------ ------ ------ ---- -----\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>> ---- ---- ---- ------ ------ ------ ------ ---- -----",
		COLUMNS(bandwidths),
	}, {
		.heading = "Memory latencies in nanoseconds - smaller is better\n"
		"    (WARNING - may not be correct, check graphs)\n"
		"------------------------------------------------------------------------------\n"
		"Host                 OS   Mhz   L1 $   L2 $    Main mem    Rand mem    Guesses\n"
		"--------- -------------   ---   ----   ----    --------    --------    -------\n",
		.picture =
		"<<<<<<<<< >>>>>>>>>>>>>  #### ------ ------    --------    --------    <<<<<<<<<<<<<<<<<<<<",
		COLUMNS(memory_3_0),
	},
};

const struct classic_layout classic_lmbench_3_0 = {
	.name = "lmbench-3.0",
	.title = TITLE("3 . 0"),
	.sections = sections_3_0, .nsections = CLASSIC_LENGTH(sections_3_0),
};

/* Its programs print lines of one run, which no rule stands above. */
const struct classic_layout classic_lmbench_raw = { .name = "lmbench-raw" };
