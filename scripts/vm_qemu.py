# SPDX-License-Identifier: GPL-2.0-only
"""One run of QEMU: its arguments, its time limit, its end, and whether KVM works."""
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import vm_host
from vm_arch import X86
from vm_exit import CANNOT_TELL, Stop, say

KVM = "/dev/kvm"
PROBE_SECONDS = 5
# Self-tests of ciphers are a seventh of a boot in exact mode.
COMMAND_LINE = "console={console} panic=-1 cryptomgr.notests"
MARK = b"ringside: init reached"
PR_SET_PDEATHSIG = 1


def command_line(arch, exact):
    return f"{COMMAND_LINE.format(console=arch.console)} {arch.exact if exact else ''}".strip()


def arguments(arch, machine, image, console):
    """What every guest is started with.  MACHINE: accelerator, exact, cpu,
    cpus, memory, command_line."""
    args = [arch.qemu, *arch.machine, "-accel", machine["accelerator"], "-cpu", machine["cpu"],
            # By sockets, for kernels without ACPI: they find no second CPU else.
            "-smp", "1" if machine["cpus"] == 1 else f"{machine['cpus']},sockets={machine['cpus']}",
            "-m", str(machine["memory"]), "-nodefaults", "-display", "none", "-no-reboot"]
    if machine["exact"]:
        args += ["-icount", "shift=0,sleep=off", "-rtc", "base=2024-01-01,clock=vm"]
    # Files, not pipes: a full pipe lets the guest's UART try again in host time.
    return args + ["-serial", f"file:{console}", "-kernel", image,
                   "-append", machine["command_line"]]


def version(arch):
    text = subprocess.run([arch.qemu, "--version"], capture_output=True, text=True, check=True)
    return text.stdout.splitlines()[0].removeprefix("QEMU emulator version ")


def _size(path):
    return os.path.getsize(path) if os.path.exists(path) else 0


def die_with_parent(signum=signal.SIGKILL):
    """In a child, before it becomes what it is to run."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signum)


def _start(args, errors):
    return subprocess.Popen(args, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
                            start_new_session=True, preexec_fn=die_with_parent)


def _kill(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


class Progress:
    """Where a boot is, on stderr."""

    def __init__(self, console):
        self.console, self.start, self.reached = console, time.monotonic(), False

    def seconds(self):
        return int(time.monotonic() - self.start)

    def look(self):
        if not self.reached and os.path.exists(self.console):
            with open(self.console, "rb") as file:
                self.reached = MARK in file.read()
            if self.reached:
                say(f"guest is up after {self.seconds()} s, measuring")
        if sys.stderr.isatty():
            print(f"\rvm: {self.seconds()} s", end="\r", file=sys.stderr, flush=True)


def run(args, limit, console, errors):
    """Runs QEMU to its end; Stop if it does not end well within LIMIT seconds."""
    progress = Progress(console)
    with open(errors, "wb") as stream:
        process = _start(args, stream)
    try:
        while process.poll() is None:
            progress.look()
            if progress.seconds() >= limit:
                where = "in its command" if progress.reached else "before init"
                raise Stop(CANNOT_TELL,
                           f"time limit of {limit} s reached {where} (--timeout raises it)")
            time.sleep(0.2)
        progress.look()
    finally:
        _kill(process)
    if process.returncode:
        with open(errors, encoding="utf-8", errors="replace") as file:
            raise Stop(CANNOT_TELL, f"qemu ended with {process.returncode}: {file.read().strip()}")
    if not progress.reached:
        raise Stop(CANNOT_TELL, "the guest ended before init")


def _probe(image):
    """Does KVM bring this kernel as far as the first byte on its console?"""
    folder = tempfile.mkdtemp(prefix="ringside-kvm.")
    console = os.path.join(folder, "console")
    machine = {"accelerator": "kvm", "exact": False, "cpu": "host", "cpus": 1,
               "memory": 512, "command_line": command_line(X86, False)}
    process = _start(arguments(X86, machine, image, console), subprocess.DEVNULL)
    try:
        end = time.monotonic() + PROBE_SECONDS
        while not _size(console) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        return _size(console) > 0
    finally:
        _kill(process)
        shutil.rmtree(folder)


def kvm_boots(image, cache):
    """_probe(), once."""
    if not os.access(KVM, os.R_OK | os.W_OK):
        return False
    return vm_host.remembered(cache, "kvm", lambda: "yes" if _probe(image) else "no") == "yes"
