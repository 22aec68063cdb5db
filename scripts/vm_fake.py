#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""A world for vm_test: a tree, a kernel and tools that are all pretended.

Run under the name qemu-system-x86_64 it plays the machine: it writes its
arguments into $FAKE_LOG and does what $FAKE names.
"""
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

RELEASE = "9.9.0-fake"
SCRIPTS = os.path.dirname(os.path.realpath(__file__))
RESULT = {"schema": 1, "run_id": "", "mode": "exact", "environment": {"kernel": "k"},
          "rows": [{"row": "clock_loop", "samples": [[1], [2]]}, {"row": "clock_nops"}]}


def answer(files):
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return stream.getvalue()


def play(what, console, port):
    good = {"end/status": "0\n", "end/stdout": "hello\n", "out/result.json": json.dumps(RESULT)}
    if what == "die":
        sys.exit("cannot set up guest memory")
    if what == "mute":
        time.sleep(60)
    with open(console, "w", encoding="ascii") as file:
        file.write("kernel talks\n")
        if what == "panic":
            return
        file.write("ringside: init reached\n")
        if what == "noload":
            file.write("insmod: can't insert '/lib/ringside.ko': Key was rejected by service\n")
    if what == "hang":
        subprocess.run(["sleep", "60"], check=False)
    files = {"good": good, "refused": {"end/status": "5\n", "end/stderr": "no right\n"},
             "noload": {"end/stdout": ""}, "nofile": {"end/status": "0\n"},
             "badjson": good | {"out/result.json": "{\"environment\": "},
             "folder": good | {"out/a/b": "left", "out/../../evil": "x"}}
    data = answer(files.get(what, good))
    with open(port, "wb") as file:
        file.write(data[:-9] if what == "truncated" else data)


def gone(pid, seconds=5):
    """Whether that process ends in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                if file.read().rsplit(")", 1)[1].split()[0] in "ZX":
                    return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def machine(args):
    if args == ["--version"]:
        print("QEMU emulator version 7.0.fake\nmore")
        return
    with open(os.environ["FAKE_LOG"], "a", encoding="ascii") as file:
        file.write(json.dumps([os.getpid(), *args]) + "\n")
    serial = [word.removeprefix("file:") for word in args if word.startswith("file:")]
    play(os.environ["FAKE"], *(serial + [None])[:2])


def _put(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    os.chmod(path, mode)


class World:
    """Folders below one temporary folder; run() starts scripts/vm in it."""

    def __init__(self):
        self.top = tempfile.mkdtemp(prefix="ringside-vm-test.")
        self.log, self.image, self.kdir = map(self.path, ("log", "image", "kdir"))
        shutil.copytree(SCRIPTS, self.path("tree/scripts"), ignore=shutil.ignore_patterns("__*"))
        _put(self.path("tree/Makefile"), ".PHONY: user module module-path\n"
             "user:\n\t@mkdir -p build && test -z '$(FAIL)'\n"
             "module:\n\t@mkdir -p build/x && echo ko >build/x/ringside.ko\n"
             "module-path:\n\t@echo $(CURDIR)/build/x/ringside.ko\n")
        _put(self.path("tree/user/ringside"), "#!/bin/sh\n", 0o755)
        os.makedirs(self.path("bin"))
        shutil.copy(__file__, self.path("bin/qemu-system-x86_64"))
        os.chmod(self.path("bin/qemu-system-x86_64"), 0o755)
        _put(self.path("bin/busybox"), "#!/bin/sh\nprintf 'sh\\nls\\n'\n", 0o755)
        _put(self.path("bin/strip"), '#!/bin/sh\ncp "$6" "$5"\n', 0o755)
        head = bytearray(0x1000)
        head[0x202:0x206], head[0x20e:0x210] = b"HdrS", (0x200).to_bytes(2, "little")
        head[0x400:0x400 + len(RELEASE) + 1] = RELEASE.encode() + b" "
        _put(self.image, head.decode("ascii"))
        _put(self.path("kdir/include/generated/utsrelease.h"), f'#define UTS_RELEASE "{RELEASE}"\n')
        shutil.copy(os.path.join(SCRIPTS, "vm.config"), self.path("kdir/.config"))
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
            self.verdict = self.path("cache/kvm-" + file.read().strip())
        _put(self.verdict, "no\n")
        self.env = os.environ | {"RINGSIDE_CACHE": self.path("cache"), "FAKE_LOG": self.log,
                                 "TMPDIR": self.top, "PATH": self.path("bin:") + os.environ["PATH"]}

    def path(self, name):
        return os.path.join(self.top, name)

    def command(self, *args, kernel=True):
        given = ["--kernel", self.image, "--kdir", self.kdir] if kernel else []
        return [self.path("tree/scripts/vm"), *given, *args]

    def run(self, what, *args, kernel=True, **env):
        """Exit code and output of scripts/vm with a machine that does WHAT."""
        if os.path.exists(self.log):
            os.unlink(self.log)
        done = subprocess.run(self.command(*args, kernel=kernel), cwd=self.top, text=True,
                              capture_output=True, timeout=30, check=False,
                              env=self.env | {"FAKE": what} | env)
        return done.returncode, done.stdout, done.stderr

    def calls(self):
        """Process id and arguments of each start of the machine."""
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="ascii") as file:
            return [json.loads(line) for line in file]


def run_tests(names, world_class=World):
    """Runs each function test_... of a test script in a world of its own."""
    tests = [(name, test) for name, test in names.items() if name.startswith("test_")]
    failed = 0
    for name, test in tests:
        world = world_class()
        try:
            test(world)
            print(f"ok {name}")
        except Exception as error:  # whatever it is, this test failed
            failed += 1
            print(f"not ok {name}: {type(error).__name__} {error} "
                  f"(line {error.__traceback__.tb_next.tb_lineno})")
        finally:
            shutil.rmtree(world.top)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    machine(sys.argv[1:])
