# SPDX-License-Identifier: GPL-2.0-only
"""The boots of check-vm, and what is built for them."""
import glob
import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

TOP = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
# Tests of the device, in kmod.
PROGRAMS = ("dev_test", "dev_tail_test", "dev_leak_test", "dev_fuzz", "dev_rights_test")
EXACT = ("exact1", "exact2", "exact3")
ONE = "one"     # row
AT_ONCE = 2
TIMEOUT = "1500"    # on a busy host; of the hour that all checks may take
SLOWLY = ["--tails=4000", "-t", "20"]      # enough for p99.9; on a busy host
# What a kernel says when the module is loaded; anything more is a complaint.
ALLOWED = (r"ringside: loading out-of-tree module taints kernel\.",
           r"ringside: module verification failed: signature and/or required key missing"
           r" - tainting kernel",
           r"random: crng init done", r"random: (ringside|exe): uninitialized urandom read .*",
           r"clocksource: .*", r"reboot: .*", r"ACPI: PM: .*", r"input: .*", r"tsc: .*")


class BuildFailed(Exception):
    """With the command and the lines that it printed."""


def command(*words):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", check=False)
    if done.returncode:
        raise BuildFailed(" ".join(words), *done.stdout.splitlines())


def make(*words):
    command("make", "-s", "-C", *words)


def build(folder, kdir):
    """What the guest script needs beside module and tool.  Returns the paths."""
    make(TOP, "user")
    make(TOP, "module", f"KDIR={kdir}")
    make(f"{TOP}/user", "sabotage", "sabotage_preload.so")
    compile_ = ["gcc", "-O2", "-D_GNU_SOURCE"]
    objects = [path for path in glob.glob(f"{TOP}/user/*.o") if not path.endswith("/main.o") and
               (os.path.exists(path[:-1] + "c") or path.endswith("/core.o"))]
    for name in PROGRAMS:
        command(*compile_, f"-I{TOP}/kmod", "-o", f"{folder}/{name}", f"{TOP}/kmod/{name}.c",
                "-lpthread")
    command(*compile_, f"-I{TOP}/user", f"-I{TOP}/kmod/core", "-o", f"{folder}/netlink_test",
            f"{TOP}/user/netlink_test.c", *objects, "-ljansson", "-lmnl", "-lgsl", "-lgslcblas",
            "-lm")
    return [*(f"{folder}/{name}" for name in (*PROGRAMS, "netlink_test")),
            f"{TOP}/user/ringside.4",
            other_abi(folder),
            *(f"{TOP}/user/{name}" for name in ("sabotage", "sabotage_preload.so",
                                                "sabotage_test"))]


def other_abi(folder):
    """The tool, as if it came from another time."""
    tree = f"{folder}/other"
    shutil.copytree(f"{TOP}/user", f"{tree}/user",
                    ignore=shutil.ignore_patterns("*.o", "*.d", "asan", "ringside"))
    shutil.copytree(f"{TOP}/kmod/core", f"{tree}/kmod/core")
    with open(f"{tree}/kmod/core/ringside.h", encoding="utf-8") as file:
        text = file.read()
    changed = text.replace("#define RINGSIDE_ABI\t\t1\n", "#define RINGSIDE_ABI\t\t99\n")
    assert changed != text, "kmod/core/ringside.h: RINGSIDE_ABI is not where it was"
    with open(f"{tree}/kmod/core/ringside.h", "w", encoding="utf-8") as file:
        file.write(changed)
    make(f"{tree}/user", "-j2", "ringside", "CFLAGS=-O0")
    shutil.copy(f"{tree}/user/ringside", f"{folder}/ringside-abi99")
    shutil.rmtree(tree)
    return f"{folder}/ringside-abi99"


def boots(folder, kernel, add):
    """Name to the command of each boot, the longest first."""
    base = [f"{TOP}/scripts/vm", "--kernel", kernel[0], "--kdir", kernel[1], "--timeout", TIMEOUT]
    added = [word for path in add for word in ("--add", path)]
    guest = [*base, "--exact", "--guest", f"{TOP}/scripts/vm-guest-test", *added, "--output"]
    # Words for scripts/vm, and for the tool.
    runs = {"plain": ([], SLOWLY),
            "capability": (["--exact", "--append", "lsm=capability"], ["--tails=100"])}
    runs |= {name: (["--exact", "--append", "ringside.deep=1"], []) for name in EXACT}
    runs[ONE] = (["--exact"], ["clock_loop"])
    return {"sabotage": [*guest, f"{folder}/sabotage", "--", "sabotage"],
            "guest": [*guest, f"{folder}/guest"]} | {
        name: [*base, *words, "--output", f"{folder}/{name}.json", "--", "run", *args]
        for name, (words, args) in runs.items()}


def boot_all(folder, kernel):
    """Two at a time; what each said stands in NAME.log, its seconds of CPU time, all
    processes of it, in NAME.cpu."""
    commands = boots(folder, kernel, build(folder, kernel[1]))

    def boot(name):
        with open(f"{folder}/{name}.log", "w", encoding="utf-8") as log:
            process = subprocess.Popen(commands[name], stdin=subprocess.DEVNULL, stdout=log,
                                       stderr=log)
            _, process.returncode, used = os.wait4(process.pid, 0)
        with open(f"{folder}/{name}.cpu", "w", encoding="ascii") as file:
            file.write(f"{used.ru_utime + used.ru_stime:.1f}\n")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(boot, commands))


def complaints(path):
    """what the kernel said from the module's load to the guest's end"""
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = file.read().partition("ringside: init reached")[2].splitlines()[1:]
    if not any("ringside: end" in line for line in lines):
        yield "the console ends early"
    for line in lines:
        text = re.sub(r"^\[[^]]*\] ", "", line.strip())
        if line.startswith("[") and not any(re.fullmatch(allowed, text) for allowed in ALLOWED):
            yield text
