# SPDX-License-Identifier: GPL-2.0-only
"""What is found out of this machine once, and remembered until it boots again."""
import json
import os
import subprocess


def remembered(cache, name, find):
    """The text that FIND returns; where it is empty, the next call asks again."""
    with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
        path = os.path.join(cache, f"{name}-" + file.read().strip())
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            return file.read().strip()
    found = find()
    if not found:
        return found
    try:
        os.makedirs(cache, exist_ok=True)
        for other in os.listdir(cache):
            if other.startswith(f"{name}-"):
                os.unlink(os.path.join(cache, other))
        with open(path, "w", encoding="ascii") as file:
            file.write(found + "\n")
    except OSError:
        pass    # as if it were empty
    return found


def _measure(tool):
    done = subprocess.run([tool, "run", "--user-only", "--time", "0.001", "--output", "-",
                           "clock_loop"], capture_output=True, check=False)
    try:
        return str(round(json.loads(done.stdout)["stamp_khz"] / 1000))
    except (ValueError, KeyError):
        return ""


def tsc_words(tool, cache):
    """For the guest's command line: the rate of this machine's TSC, which is that of
    an emulated one.  The guest's kernel would find it by counting the ticks of a
    timer, of which a busy host delivers too few: its times would be wrong by a
    factor, and in each boot by another one.  Whole MHz, so that boots do not differ."""
    mhz = remembered(cache, "tsc", lambda: _measure(tool))
    return f"tsc_early_khz={mhz}000 tsc=reliable" if mhz else ""
