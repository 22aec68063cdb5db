# SPDX-License-Identifier: GPL-2.0-only
"""What kmod/dev_fuzz did, by what it left: sums, and which blocks of the module ran."""
import os
import re
import subprocess

import check_debug

# What handles calls of the device and the netlink family.
FILES = ("dev.c", "dev_tail.c", "dev_watch.c", "netlink.c", "rows.c", "syscall.c", "fault.c")
CALL = "__sanitizer_cov_trace_pc"
CALL_LENGTH = 5     # of x86: what is recorded is the address behind it
# What the kernel says of limits that are met, of requests that are none, and of faults.
SAID = [
    r"mmap: dev_fuzz \(\d+\): VmData \d+ exceed data ulimit \d+\. Update limits or use boot option"
    r" ignore_rlimit_data\.",
    r"netlink: \d+ bytes leftover after parsing attributes in process `dev_fuzz'\.",
    r"netlink: 'dev_fuzz': attribute type \d+ has an invalid length\.",
    r"dev_fuzz \(\d+\): attempted to duplicate a private mapping with mremap\.  This is not"
    r" supported\.",
    r"socket: no more sockets",
    r"Zero length message leads to an empty skb",
    r"__nla_validate_parse: \d+ callbacks suppressed",
]


def sums(folders):
    """Calls and runs of all boots."""
    found = [re.search(r"^# calls (\d+), runs (\d+)", check_debug.read(f"{folder}/fuzz.log"), re.M)
             for folder in folders]
    return tuple(sum(int(each[i]) for each in found if each) for i in (1, 2))


def rows(folder):
    line = re.search(r"^# (rows started: .*)", check_debug.read(f"{folder}/fuzz.log"), re.M)
    return line[1] if line else "no rows"


def instrument():
    """Words for the build of a module that tells which of its blocks ran."""
    return ["KCFLAGS=-g", *(f"KCOV_INSTRUMENT_{name[:-2]}.o=y" for name in FILES)]


def sites(module):
    """(section, offset behind the call) of each block that tells: not those that the compiler
    adds, which begin and end a file, and not those that jump there, to return from there."""
    text = subprocess.run(["objdump", "-dr", "--no-show-raw-insn", module], text=True, check=True,
                          stdout=subprocess.PIPE).stdout
    section, found, calls = None, [], False
    for line in text.splitlines():
        if head := re.match(r"Disassembly of section (\S+):", line):
            section = head[1]
        elif call := re.match(rf"\s+([0-9a-f]+): R_X86_64_PLT32\s+{CALL}-0x4", line):
            if calls and section not in (".text.startup", ".text.exit"):
                found.append((section, int(call[1], 16) + 4))
        else:
            calls = bool(re.match(r"\s+[0-9a-f]+:\s+call\b", line))
    return found


def places(module, section, offsets):
    """Offset to (file, function, line) of its outermost caller: what is inline counts there."""
    words = ["addr2line", "-e", module, "-j", section, "-a", "-f", "-i",
             *(hex(offset - CALL_LENGTH) for offset in offsets)]
    lines = subprocess.run(words, text=True, check=True, stdout=subprocess.PIPE).stdout.splitlines()
    found, address = {}, None
    for function, place in zip(lines, [*lines[1:], ""]):
        if function.startswith("0x"):
            address = int(function, 16) + CALL_LENGTH
        elif parts := re.match(r".*/(\S+):(\d+|\?)", place):
            found[address] = (parts[1], function, parts[2])
    return found


def seen(path):
    """(section, offset) of what ran, of one boot."""
    bases, ran = {}, []
    with open(path, encoding="ascii") as file:
        for line in file:
            words = line.split()
            if words[0] == "section":
                bases[words[1]] = int(words[2], 16)
            else:
                ran.append(int(words[1], 16))
    return {(section, pc - base) for pc in ran for section, base in bases.items()}


def coverage(module, paths):
    """File to [blocks that ran, blocks], and those that did not, as lines."""
    ran = set().union(*(seen(path) for path in paths))
    sections = {}
    for section, offset in sites(module):
        sections.setdefault(section, []).append(offset)
    files, missed = {}, set()
    for section, offsets in sections.items():
        where = places(module, section, offsets)
        for offset in offsets:
            name, function, line = where.get(offset, ("?", "?", "0"))
            counts = files.setdefault(name, [0, 0])
            counts[0] += (section, offset) in ran
            counts[1] += 1
            if (section, offset) not in ran:
                missed.add((name, function, line))
    return files, [f"{name}:{line}: {function}()" for name, function, line in sorted(missed)]


def tell_coverage(module, folders):
    """Prints it; returns the sums: blocks that ran, blocks."""
    paths = [f"{folder}/cover" for folder in folders if os.path.exists(f"{folder}/cover")]
    files, missed = coverage(module, paths)
    for name, (ran, blocks) in sorted(files.items()):
        print(f"# {name}: {ran} of {blocks} blocks ran")
    for line in missed:
        print(f"# did not run: {line}")
    return tuple(sum(counts[i] for counts in files.values()) for i in (0, 1))
