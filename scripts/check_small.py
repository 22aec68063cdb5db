# SPDX-License-Identifier: GPL-2.0-only
"""What must be true of the boots of check-small, by what scripts/small-guest left."""
import functools

import check_debug
import check_values
from check_debug import read

BEGIN = "check-small: begin"      # as the guest writes it into the log
# What a kernel that refuses the module says, and what insmod (its errno first) and the
# tool say then.
REFUSALS = {
    "refused": (r"Lockdown: insmod: unsigned module loading is restricted; see man"
                r" kernel_lockdown\.7", "1", "not permitted", "his kernel is locked down"),
    "enforced": (r"Loading of unsigned module is rejected", "129", "rejected",
                 "his kernel enforces signatures"),
    "foreign": (r"Loading of module with unavailable key is rejected", "129", "rejected",
                "his kernel enforces signatures"),
}


def steps(folder, wanted):
    """Steps that did not end as they should, as lines."""
    ended = dict(line.split() for line in read(f"{folder}/steps").splitlines())
    for name, code in wanted.items():
        if ended.get(name) != code:
            yield f"{name} ended with {ended.get(name, 'nothing')} instead of {code}"
            yield from read(f"{folder}/{name}.err").splitlines()


def lost(result, also=()):
    """Halves without a value that may not lack it, as lines."""
    for row in result.raw["rows"]:
        state = row["state"]
        if state != "ok" and state not in also and not result.may_lack(row["row"], state):
            yield f"{row['row']}, {row['side']}: {state}"


def listed(result, folder):
    """Kernel halves of which the list says other than the run, as lines."""
    lines = [line.split("\t") for line in read(f"{folder}/list").splitlines()]
    states = {line[0]: line[lines[0].index("kernel")] for line in lines}
    for row in result.raw["rows"]:
        # The user half of a stamped row does the work: what it met, no list can know.
        if row["side"] == "kernel" and states.get(row["row"]) != row["state"] != "denied":
            yield f"{row['row']}: listed as {states.get(row['row'])}, measured: {row['state']}"


def judge_refused(tap, folder, result, name):
    kernel, errno, insmod, tool = REFUSALS[name]
    tap.none(steps(folder, {"load": errno, "list": "0", "run": "0"}),
             f"{name}: the module is, the tool runs without it")
    wrong = [] if result.raw["view_reason"] == "no_module" else [result.raw["view_reason"]]
    tap.none(wrong, f"{name}: the result is the user view alone, and says why")
    tap.none(lost(result, ("no_module",)), f"{name}: no user half that needs no module is lost")
    for step, text in (("load", insmod), ("list", tool), ("run", tool)):
        said = read(f"{folder}/{step}.err")
        tap.none([] if text in said else [said], f"{name}: {step} says: {text}")
    tap.none(check_debug.spoken(folder, BEGIN, [kernel]),
             f"{name}: the kernel says no more than that")


def judge_bare(tap, folder, _):
    said = read(f"{folder}/list.err")
    tap.none([] if "come from the device" in said and "no netlink" in said else [said],
             "bare: ringside list says that the states come from the device, and why")


def judge_lockdown(tap, _, result, level, wanted):
    shown = result.raw["environment"]["security"]["lockdown"]
    tap.none([] if f"[{level}]" in shown else [shown], f"{level}: the kernel is locked down so")
    found = result.table["hook_locked_down", "kernel"]["state"]
    tap.none([] if found == wanted else [found], f"{level}: lockdown's own hook is {wanted}")


def judge_clang(tap, folder, result):
    environment = result.raw["environment"]
    compiler, config = environment["compiler"]["kernel"], environment["kernel"]["config"]
    tap.none([] if "clang" in compiler else [compiler], "clang: the kernel is clang's")
    tap.none([] if "CONFIG_CFI_CLANG" in config else ["no CONFIG_CFI_CLANG"],
             "clang: the kernel checks indirect calls")
    tap.none(steps(folder, {"clang": "0", "kcfi": "0"}), "clang: so it is with the module")


def judge_loaded(tap, name, folder, result):
    tap.none(steps(folder, dict.fromkeys(("load", "list", "run", "unload"), "0")),
             f"{name}: the module builds, loads, runs and goes")
    tap.none(check_values.deep(result), f"{name}: hooks that are not exported were asked for")
    tap.none(lost(result), f"{name}: no half is lost but those of scripts/absent.tsv")
    tap.none(listed(result, folder), f"{name}: ringside list says the same")
    tap.none(check_debug.spoken(folder, BEGIN, []), f"{name}: the kernel is silent")


JUDGES = {
    "bare": judge_bare,
    "integrity": lambda *words: judge_lockdown(*words, "integrity", "ok"),
    "confidentiality": lambda *words: judge_lockdown(*words, "confidentiality", "denied"),
    "clang": judge_clang,
    **{name: functools.partial(judge_refused, name=name) for name in REFUSALS},
}


def judge(tap, name, folder, result):
    if name not in REFUSALS:
        judge_loaded(tap, name, folder, result)
    JUDGES[name](tap, folder, result)
