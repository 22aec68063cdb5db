# SPDX-License-Identifier: GPL-2.0-only
"""A row as ringside measures it, and as a program of lmbench or UnixBench does."""
import os
import re
import shutil
import subprocess

from peer_speed import Speed

TOP = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
TOOL = f"{TOP}/user/ringside"
PER_NS = {"us": 1e3, "ns": 1}
TRIES = 3           # of a suite's program in one round, until one ran at full speed


def run(command, **more):
    """What it prints; nothing, where it does not end."""
    return subprocess.run(["timeout", "-k", "5", "60", *command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False, **more).stdout


def ours(row, work):
    """The row's value and, if it has one, its rate; None where it has none."""
    path = f"{work}/one.json"
    run([TOOL, "run", "--user-only", "--dir", work, "--output", path, row])
    lines = [line.split("\t") for line in
             run([TOOL, "report", "--format", "tsv", path]).splitlines()]
    if os.path.exists(path):
        os.unlink(path)
    return {line[1]: float(line[4]) for line in lines
            if line[0] == row and line[2] == "ok" and line[4] != "-"}


class Suites:
    """The programs, and what they need."""
    def __init__(self, options, work):
        self.cpu = str(max(os.sched_getaffinity(0)))
        self.speed = Speed(int(self.cpu))
        self.where = {"lmbench": options.lmbench,
                      "byte": options.unixbench and f"{options.unixbench}/pgms"}
        self.testdir = f"{work}/testdir"
        if options.unixbench:       # on the file system that ringside works on
            shutil.copytree(f"{options.unixbench}/testdir", self.testdir)
        self.names = {"tool": TOOL, "dir": f"{work}/d", "big": f"{work}/big",
                      "eight": f"{work}/eight"}
        os.mkdir(self.names["dir"])
        for name, size in (("big", 64), ("eight", 8)):
            with open(self.names[name], "wb") as file:
                file.write(os.urandom(1 << 20) * size)
        self.printed = {}       # by the commands of this round
        # Where scripts look for programs, as ringside's do: a long list takes time.
        os.environ.update(PATH="/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL="C")
        os.environ["UB_BINDIR"] = self.where["byte"] or ""
        if options.lmbench:
            # Where lat_proc looks for the program that it starts.
            os.makedirs("/var/tmp/lmbench", exist_ok=True)
            shutil.copy(f"{options.lmbench}/hello", "/var/tmp/lmbench/hello")
            os.environ["ENOUGH"] = "50000"
            for name in ("TIMING_O", "LOOP_O"):
                os.environ[name] = run([f"{options.lmbench}/{name.lower()}"]).strip()

    def value(self, suite, command, pattern, scale):
        """What the program prints first, and what at full speed; None where nothing."""
        if command not in self.printed:
            self.printed[command] = list(self.tries(suite, command, scale))
        values = []
        for text, full in self.printed[command]:
            found = re.findall(pattern, text, re.M)
            value = float(found[-1]) * (scale if suite == "byte" else 1) if found else 0
            values.append((value if value > 0 else None, full))
        return values[0][0], values[-1][0] if values[-1][1] else None

    def tries(self, suite, command, scale):
        for _ in range(TRIES):
            with self.speed:
                text = self.text(suite, command, scale)
            yield text, self.speed.full()
            if self.speed.full():
                return

    def text(self, suite, command, scale):
        words = command.format(**self.names).split()
        program = f"{self.where[suite]}/{words[0]}"
        if suite == "lmbench" and scale:
            subprocess.run(["taskset", "-c", self.cpu, f"{self.where[suite]}/{scale}", "-s"],
                           check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if words[0] == "looper":
            words[2] = f"{self.where[suite]}/multi.sh"
        text = run(["taskset", "-c", self.cpu, program, *words[1:]],
                   cwd=self.testdir if suite == "byte" else None)
        if suite == "lmbench" and scale:
            subprocess.run([f"{self.where[suite]}/{scale}", "-S", "localhost"], check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return text


def pair(suites, entry, work, swapped):
    """Ours, theirs, and theirs at full speed, in the unit of theirs."""
    row, suite, command, unit, pattern, scale = entry
    theirs = suites.value(suite, command, pattern, scale) if swapped else None
    own = ours(row, work)
    if not swapped:
        theirs = suites.value(suite, command, pattern, scale)
    value = own.get("user:rate") or own.get("user")
    if unit in PER_NS:
        value = own.get("user") and own["user"] / PER_NS[unit]
    elif unit == "a second":
        value = own.get("user") and 1e9 / own["user"]
    return value, *theirs
