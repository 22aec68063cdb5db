# SPDX-License-Identifier: GPL-2.0-only
"""Boots of one kernel: what each half is, sides drawn from them, and `ringside diff` of
these: as they are, and with one half of one side made longer or shorter."""
import csv
import json
import os
import random
import statistics
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from check_switch import TOOL, rows
from vm_exit import CANNOT_TELL, Stop

BOOTS = 3, 5, 10        # a side
DIFFERS = 1             # exit code of ringside diff


def _key(half):
    return half["row"], half["side"]


def _net(half):
    """Ticks of the samples that nothing disturbed.  A sample holds those of a batch,
    those without, with and without what is measured, or those of three parts."""
    kept = [sample for sample, mark in zip(half["samples"], half["marks"]) if not mark]
    if half["kind"] == "pair":
        return [b - (a + c) / 2 for a, b, c in kept or half["samples"]]
    return [sum(sample) for sample in kept or half["samples"]]


class Boot:
    """Of each half, (row, side): the median, and its samples, in ns an operation."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8") as file:
            self.result = json.load(file)
        self.ns = 1e6 / self.result["stamp_khz"]
        self.median = {key: float(line["median"]) for key, line in rows(path).items()
                       if line["state"] == "ok" and ":" not in key[1]}
        self.samples = {_key(half): [ticks * self.ns / half["batch"] for ticks in _net(half)]
                        for half in self.result["rows"] if _key(half) in self.median}

    def _changed(self, half, factor):
        """As if it took FACTOR times as long, but for what is subtracted of each sample."""
        taken, value = 0, self.median[_key(half)] / self.ns * half["batch"]
        if half["kind"] != "pair":
            taken = statistics.median(_net(half)) - value

        def change(sample):
            share = factor + taken * (1 - factor) / max(1, sum(sample))
            return [max(0, round(lane * share)) for lane in sample]
        return dict(half, samples=[change(sample) for sample in half["samples"]])

    def write_changed(self, path, key, factor):
        result = dict(self.result, rows=[self._changed(half, factor) if _key(half) == key else half
                                         for half in self.result["rows"]])
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(result))  # five times as fast as json.dump()


@dataclass
class Split:
    """Two sides of so many boots, and what is changed in the second of them."""
    base: list
    new: list
    verdicts: dict = field(default_factory=dict)    # key -> verdict
    detects: dict = field(default_factory=dict)     # key -> share that is found
    key: tuple = None
    factor: float = 1
    found: bool = None     # None: it was not tried

    def false(self):
        return sum(verdict in ("slower", "faster") for verdict in self.verdicts.values())


def _compare(base, new):
    """key -> line of the comparison"""
    done = subprocess.run([TOOL, "diff", "--format", "tsv", *base, "--", *new], text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode not in (0, DIFFERS, CANNOT_TELL):
        raise Stop(CANNOT_TELL,
                   f"ringside diff ended with {done.returncode}: {done.stderr.strip()}")
    return {(line["row"], line["side"]): line
            for line in csv.DictReader(done.stdout.splitlines(), delimiter="\t")
            if ":" not in line["side"] and line["verdict"] != "not_compared"}


def _judge(split):
    for key, line in _compare([b.path for b in split.base], [b.path for b in split.new]).items():
        split.verdicts[key] = line["verdict"]
        if line["detects"] != "-":
            split.detects[key] = float(line["detects"]) / float(line["base"])


def _find(split):
    with tempfile.TemporaryDirectory(prefix="ringside-split.") as folder:
        paths = [os.path.join(folder, os.path.basename(boot.path)) for boot in split.new]
        for boot, path in zip(split.new, paths):
            boot.write_changed(path, split.key, split.factor)
        line = _compare([b.path for b in split.base], paths)[split.key]
    split.found = line["verdict"] == "slower"


def can_change(boots):
    """Halves that each boot has.  The clock's are subtracted from all others."""
    return sorted(key for key in set.intersection(*(set(boot.median) for boot in boots))
                  if not key[0].startswith("clock_"))


def splits(boots, size, count, seed):
    """COUNT splits of SIZE boots a side, judged.  What one says that it would find is
    looked for in the next, for every other one, in a half at random: slower, since what
    little is left of a much faster one cannot be measured."""
    rng = random.Random(f"{seed} {size}")
    keys = can_change(boots)
    made = []
    for _ in range(count):
        drawn = rng.sample(boots, 2 * size)
        made.append(Split(drawn[:size], drawn[size:]))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_judge, made))
        for split, other in zip(made, made[-1:] + made[:-1]):
            split.key = rng.choice([key for key in keys if key in other.detects])
            split.factor = 1 + other.detects[split.key]
        list(pool.map(_find, made[::2]))
    return made
