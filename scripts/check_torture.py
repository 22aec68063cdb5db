# SPDX-License-Identifier: GPL-2.0-only
"""What is wrong with a boot of check-torture, by what scripts/torture-guest left."""
import glob
import json
import os
import re
import subprocess

from check_debug import TWO_CPUS, failed_tests, read, spoken

TOP = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
BEGIN = "check-torture: begin"
# A start is so early that there are no random numbers yet, which a library asks for.
MARKS = [r"check-torture: \w+", r"random: ringside: uninitialized urandom read .*"]
# What the kernel may say besides, by boot.
ALLOWED = {
    "signals": [],
    "hotplug": [],
    # Who waits for memory in the kernel keeps others waiting, tracing's grace periods too.
    "memory": [r"oom_reaper: reaped process .*",
               r"rcu_tasks_wait_gp: rcu_tasks grace period \d+ is \d+ jiffies old\."],
    "groups": [],
}
# The kernel's own report of whom it kills when there is no memory, whole.
NO_MEMORY = (r".* invoked oom-killer: (?:.*\n)*?.*Out of memory: Killed process .*\n",)
TESTS = ("dev_test", "dev_tail_test")
# States that may have a value: what was measured before the end of the run counts.
VALUED = ("ok", "disturbed", "interrupted", "below_resolution")
SLOW = 1 << 5       # RINGSIDE_MARK_SLOW: it hits no single sample


def reasons():
    """The names of all reasons in the table."""
    text = read(f"{TOP}/kmod/core/ringside.h").partition("#define RINGSIDE_REASONS(X)")[2]
    return re.findall(r"^\tX\(\d+, (\w+), ", text.partition("clang-format on")[0], re.M)


def told(lines):
    """Lines of `ringside report --format tsv` with neither a value nor a reason, or both."""
    known = {*reasons(), *VALUED}
    if not lines:
        yield "no row at all"
    for line in lines:
        row, side, state, _, median, _, _, n = line.split("\t")
        if state not in known:
            yield f"{row} {side}: unknown state {state}"
        elif (median != "-") != (n != "-" and int(n) > 0):
            yield f"{row} {side}: value {median} of {n} samples"
        elif median != "-" and state not in VALUED:
            yield f"{row} {side}: value {median}, although {state}"
        elif median == "-" and state == "ok":
            yield f"{row} {side}: neither value nor reason"


def marked(result):
    """Halves that count as measured, although nothing was without a mark."""
    if result["view"] != "both":
        yield f"only one view: {result['view_reason']}"
    for row in result["rows"]:
        if len(row["marks"]) != len(row["samples"]):
            yield f"{row['row']} {row['side']}: {len(row['marks'])} marks"
        elif row["state"] == "ok" and all(mark & ~SLOW for mark in row["marks"]):
            yield f"{row['row']} {row['side']}: ok, but each sample met something"


def report(path):
    done = subprocess.run([f"{TOP}/user/ringside", "report", "--format", "tsv", path], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return done.stdout.splitlines()[1:]


def results(folder, wanted):
    """What is wrong with the result files of the steps WANTED."""
    found = {os.path.basename(path)[:-5]: path for path in glob.glob(f"{folder}/results/*.json")}
    for name in wanted:
        if name not in found:
            yield f"{name}: no result file"
    for name, path in sorted(found.items()):
        for problem in (*told(report(path)), *marked(json.loads(read(path)))):
            yield f"{name}: {problem}"


def complaints(folder, name, wanted):
    """All that is wrong with a boot, as lines."""
    steps = [line.split() for line in read(f"{folder}/steps").splitlines()]
    wrong = [f"step {step} ended with {code}: {folder}/{step}.log" for step, code in steps
             if code != "0" and step not in TESTS]
    if not steps or steps[-1][0] != "unload":
        wrong.append("it did not come to its end")
    wrong += spoken(folder, BEGIN, TWO_CPUS + MARKS + ALLOWED[name], NO_MEMORY)
    wrong += results(folder, wanted)
    for test in TESTS:
        if [test] in [step[:1] for step in steps]:
            wrong += failed_tests(folder, test)
    if name == "hotplug":
        wrong += told(read(f"{folder}/rows.tsv").splitlines())
    return wrong


def tried(folder):
    """(what, how often) of a boot."""
    lines = [tuple(line.split("\t")) for line in read(f"{folder}/tried").splitlines()]
    for test in TESTS:
        passed = len(re.findall("^ok ", read(f"{folder}/{test}.log"), re.M))
        if passed:
            lines.append((f"{test} by a program of 32 bits: tests", str(passed)))
    return lines
