# SPDX-License-Identifier: GPL-2.0-only
"""What must be true of tails, each a function: result -> problems."""
QUANTILES = ("p50", "p90", "p99", "p99.9", "max")
ENOUGH = {"p50": 10, "p90": 50, "p99": 500, "p99.9": 3900, "max": 1}    # operations, and more
# In exact mode: a batch keeps in registers what one operation fetches.  A stateful one
# now and then fills a list for the next ones.  A quantile is the end of a bucket.
APART = 40
SHARE = {"exact": 1 / 32, "stateful": 0.5}
# What some rows may take more or less, instructions.  A mapping between two others has
# their page table; else its own comes and goes with it.  After each pause the fair class
# decides anew who runs, which a batch has once; FIFO rows agree within APART.
STATE = {"syscall_mmap": 12000, "vm_mmap_exec": 12000, "ipc_shm": 12000, "ctxsw_fair": 2000}
# One operation takes as long as from a timer interrupt to the next, on an emulator.
LONG = "proc_"
# Whose operations are done together only.
TOGETHER = ("ctxsw_", "fault_cache_page", "fault_map_random", "signal_protect", "comm_bulk_",
            "cpu_cycle", "mem_latency_")
MANY = 60


def _parts(result):
    """(raw row, where its numbers stand in the table) of what can be done alone."""
    for row in result.raw["rows"]:
        stamped = row["kind"] == "stamped" and row["side"] == "kernel"
        if row["state"] == "ok" and row["tail"]["state"] != "not_alone":
            for part in ["entry", "handler", "exit"] if stamped else [""]:
                yield row, f"{row['side']}:{part}" if part else row["side"]


def tails_measured(result):
    """each half has a tail, but where many are done together"""
    for row, _ in _parts(result):
        if row["tail"]["state"] != "ok" and not row["row"].startswith(LONG):
            yield f"{row['row']} {row['side']}: {row['tail']['state']}"
    for row in result.raw["rows"]:
        if row["tail"]["state"] == "not_alone" and row["kind"] != "figure" and \
                not row["row"].startswith(TOGETHER):
            yield f"{row['row']} {row['side']}: not_alone"


def tails_rise(result):
    """all quantiles for which there are operations, each above the one before"""
    whole = 0
    for row, part in _parts(result):
        lines = [result.tails[row["row"], f"{part}:{name}"] for name in QUANTILES]
        known = [float(line["median"]) for line in lines if line["median"] != "-"]
        whole += len(known) == len(lines)
        n = int(lines[-1]["n"].replace("-", "0"))
        if known != sorted(known) or any(line["median"] == "-" and n >= ENOUGH[name]
                                         for name, line in zip(QUANTILES, lines)):
            yield f"{row['row']} {part}: {n} operations, {known}"
    if whole < MANY:
        yield f"only {whole} have all of them"


def tails_agree(result):
    """p50 agrees with the median of many, and what the measuring takes"""
    for row, part in _parts(result):
        median = result.tails[row["row"], f"{part}:p50"]["median"]
        many = result.value(row["row"], f"{part}:with" if row["kind"] == "pair" else part)
        # Of a call that is stamped on the way, one stamp is all that the parts hold.
        loop = result.tails["clock_loop", f"{row['side']}:p50"]
        base = 0 if ":" in part else float(loop["median"])
        if median == "-" and not row["row"].startswith(LONG):
            yield f"{row['row']} {part}: no p50"
        allowed = APART + many * SHARE[row["class"]] + sum(
            state for name, state in STATE.items() if row["row"].startswith(name))
        if median != "-" and abs(float(median) - many - base) > allowed:
            yield f"{row['row']} {part}: p50 {median}, many {many}"
