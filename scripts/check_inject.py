# SPDX-License-Identifier: GPL-2.0-only
"""Ten more instructions in the loop of one half of a row: the changed source.

By the conventions of the tree: "const struct ringside_half ringside_ROW = {"
names the functions; the loop stands in one of them, or in a static function
that it calls.  Functions may be shared by rows, so changed ones are copies, each
with the name of its row.
Rows of several sizes come from a macro of the size, which is written out for
the one; the hooks' from HOOK_HALF(), whose call gets the extra instructions.
"""
import re

# Real instructions: an emulator drops nops.  They change no register or flag.
EXTRA = 'asm volatile(".rept 10\\n\\tlea 0(%rax), %rax\\n\\t.endr");'


def function(text, name):
    """The text of a function, from the start of its definition."""
    found = re.search(r"^static [^;{}]*\b" + name + r"\([^;{}]*\)\n\{\n.*?\n\}\n|"
                      r"^\w[^;{}\n]*\b" + name + r"\([^;{}]*\)\n\{\n.*?\n\}\n",
                      text, re.M | re.S)
    if not found:
        raise LookupError(f"no function {name}")
    return found.group(0)


def loop_with_extra(body):
    """The first loop, with the extra instructions; None without a loop."""
    stamp = re.search(r"^(\t+)a = os_stamp\(\);\n", body, re.M)
    if stamp:
        return body[:stamp.end()] + stamp.group(1) + EXTRA + "\n" + body[stamp.end():]
    found = re.search(r"^(\t+)for \(.*\)( \{)?\n", body, re.M)
    if not found:
        return None
    indent = found.group(1) + "\t"
    if found.group(2):
        return body[:found.end()] + indent + EXTRA + "\n" + body[found.end():]
    end = body.index(";\n", found.end()) + 2
    return (body[:found.end() - 1] + " {\n" + indent + EXTRA + "\n" +
            body[found.end():end] + found.group(1) + "}\n" + body[end:])


def copy_with_extra(text, name, row):
    """Definitions of NAME_ROW and of what it needs.  text may hold headers."""
    body = function(text, name)
    changed = loop_with_extra(body)
    before = ""
    if changed is None:
        for callee in re.findall(r"\b(\w+)\(", body[body.index("{"):]):
            if callee != name and re.search(rf"^(?:static .*\b)?{callee}\(", text, re.M):
                before = copy_with_extra(text, callee, row)
                changed = re.sub(rf"\b{callee}\(", f"{callee}_{row}(", body)
                break
        else:
            raise LookupError(f"no loop in {name}")
    return before + "\n" + re.sub(rf"\b{name}\(", f"{name}_{row}(", changed, count=1)


def written_out(text, row):
    """Source that defines the row's half without a macro; None: it does not."""
    if f"ringside_{row} = {{" in text:
        return text
    size = row.rsplit("_", 1)[-1]
    for found in re.finditer(r"^#define (\w+)\(size\)[ \t]*\\\n((?:.*\\\n)*.*\n)", text, re.M):
        body = re.sub(r"^\t|[ \t]*\\$", "", found.group(2), flags=re.M)
        body = re.sub(r"\bsize\b", size, body.replace("##size", size))
        if f"ringside_{row} = {{" in body:
            return text.replace(f"\n{found.group(1)}({size});", f"\n{body.rstrip()};")
    return None


def hook(text, row):
    """Source whose hook takes longer to call; None where it is not defined."""
    found = re.search(rf"^HOOK_HALF\({row.split('_', 1)[-1]}, \w+, \w+,\s+([^;]*)\);\n", text, re.M)
    return found and (text[:found.start(1)] + f"({{ {EXTRA} {found.group(1)}; }})" +
                      text[found.end(1):])


def half(text, row, member, headers):
    """Source in which that member of the row's half has extra instructions.
    None where this source does not define it."""
    if member == "batch" and hook(text, row):
        return hook(text, row)
    text = written_out(text, row)
    if text is None:
        return None
    start = text.index(f"const struct ringside_half ringside_{row} = {{")
    end = text.index("};", start)
    found = re.search(rf"\.{member} = (\w+)", text[start:end])
    if not found:
        raise LookupError(f"{row} has no {member}")
    name = found.group(1)
    changed = text[start:end].replace(found.group(0), f".{member} = {name}_{row}")
    return text[:start] + copy_with_extra(text + headers, name, row) + "\n" + changed + text[end:]


def handler(text, call):
    """Source whose stamped handler takes longer between its stamps."""
    if f" ringside_{call}(" not in text:
        return None
    body = function(text, f"ringside_{call}")
    changed = re.sub(r"(\tringside_enter\(.*\);\n)", rf"\1\t{EXTRA}\n".replace("\\n\\t", "\\\\n\\\\t"),
                     body, count=1)
    return text.replace(body, changed)
