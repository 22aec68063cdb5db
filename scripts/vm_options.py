# SPDX-License-Identifier: GPL-2.0-only
"""The command line of scripts/vm."""
import argparse

from vm_exit import USAGE, Stop


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Stop(USAGE, f"{message} (scripts/vm --help)")


def count(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def parse(text):
    parser = Parser(prog="vm", description=text, allow_abbrev=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter,
                    usage="scripts/vm [OPTION]... -- run [ARG]...\n"
                          "       scripts/vm --guest SCRIPT [OPTION]... -- [ARG]...\n"
                          "       scripts/vm --probe [--kernel IMAGE]")
    parser.add_argument("--exact", action="store_true", help="count instructions")
    parser.add_argument("--kernel", metavar="IMAGE", help="kernel image to boot")
    parser.add_argument("--kdir", metavar="DIR", help="its headers or build tree")
    parser.add_argument("--append", metavar="WORDS", default="", help="kernel command line")
    parser.add_argument("--cpu", metavar="MODEL", help="default qemu64, with KVM host; "
                        "for arm64 cortex-a57")
    parser.add_argument("--cpus", type=count, metavar="N", default=1, help="default 1")
    parser.add_argument("--memory", type=count, metavar="MIB", default=512,
                        help="default 512")
    parser.add_argument("--timeout", type=count, metavar="S", default=600,
                        help="for the boot and all that follows, default 600")
    parser.add_argument("--output", metavar="FILE", help="result file; with --guest a "
                        "folder for what the script leaves in /out")
    parser.add_argument("--console", metavar="FILE", help="keep the console log there")
    parser.add_argument("--guest", metavar="SCRIPT", help="run this sh script in the guest "
                        "instead; the module lies in /lib/ringside.ko, not loaded")
    parser.add_argument("--add", metavar="FILE", action="append", default=[],
                        help="a file for the guest's /add (may be repeated)")
    parser.add_argument("--probe", action="store_true",
                        help="print kvm or tcg: what a run without --exact would use")
    parser.add_argument("command", nargs="*", help=argparse.SUPPRESS)
    opts = parser.parse_args()
    if opts.exact and opts.cpus > 1:
        parser.error("--exact counts on one CPU only")
    if not (opts.probe or opts.guest or opts.command):
        parser.error("what shall run?  e.g. scripts/vm -- run")
    if bool(opts.kernel) != bool(opts.kdir) and not opts.probe:
        parser.error("--kernel and --kdir go together")
    if any("\n" in word for word in opts.command):
        parser.error("no newlines in arguments")
    return opts
