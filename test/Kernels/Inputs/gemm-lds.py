#!/usr/bin/env python3
"""Counts the bank conflicts of the hot loop of kernels/gemm.mlir.

    gemm-lds.py calls gemm.mlir lib/mfma_tiles.mlir | swizzle-opt \\
        --allow-unregistered-dialect --inline --canonicalize | gemm-lds.py check

`calls` makes calls of the kernel's own functions that say where a piece is and what
a thread stages, `check` reads what they fold to.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re
import sys

sys.dont_write_bytecode = True

import lds  # noqa: E402

ROWS, PIECES, PIECE_BYTES, ROW_BYTES, BANK_BYTES = 512, 8, 16, 128, 4


def calls():
    """The callee, its arguments and its number of results, in the order of `check`."""
    for row in range(ROWS):
        yield "place", (row,), 1
    for tile in (128, 256):
        for thread in range(2 * tile):
            yield "get_column_part", (thread, tile), 2


def print_calls(paths):
    text = "".join(open(path).read() for path in paths)
    print("module {")
    for name in ("place", "get_column_part"):
        body = re.search(rf"func\.func (private )?@{name}\(%.*?\n +}}\n", text, re.S).group(0)
        print(body.replace("func.func @", "func.func private @"))
    print("func.func @calls() {")
    for number in range(ROWS + 1):
        print(f"%c{number} = arith.constant {number} : index")
    for i, (name, arguments, results) in enumerate(calls()):
        operands = ", ".join(f"%c{argument}" for argument in arguments)
        indices = ", ".join(["index"] * results)
        types = ", ".join(["index"] * len(arguments))
        print(f"%r{i}:{results} = call @{name}({operands}) : ({types}) -> ({indices})")
        values = ", ".join(f"%r{i}#{k}" for k in range(results))
        print(f'"test.result"({values}) : ({indices}) -> ()')
    print("return\n}\n}")


def read_results(text):
    constants = dict(re.findall(r"(%\w+) = arith.constant (\d+) : index", text))
    lines = re.findall(r'"test.result"\((.*?)\)', text)
    return {
        call[:2]: [int(constants[name]) for name in line.split(", ")]
        for call, line in zip(calls(), lines, strict=True)
    }


def conflicts(isa, kind, accesses):
    """How many groups of lanes want two words of one bank; an access is its first byte
    and its length."""
    count = 0
    banks, groups = lds.access(isa, kind, accesses[0][1])
    for group in groups:
        words = {
            byte // BANK_BYTES
            for lane in group
            for byte in range(accesses[lane][0], sum(accesses[lane]), BANK_BYTES)
        }
        count += len({word % banks for word in words}) < len(words)
    return count


def check(text):
    results = read_results(text)

    def piece_at(row, piece):
        return 2 * results["place", (row,)][0] ^ PIECE_BYTES * piece

    places = {piece_at(row, piece) for row in range(ROWS) for piece in range(PIECES)}
    print("each piece has a place:", places == set(range(0, ROWS * ROW_BYTES, PIECE_BYTES)))
    for chip in ("gfx942", "gfx950"):
        reads = [
            [(piece_at(first + lane % 32, 2 * step + lane // 32), PIECE_BYTES) for lane in range(64)]
            for first in range(0, ROWS, 32)
            for step in range(4)
        ]
        print(f"conflicts of reads on {chip}:", sum(conflicts(chip, "read", r) for r in reads))
    rows = [
        [(piece_at(first + lane // 8, lane % 8), PIECE_BYTES) for lane in range(64)]
        for first in range(0, ROWS, 8)
    ]
    print("conflicts of writes of rows:", sum(conflicts("gfx942", "write", r) for r in rows))
    for tile in (128, 256):
        parts = [results["get_column_part", (thread, tile)] for thread in range(2 * tile)]
        staged = {(column, quad) for column, quad in parts}
        expected = {(8 * group, quad) for group in range(tile // 8) for quad in range(16)}
        print(f"tile {tile}, each part is staged:", staged == expected)
        count = 0
        for wave in range(0, 2 * tile, 64):
            for i in range(8):
                writes = [
                    (piece_at(tile + column + i, quad // 2) + quad % 2 * 8, PIECE_BYTES // 2)
                    for column, quad in parts[wave : wave + 64]
                ]
                count += conflicts("gfx942", "write", writes)
        print(f"tile {tile}, conflicts of writes of columns:", count)


if sys.argv[1] == "calls":
    print_calls(sys.argv[2:])
else:
    check(sys.stdin.read())
