# SPDX-License-Identifier: GPL-2.0-only
"""What check-inject looks for in the result files of its products."""
import json

import check_values

EXTRA = 10      # instructions


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def ticks(result):
    """(row, side) to ticks per operation, by lane, of samples that met nothing;
    nothing if the tool found that a tick is no instruction."""
    values = {}
    for row in result["rows"] if result["mode"] == "exact" else []:
        clean = [s for s, mark in zip(row["samples"], row["marks"]) if not mark]
        if row["class"] == "exact" and clean:
            values[row["row"], row["side"]] = [min(lane) / row["batch"] for lane in zip(*clean)]
    return values


def expected(side, row, what):
    """By (row, side): how much more each lane takes."""
    if what == "handler":
        return {(row, "user"): [EXTRA], (row, "kernel"): [0, EXTRA, 0]}
    return {(row, side): [0, EXTRA, 0] if what == "batch_with" else [EXTRA]}


def deviations(base, found, changes):
    """(half, line) of each half that moved otherwise than it was changed."""
    goals = {}
    for half in changes:
        goals |= expected(*half)
    for half, lanes in base.items():
        moved = [b - a for a, b in zip(lanes, found.get(half, []))]
        goal = goals.get(half, [0] * len(lanes))
        if half in goals:       # a batch may enter its loop by an instruction more or less
            moved = [round(lane) for lane in moved]
        if moved != goal:
            yield half, f"moved by {moved or 'nobody knows what'}, not {goal}"


def judge(tap, folder, chosen, products, probes):
    """A test for each half that was CHOSEN.  PRODUCTS: name to changed halves."""
    unchanged = load(f"{folder}/base.json")
    states = {(row["row"], row["side"]): row["state"] for row in unchanged["rows"]}
    base, wrong = ticks(unchanged), {}
    for name, changes in products.items():
        found = ticks(load(f"{folder}/{name}.json"))
        if changes[0][0] == "user" and changes[0][1] in probes:
            tap.none(found, f"{changes[0][1]}, user: a tick is no instruction any more")
            continue
        for half, line in deviations(base, found, changes):
            wrong.setdefault(half, []).append(f"{name}: {line}")
    for side, row, what in chosen:
        if side == "user" and row in probes:
            continue
        test, lines = f"{row}, {side}: ten more where it was changed, nothing elsewhere", []
        if check_values.may_lack(unchanged, row, states[row, side]):
            tap.skip(test, states[row, side])
            continue
        for half in expected(side, row, what):
            lines += wrong.pop(half, [] if half in base else [f"not measured: {states[half]}"])
        tap.none(lines, test)
    tap.none((f"{half}: {lines}" for half, lines in wrong.items()), "no other row moves")
