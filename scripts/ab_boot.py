# SPDX-License-Identifier: GPL-2.0-only
"""The boots of scripts/ab: one file each, and how long they still take."""
import hashlib
import os
import signal
import subprocess
import sys
import tempfile
import time

from vm_exit import CANNOT_TELL, TAKEN, Stop
from vm_kernel import SCRIPTS
from vm_qemu import die_with_parent

TOP = os.path.dirname(SCRIPTS)
AT_ONCE = 2     # boots, in exact mode, which does not notice a busy host


def say(text):
    print(f"ab: {text}", file=sys.stderr, flush=True)


class Side:
    """One of the two kernels, and the names of its result files."""

    def __init__(self, opts, name, kernel, append):
        self.name, (self.image, self.kdir) = name, kernel
        self.append = f"{opts.append} {append}".strip()
        self.folder = os.path.abspath(opts.output)
        try:
            with open(self.image, "rb") as file:
                content = hashlib.sha256(file.read())
        except OSError as error:
            raise Stop(4, f"cannot read the kernel: {self.image}: {error.strerror}") from error
        content.update(repr((self.append, opts.exact, opts.run)).encode())
        self.key = content.hexdigest()[:8]

    def path(self, number):
        # By content, so that what an older kernel of this name left is not taken.
        return os.path.join(self.folder, f"{self.name}-{self.key}-{number:02}.json")


class Boots:
    def __init__(self, opts):
        self.exact, self.words = opts.exact, opts.run.split()
        self.tool = os.path.join(TOP, "user/ringside")
        self.left = self.total = 0
        self.took = []

    def plan(self, sides, done, look):
        """What is to be done until the next look."""
        missing = [side.path(n) for side in sides for n in range(done + 1, look + 1)
                   if not os.path.exists(side.path(n))]
        self.left = self.total = len(missing)
        there = 2 * (look - done) - len(missing)
        say(f"{len(missing)} boot{'s' * (len(missing) != 1)} until there are {look} of each kernel" +
            (f"; {there} are there" if there else ""))

    def _start(self, side, number):
        """A boot on its way: process, where it writes, its messages, side."""
        temp = side.path(number) + ".new"
        log = tempfile.TemporaryFile("w+")
        args = [os.path.join(SCRIPTS, "vm"), "--kernel", side.image, "--kdir", side.kdir,
                "--append", side.append, "--output", temp] + ["--exact"] * self.exact
        args += ["--timeout", "1800", "--", "run", *self.words]
        # Else it would go on when this process is killed, and hold its file.
        return subprocess.Popen(args, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                preexec_fn=lambda: die_with_parent(signal.SIGTERM)), temp, log

    def _wait(self, started, side, number):
        process, temp, log = started
        try:
            code = process.wait()
        except BaseException:
            process.terminate()
            process.wait()
            raise
        if code:
            log.seek(0)
            sys.stderr.write(log.read())
            raise Stop(code if code in (*range(3, 11), TAKEN) else CANNOT_TELL,
                       f"boot {number} of {side.name} ({side.image}) failed: see above")
        os.rename(temp, side.path(number))

    def _tell(self, since, count):
        self.took.append((time.monotonic() - since) / count)
        self.left -= count
        seconds = self.left * sum(self.took) / len(self.took)
        say(f"boot {self.total - self.left} of {self.total}" +
            (f", about {max(1, round(seconds / 60))} min left" if self.left else ""))

    def pair(self, sides, number):
        """One boot of each kernel, in this order; at once in exact mode."""
        todo = [side for side in sides if not os.path.exists(side.path(number))]
        width = AT_ONCE if self.exact else 1
        for first in range(0, len(todo), width):
            since, group = time.monotonic(), todo[first:first + width]
            started = [(self._start(side, number), side) for side in group]
            try:
                for process, side in started:
                    self._wait(process, side, number)
            finally:
                for (process, _, _), _ in started:
                    if process.poll() is None:
                        process.terminate()
                        process.wait()
            self._tell(since, len(group))
