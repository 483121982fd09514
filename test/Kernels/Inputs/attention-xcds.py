#!/usr/bin/env python3
"""Where heads are computed, and in which order: attention-xcds.py module.mlir kernel

The module has been remapped. For some grids, the rows and the number of tiles of each
workgroup, by the kernel's own arithmetic, for the eight XCDs of an MI300X.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re
import sys

sys.dont_write_bytecode = True

from integers import Function  # noqa: E402

XCDS, Q_TILE, KV_TILE, HEAD_SIZE = 8, 128, 64, 64
# Batches, heads of q and of k, rows, keys.
SIZES = [
    (1, 16, 16, 640, 640),
    (2, 4, 4, 1000, 1000),
    (3, 5, 1, 900, 1300),
    (1, 3, 3, 2000, 1500),
    (1, 24, 8, 100, 4096),
    (1, 1, 1, 700, 700),
]


def expect(condition, message):
    if not condition:
        sys.exit("error: " + message)


class Launch:
    def __init__(self, function, z, q_heads, kv_heads, q_size, kv_size):
        self.function = function
        self.blocks, self.heads = -(-q_size // Q_TILE), z * q_heads
        self.q_size, self.kv_size = q_size, kv_size
        self.inputs = {
            "gpu.grid_dim x": self.blocks,
            "gpu.grid_dim y": self.heads,
            "gpu.thread_id x": 0,
        }
        for argument, heads, rows in (
            (0, q_heads, q_size),
            (1, kv_heads, kv_size),
            (2, kv_heads, kv_size),
            (3, q_heads, q_size),
        ):
            self.inputs["offset", argument] = 0
            self.inputs["size", argument] = [z, heads, rows, HEAD_SIZE]
            area = rows * HEAD_SIZE
            self.inputs["stride", argument] = [heads * area, area, HEAD_SIZE, 1]
        casts = [line for line in function.lines if "memref.reinterpret_cast" in line]
        self.q_offset = re.search(r"offset: \[(%[^]]+)\]", casts[0])[1]
        loads = [line for line in function.lines if "amdgpu.raw_buffer_load" in line]
        self.q_at = re.search(r"\[(%[\w.]+)\]", loads[0])[1]
        loops = [line for line in function.lines if "scf.for" in line]
        self.tiles_end = re.search(r" to (%[\w.]+) step", loops[1])[1]

    def workgroup(self, hardware_id, causal):
        """The head, the block of rows and the number of tiles."""
        inputs = {
            **self.inputs,
            "gpu.block_id x": hardware_id % self.blocks,
            "gpu.block_id y": hardware_id // self.blocks,
        }
        known = {"%arg4": causal}
        row = self.function.evaluate(self.q_offset, inputs, known) // HEAD_SIZE
        head, rest = divmod(row, self.q_size)
        expect(rest == 0, "a head does not begin at its first row")
        block, rest = divmod(self.function.evaluate(self.q_at, inputs, known), Q_TILE * HEAD_SIZE)
        expect(rest == 0, "a block does not begin at its first row")
        return head, block, self.function.evaluate(self.tiles_end, inputs, known) + 1

    def expected_tiles(self, block, causal):
        last_row = (block + 1) * Q_TILE - 1
        keys = min(max(last_row + 1 + self.kv_size - self.q_size, 0), self.kv_size)
        return max(-(-(keys if causal else self.kv_size) // KV_TILE), 1)


def check(launch, causal):
    """How many heads are on more than one XCD."""
    count = launch.blocks * launch.heads
    xcds = [[launch.workgroup(h, causal) for h in range(x, count, XCDS)] for x in range(XCDS)]
    everything = [(h, b) for h in range(launch.heads) for b in range(launch.blocks)]
    expect(sorted(w[:2] for xcd in xcds for w in xcd) == everything, "not each block once")
    homes, ends, end = {}, set(), 0
    for x, xcd in enumerate(xcds):
        for head, block, tiles in xcd:
            homes.setdefault(head, set()).add(x)
            expect(tiles == launch.expected_tiles(block, causal), f"block {block}: {tiles} tiles")
        heads = [head for head, _, _ in xcd]
        expect(heads == sorted(heads), f"XCD {x} comes back to a head")
        for (head, block, tiles), (next_head, next_block, next_tiles) in zip(xcd, xcd[1:]):
            longest_first = next_block == block - 1 and next_tiles <= tiles
            expect(head != next_head or longest_first, f"XCD {x}, head {head}: not longest first")
        end += len(xcd)
        if end % launch.blocks:
            ends.add(end // launch.blocks)
    split = {head for head, home in homes.items() if len(home) > 1}
    expect(split == ends, f"heads {sorted(split)} are on several XCDs, ranges end in {sorted(ends)}")
    return len(split)


def main():
    module = open(sys.argv[1]).read()
    function = Function(module, sys.argv[2])
    for sizes in SIZES:
        launch = Launch(function, *sizes)
        split = [check(launch, causal) for causal in (0, 1)][0]
        print(f"{launch.blocks} blocks x {launch.heads} heads: {split} heads on more than one XCD")


main()
