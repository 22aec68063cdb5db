# SPDX-License-Identifier: GPL-2.0-only
"""Which command of lmbench or UnixBench measures what a row measures, and what it prints."""

US, NS, MB_S, RATE, KB_S, MHZ, COUNT = "us", "ns", "MB/s", "loops", "KB/s", "MHz", ""
NUMBER = r"([0-9.]+)"
LAST = rf"{NUMBER}(?: microseconds| MB/sec| nanoseconds)?\s*$"
SIZED = rf"^[0-9.]+ {NUMBER}\s*$"
HERE = "localhost"


def lmbench(row, command, unit=US, pattern=LAST, server=None):
    return row, "lmbench", command, unit, pattern, server


def byte(row, command, seconds=2, unit=RATE, base=1):
    """UnixBench prints what it counted in all those seconds, but KB a second."""
    scale = base / seconds if unit == RATE else 1
    return row, "byte", command, unit, r"COUNT\|([0-9.]+)\|", scale


def _rings():
    for members, size in ((2, 0), (2, 16), (2, 64), (8, 16), (8, 64), (16, 16), (16, 64)):
        yield lmbench(f"ctxsw_pipe_{members}_{size}k", f"lat_ctx -s {size} {members}",
                      pattern=rf"^{members} {NUMBER}")


def _selects():
    for n in (10, 100, 250, 500):
        yield lmbench(f"syscall_select_file_{n}", f"lat_select -n {n} file")
        yield lmbench(f"syscall_select_tcp_{n}", f"lat_select -n {n} tcp")


def _files():
    for size in ("0k", "10k"):
        for column, what in ((2, "create"), (3, "delete")):
            yield lmbench(f"file_{what}_{size}", "lat_fs {dir}", "a second",
                          rf"^{size}(?:\s+[0-9.]+){{{column - 1}}}\s+{NUMBER}")


def _bandwidths():
    yield lmbench("comm_bulk_pipe", "bw_pipe", MB_S)
    yield lmbench("comm_bulk_unix", "bw_unix", MB_S)
    yield lmbench("comm_bulk_tcp", f"bw_tcp -m 64k {HERE}", MB_S, server="bw_tcp")
    yield lmbench("file_reread", "bw_file_rd 8m io_only {eight}", MB_S, SIZED)
    yield lmbench("file_mmap_reread", "bw_mmap_rd 8m mmap_only {eight}", MB_S, SIZED)
    for row, what in (("copy", "bcopy"), ("copy_hand", "fcp"), ("read", "frd"), ("write", "fwr")):
        yield lmbench(f"mem_bulk_{row}", f"bw_mem 8m {what}", MB_S, SIZED)


LMBENCH = [
    lmbench("syscall_getppid", "lat_syscall null"),
    lmbench("syscall_read_zero", "lat_syscall read"),
    lmbench("syscall_write_null", "lat_syscall write"),
    lmbench("syscall_stat", "lat_syscall stat {tool}"),
    lmbench("syscall_fstat", "lat_syscall fstat {tool}"),
    lmbench("syscall_open", "lat_syscall open {tool}"),
    *_selects(),
    lmbench("signal_install", "lat_sig install"),
    lmbench("signal_handle", "lat_sig catch"),
    lmbench("signal_protect", "lat_sig prot {eight}"),
    lmbench("proc_fork", "lat_proc fork"),
    lmbench("proc_fork_exec", "lat_proc exec"),
    lmbench("proc_sh", "lat_proc shell"),
    *_rings(),
    lmbench("ctxsw_pipe", "lat_pipe"),
    lmbench("comm_unix", "lat_unix"),
    lmbench("comm_udp", f"lat_udp {HERE}", server="lat_udp"),
    lmbench("comm_tcp", f"lat_tcp {HERE}", server="lat_tcp"),
    lmbench("comm_connect", f"lat_connect {HERE}", server="lat_connect"),
    *_files(),
    lmbench("vm_mmap_touch", "lat_mmap 64m {big}", pattern=SIZED),
    lmbench("fault_map_random", "lat_pagefault {eight}"),
    *_bandwidths(),
    lmbench("mem_latency_l1", "lat_mem_rd -N 1 1 128", NS, rf"^0\.00098 {NUMBER}"),
    lmbench("mem_latency_main", "lat_mem_rd -N 1 64 128", NS, rf"^64\.00000 {NUMBER}"),
    lmbench("mem_latency_random", "lat_mem_rd -t -N 1 64 128", NS, rf"^64\.00000 {NUMBER}"),
    lmbench("cpu_cycle", "mhz", MHZ, rf"^{NUMBER} MHz"),
    lmbench("cpu_line", "line", COUNT, rf"^{NUMBER}$"),
    lmbench("cpu_tlb", "tlb", COUNT, rf"tlb: {NUMBER} pages"),
    lmbench("cpu_loads", "par_mem -L 64 -M 8m", COUNT, rf"^8\.388608 {NUMBER}"),
]


def _fstimes():
    for size, blocks in ((256, 500), (1024, 2000), (4096, 8000)):
        for what in ("read", "write", "copy"):
            yield byte(f"file_{what}_{size}", f"fstime -{what[0]} -t 2 -d {{dir}} -b {size} -m {blocks}",
                       unit=KB_S)


BYTE = [
    byte("cpu_dhrystone_register", "dhry2reg 2"),
    byte("cpu_dhrystone", "dhry2 2"),
    *(byte(f"cpu_arith_{kind}", f"{kind if kind != 'over' else 'arithoh'} 2")
      for kind in ("over", "register", "short", "int", "long", "float", "double")),
    byte("cpu_hanoi", "hanoi 2"),
    ("cpu_whetstone", "byte", "whetstone-double", "MWIPS", rf"MWIPS\s+{NUMBER}", 1),
    byte("syscall_mix", "syscall 2 mix"),
    byte("syscall_mix_close", "syscall 2 close"),
    byte("syscall_getpid", "syscall 2 getpid"),
    byte("comm_pipe_self", "pipe 2"),
    byte("ctxsw_counter", "context1 2"),
    byte("proc_fork", "spawn 2"),
    byte("proc_execl", "execl 3", 3),
    *_fstimes(),
    *(byte(f"prog_shell_{n}", f"looper 4 ./multi.sh {n}", 4, base=60) for n in (1, 2, 4, 8, 16)),
]
