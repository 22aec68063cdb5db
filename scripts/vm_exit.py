# SPDX-License-Identifier: GPL-2.0-only
"""How scripts/vm ends: the project's exit codes, and one line on stderr."""
import os
import sys

CANNOT_TELL, USAGE, INPUT, MODULE, OUTPUT, TOOLS, TAKEN = 2, 3, 4, 6, 9, 10, 14


class Stop(Exception):
    """Nothing more can be done; the text says what is wrong and what helps."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def say(text):
    print(f"{os.path.basename(sys.argv[0])}: {text}", file=sys.stderr, flush=True)
