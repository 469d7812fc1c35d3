"""Writes which function calls which, and how often, as the linker reads it: graph.py FILE, of Callgrind's.

The file's form: https://valgrind.org/docs/manual/cl-format.html. A function's name stands there once, and its number after that.
"""

import collections
import re
import sys

NAMED = re.compile(r"(c?fn)=\((\d+)\)(?: (\S+))?$")

names, calls, caller, called = {}, collections.Counter(), None, None
with open(sys.argv[1], encoding="utf-8") as counted:
    for line in counted:
        named = NAMED.match(line.rstrip("\n"))
        if named:
            kind, number, name = named.groups()
            if name:
                # A function that calls itself is told once for each depth.
                names[number] = name.split("'")[0]
            if kind == "fn":
                caller = names[number]
            else:
                called = names[number]
        elif line.startswith("calls="):
            calls[caller, called] += int(line[len("calls=") :].split()[0])

for (caller, called), often in sorted(calls.items(), key=lambda edge: (-edge[1], edge[0])):
    if caller != called and not caller.startswith("0x") and not called.startswith("0x"):
        print(caller, called, often)
