# SPDX-License-Identifier: GPL-2.0-only
"""The guest's file system: a newc cpio archive, the same bytes for the same files.

It is not compressed: in exact mode every instruction of the guest costs time
on the host, and copying is cheaper than inflating.
"""
import os
import re
import shutil
import subprocess

from vm_exit import INPUT, Stop

LOADED = "libtirpc.so.3"        # as in user/comm_rpc.c
FOLDERS = ("bin", "boot", "dev", "end", "etc", "job", "out", "proc", "sys", "tmp")


def _record(number, name, mode, data, device):
    fields = (number, mode, 0, 0, 1, 0, len(data), 0, 0, *device, len(name) + 1, 0)
    head = b"070701" + b"".join(b"%08X" % field for field in fields)
    head += name.encode() + b"\0"
    return head + b"\0" * (-len(head) % 4) + data + b"\0" * (-len(data) % 4)


def _folders(names):
    """Every folder above NAMES, those nearest to the root first."""
    found = set(FOLDERS)
    for name in names:
        while name := os.path.dirname(name):
            found.add(name)
    return sorted(found)


def pack(files, links):
    """FILES: name -> (mode, bytes); LINKS: name -> target.  Returns the archive."""
    entries = [(name, 0o040755, b"", (0, 0)) for name in _folders([*files, *links])]
    entries.append(("dev/console", 0o020600, b"", (5, 1)))
    for name, (mode, data) in sorted(files.items()):
        entries.append((name, 0o100000 | mode, data, (0, 0)))
    for name, target in sorted(links.items()):
        entries.append((name, 0o120777, target.encode(), (0, 0)))
    entries.append(("TRAILER!!!", 0, b"", (0, 0)))
    archive = b"".join(_record(number, *entry)
                       for number, entry in enumerate(entries, start=1))
    return archive + b"\0" * (-len(archive) % 512)


def read(path, mode=0o644):
    """One file of the host, as pack() wants it."""
    try:
        with open(path, "rb") as file:
            return mode, file.read()
    except OSError as error:
        raise Stop(INPUT, f"cannot read {path}: {error.strerror}") from error


def libraries(path):
    """(name in the guest, file here) of what a program of this machine needs."""
    ldd = subprocess.run(["ldd", path], capture_output=True, text=True, check=False)
    for line in ldd.stdout.splitlines():
        words = line.split()
        if "not found" in line:
            raise Stop(INPUT, f"{path} needs {words[0]}, which is not installed")
        for word in words[:1] + words[2:3]:
            if word.startswith("/"):
                yield word.lstrip("/"), word


def loaded():
    """(name in the guest, file here) of what the tool loads by itself where it is there."""
    path = shutil.which("ldconfig", path="/sbin:/usr/sbin:/bin")
    known = subprocess.run([path, "-p"], capture_output=True, text=True, check=False).stdout \
        if path else ""
    found = re.search(rf"^\s*{re.escape(LOADED)} .*=> (\S+)$", known, re.M)
    return [(found[1].lstrip("/"), found[1]), *libraries(found[1])] if found else []


def busybox(root):
    """The guest's shell and tools: (files, links).  ROOT: where those of another
    machine lie; None: this machine's."""
    path = shutil.which("busybox")
    applets = subprocess.run([path, "--list"], capture_output=True, text=True, check=True)
    links = {f"bin/{name}": "busybox" for name in applets.stdout.split() if name != "busybox"}
    files = {name: read(file, 0o755) for name, file in libraries(path)}
    files["bin/busybox"] = read(os.path.join(root, "bin/busybox") if root else path, 0o755)
    return files, links
