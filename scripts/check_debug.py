# SPDX-License-Identifier: GPL-2.0-only
"""What is wrong with a boot of the debug kernel, by what scripts/debug-guest left."""
import json
import os
import re

from check_tails import TOGETHER
from check_values import may_lack

MARK = "check-debug: begin"
# All that the kernel may say: any other line, of whatever, is a complaint.
ALLOWED = [
    r"\w+: loading out-of-tree module taints kernel\.",
    r"\w+: module verification failed: signature and/or required key missing - tainting kernel",
    r".* used greatest stack depth: \d+ bytes left",
    r"random: crng init done",
]
# What the kernel may say where a CPU goes and comes, on a busy host.
TWO_CPUS = [
    r"smpboot: Booting Node 0 Processor 1 APIC 0x1",
    r"smpboot: CPU 1 is now offline",
    r"x86: Booting SMP configuration:",
    r"process \d+ \((ringside|taskset)\) no longer affine to cpu1",
    r"sched: RT throttling activated",
    # Told once, of the handler alone, from its begin to its end: the host made it wait.
    r"hrtimer: interrupt took \d+ ns",
]
# Interrupts in every sample: that is how it must be where all takes so long.
MEASURED = ("ok", "disturbed")
DISTURBED = "# reason 6,"    # as kmod/dev_test tells it


def read(path):
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def spoken(folder, begin, allowed, reports=()):
    """Lines of the kernel log behind the line BEGIN that are not allowed, nor part of one of
    the REPORTS, which are patterns of many lines."""
    boot, mark, log = read(f"{folder}/dmesg").partition(begin + "\n")
    for report in reports:
        log = re.sub(report, "", log)
    lines = [re.sub(r"^\[[^]]*\] ", "", line) for line in log.splitlines()]
    found = [line for line in lines
             if not any(re.fullmatch(text, line) for text in ALLOWED + allowed)]
    return found if boot and mark else found + ["the kernel log is not whole"]


def complaints(folder, allowed, reports=()):
    """What is wrong with a boot, as lines."""
    found = spoken(folder, MARK, allowed, reports)
    if not re.search(r"debug_locks: *1\n", read(f"{folder}/lockdep")):
        found.append("lockdep is off at the end")
    steps = [line.split() for line in read(f"{folder}/steps").splitlines()]
    if not steps or steps[-1] != ["scan", "0"]:
        found.append("no scan for leaks at the end")
    found += [f"step {name} ended with {code}" for name, code in steps
              if code != "0" and name not in ("dev_test", "fail_load", "fail")]
    return found + [line for line in read(f"{folder}/leaks").splitlines() if line]


def failed_tests(folder, name="dev_test"):
    """Tests of kmod/dev_test, or another one, that failed, as lines."""
    lines = read(f"{folder}/{name}.log").splitlines()
    if not any(line.startswith("1..") for line in lines):
        return [f"{name} did not end: {folder}/{name}.log"]
    return [f"{name}: {line}" for line, reason in zip(lines, [*lines[1:], ""])
            if line.startswith("not ok") and not reason.startswith(DISTURBED)]


def unmeasured(folder, cpus, mode):
    """Halves of rows without a value that may not lack it, as lines."""
    result = json.loads(read(f"{folder}/result.json") or '{"rows": []}')
    rows = result["rows"]
    if not rows:
        return ["no result file"]
    # In exact mode the batches are those of the table: a leak in each of so many
    # operations does not hide behind a stray pointer.
    found = [] if result["mode"] == mode else [f"measured in mode {result['mode']}, not {mode}"]
    for row in rows:
        for what, half in (("", row), (", one by one", row["tail"])):
            state, alone = half["state"], not what or not row["row"].startswith(TOGETHER)
            if state not in MEASURED and (alone or state != "not_alone") and (
                    not may_lack(result, row["row"], state) or (state == "one_cpu" and cpus > 1)):
                found.append(f"{row['row']}, {row['side']}{what}: {state}")
    return found
