# SPDX-License-Identifier: GPL-2.0-only
"""The rules of structure, each a function: files -> problems.

FILES maps the path of each file of the project to its text.
"""
import re

TOP_LEVEL = {"Kbuild", "Makefile", "README.md", "LICENSES", "dkms.conf", "debian", "bsd", "kmod",
             "user", "scripts", ".ci", ".checkpatch.conf", ".clang-format", ".codespellrc",
             ".editorconfig", ".gitignore"}
MAX_FILE, MAX_FUNCTION = 400, 60
NO_NOUN = re.compile(r"(^|[/_-])(utils?|commons?|misc|helpers?)([._-]|$)")


def _is_c(path):
    return path.endswith((".c", ".h"))


def _is_data(path):
    return path.startswith("LICENSES/") or "/testdata/" in path and "." in path.split("/")[-1]


def _grep(files, pattern, allowed=lambda path: False):
    for path, text in files.items():
        if not allowed(path):
            for number, line in enumerate(text.splitlines(), 1):
                if re.search(pattern, line):
                    yield f"{path}:{number}: {line.strip()}"


def spdx_line(files):
    """an SPDX line on top of each file"""
    for path, text in files.items():
        if not _is_data(path) and not any("SPDX-License-Identifier: " in line
                                          for line in text.splitlines()[:2]):
            yield f"{path}: no SPDX-License-Identifier in its first two lines"


def versions(files):
    """kernel versions in kmod/compat.h only"""
    return _grep({path: text for path, text in files.items() if _is_c(path)},
                 "LINUX_VERSION_CODE|KERNEL_VERSION", lambda path: path == "kmod/compat.h")


def conditionals(files):
    """no preprocessor conditionals in .c files"""
    return _grep({path: text for path, text in files.items() if path.endswith(".c")},
                 r"^\s*#\s*(if|ifdef|ifndef|elif|else)\b")


def libmnl(files):
    """libmnl in user/netlink.c and user/audit.c only"""
    return _grep({path: text for path, text in files.items() if _is_c(path)},
                 r"\bmnl_|include.*libmnl", lambda path: path in ("user/netlink.c", "user/audit.c"))


def pure_statistics(files):
    """statistics without input and output"""
    return _grep({path: text for path, text in files.items()
                  if re.fullmatch(r"user/(stats|compare|compare_prior|paired)\.[ch]", path)},
                 r"stdio|printf|fopen|FILE")


def no_kernel_below_the_file(files):
    """report, diff, stats and table know neither device nor kernel"""
    return _grep({path: text for path, text in files.items()
                  if re.match(r"user/(report|diff|compare|stats|table|warn)", path) and _is_c(path)},
                 r'include.*[</"](dev|netlink|os|measure|proof)\.h')


def table(files):
    """each mechanism has its file on each side, each row a number of its own"""
    # That each half is there the build knows: the table refers to all of them.
    rows = re.findall(r"^\tX\((\d+), (\w+), (\w+), ", files["kmod/core/ringside.h"], re.M)
    if len(rows) < 10:
        yield "kmod/core/ringside.h: the table of rows cannot be read"
    seen = {}
    for number, name, sides in rows:
        if number in seen:
            yield f"{name}: number {number} is {seen[number]}'s"
        seen[number] = name
        prefix = name.split("_")[0]
        for folder, needed in (("user", sides != "KERNEL"), ("kmod", sides != "USER")):
            if needed and f"{folder}/{prefix}.c" not in files:
                yield f"{name}: no {folder}/{prefix}.c"


def top_level(files):
    """the top level holds what the design lists"""
    for name in sorted({path.split("/")[0] for path in files} - TOP_LEVEL):
        yield f"{name}: has no place on the top level"


def names(files):
    """each file is named after a noun"""
    return (f"{path}: what is it about?" for path in files if NO_NOUN.search(path))


def length(files):
    """no file over 400 lines, no function over 60"""
    for path, text in files.items():
        lines, start = text.splitlines(), None
        # The header is the table of rows, which is data and stays in one place.
        if len(lines) > MAX_FILE and not _is_data(path) and path != "kmod/core/ringside.h":
            yield f"{path}: {len(lines)} lines"
        for number, line in enumerate(lines if path.endswith(".c") else [], 1):
            if line == "{":
                start = number
            elif line == "}" and start:
                if number - start - 1 > MAX_FUNCTION:
                    yield f"{path}:{start}: a function of {number - start - 1} lines"
                start = None


def whitespace(files):
    """no trailing blanks, a newline at the end"""
    for path, text in files.items():
        if not _is_data(path) and text and not text.endswith("\n"):
            yield f"{path}: no newline at its end"
    yield from _grep(files, r"[ \t]$", _is_data)


RULES = (spdx_line, versions, conditionals, libmnl, pure_statistics, no_kernel_below_the_file,
         table, top_level, names, length, whitespace)
