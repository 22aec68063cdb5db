# SPDX-License-Identifier: GPL-2.0-only
"""What must be true of result files, each a function: result(s) -> problems."""
import fnmatch
import itertools
import json
import os
import re
import subprocess

MARK_IDLE = 1 << 2
TAIL = r":(p\d+(\.\d+)?(_with_hit)?|max|hit)$"     # sides that are quantiles
MIN_SAMPLES = 21
STAMPED = ("syscall_llseek", "syscall_read", "syscall_ioctl")
# User rows and the hook that is on their way.
HOOKS = (("syscall_ioctl", "hook_file_ioctl"), ("syscall_read", "hook_file_permission"),
         ("syscall_read_zero", "hook_file_permission"), ("syscall_fstat", "hook_inode_getattr"),
         ("syscall_kill", "hook_task_kill"))
HOOK_TOLERANCE = 2
NO_HOOK = ("clock_", "syscall_getppid", "syscall_llseek", "hardening_canary")


def absences():
    """(release, rows, state) of scripts/absent.tsv"""
    with open(os.path.join(os.path.dirname(os.path.realpath(__file__)), "absent.tsv"),
              encoding="utf-8") as file:
        return [line.split("\t")[:3] for line in file if not line.startswith("#")]


def may_lack(raw, row, state):
    """Whether scripts/absent.tsv knows that absence in a result file."""
    release = raw["environment"]["kernel"]["release"]
    return any(fnmatch.fnmatch(release, kernel) and state == why and
               any(fnmatch.fnmatch(row, glob) for glob in rows.split())
               for kernel, rows, why in absences())


class Result:
    """One result file: raw, and as `ringside report --format tsv` says."""

    def __init__(self, tool, path):
        self.tool, self.path = tool, path
        with open(path, encoding="utf-8") as file:
            self.raw = json.load(file)
        lines = self.report("--format", "tsv").splitlines()
        names = lines[0].split("\t")
        table = [dict(zip(names, line.split("\t"))) for line in lines[1:]]
        lines = {(line["row"], line["side"]): line for line in table}
        if len(lines) != len(table) or len(table) < 40:
            raise ValueError(f"{path}: {len(table)} lines in the table, {len(lines)} different")
        self.tails = {key: line for key, line in lines.items() if re.search(TAIL, key[1])}
        self.table = {key: line for key, line in lines.items() if key not in self.tails}

    def report(self, *args):
        return subprocess.run([self.tool, "report", *args, self.path], check=True, text=True,
                              stdout=subprocess.PIPE).stdout

    def value(self, row, side="user", column="median"):
        return float(self.table[row, side][column])

    def may_lack(self, row, state):
        return may_lack(self.raw, row, state)


def measured(result):
    """every half measured but those of absent.tsv, with enough samples"""
    for (row, side), line in result.table.items():
        if result.may_lack(row, line["state"]):
            continue
        if line["state"] != "ok":
            yield f"{row} {side}: {line['state']}"
        elif int(line["n"]) < MIN_SAMPLES:
            yield f"{row} {side}: {line['n']} samples"


def deep(result):
    """the hooks that are not exported, too"""
    for (row, side), line in result.table.items():
        if line["state"] == "not_deep":
            yield f"{row} {side}: not asked for"


def exact(result):
    """the samples of each exact row are equal"""
    if result.raw["mode"] != "exact":
        yield f"mode is {result.raw['mode']}"
    rows = {row["row"] for row in result.raw["rows"] if row["class"] == "exact"}
    for (row, side), line in result.table.items():
        if row in rows and line["low"] != line["high"]:
            yield f"{row} {side}: {line['low']} to {line['high']}"


def never_idle(result):
    """no sample with idle time"""
    for row in result.raw["rows"]:
        idle = sum(bool(marks & MARK_IDLE) for marks in row["marks"])
        if idle:
            yield f"{row['row']} {row['side']}: the CPU was idle in {idle} samples"


def parts_add_up(result):
    """entry + handler + exit + the kernel's two stamps = the user's total"""
    stamp = result.value("clock_stamp", "kernel")
    for row in STAMPED:
        parts = [result.value(row, f"kernel:{part}") for part in ("entry", "handler", "exit")]
        whole = result.value(row)
        if sum(parts) + 2 * stamp != whole:
            yield f"{row}: {' + '.join(map(str, parts))} + 2 * {stamp} is not {whole}"


def nops(result):
    """100 nops are 100 instructions"""
    for side in ("user", "kernel"):
        if result.value("clock_nops", side) != 100:
            yield f"clock_nops {side}: {result.value('clock_nops', side)} instead of 100"


def _until_return(listing, function):
    """Instructions from a function's entry to its return."""
    body = re.search(rf"<{function}>:\n(.*?)(\n\n|\Z)", listing, re.S)[1].splitlines()
    for number, line in enumerate(body):
        if re.search(r"\tret\b", line):
            break
        if "__x86_return_thunk" in line:    # the relocation of the jump above it
            break
    return sum(bool(re.match(r" *[0-9a-f]+:\t[a-z]", line)) for line in body[:number + 1])


def canary(result, series, objects):
    """the canary costs what the disassembly shows"""
    listing = subprocess.run(["objdump", "-dr", "--no-show-raw-insn", f"{objects}/hardening.o"],
                             check=True, text=True, stdout=subprocess.PIPE).stdout
    more = _until_return(listing, "leaf_with") - _until_return(listing, "leaf_without")
    found = result.value("hardening_canary", "kernel")
    if found != more:
        yield f"hardening_canary is {found}, but leaf_with has {more} instructions more"
    if series == "6.1" and found != 5:
        yield f"hardening_canary is {found} instead of 5"


def anon_fault_agrees(result):
    """the views of the anonymous fault agree within 1 %"""
    rest = {row: result.value(row) - result.value(row, "kernel")
            for row in ("fault_anon", "fault_read")}
    limit = result.value("fault_anon") / 100
    if abs(rest["fault_anon"] - rest["fault_read"]) > limit:
        yield f"user - kernel: {rest}, which differ by more than 1 % of fault_anon, {limit}"


def hooks_agree(default, capability):
    """user rows fall by what their hooks do"""
    if "apparmor" in capability.raw["environment"]["security"]["lsm"]:
        yield "lsm=capability had no effect"
    for row, hook in HOOKS:
        user = default.value(row) - capability.value(row)
        kernel = default.value(hook, "kernel") - capability.value(hook, "kernel")
        if abs(user - kernel) > HOOK_TOLERANCE or user <= 0:
            yield f"{row} falls by {user}, {hook} by {kernel}"


def others_stay(default, capability):
    """rows without hooks do not move"""
    for (row, side), line in default.table.items():
        if row.startswith(NO_HOOK) and capability.table[row, side]["median"] != line["median"]:
            yield f"{row} {side}: {line['median']}, now {capability.table[row, side]['median']}"


def footprint(first, other):
    """the footprint is known, and the same in each boot"""
    sizes = {entry["what"]: entry.get("bytes") for entry in first.raw["footprint"]}
    for what in ("kernel_code", "module_ringside", "slab_task_struct", "stack_ioctl"):
        if not sizes.get(what):
            yield f"{what} is not known"
    if other.raw["footprint"] != first.raw["footprint"]:
        pairs = itertools.zip_longest(first.raw["footprint"], other.raw["footprint"])
        yield from (f"{a}, then {b}" for a, b in pairs if a != b)


def plain_order(result):
    """rows order as sense demands"""
    for chain, side in ((("fault_present", "syscall_getppid", "fault_anon"), "user"),
                        (("fault_present", "fault_anon"), "kernel"),
                        (("clock_stamp", "fault_anon"), "kernel")):
        values = [result.value(row, side) for row in chain]
        if values != sorted(set(values)):
            yield f"{side}: {dict(zip(chain, values))} are not in this order"


def plain_samples(result):
    """each half has samples, all above zero"""
    if result.raw["mode"] != "real":
        yield f"mode is {result.raw['mode']}"
    for row in result.raw["rows"]:
        if result.may_lack(row["row"], row["state"]):
            continue
        if row["state"] != "ok" or not row["samples"]:
            yield f"{row['row']} {row['side']}: {row['state']}, {len(row['samples'])} samples"
        if any(ticks <= 0 for sample in row["samples"] for ticks in sample):
            yield f"{row['row']} {row['side']}: a sample that is not above zero"


def plain_counters(result):
    """beside each value counters, or the one reason why there are none"""
    states = {counter["state"] for row in result.raw["rows"] if row["state"] == "ok"
              for counter in row.get("counters", {"none": {"state": "missing"}}).values()}
    if not (states == {"no_counter"} or "ok" in states and states <= {"ok", "not_counted"}):
        yield f"states of the counters: {sorted(states)}"


def plain_spread(result):
    """the report shows a spread for each row above its resolution"""
    lines = result.report().splitlines()
    head = next(line for line in lines if line.startswith("row ") and "spread" in line)
    column = slice(head.index("spread") - 2, head.index("spread") + len("spread"))
    for row in {row["row"] for row in result.raw["rows"] if row["state"] == "ok"}:
        line = next((line for line in lines if line.startswith(row + " ")), "")
        below_resolution = re.search(r" <\d", line[:column.start])     # has none
        if not (re.search(r"\d", line[column]) or below_resolution):
            yield f"no spread: {line or row}"
