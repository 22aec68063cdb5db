// SPDX-License-Identifier: GPL-2.0-only
/* BYTE's reports: lines, and the machines whose index is 1, later 10. */
#include "classic_layouts.h"

#define ARITH(type)	"Arithmetic Test (type = " type ")"
#define FILES(what, size, blocks)	"File " what " " size " bufsize " blocks " maxblocks"

/* The index: a SPARC station of BYTE's own. */
static const struct classic_line byte_3[] = {
	{ "Dhrystone 2 without register variables", CLASSIC_byte_dhrystone, 22366.3 },
	{ "Dhrystone 2 using register variables", CLASSIC_byte_dhrystone_register, 0 },
	{ ARITH("arithoh"), CLASSIC_byte_arith_over, 0 },
	{ ARITH("register"), CLASSIC_byte_arith_register, 0 },
	{ ARITH("short"), CLASSIC_byte_arith_short, 0 },
	{ ARITH("int"), CLASSIC_byte_arith_int, 0 },
	{ ARITH("long"), CLASSIC_byte_arith_long, 0 },
	{ ARITH("float"), CLASSIC_byte_arith_float, 0 },
	{ ARITH("double"), CLASSIC_byte_arith_double, 2541.7 },
	{ "System Call Overhead Test", CLASSIC_byte_syscall, 0 },
	{ "Pipe Throughput Test", CLASSIC_byte_pipe, 0 },
	{ "Pipe-based Context Switching Test", CLASSIC_byte_context, 1318.5 },
	{ "Process Creation Test", CLASSIC_byte_spawn, 0 },
	{ "Execl Throughput Test", CLASSIC_byte_execl, 16.5 },
	{ "File Read (10 seconds)", CLASSIC_byte_read_10s, 0 },
	{ "File Write (10 seconds)", CLASSIC_byte_write_10s, 0 },
	{ "File Copy (10 seconds)", CLASSIC_byte_copy_10s, 0 },
	{ "File Read (30 seconds)", CLASSIC_byte_read_1024, 0 },
	{ "File Write (30 seconds)", CLASSIC_byte_write_1024, 0 },
	{ "File Copy (30 seconds)", CLASSIC_byte_copy_1024, 179.0 },
	{ "C Compiler Test", CLASSIC_byte_cc, 0 },
	{ "Shell scripts (1 concurrent)", CLASSIC_byte_shell_1, 0 },
	{ "Shell scripts (2 concurrent)", CLASSIC_byte_shell_2, 0 },
	{ "Shell scripts (4 concurrent)", CLASSIC_byte_shell_4, 0 },
	{ "Shell scripts (8 concurrent)", CLASSIC_byte_shell_8, 4.0 },
	{ "Dc: sqrt(2) to 99 decimal places", CLASSIC_byte_dc, 0 },
	{ "Recursion Test--Tower of Hanoi", CLASSIC_byte_hanoi, 0 },
};

/* The index: "George", a SPARCstation 20-61. */
static const struct classic_line unixbench[] = {
	{ "Dhrystone 2 using register variables", CLASSIC_byte_dhrystone_register, 116700.0 },
	{ "Double-Precision Whetstone", CLASSIC_byte_whetstone, 55.0 },
	{ "Execl Throughput", CLASSIC_byte_execl, 43.0 },
	{ FILES("Copy", "1024", "2000"), CLASSIC_byte_copy_1024, 3960.0 },
	{ FILES("Copy", "256", "500"), CLASSIC_byte_copy_256, 1655.0 },
	{ FILES("Copy", "4096", "8000"), CLASSIC_byte_copy_4096, 5800.0 },
	{ "Pipe Throughput", CLASSIC_byte_pipe, 12440.0 },
	{ "Pipe-based Context Switching", CLASSIC_byte_context, 4000.0 },
	{ "Process Creation", CLASSIC_byte_spawn, 126.0 },
	{ "Shell Scripts (1 concurrent)", CLASSIC_byte_shell_1, 42.4 },
	{ "Shell Scripts (8 concurrent)", CLASSIC_byte_shell_8, 6.0 },
	{ "System Call Overhead", CLASSIC_byte_syscall, 15000.0 },
	{ "Dhrystone 2 without register variables", CLASSIC_byte_dhrystone, 0 },
	{ "Arithoh", CLASSIC_byte_arith_over, 0 },
	{ "Arithmetic Test (register)", CLASSIC_byte_arith_register, 0 },
	{ "Arithmetic Test (short)", CLASSIC_byte_arith_short, 0 },
	{ "Arithmetic Test (int)", CLASSIC_byte_arith_int, 0 },
	{ "Arithmetic Test (long)", CLASSIC_byte_arith_long, 0 },
	{ "Arithmetic Test (float)", CLASSIC_byte_arith_float, 0 },
	{ "Arithmetic Test (double)", CLASSIC_byte_arith_double, 0 },
	{ FILES("Read", "1024", "2000"), CLASSIC_byte_read_1024, 0 },
	{ FILES("Write", "1024", "2000"), CLASSIC_byte_write_1024, 0 },
	{ FILES("Read", "256", "500"), CLASSIC_byte_read_256, 0 },
	{ FILES("Write", "256", "500"), CLASSIC_byte_write_256, 0 },
	{ FILES("Read", "4096", "8000"), CLASSIC_byte_read_4096, 0 },
	{ FILES("Write", "4096", "8000"), CLASSIC_byte_write_4096, 0 },
	{ "Shell Scripts (2 concurrent)", CLASSIC_byte_shell_2, 0 },
	{ "Shell Scripts (4 concurrent)", CLASSIC_byte_shell_4, 0 },
	{ "Shell Scripts (16 concurrent)", CLASSIC_byte_shell_16, 0 },
	{ "C Compiler Throughput", CLASSIC_byte_cc, 0 },
	{ "Dc: sqrt(2) to 99 decimal places", CLASSIC_byte_dc, 0 },
	{ "Recursion Test--Tower of Hanoi", CLASSIC_byte_hanoi, 0 },
};

const struct classic_layout classic_byte_3 = {
	.name = "byte-3", .lines = byte_3, .nlines = CLASSIC_LENGTH(byte_3),
};

const struct classic_layout classic_unixbench_5 = {
	.name = "unixbench-5", .lines = unixbench, .nlines = CLASSIC_LENGTH(unixbench),
};

const struct classic_layout classic_unixbench_6 = {
	.name = "unixbench-6", .lines = unixbench, .nlines = CLASSIC_LENGTH(unixbench),
};
