#!/usr/bin/env python3
"""Writes kernels/conv2d.mlir, the convolution kernels that use MFMA.

    kernels/generator/conv2d.py > kernels/conv2d.mlir

MLIR has no templates: each element type, layout and tile needs its own kernel,
and the software pipeline of each is one unrolled block. What they share stands
here once. conv2d_kernels.py has the kernels, conv2d_host.mlir.in the functions
that launch and check them, conv2d_head.txt the head comment.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import pathlib
import string
import sys

from conv2d_kernels import Channels, Kernel, Tile, functions

HERE = pathlib.Path(__file__).parent
TYPES = ("f16", "bf16")


def indent(text, columns):
    return "".join(
        " " * columns + line if line.strip() else line
        for line in text.splitlines(keepends=True)
    )


def main():
    template = string.Template((HERE / "conv2d_host.mlir.in").read_text())
    kernels, hosts = [functions(None)], []
    for element in TYPES:
        kernels.append(functions(element))
        for name, tile in (("", Tile(128, 2)), ("_narrow", Tile(64, 1))):
            kernels.append(
                Kernel(f"conv2d_nhwc{name}_{element}", element, tile, Channels()).text()
            )
        hosts.append(
            template.substitute(
                T=element,
                U=element.upper(),
                tolerance={"f16": "4.8828125e-4", "bf16": "3.90625e-3"}[element],
            )
        )
    out = sys.stdout.write
    out((HERE / "conv2d_head.txt").read_text())
    out("module attributes {gpu.container_module} {\n  gpu.module @conv2d_kernels {\n")
    out("\n".join(indent(kernel, 4) for kernel in kernels))
    out("  }\n\n")
    out("\n".join(indent(host, 2) for host in hosts))
    out("}\n")


if __name__ == "__main__":
    main()
