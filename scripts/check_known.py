# SPDX-License-Identifier: GPL-2.0-only
"""What the patches of scripts/known change, and whether that is what was found."""
import fnmatch
import os
import re

SCRIPTS = os.path.dirname(os.path.realpath(__file__))
FRACTION = 0.01     # of an instruction: how numbers are printed
# The names of halves that a path counts for, and how often one operation passes;
# the last that fits counts, none is 0, None is not known.  A pair is a difference:
# what both of its loops pass cancels out.
ENTRY = {
    "syscall_* user": 1, "syscall_open user": 2, "syscall_mmap user": 2,
    "syscall_llseek kernel": 1, "syscall_fsync kernel": 1,      # stamped: the program's calls
    "syscall_read kernel": 1, "syscall_ioctl kernel": 1,
    "ctxsw_pipe user": 4, "ctxsw_counter user": 4,
    "file_* user": 1, "file_create_0k user": 2, "file_create_10k user": 3,
    "file_copy_* user": 2, "file_mkdir user": 2, "file_unlink user": 2, "file_rename user": 2,
    "ipc_shm user": 4, "ipc_keyctl user": 1,
    "proc_setuid user": 1, "proc_fork user": 3, "proc_exec user": None, "proc_ptrace user": None,
    "socket_* user": 4, "socket_create_* user": 2, "socket_poll user": 1,
    "socket_bind user": 1, "socket_connect user": 1, "vm_* user": 2,
    "syscall_mix user": 5, "syscall_mix_close user": 2,
    # Both processes send and receive; a server waits as often as it has to.
    "comm_* user": 4, "comm_pipe_self user": 2, "comm_connect user": None,
    "comm_rpc_* user": None,
    # Of a pair each lane returns from handlers; signal_protect's other one enters to kill().
    "signal_install user": 1, "signal_handle user": 1, "signal_protect user": None,
}
HOOK = {
    "hook_file_permission kernel": 1, "hook_deep_file_permission kernel": 1,
    "syscall_read *": 1, "syscall_read_zero *": 1, "syscall_write_null *": 1,
    "syscall_read_tmpfs *": 1, "syscall_write_tmpfs *": 1, "ctxsw_pipe user": 4,
    "ctxsw_counter user": 4, "file_read_* user": 1, "file_write_* user": 1,
    "file_copy_* user": 2, "file_create_10k user": 1, "comm_pipe_self user": 2,
    "comm_rpc_* user": None,
    "proc_exec user": None,     # reads the program
}
WRITE = {"syscall_write_null user": 1, "syscall_write_tmpfs user": 1, "ctxsw_pipe user": 2,
         "ctxsw_counter user": 2, "file_write_* user": 1, "file_copy_* user": 1,
         "file_create_10k user": 1, "comm_pipe_self user": 1, "comm_rpc_* user": None}
FAULT = {"fault_anon *": 1, "fault_read *": 1, "fault_handle_mm kernel": 1,
         "fault_pin_fresh kernel": 1, "proc_exec user": None, "proc_fork user": None,
         "comm_rpc_* user": None}
SWITCH = {
    "ctxsw_*": 2, "ctxsw_*_[0-9]*k *": 1, "proc_fork user": 2, "proc_exec user": None,
    "proc_ptrace user": None, "comm_* user": 2, "comm_pipe_self user": 0,
    "comm_connect user": None, "comm_rpc_* user": None,
}
# Stateful, and where 20 instructions are to be seen.
SEEN = ("fault_anon user", "fault_anon kernel", "ctxsw_fifo kernel", "ctxsw_pipe user")
# Name: its patches, those of the base, how often, the cause that diff is to name.
KNOWN = {
    "entry": (["entry"], [], ENTRY, "entry"),
    "hook": (["hook"], [], HOOK, "hooks"),
    "less": (["hook", "less"], ["hook"], HOOK, "hooks"),
    "rare": (["rare"], [], {}, None),
    "write": (["write"], [], WRITE, "other"),
    "fault": (["fault"], [], FAULT, "other"),
    "switch": (["switch"], [], SWITCH, "other"),
    "string": (["string"], [], {}, None),
}
# Between two configurations.
OPTION_DIFFERS = ["CONFIG_*STACKPROTECTOR*", "CONFIG_LOCALVERSION", "facts.stack_protector.*",
                  "kernel.release", "kernel.version", "memory.total",
                  "emulator.sha256.initramfs", "emulator.sha256.module"]
CANARY = 5      # put it on the stack, take it, compare, jump: load, store, load, sub, jne
CAUSES = {
    "entry": r"cause +{} instructions at every system call entry explain (\d+) of (\d+) changed",
    "hooks": r"cause +security hooks \(file_permission {}; instructions a call\) explain (\d+) of (\d+) changed",
    "other": r"cause +(\d+) of (\d+) changed rows have a cause of their own",
}


def patch(name):
    return f"{SCRIPTS}/known/{name}.patch"


def added(name):
    """Instructions that a patch adds, those that it takes away being less than none."""
    with open(patch(name), encoding="utf-8") as file:
        lines = re.findall(r"^([-+])\s+asm volatile\(\"\.rept (\d+)", file.read(), re.M)
    return sum(int(sign + number) for sign, number in lines)


def per_pass(name):
    new, base = KNOWN[name][:2]
    return sum(map(added, new)) - sum(map(added, base))


def times(name, half):
    """How often one operation passes what the patch has changed."""
    table, key = KNOWN[name][2], f"{half['row']} {half['side']}"
    found = [value for glob, value in table.items() if fnmatch.fnmatch(key, glob)]
    return found[-1] if found else 0


def label(half):
    return f"{half['row']}, {half['side']}: {half['change']:+.3f} " \
           f"[{half['low']:+.3f}, {half['high']:+.3f}], {half['verdict']}"


def compared(found):
    return [half for half in found["rows"] if half["change"] is not None]


def wrong(name, found):
    """rows that changed by other than they should have"""
    each = per_pass(name)
    for half in compared(found):
        count = times(name, half)
        if count is None:
            continue
        truth = each * count
        verdict = "slower" if truth > 0 else "faster" if truth < 0 else "same"
        if half["class"] == "exact":
            good = abs(half["change"] - truth) < FRACTION and half["verdict"] == verdict
        else:
            good = half["low"] <= truth <= half["high"] and \
                   half["verdict"] in (verdict, "same", "cannot_tell")
        if not good:
            yield f"{label(half)}: {truth:+g} were put there"


def unseen(name, found):
    """stateful rows whose change is out of the noise, and was not seen"""
    for half in compared(found):
        truth = per_pass(name) * (times(name, half) or 0)
        must = f"{half['row']} {half['side']}" in SEEN or abs(truth) > half["high"] - half["low"]
        if half["class"] == "stateful" and truth and must and \
                half["verdict"] not in ("slower", "faster"):
            yield label(half)


def other_cause(name, found):
    """rows whose change has another cause, or the cause more or less often"""
    for half in compared(found):
        where, count, cause = half["where"], times(name, half), KNOWN[name][3]
        if not where or not count:
            continue
        # Which operations call a hook, a kernel without function tracing does not tell.
        if cause == "hooks" and not half["row"].startswith("hook_"):
            cause = "other"
        if where["cause"] != cause or (cause == "entry" and where["calls"] != count):
            yield f"{label(half)}: {where['cause']}, {where['calls']} calls"


def unsaid(name, text):
    """a line of the page that names the cause"""
    cause = KNOWN[name][3]
    if not cause:
        return ["it names one"] if re.search("^cause ", text, re.M) else []
    change = re.escape(f"{per_pass(name):+}")
    found = re.search(CAUSES[cause].format(change), " ".join(text.split()))
    return [] if found else [line for line in text.splitlines() if line.startswith("cause")] or \
        ["no cause is named"]


def differing(found):
    """what else differs, beside the image, and rows that nothing should touch"""
    yield from (f"{one['path']}: {one['base']} | {one['new']}" for one in found["differs"]
                if not one["expected"])
    yield from found["suspect"]


def canary(found, without, with_):
    """the canary's row is worth five instructions, and where no function is called nothing moves"""
    row = "hardening_canary", "kernel"
    if without.table[row]["state"] != "not_built" or with_.value(*row) != CANARY:
        yield f"hardening_canary: {without.table[row]}, {with_.table[row]}"
    for half in found["rows"]:
        if half["row"].startswith("clock_") and half["verdict"] != "same":
            yield label(half)
        # Such a call has canaries on its way; how many, the compiler decides.
        if half["row"] == "syscall_read_zero" and half["verdict"] != "slower":
            yield label(half)
