# SPDX-License-Identifier: GPL-2.0-only
"""How the guests of different architectures differ."""
import os
import re
import subprocess
from dataclasses import dataclass, field

from vm_exit import INPUT, Stop

SCRIPTS = os.path.dirname(os.path.realpath(__file__))


@dataclass
class Arch:
    qemu: str
    cpu: str                    # the model, where software makes it
    console: str
    exact: str                  # the kernel's command line in exact mode
    machine: list = field(default_factory=list)
    # What the results come through: the second serial port.
    port: list = field(default_factory=lambda: ["-serial", "file:{path}"])
    make: list = field(default_factory=list)    # for a build on another machine
    cross: str = ""             # prefix of that machine's tools


X86 = Arch("qemu-system-x86_64", "qemu64", "ttyS0,115200",
           # One tick is one instruction; the kernel's own calibration is off by 7 ppm.
           exact="tsc_early_khz=1000000")
# The board has one serial port.  No random numbers from the host, which would
# move the kernel in memory.
ARM64 = Arch("qemu-system-aarch64", "cortex-a57", "ttyAMA0", exact="",
             machine=["-machine", "virt,dtb-randomness=off"],
             port=["-chardev", "file,id=port,path={path}", "-device", "pci-serial,chardev=port"],
             make=["ARCH=arm64", "CROSS_COMPILE=aarch64-linux-gnu-"],
             cross="aarch64-linux-gnu-")


def of(kdir):
    """Of a kernel's headers; what the default kernel is without any."""
    path = kdir and os.path.join(kdir, ".config")
    if not path or not os.path.exists(path):
        return X86
    with open(path, encoding="utf-8") as file:
        return ARM64 if re.search("^CONFIG_ARM64=y$", file.read(), re.M) else X86


def sysroot(arch):
    """Where the guest's programs and libraries lie; None: on this machine."""
    if not arch.cross:
        return None
    found = subprocess.run([os.path.join(SCRIPTS, "sysroot"), "arm64"], stdout=subprocess.PIPE,
                           text=True, check=False)
    if found.returncode:
        raise Stop(found.returncode, "no libraries for the guest: see above")
    return found.stdout.strip()


def libraries(path, arch, root):
    """(name in the guest, file here) of what a program for another machine needs."""
    prefix = arch.cross.rstrip("-")
    folders = [f"{root}/usr/lib/{prefix}", f"/usr/{prefix}/lib"]
    wanted, seen = [path], {}
    while wanted:
        text = subprocess.run(["readelf", "-dl", wanted.pop()], capture_output=True, text=True,
                              check=True).stdout
        for name in re.findall(r"(?:NEEDED.*\[|interpreter: /lib/)([^]]*)\]", text):
            files = [f"{folder}/{name}" for folder in folders if os.path.exists(f"{folder}/{name}")]
            if not files:
                raise Stop(INPUT, f"{path} needs {name}, which is in none of {' '.join(folders)}")
            if name not in seen:
                seen[name] = files[0]
                wanted.append(files[0])
    return [(f"lib/{name}", file) for name, file in seen.items()]
