# SPDX-License-Identifier: GPL-2.0-only
"""The kernel's checkpatch.pl and coccicheck scripts, out of Debian's package of its source."""
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

from vm_kernel import cache

PACKAGE = "linux-source-6.1"
WANTED = {"scripts/checkpatch.pl", "scripts/spelling.txt", "scripts/const_structs.checkpatch"}
COCCI = "scripts/coccinelle/"


def _unpack(deb, folder):
    """The wanted files; the rest of the source is passed over."""
    left = set(WANTED)
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", deb], stdout=subprocess.PIPE) as process:
        with tarfile.open(fileobj=process.stdout, mode="r|") as package:
            inner = next(package.extractfile(member) for member in package
                         if member.name.endswith(".tar.xz"))
            with tarfile.open(fileobj=inner, mode="r|xz") as source:
                for member in source:
                    name = member.name.split("/", 1)[-1]
                    if not (member.isreg() and (name in left or name.startswith(COCCI))):
                        # Of the folders that stand behind each other scripts is one.
                        if not left and not name.startswith("scripts/"):
                            break
                        continue
                    left.discard(name)
                    path = os.path.join(folder, name.removeprefix("scripts/"))
                    os.makedirs(os.path.dirname(path), exist_ok=True)
                    with open(path, "wb") as file:
                        file.write(source.extractfile(member).read())
        process.kill()
    if left:
        sys.exit(f"check-lint: {PACKAGE} holds no {' '.join(left)}")


def scripts():
    """The folder of checkpatch.pl and coccinelle.  Downloaded once; nothing is installed."""
    dest = os.path.join(cache(), "kernel-scripts")
    if os.path.isdir(dest):
        return dest
    print(f"check-lint: downloading {PACKAGE} for its scripts (about 140 MB, once)",
          file=sys.stderr, flush=True)
    os.makedirs(cache(), exist_ok=True)
    temp = tempfile.mkdtemp(dir=cache(), prefix="new.")
    try:
        if subprocess.run(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", PACKAGE],
                          cwd=temp, stdout=sys.stderr, check=False).returncode:
            print(f"check-lint: apt-get could not download {PACKAGE}: see above", file=sys.stderr)
            sys.exit(2)
        os.mkdir(os.path.join(temp, "files"))
        deb = next(name for name in os.listdir(temp) if name.endswith(".deb"))
        _unpack(os.path.join(temp, deb), os.path.join(temp, "files"))
        os.rename(os.path.join(temp, "files"), dest)
    finally:
        shutil.rmtree(temp)
    return dest


def checkpatch():
    return os.path.join(scripts(), "checkpatch.pl")


def coccinelle(parts):
    """Those of these folders that report."""
    found = []
    for part in parts:
        for folder, _, names in sorted(os.walk(os.path.join(scripts(), "coccinelle", part))):
            found += [os.path.join(folder, name) for name in sorted(names)]
    return found
