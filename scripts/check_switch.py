# SPDX-License-Identifier: GPL-2.0-only
"""Results of ringside switch, and the load beside them."""
import csv
import json
import os
import statistics
import subprocess

TOP = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
TOOL = f"{TOP}/user/ringside"


class Load:
    """Endless loops on each CPU, each in a session of its own as another user's."""

    def __init__(self, loops):
        self.wanted = loops * os.cpu_count()

    def __enter__(self):
        self.loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"], start_new_session=True)
                      for _ in range(self.wanted)]

    def __exit__(self, *_):
        for loop in self.loops:
            loop.kill()
            loop.wait()


def rows(path):
    """(row, side) -> the line of the report, its numbers as such."""
    text = subprocess.run([TOOL, "report", "--format", "tsv", path], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    return {(line["row"], line["side"]): line
            for line in csv.DictReader(text.splitlines(), delimiter="\t")}


def complete(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)["ended"] == "complete"
    except (OSError, ValueError, KeyError):
        return False


def say(what, values, unit):
    print(f"# {what}: median {statistics.median(values):.2f}, {min(values):.2f} to "
          f"{max(values):.2f} {unit}, standard deviation {statistics.pstdev(values):.2f}")


def monotone(tap, lines, what):
    """Not less than with one layer less, as far as the two can be told apart."""
    for n, line in enumerate(lines):
        print(f"# {what}: {n} layers: {line['difference']} {line['unit']}, {line['percent']} %")
    tap.none([f"{n} layers: {now['difference']} after {before['difference']}"
              for n, (before, now) in enumerate(zip(lines, lines[1:]), 1)
              if float(now["percent_high"]) < float(before["percent_low"])
              or (now["unit"] == "instructions" and now["row"].startswith("hook_")
                  and float(now["difference"]) <= float(before["difference"]))],
             f"{what}: longer with each layer")
    tap.none([] if float(lines[-1]["percent_low"]) > float(lines[1]["percent_high"]) else
             [f"{lines[-1]['percent']} % after {lines[1]['percent']} %"],
             f"{what}: 16 layers take more than one")
