# SPDX-License-Identifier: GPL-2.0-only
"""The policies of lsm-table: how each is built, loaded, and seen to be in force."""
import glob
import os
import re
import subprocess
import sys
import tempfile
from collections import namedtuple

import check_values
from vm_exit import CANNOT_TELL, TOOLS, Stop, say
from vm_kernel import cache

SCRIPTS = os.path.dirname(os.path.realpath(__file__))
# AppArmor in the kernel as released, without what distributions add.
ABI = "etc/apparmor.d/abi/kernel-5.4-vanilla"

# append: of the kernel's command line; loads: for lsm-guest.
Policy = namedtuple("Policy", "name title append loads")
POLICIES = (
    Policy("capability", "capability", "lsm=capability", "none"),
    Policy("apparmor", "AppArmor", "lsm=apparmor", "apparmor"),
    Policy("selinux", "SELinux", "lsm=selinux", "selinux"),
    Policy("bpf-idle", "BPF idle", "lsm=bpf", "none"),
    Policy("bpf", "BPF", "lsm=bpf", "bpf"),
    Policy("all", "all", "", "apparmor,bpf"),
)
LABELS = {"apparmor": "ringside (enforce)", "selinux": "system_u:system_r:ringside_t"}


def run(*words):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False)
    if done.returncode:
        raise Stop(CANNOT_TELL, f"{' '.join(words)} failed:\n{done.stdout}")


def unpacked(package):
    """The folder in the cache with the files of a Debian package: apparmor's
    would set up a service when it is installed."""
    folder = os.path.join(cache(), f"package-{package}")
    if os.path.isdir(folder):
        return folder
    say(f"downloading Debian's {package} by apt, to compile a policy (not installed)")
    os.makedirs(cache(), exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache(), prefix="new.") as temp:
        try:
            done = subprocess.run(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download",
                                   package], cwd=temp, stdout=sys.stderr, check=False)
        except OSError as error:
            raise Stop(TOOLS, f"apt-get: {error.strerror}: {package} is needed") from error
        if done.returncode:
            raise Stop(TOOLS, f"apt-get could not download {package}: see above")
        run("dpkg-deb", "-x", *glob.glob(f"{temp}/*.deb"), f"{temp}/tree")
        os.rename(f"{temp}/tree", folder)
    return folder


def build(folder):
    """Compiles what the guest loads.  Returns the paths."""
    out = {name: f"{folder}/{name}" for name in ("apparmor", "selinux", "bpf_noop")}
    tree = unpacked("apparmor")
    features = f"{tree}/{ABI}"
    run(f"{tree}/sbin/apparmor_parser", "-QKq", "--policy-features", features,
        "--kernel-features", features, "-o", out["apparmor"], f"{SCRIPTS}/lsm/ringside.apparmor")
    run(f"{unpacked('checkpolicy')}/usr/bin/checkpolicy", "-U", "allow", "-o", out["selinux"],
        f"{SCRIPTS}/lsm/selinux.conf")
    run("gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-D_GNU_SOURCE", "-static",
        "-o", out["bpf_noop"], f"{SCRIPTS}/lsm/bpf_noop.c")
    return list(out.values())


class Boot:
    """What one boot left."""

    def __init__(self, tool, folder, policy):
        self.folder, self.loads = folder, policy.loads.split(",")
        self.result = check_values.Result(tool, f"{folder}/result.json")
        self.environment = self.result.raw["environment"]
        self.security = self.environment["security"]
        self.programs = dict(line.split(" ", 1) for line in self.lines("bpf"))

    def lines(self, name):
        path = f"{self.folder}/{name}"
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return file.read().splitlines()

    def runs(self, hook):
        """How often a hook's program ran, untimed; or why there is none."""
        for name in (hook, hook + "_security"):
            if name in self.programs:
                number = self.programs[name]
                return int(number) if number.isdigit() else number.removeprefix("- ")
        return "no such hook of the BPF LSM"

    def calls(self, row):
        """The hooks that the user's operation calls, and how often."""
        return next((half.get("hooks") for half in self.result.raw["rows"]
                     if half["row"] == row and half["side"] == "user"), None)

    def evidence(self):
        """In a few words, what shows that the policies were asked."""
        words = [self.security["label"]] if isinstance(self.security["label"], str) else []
        if "selinux" in self.loads:
            before, after = map(int, self.lines("avc"))
            words.append(f"enforcing {self.security['selinux_enforcing']}, "
                         f"{after - before} cache lookups")
        if "bpf" in self.loads:
            ran = [name for name, runs in self.programs.items() if runs.isdigit() and int(runs)]
            words.append(f"{self.security['bpf_lsm_programs']} programs, of which {len(ran)} ran")
        return "; ".join(words) or "no policy, no program"

    def failed(self):
        """Why the numbers are not what the column says."""
        label = next((LABELS[name] for name in self.loads if name in LABELS), None)
        found = self.security["label"] if isinstance(self.security["label"], str) else None
        if label and found != label:
            return f"the tool ran as {found or 'nobody'}, not as {label}"
        if "selinux" in self.loads:
            avc = [int(line) for line in self.lines("avc")]
            if self.security["selinux_enforcing"] != "0" or len(avc) != 2 or avc[1] <= avc[0]:
                return "SELinux was not permissive, or not asked"
        programs = self.security["bpf_lsm_programs"]
        if ("bpf" in self.loads) != (programs != 0):
            return f"BPF programs: {programs}"
        if self.lines("denials"):
            return "denied: " + re.sub(r"^.*?(apparmor=|avc: )", r"\1", self.lines("denials")[0])
        return None
