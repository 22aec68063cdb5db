# SPDX-License-Identifier: GPL-2.0-only
"""What passed is not repeated for the same inputs."""
import hashlib
import os
import shutil


def digest(paths):
    total = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            total.update(hashlib.sha256(file.read()).digest())
    return total.hexdigest()


def once(folder, paths, work):
    """What is wrong by WORK(), which fills the folder: it is done where it has not passed
    with the same contents of PATHS."""
    before, mark = digest(paths), f"{folder}/passed"
    if os.path.exists(mark):
        with open(mark, encoding="ascii") as file:
            if file.read() == before:
                return []
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    wrong = work()
    if not wrong and digest(paths) == before:
        with open(mark, "w", encoding="ascii") as file:
            file.write(before)
    return wrong
