# SPDX-License-Identifier: GPL-2.0-only
"""What the guest holds: builds module and tool, and fills the initramfs."""
import fcntl
import os
import re
import subprocess
import sys

import vm_arch
import vm_initramfs
from vm_exit import CANNOT_TELL, Stop
from vm_kernel import SCRIPTS

TOP = os.path.dirname(SCRIPTS)


def make(*words, top=TOP, stdout=sys.stderr):
    # Not as a part of the make that may have started this script.
    env = {name: value for name, value in os.environ.items()
           if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    done = subprocess.run(["make", "-s", "-C", top, *words], stdout=stdout, env=env, text=True,
                          check=False)
    if done.returncode:
        raise Stop(CANNOT_TELL, f"make {' '.join(words)} failed: see above")
    return done.stdout


def module_path(kdir, *words, top=TOP):
    """Where make puts the module for KDIR."""
    return make("module-path", f"KDIR={os.path.realpath(kdir)}", *words, top=top,
                stdout=subprocess.PIPE).strip()


def strip(arch, source, dest, lock):
    """A copy without what depends on the folder it was built in: the guest
    shall be the same to the byte everywhere.  No make that holds LOCK is at work."""
    with open(lock, "w", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if subprocess.run([arch.cross + "strip", "-g", "-R", ".note.gnu.build-id", "-o", dest,
                           source], check=False).returncode:
            raise Stop(CANNOT_TELL, f"strip {source} failed: see above")


def sign(kdir, module, key=None):
    """As the kernel's own build does it, with the files KEY.pem and KEY.x509: those that
    the build left, if it did."""
    tool = os.path.join(kdir, "scripts/sign-file")
    key = key or os.path.join(kdir, "certs/signing_key")
    keys = [key + suffix for suffix in (".pem", ".x509")]
    if not all(map(os.path.exists, [tool, *keys])):
        return
    with open(os.path.join(kdir, ".config"), encoding="utf-8") as file:
        digest = re.search('^CONFIG_MODULE_SIG_HASH="(.*)"', file.read(), re.M)
    if digest and subprocess.run([tool, digest[1], *keys, module], stdout=sys.stderr,
                                 check=False).returncode:
        raise Stop(CANNOT_TELL, f"{tool} does not sign the module: see above")


def build(arch, root, kdir, temp):
    """Makes tool and module in the tree, and in TEMP copies that are stripped and, if
    KDIR has the key, signed: (tool, module)."""
    make("user", *arch.make, *([f"SYSROOT={root}"] if root else []))
    make("module", *arch.make, f"KDIR={os.path.realpath(kdir)}")
    tool, module = os.path.join(temp, "ringside"), os.path.join(temp, "ringside.ko")
    strip(arch, os.path.join(TOP, "user", arch.cross.rstrip("-"), "ringside"), tool,
          os.path.join(TOP, "build/.lock"))
    built = module_path(kdir)
    strip(arch, built, module, os.path.join(os.path.dirname(built), ".lock"))
    sign(kdir, module)
    return tool, module


def initramfs(arch, root, opts, kdir, release, tool, module):
    files, links = vm_initramfs.busybox(root)
    files["bin/ringside"] = vm_initramfs.read(tool, 0o755)
    needed = vm_arch.libraries(tool, arch, root) if root else \
        [*vm_initramfs.libraries(tool), *vm_initramfs.loaded()]
    files |= {name: vm_initramfs.read(path, 0o755) for name, path in needed}
    files["init"] = vm_initramfs.read(os.path.join(SCRIPTS, "vm-init"), 0o755)
    files["lib/ringside.ko"] = vm_initramfs.read(module)
    files[f"boot/config-{release}"] = vm_initramfs.read(os.path.join(kdir, ".config"))
    words = list(opts.command)
    if opts.guest:
        files["guest"] = vm_initramfs.read(opts.guest, 0o755)
    elif words[0] == "run":
        words += ["-o", "/out/result.json"]
    for path in opts.add:
        files["add/" + os.path.basename(path)] = vm_initramfs.read(path, 0o755)
    files["job/arguments"] = (0o644, "".join(word + "\n" for word in words).encode())
    return vm_initramfs.pack(files, links)
