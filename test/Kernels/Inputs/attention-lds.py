#!/usr/bin/env python3
"""Counts bank conflicts: attention-lds.py module.mlir kernel...

For each access of LDS in a kernel, and each group of lanes that LDS of gfx942 serves
in one clock (128 bytes), the banks that these lanes access.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re
import sys

sys.dont_write_bytecode = True

from integers import Function  # noqa: E402

BANKS, BANK_BYTES, THREADS, ELEMENT_BYTES = 32, 4, 256, 2
# Lanes whose 16-byte reads go together, of 32 (Composable Kernel's documentation, "LDS
# and bank conflicts"); what is written together, and 8 bytes each, is consecutive.
READS_OF_16 = [
    [*range(first, first + 4), *range(second, second + 4)]
    for first, second in ((0, 20), (4, 16), (8, 28), (12, 24))
]


def groups(kind, size):
    lanes = BANKS * BANK_BYTES // size
    consecutive = [range(first, first + lanes) for first in range(0, THREADS, lanes)]
    if (kind, size) != ("load", 16):
        return consecutive
    return [[wave + lane for lane in group] for wave in range(0, THREADS, 32) for group in READS_OF_16]


def conflicts(kind, places, size):
    """In how many groups of lanes two access different places of a bank."""
    count = 0
    for group in groups(kind, size):
        banks = {
            (places[lane] * ELEMENT_BYTES // BANK_BYTES + word) % BANKS
            for lane in group
            for word in range(size // BANK_BYTES)
        }
        count += len(banks) != BANKS
    return count


def main():
    module = open(sys.argv[1]).read()
    for name in sys.argv[2:]:
        function = Function(module, name)
        known = [{} for _ in range(THREADS)]
        kinds = {}
        for line in function.lines:
            match = re.search(r"vector\.(load|store) .*?%arg\d+\[(%[\w.]+)\].*#gpu.*vector<(\d+)x", line)
            if not match:
                continue
            places = [
                function.evaluate(match[2], {"gpu.thread_id x": thread}, known[thread])
                for thread in range(THREADS)
            ]
            kind = f"{match[1]}s of {match[3]}"
            accesses, bad = kinds.get(kind, (0, 0))
            size = int(match[3]) * ELEMENT_BYTES
            kinds[kind] = accesses + 1, bad + conflicts(match[1], places, size)
        for kind, (accesses, bad) in sorted(kinds.items()):
            print(f"{name}: {accesses} {kind} elements, {bad} conflicts")


main()
