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

import lds  # noqa: E402
from integers import Function  # noqa: E402

BANK_BYTES, THREADS, WAVE, ELEMENT_BYTES = 4, 256, 64, 2
KINDS = {"load": "read", "store": "write"}


def conflicts(kind, places, size):
    """In how many groups of lanes two access different places of a bank."""
    count = 0
    banks, groups = lds.access("gfx942", KINDS[kind], size)
    for wave in range(0, THREADS, WAVE):
        for group in groups:
            used = {
                (places[wave + lane] * ELEMENT_BYTES // BANK_BYTES + word) % banks
                for lane in group
                for word in range(size // BANK_BYTES)
            }
            count += len(used) != banks
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
