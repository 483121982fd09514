#!/usr/bin/env python3
"""Holds a report of isa-report --json to what kernels/attention.mlir promises.

    attention-machine-code.py report.json [share]

With `share`, the part of the hot loop's cycles that MFMA needs, too: of the first hot
loop, that of the tiles without a mask, with all its blocks, also the one that rescales.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import sys

# MFMA of 32 keys x 32 rows x 8 columns, and of 32 columns x 32 rows x 8 keys, for 64
# keys and 32 rows; and the least share.
GOALS = {"d64": (16 + 16, 0.55), "d128": (32 + 32, 0.65)}


def main():
    kernels = json.load(open(sys.argv[1]))["kernels"]
    for kernel in kernels:
        name = kernel["name"]
        mfma, share = GOALS[name.split("_")[-1]]
        loops = [loop for loop in kernel["loops"] if loop["hot"]]
        facts = [
            ("bytes of scratch", kernel["scratch_bytes"], 0, 0),
            ("spilled VGPRs", kernel["vgpr_spills"], 0, 0),
            ("spilled SGPRs", kernel["sgpr_spills"], 0, 0),
            ("waves per SIMD", kernel["occupancy"]["waves_per_simd"], 2, 8),
            ("hot loops", len(loops), 2, 2),
        ]
        facts += [("MFMA of a loop", loop["iteration"]["classes"]["mfma"], mfma, mfma) for loop in loops]
        if sys.argv[2:] == ["share"]:
            facts.append(("MFMA share", loops[0]["iteration"]["mca"]["mfma_share"], share, 1))
        for fact, value, low, high in facts:
            if not low <= value <= high:
                sys.exit(f"{name}: expected {fact} from {low} to {high}, but got {value}")
        print(f"{name}: {len(facts)} facts hold")


main()
