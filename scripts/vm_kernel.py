# SPDX-License-Identifier: GPL-2.0-only
"""The kernel to boot: which one, and whether the guest can live in it."""
import os
import re
import subprocess

from vm_exit import INPUT, Stop

SCRIPTS = os.path.dirname(os.path.realpath(__file__))
FRAGMENT = os.path.join(SCRIPTS, "vm.config")
HEAD, MAGIC, VERSION, SETUP = 0x10000, 0x202, 0x20e, 0x200   # of the x86 boot protocol


def cache():
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.environ.get("RINGSIDE_CACHE") or os.path.join(home, "ringside")


def default():
    """Image and headers of a Debian kernel."""
    found = subprocess.run([os.path.join(SCRIPTS, "kernel")], stdout=subprocess.PIPE,
                           text=True, check=False)
    if found.returncode:
        raise Stop(found.returncode, "no kernel to boot: give --kernel and --kdir")
    return found.stdout.split()[:2]


def _read(path, what):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError as error:
        raise Stop(INPUT, f"{what}: {path}: {error.strerror}") from error


def headers_release(kdir):
    text = _read(os.path.join(kdir, "include/generated/utsrelease.h"),
                 "no kernel headers or configured build tree")
    found = re.search('"(.*)"', text)
    if not found:
        raise Stop(INPUT, f"no release in {kdir}/include/generated/utsrelease.h")
    return found[1]


def image_release(image):
    """What a bzImage says of itself; None for other formats."""
    try:
        with open(image, "rb") as file:
            head = file.read(HEAD)
    except OSError as error:
        raise Stop(INPUT, f"cannot read the kernel: {image}: {error.strerror}") from error
    if head[MAGIC:MAGIC + 4] != b"HdrS":
        return None
    start = int.from_bytes(head[VERSION:VERSION + 2], "little") + SETUP
    return head[start:].split(b" ", 1)[0].decode("ascii", "replace")


def required():
    """The options that vm.config names before its line "# wanted"."""
    text = _read(FRAGMENT, "no configuration fragment").split("\n# wanted", 1)[0]
    return re.findall("^CONFIG_.*", text, re.M)


def check(image, kdir):
    """Refuses what would not boot.  Returns the release."""
    release, found = headers_release(kdir), image_release(image)
    if found not in (None, release):
        raise Stop(INPUT, f"{image} is {found}, but {kdir} is {release}: they must be one kernel")
    config = set(_read(os.path.join(kdir, ".config"), "no configuration").splitlines())
    lacking = [option for option in required() if option not in config]
    if lacking:
        raise Stop(INPUT, f"kernel {release} lacks what the guest needs: {' '.join(lacking)}; "
                   f"merge {FRAGMENT} into its configuration")
    return release
