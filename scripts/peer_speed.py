# SPDX-License-Identifier: GPL-2.0-only
"""Whether a processor was as fast as it can be while something ran on it.

What shares the core, or the clock rate, makes a processor slower by a quarter and more for
seconds at a time.  ringside waits for full speed and leaves out what was measured without;
other programs are watched from outside: beside them a fixed loop runs for a fraction of
a per cent of the time, on the same CPU.
"""
import os
import threading
import time

PAUSE, LOOP, TRIES = 0.02, 1000, 3      # s; turns of the loop; of which the fastest counts
FULL, MOST = 1.1, 0.9                   # of the time at full speed; of the loops, so many are


def _loop():
    began = time.perf_counter_ns()
    for _ in range(LOOP):
        pass
    return time.perf_counter_ns() - began


class Speed:
    def __init__(self, cpu):
        self.cpu, self.times, self.ended = cpu, [], threading.Event()
        with self:
            time.sleep(2)
        self.best = sorted(self.times)[len(self.times) // 10]

    def _watch(self):
        os.sched_setaffinity(0, {self.cpu})         # of this thread
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        while not self.ended.wait(PAUSE):
            self.times.append(min(_loop() for _ in range(TRIES)))

    def __enter__(self):
        self.times.clear()
        self.ended.clear()
        self.thread = threading.Thread(target=self._watch)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def full(self):
        """Of what ran within the last 'with'."""
        self.best = min([self.best] + self.times)
        return sum(t < FULL * self.best for t in self.times) >= MOST * max(1, len(self.times))
