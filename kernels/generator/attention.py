#!/usr/bin/env python3
"""Writes kernels/attention.mlir, the attention kernels that use MFMA.

    kernels/generator/attention.py > kernels/attention.mlir
    kernels/generator/attention.py f16_d64 > with-this-kernel-only.mlir

MLIR has no templates: each element type and head size needs its own kernel, and
an iteration of its pipelined loops is one long block, twice, with and without the
mask. What they share stands here once. attention_kernel.py has the kernel,
attention_loop.py its loops, attention_host.mlir.in the functions that launch and
check it, attention_head.txt the head comment.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import pathlib
import string
import sys
import textwrap

sys.dont_write_bytecode = True

from attention_kernel import PRECISION, Kernel  # noqa: E402
from attention_loop import KV_TILE  # noqa: E402
from attention_text import Text  # noqa: E402

HERE = pathlib.Path(__file__).parent
HEAD_SIZES = (64, 128)

# Problem sizes by name, without contents: z, heads of q and of k and v, rows of
# q, keys, head size, causal.
SIZES = {
    "z32_h48_n4096_d64": (32, 48, 48, 4096, 4096, 64, 0),
    "z32_h48_n4096_d64_causal": (32, 48, 48, 4096, 4096, 64, 1),
    "z1_h16_n65536_d128": (1, 16, 16, 65536, 65536, 128, 0),
    "z1_h16_n65536_d128_causal": (1, 16, 16, 65536, 65536, 128, 1),
}

# The checks of @main: as above, with the range of q at the end. Lengths that no
# tile divides, more keys than rows and fewer, groups of 1, 3 and 8 heads, grids of
# 1, 2, 6, 7, 8, 9 and 18 workgroups. With a large range some weights outgrow those
# of the tiles before, so that outputs are rescaled.
CHECKS = {
    "f16": (
        (1, 1, 1, 1, 1, 64, 0, 1),
        (1, 1, 1, 63, 65, 64, 1, 1),
        (1, 1, 1, 130, 390, 64, 0, 32),
        (1, 3, 1, 130, 130, 64, 1, 16),
        (1, 1, 1, 130, 63, 64, 1, 1),
        (1, 8, 1, 1, 130, 64, 1, 4),
        (1, 7, 7, 65, 1, 64, 0, 1),
        (3, 3, 1, 130, 200, 64, 1, 16),
        (1, 1, 1, 65, 330, 128, 1, 16),
        (1, 3, 3, 130, 200, 128, 0, 32),
    ),
    "bf16": (
        (1, 1, 1, 130, 130, 64, 1, 16),
        (1, 8, 1, 63, 65, 64, 0, 1),
        (3, 3, 1, 65, 200, 128, 1, 16),
    ),
}


def indent(text, columns):
    return textwrap.indent(text, " " * columns)


def types(e, head_sizes):
    lines = [
        f"!heads_{e} = memref<?x?x?x?x{e}, strided<[?, ?, ?, 1], offset: ?>>",
        f"!rows_{e} = memref<?x{e}, strided<[1], offset: ?>>",
        f"!operand_{e} = vector<4x{e}>",
        f"!chunk_{e} = vector<8x{e}>",
    ]
    for d in head_sizes:
        lines.append(f"!tile_{e}_d{d} = memref<{KV_TILE * d}x{e}, #gpu.address_space<workgroup>>")
    return "\n".join(lines) + "\n"


def launches(e, head_sizes):
    text = Text()
    text.depth = 1
    for d in head_sizes:
        text.emit(f"""
            %size_{d} = arith.constant {d} : index
            %is_{d} = arith.cmpi eq, %head_size, %size_{d} : index
            %launch_{d} = arith.andi %has_work, %is_{d} : i1
            scf.if %launch_{d} {{
              gpu.launch_func @attention_kernels::@attention_{e}_d{d}
                  blocks in (%q_blocks, %batch_heads, %c1) threads in (%c256, %c1, %c1)
                  args(%q : !heads_{e}, %k : !heads_{e}, %v : !heads_{e}, %o : !heads_{e}, %causal : i32)
            }}""")
    return "\n".join(text.lines)


def named_sizes(variants):
    text = Text()
    for name, (*sizes, causal) in SIZES.items():
        if ("f16", sizes[-1]) not in variants:
            continue
        text.emit(f"func.func @attention_{name}() {{")
        for i, size in enumerate(sizes):
            text.emit(f"  %s{i} = arith.constant {size} : index")
        values = ", ".join(f"%s{i}" for i in range(len(sizes)))
        text.emit(f"  %causal = arith.constant {causal} : i32")
        text.emit(f"  call @attention_size_f16({values}, %causal) : ({'index, ' * len(sizes)}i32) -> ()")
        text.emit_all(["  return", "}", "\n"])
    return "\n".join(text.lines) + "\n"


def main_function(variants):
    text = Text()
    text.depth = 1
    ranges = set()
    for element, checks in CHECKS.items():
        for *sizes, reach in checks:
            if (element, sizes[5]) not in variants:
                continue
            ranges.add(reach)
            values = ", ".join(text.index(size) for size in sizes)
            text.emit(f"""
                call @check_attention_{element}({values}, %r{reach})
                    : ({'index, ' * len(sizes)}f64) -> ()""")
    head = ["  " + line for line in text.constants()]
    head += [f"  %r{reach} = arith.constant {reach}.0 : f64" for reach in sorted(ranges)]
    return "\n".join(["func.func @main() {"] + head + text.lines + ["  return", "}"]) + "\n"


def main():
    variants = [(e, d) for e in PRECISION for d in HEAD_SIZES]
    if len(sys.argv) > 1:
        variants = [(e, d) for e, d in variants if f"{e}_d{d}" in sys.argv[1:]]
    if len(variants) < len(sys.argv) - 1:
        known = ", ".join(f"{e}_d{d}" for e in PRECISION for d in HEAD_SIZES)
        sys.exit(f"error: expected kernels out of {known}, but got {' '.join(sys.argv[1:])}")
    host = string.Template((HERE / "attention_host.mlir.in").read_text())
    aliases, kernels, hosts = [], [], []
    for e, bits in PRECISION.items():
        head_sizes = [d for element, d in variants if element == e]
        if not head_sizes:
            continue
        aliases.append(types(e, head_sizes))
        kernels += [Kernel(e, d).text() for d in head_sizes]
        tolerance = repr(2.0 ** (1 - bits))
        hosts.append(
            host.substitute(
                T=e,
                U=e.upper(),
                unit=f"2^-{bits}",
                tolerance=tolerance,
                launches=launches(e, head_sizes),
            )
        )
    out = sys.stdout.write
    out((HERE / "attention_head.txt").read_text())
    out("!block = vector<16xf32>\n!pair = vector<2xf32>\n" + "".join(aliases))
    out("\nmodule attributes {gpu.container_module} {\n  gpu.module @attention_kernels {\n")
    out("\n".join(indent(kernel, 4) for kernel in kernels))
    out("  }\n\n")
    out("".join(indent(host, 2) for host in hosts + [named_sizes(variants), main_function(variants)]))
    out("}\n")


if __name__ == "__main__":
    main()
