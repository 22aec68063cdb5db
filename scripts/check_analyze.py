# SPDX-License-Identifier: GPL-2.0-only
"""What analyzers find in the sources: coccicheck, gcc -fanalyzer, cppcheck, clang-tidy."""
import concurrent.futures
import os
import re
import subprocess

import check_source

PARTS = ("api", "free", "iterators", "locks", "misc", "null", "tests")
# Scripts that do not apply, and why.
NOT = {"check_bq27xxx_data": "of one driver, and needs OCaml's compiler",
       "badzero": "needs OCaml's compiler; sparse finds it",
       "minmax": "style, in sources that user space shares", "array_size": "the same"}
# gcc takes what is kept behind a second pointer for lost; leaks are seen by clang-tidy,
# and by the sanitizer in each test.  Optimized conditions mislead it.
GCC = ["gcc", "-O0", "-fanalyzer", "-Wno-analyzer-malloc-leak", "-Wno-analyzer-file-leak",
       "-c", "-o", "/dev/null"]
# Enumeration constants are printed by %u; what loops of libraries are like.
CPPCHECK = ["cppcheck", "-j2", "--quiet", "--enable=warning,portability", "--std=c11",
            "--library=gnu", "--suppress=invalidPrintfArgType_uint",
            "--template={file}:{line}: {message} [{id}]",
            "-Djson_array_foreach(a,i,v)=while((v=json_array_get(a,i=0)))",
            "-Djson_object_foreach(o,k,v)=while((v=json_object_get(o,k=0)))",
            "-Dmnl_attr_for_each(a,m,o)=while((a=mnl_attr_next(m)))",
            "-Dmnl_attr_for_each_nested(a,n)=while((a=mnl_attr_next(n)))"]
TIDY = ("-*,clang-analyzer-*,bugprone-*,-bugprone-easily-swappable-parameters,"
        # Of thousands of conversions none was a fault; compilers name those that lose.
        "-bugprone-narrowing-conversions,-bugprone-implicit-widening-of-multiplication-result,"
        # In C memcmp() is a truth value.
        "-bugprone-suspicious-string-compare,-bugprone-sizeof-expression,"
        # Style.
        "-bugprone-macro-parentheses,-bugprone-branch-clone,"
        # They want functions that glibc has not.
        "-clang-analyzer-security.insecureAPI.*,-clang-analyzer-valist.Uninitialized")
# What is no fault: file, kind, and why.
FALSE = (
    ("import.c", "memleak", "realloc() fails or takes the old bytes; one of both is returned"),
    ("socket_pair.c", "nullPointer", "accept4() takes no address"),
    ("diff_exact.c", "null-dereference", "the verdict says that both sides have the half"),
    ("import_heading.c", "null-argument", "called for a line that is a title"),
    ("report_counters.c", "null-argument", "the second call says what the first said"),
    ("turns.c", "null-dereference|NullDereference", "a worker that failed was started by a state"),
    ("testgolden.h", "double-free", "each string of a list is freed once"),
    ("import_summary.c", "NonNullParam", "a row is counted when its host is known"),
    ("import_byte.c", "CallAndMessage", "there is one column at least"),
    ("stats_tail_test.c", "integer-division", "an index"),
    ("cpu.c", "FloatLoopCounter|too-small-loop", "BYTE's loops, which count in each type"),
    ("comm_bulk.c", "uninitialized.Branch", "a system call writes it, where none of them looks"),
    ("file.c", "unix.Malloc", "a call that failed leaves no errno of 0"),
    ("prog_child.c", "missing-comma", "a macro is the rest of the string"),
    ("prog_child.c", "NullDereference", "no program's list of names is empty"),
    ("proof.c", "DivideZero", "no half's list of calls is empty"),
)
INCLUDES = ["-D_GNU_SOURCE", "-I../kmod/core", "-I.", "-isystem", "/usr/include/tirpc"]


def _lines(command, cwd, wanted):
    done = subprocess.run(command, cwd=cwd, text=True, errors="replace", check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    found = sorted({line for line in done.stdout.splitlines() if wanted.search(line)})
    return found or ([f"{command[0]}: exit code {done.returncode}"] if done.returncode else [])


def _each(commands, cwd, wanted):
    """Two at once."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for found in pool.map(lambda command: _lines(command, cwd, wanted), commands):
            yield from found


def coccicheck(tree):
    commands = []
    for path in check_source.coccinelle(PARTS):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if "virtual report" not in text or os.path.basename(path)[:-6] in NOT:
            continue
        options = re.findall(r"Options: *(.*)", text)
        commands.append(["spatch", "--very-quiet", "--no-show-diff", "-D", "report",
                         *" ".join(options).split(), "--cocci-file", path, "--dir", "kmod"])
    return _each(commands, tree, re.compile(r"^kmod/.*:\d+:"))


def _faults(found, seen):
    """Without those that are none, which are marked as seen."""
    for line in found:
        known = [entry for entry in FALSE
                 if re.search(rf"(^|/){entry[0]}:\d+:.*({entry[1]})", line)]
        seen.update(known)
        if not known:
            yield line


def user(tree):
    """Analyzer and what it finds in the tool and the programs that test the device."""
    folder, seen = f"{tree}/user", set()
    files = sorted(name for name in os.listdir(folder) if name.endswith(".c"))
    files += ["../kmod/dev_test.c", "../kmod/dev_tail_test.c"]
    warning = re.compile("warning:|error:")
    yield "gcc -fanalyzer", _faults(_each([[*GCC, *INCLUDES, name] for name in files], folder,
                                          warning), seen)
    yield "cppcheck", _faults(_lines([*CPPCHECK, *INCLUDES[:3], *files], folder,
                                     re.compile(r"^\S+:\d+: ")), seen)
    yield "clang-tidy", _faults(_each([["clang-tidy-14", "--quiet", f"--checks={TIDY}",
                                        *files[i::16], "--", *INCLUDES] for i in range(16)],
                                      folder, warning), seen)
    yield "what is said to be false", (f"{name}: {kind}: is found no more"
                                       for name, kind, _ in sorted(set(FALSE) - seen))
