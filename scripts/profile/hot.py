"""Leaves of a profile what is executed often: hot.py TIMES, from LLVM's text form on standard input to standard output.

A function stays if something in it was executed that many times. The file is a quarter, and the program smaller.

The form: https://llvm.org/docs/CommandGuide/llvm-profdata.html. An empty line ends a function.
"""

import sys

COUNTERS = "# Num Counters:"


def most_executed(lines):
    at = lines.index(COUNTERS) + 1
    first = at + 2
    return max(int(line) for line in lines[first : first + int(lines[at])])


times = int(sys.argv[1])
sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")
for function in sys.stdin.read().split("\n\n"):
    lines = function.strip("\n").split("\n")
    if COUNTERS not in lines:
        continue
    # What is said of the whole file stands above the first function.
    while lines[0].startswith(("#", ":")):
        print(lines.pop(0))
    if most_executed(lines) >= times:
        print("\n".join(lines), end="\n\n")
