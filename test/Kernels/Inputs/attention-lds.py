#!/usr/bin/env python3
"""Counts bank conflicts: attention-lds.py module.mlir kernel...

For each access of LDS in a kernel, and each group of lanes that LDS could serve in
one clock (128 bytes), the banks that these lanes access.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re
import sys

from integers import Function

BANKS, BANK_BYTES, THREADS, ELEMENT_BYTES = 32, 4, 256, 2


def conflicts(places, elements):
    lanes = BANKS * BANK_BYTES // (elements * ELEMENT_BYTES)
    count = 0
    for first in range(0, THREADS, lanes):
        banks = [
            place * ELEMENT_BYTES // BANK_BYTES + word
            for place in places[first : first + lanes]
            for word in range(elements * ELEMENT_BYTES // BANK_BYTES)
        ]
        count += len({bank % BANKS for bank in banks}) != BANKS
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
            kinds[kind] = accesses + 1, bad + conflicts(places, int(match[3]))
        for kind, (accesses, bad) in sorted(kinds.items()):
            print(f"{name}: {accesses} {kind} elements, {bad} conflicts")


main()
