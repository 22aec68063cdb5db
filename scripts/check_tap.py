# SPDX-License-Identifier: GPL-2.0-only
"""Test results as TAP lines on standard output, one's own and those of others."""
import re

LINE = re.compile(r"(not )?ok\b(?: \d+)?(?: -)? ?(.*?)(?: # SKIP ?(.*))?$")
PLAN = re.compile(r"1\.\.(\d+)(?: # SKIP ?(.*))?$")
SUMS = re.compile(r"(\d+) passed, (\d+) failed$")
MAX_WHY = 8


class Tap:
    """Prints while it goes; end() prints the plan."""

    def __init__(self):
        self.count = self.failed = 0

    def _line(self, good, what, why=()):
        self.count += 1
        self.failed += not good
        print(f"{'' if good else 'not '}ok {self.count} - {what}")
        why = list(why)
        for line in why[:MAX_WHY]:
            print(f"# {line}")
        if len(why) > MAX_WHY:
            print(f"# and {len(why) - MAX_WHY} more")

    def none(self, problems, what):
        """Passes if there are no problems."""
        problems = [str(problem) for problem in problems]
        self._line(not problems, what, problems)

    def skip(self, what, reason):
        self._line(True, f"{what} # SKIP {reason}")

    def fold(self, name, text, code=None, elsewhere=None):
        """What another program printed; CODE is how it ended, None unknown.
        Tests that it skipped for the reason ELSEWHERE are not counted."""
        plan, passed, failed, why = None, 0, 0, []
        for line in text.splitlines():
            if found := PLAN.match(line):
                plan = int(found[1])
                if found[2] is not None:
                    self.skip(name, found[2])
                    code = 0
            elif found := SUMS.match(line):
                plan = int(found[1]) + int(found[2])
            elif found := LINE.match(line):
                good = not found[1]
                passed, failed, why = passed + good, failed + (not good), []
                if elsewhere and found[3] == elsewhere:
                    continue
                mark = "" if found[3] is None else f" # SKIP {found[3]}"
                self._line(good, f"{name}: {found[2]}{mark}")
            elif failed and line.startswith("#") and len(why) < MAX_WHY:
                why.append(line)
                print(line)
        if plan != passed + failed:
            tail = text.splitlines()[-MAX_WHY:]
            self._line(False, f"{name}: all its tests", [
                f"{passed + failed} of {'unknown' if plan is None else plan}, exit code {code}; "
                "its last lines:", *tail])
        elif code is not None and bool(code) != bool(failed):
            self._line(False, f"{name}: exit code {code} with {failed} failed")

    def end(self):
        print(f"1..{self.count}", flush=True)
        return 1 if self.failed else 0
