"""The text of one kernel: lines of MLIR and the constants that they use."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import textwrap


def span(first, count):
    """The positions of `count` consecutive elements, for vector.shuffle."""
    return str(list(range(first, first + count)))


class Text:
    def __init__(self):
        self.lines = []
        self.depth = 0
        self.integers = set()

    def emit(self, text):
        """Appends lines without their common indentation; the first may be empty."""
        for line in textwrap.dedent(text).removeprefix("\n").rstrip().splitlines():
            self.lines.append("  " * self.depth + line if line.strip() else "")

    def emit_all(self, texts):
        for text in texts:
            self.emit(text)

    def i32(self, value):
        self.integers.add((value, "i32"))
        return f"%i{value}"

    def index(self, value):
        self.integers.add((value, "index"))
        return f"%c{value}"

    def constants(self):
        """The definitions of all integers that were asked for."""
        prefix = {"i32": "i", "index": "c"}
        return [
            f"%{prefix[kind]}{value} = arith.constant {value} : {kind}"
            for kind in ("index", "i32")
            for value, _ in sorted(key for key in self.integers if key[1] == kind)
        ]
