# SPDX-License-Identifier: GPL-2.0-only
"""What the words BASE and NEW of scripts/ab may be: a kernel, wherever it comes from."""
import glob
import os
import re
import subprocess

from vm_exit import INPUT, Stop, say
from vm_kernel import SCRIPTS

IMAGES = "arch/*/boot/bzImage", "arch/*/boot/Image"


def _series(word):
    found = subprocess.run([os.path.join(SCRIPTS, "kernel"), word], stdout=subprocess.PIPE,
                           text=True, check=False)
    if found.returncode:
        raise Stop(found.returncode, f"no Debian kernel {word}: see above")
    return found.stdout.split()[:2]


def _tree(folder):
    # arch/x86_64 has links to that of arch/x86.
    images = {os.path.realpath(image) for pattern in IMAGES
              for image in glob.glob(os.path.join(folder, pattern))}
    if len(images) != 1:
        raise Stop(INPUT, f"{folder}: {len(images)} kernel images in arch/*/boot: "
                   "give a tree that was built, or IMAGE:KDIR")
    return images.pop(), folder


def _unpack(deb, folder):
    if subprocess.run(["dpkg-deb", "-x", deb, folder], check=False).returncode:
        raise Stop(INPUT, f"{deb} cannot be unpacked: see above")


def _package(deb, folder):
    """The image, and headers from the packages beside it."""
    found = re.match(r"linux-image-(?:unsigned-)?([^_]+)_", os.path.basename(deb))
    if not found:
        raise Stop(INPUT, f"{deb}: no linux-image package; give that one, "
                   "with its linux-headers packages beside it")
    release, beside = found[1], os.path.dirname(deb) or "."
    headers = f"{folder}/usr/src/linux-headers-{release}"
    if not os.path.isdir(headers):
        say(f"unpacking {deb} and the headers beside it")
        for pattern in (f"linux-headers-{release}_*", "linux-headers-*-common_*",
                        "linux-kbuild-*"):
            for path in glob.glob(os.path.join(beside, pattern + ".deb")):
                _unpack(path, folder)
        _unpack(deb, folder)
    if not os.path.isdir(headers):
        raise Stop(INPUT, f"{deb}: no linux-headers-{release} package beside it")
    makefile = f"{headers}/Makefile"
    with open(makefile, encoding="utf-8") as file:
        text = file.read()
    with open(makefile, "w", encoding="utf-8") as file:
        file.write(re.sub("^include /usr/src/", f"include {folder}/usr/src/", text, flags=re.M))
    return f"{folder}/boot/vmlinuz-{release}", headers


def find(word, folder):
    """(image, headers or build tree), absolute.  Packages are unpacked below FOLDER."""
    if os.path.isdir(word):
        image, kdir = _tree(word)
    elif word.endswith(".deb") and os.path.exists(word):
        image, kdir = _package(word, os.path.join(folder, "unpacked", os.path.basename(word)))
    elif re.fullmatch(r"\d+\.\d+", word):
        image, kdir = _series(word)
    elif ":" in word:
        image, kdir = word.split(":", 1)
    else:
        raise Stop(INPUT, f"'{word}' is no kernel: give a build tree, a linux-image package, "
                   "IMAGE:KDIR, or a Debian series like 6.1")
    return os.path.abspath(image), os.path.abspath(kdir)
