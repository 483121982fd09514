#!/usr/bin/env python3
"""Shows that a kernel's layout of LDS has no bank conflicts.

    lds-banks.py table kernels/conv2d.mlir | swizzle-opt --inline --lower-affine --canonicalize \\
        | lds-banks.py check

`table` makes a function of the kernel's own @place that returns all
positions of a tile of 32 rows, `check` reads its folded values.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re
import sys

sys.dont_write_bytecode = True

import lds  # noqa: E402

ROWS, PARTS = range(32), range(4)
# Bytes of a part, of an element, and of a bank.
PART, ELEMENT, BANK = 16, 2, 4


def print_table(path):
    text = open(path).read()
    function = re.search(r"func\.func private @place.*?\n *}\n", text, re.S).group(0)
    print("module {\n" + function + "func.func @table() -> (" + ", ".join(["index"] * 128) + ") {")
    for row in ROWS:
        print(f"%r{row} = arith.constant {row} : index")
    results = []
    for row in ROWS:
        for part in PARTS:
            results.append(f"%at_{row}_{part}")
            print(f"{results[-1]} = call @place(%r{row}, %r{part}) : (index, index) -> index")
    print("return " + ", ".join(results) + " : " + ", ".join(["index"] * 128) + "\n}\n}")


def read_table(text):
    constants = dict(re.findall(r"(%\w+) = arith.constant (\d+) : index", text))
    returned = re.search(r"return (.*) : index", text).group(1).split(", ")
    values = iter(int(constants[name]) * ELEMENT for name in returned)
    return {(row, part): next(values) for row in ROWS for part in PARTS}


def conflicts(table, isa, kind, place, words=None):
    """The groups of lanes in which two want different words of the same bank. `words` says
    which word of a part a lane accesses; None is all of it."""
    banks, groups = lds.access(isa, kind, BANK if words else PART)
    found = []
    for group in groups:
        used = [
            (table[place(lane)] // BANK + word) % banks
            for lane in group
            for word in ([words(lane)] if words else range(PART // BANK))
        ]
        if len(set(used)) < len(used):
            found.append(group)
    return found


def check(text):
    table = read_table(text)
    expected = set(range(0, len(ROWS) * len(PARTS) * PART, PART))
    print("every piece has its place:", set(table.values()) == expected)
    # A lane writes part lane % 4 of row lane / 4; of the kernels that gather, part
    # 0 of row lane. It reads part j or j + 1, by its half of the wave, of row lane % 32.
    print("writes of gfx942:", conflicts(table, "gfx942", "write", lambda l: (l // 4, l % 4)))
    print("gathered writes of gfx942:", conflicts(table, "gfx942", "write", lambda l: (l % 32, 0)))
    # It writes a word of filters, word lane % 16 of row lane / 16.
    place = lambda l: (l // 16, l % 16 // 4)
    print("writes of words:", conflicts(table, "gfx942", "write", place, lambda l: l % 4))
    for j in (0, 2):
        place = lambda l: (l % 32, j + l // 32)
        print("reads of gfx942:", conflicts(table, "gfx942", "read", place))
        print("reads of gfx950:", conflicts(table, "gfx950", "read", place))


if __name__ == "__main__":
    if sys.argv[1] == "table":
        print_table(sys.argv[2])
    else:
        check(sys.stdin.read())
