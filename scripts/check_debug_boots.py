# SPDX-License-Identifier: GPL-2.0-only
"""The boots of scripts/check-debug, what is wrong with each, and what it has tried."""
import collections
import dataclasses
import re
import typing

from check_debug import MARK, TWO_CPUS, complaints, failed_tests, read, spoken, unmeasured

# Fault of the broken module, and what must be said of it.
FAULTS = {
    "kmemleak": r"comm \"insmod\"",
    "atomic": r"BUG: sleeping function called from invalid context",
    "objects": r"ODEBUG: free active",
    "ubsan": r"UBSAN: shift-out-of-bounds",
    # These switch off what watches locks.
    "lockdep": r"WARNING: possible circular locking dependency detected",
    "kasan": r"BUG: KASAN: slab-out-of-bounds in out_of_bounds",
}
HANGS = {
    "softlockup": r"BUG: soft lockup - CPU#0 stuck",
    "rcu": r"rcu: INFO: rcu_preempt (self-)?detected stall",
    "hung": r"INFO: task insmod:\d+ blocked for more than 2 seconds",
}
# The kernel with full preemption has no sanitizers: scripts/rt.config.
RT_FAULTS = {name: sign for name, sign in FAULTS.items() if name not in ("kasan", "ubsan")}
# What the kernel itself says where memory is short: lines, and what has many of them.
SHORT = [
    r"Huh VM_FAULT_OOM leaked out to the #PF handler\. Retrying PF",
    r"\w+: \d+ callbacks suppressed",
    r"ftrace: FAILED to allocate memory for functions",
    r"ftrace: failed to allocate entries for module 'ringside' functions",
]
SHORT_REPORTS = [r"(?:\[[^]]*\] )?(?:dev_fail_test|dev_fuzz): vmalloc error: (?s:.*?)"
                 r" pages reserved\n"]


def all_reported(folder, plan):
    text = read(f"{folder}/dmesg").partition(MARK + "\n")[2] + read(f"{folder}/leaks")
    steps = dict(line.split() for line in read(f"{folder}/steps").splitlines())
    return [f"{fault}: not seen: {sign}" for fault, sign in plan.faults.items()
            if not re.search(sign, text)] + \
        [f"{fault}: the module was not loaded and unloaded" for fault in plan.faults
         if steps.get(fault) != "0"]


def nothing_found(folder, plan):
    exact = "--exact" in plan.words
    return complaints(folder, plan.allowed) + failed_tests(folder) + \
        unmeasured(folder, 1 if exact else 2, "exact" if exact else "real")


def faults_taken(folder, plan):
    return complaints(folder, plan.allowed, SHORT_REPORTS) + \
        failed_tests(folder, "fail_load") + \
        failed_tests(folder, "fail")


def rows_end(folder, plan):
    return failed_tests(folder, "stop_test") + spoken(folder, MARK, plan.allowed)


@dataclasses.dataclass
class Boot:
    kernel: str         # see scripts/check-debug
    words: list         # for scripts/vm
    guest: list         # for scripts/debug-guest, in front of the faults
    program: str        # beside module and tool
    judge: typing.Callable      # folder, boot -> what is wrong, as lines
    what: str
    faults: dict = dataclasses.field(default_factory=dict)
    allowed: list = dataclasses.field(default_factory=list)


SMP = ["--cpus", "2", "--append", "nosoftlockup tsc=reliable"]
# Freed pages are poisoned in the one, new ones cleared in the other.
EXACT = ["--exact", "--append", "page_poison=1"]
SILENT = "all of ringside leaves the kernel silent, "
BOOTS = {
    "broken": Boot("debug", [], ["broken"], "broken", all_reported,
                   "the broken module's faults are reported", FAULTS),
    "hang": Boot("debug", ["--exact"], ["hang"], "broken", all_reported,
                 "what watches for hangs reports those of the broken module", HANGS),
    "watched": Boot("debug", EXACT, ["watched"], "dev_test", nothing_found,
                    SILENT + "watched for hangs with low thresholds"),
    "fail": Boot("debug", [], ["fail"], "dev_fail_test", faults_taken,
                 "each allocation and copy fails once, cleanly, and nothing is left", {}, SHORT),
    "smp": Boot("debug", SMP, ["use"], "dev_test", nothing_found, SILENT + "two CPUs", {},
                TWO_CPUS),
    "rt-broken": Boot("rt", [], ["broken"], "broken", all_reported,
                      "the broken module's faults are reported by 6.12 with PREEMPT_RT",
                      RT_FAULTS),
    "rt-smp": Boot("rt", SMP, ["use"], "dev_test", nothing_found,
                   SILENT + "6.12 with PREEMPT_RT, two CPUs", {}, TWO_CPUS),
    "stop": Boot("debian", ["--exact"], ["stop"], "stop_test", rows_end,
                 "a signal in the middle of a row ends it within 100 ms, each row"),
}


def _passed(folder, name):
    return len(re.findall(r"^ok ", read(f"{folder}/{name}.log"), re.M))


def _fail_paths(folder):
    """Of each kind of path: what, how many faults, how many of them wrong."""
    kinds = collections.defaultdict(lambda: [0, 0, 0])
    for text in (read(f"{folder}/fail_load.log"), read(f"{folder}/fail.log")):
        for faults, name, wrong in re.findall(r"^# tried (\d+): ([^:]*): .* (\d+) wrong$", text, re.M):
            kind = kinds[name.partition(" of ")[0]]
            kind[0], kind[1], kind[2] = kind[0] + 1, kind[1] + int(faults), kind[2] + int(wrong)
    for kind, (paths, faults, wrong) in kinds.items():
        yield f"fail-nth: {kind}, {paths} paths", f"{faults} faults", f"{wrong} wrong"


def tried(name, folder, wrong):
    """Lines for build/tried: what was tried, how often, what was found."""
    plan, found = BOOTS[name], f"{len(wrong)} complaints" if wrong else "nothing"
    if plan.faults:
        lines = [(plan.what, f"{len(plan.faults)} faults", found if wrong else "all reported")]
    elif plan.judge is faults_taken:
        lines = [*_fail_paths(folder), (plan.what, "one boot", found)]
    elif plan.judge is rows_end:
        lines = [(plan.what, f"{_passed(folder, 'stop_test')} halves of rows", found)]
    else:
        lines = [(plan.what, f"{_passed(folder, 'dev_test')} tests of the device, all rows with"
                  " tails, ten loads", found)]
    return "".join("\t".join(line) + "\n" for line in lines)
