#!/usr/bin/env python3
"""Writes kernels/conv2d.mlir, the convolution kernels that use MFMA.

    kernels/conv2d/generate.py > kernels/conv2d.mlir

MLIR has no templates: each element type, layout and tile needs its own kernel,
and the software pipeline of each is one unrolled block. What they share stands
here once: the kernels in kernel.py, what differs between them in stagers.py, the
functions that they call and those of the host in the files *.mlir.in.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import pathlib
import string
import sys

from body import CHUNK, NOWHERE, PIXELS, THREADS, Tile
from kernel import Kernel
from stagers import Channels, FewChannels, ManyChannels

TOLERANCES = {"f16": 2.0**-11, "bf16": 2.0**-8}
WIDE, NARROW = Tile(filters=128, waves_f=2), Tile(filters=64, waves_f=1)
KERNELS = (
    ("conv2d_nhwc", WIDE, Channels()),
    ("conv2d_nhwc_narrow", NARROW, Channels()),
    ("conv2d_any", WIDE, ManyChannels()),
    ("conv2d_any_narrow", NARROW, ManyChannels()),
    ("conv2d_few_channels", NARROW, FewChannels()),
)
LAYOUTS = {
    "nhwc": {"input": "nhwc", "filter": "frsc", "output": "npqf"},
    "nchw": {"input": "nchw", "filter": "fcrs", "output": "nfpq"},
}


def expand(name, **values):
    path = pathlib.Path(__file__).parent / f"{name}.mlir.in"
    return string.Template(path.read_text()).substitute(values)


def indent(text, columns):
    return "".join(
        " " * columns + line if line.strip() else line
        for line in text.splitlines(keepends=True)
    )


def logical_views(element, dims):
    """The host's tensors with their sizes in the order of NCHW."""
    lines = []
    for tensor, order in dims.items():
        logical = LAYOUTS["nchw"][tensor]
        source, kind = f"%{tensor}_host", f"!tensor_{element}"
        if order != logical:
            kind = f"memref<?x?x?x?x{element}, strided<[?, 1, ?, ?]>>"
            lines.append(
                f"  %{tensor}_view = memref.transpose {source} "
                f"({', '.join(order)}) -> ({', '.join(logical)}) : !tensor_{element} to {kind}"
            )
            source = f"%{tensor}_view"
        lines.append(f"  %{tensor}_any = memref.cast {source} : {kind} to !strided_{element}")
    return "\n".join(lines)


def host_functions(element):
    values = {"T": element, "U": element.upper(), "tolerance": f"{TOLERANCES[element]:e}"}
    yield expand(
        "launch",
        T=element,
        most=NOWHERE,
        chunk=CHUNK,
        narrow=NARROW.filters,
        wide=WIDE.filters,
        pixels=PIXELS,
        threads=THREADS,
        few=FewChannels.most,
    )
    yield expand("expect", **values)
    for layout, dims in LAYOUTS.items():
        sizes = {tensor: ", ".join("%" + d for d in order) for tensor, order in dims.items()}
        yield expand(
            "check", T=element, U=element.upper(), layout=layout,
            logical=logical_views(element, dims), **sizes,
        )


def main():
    kernels, hosts = [expand("functions", most=NOWHERE)], [expand("size")]
    for element in TOLERANCES:
        kernels.append(expand("typed_functions", T=element, most=NOWHERE))
        for name, tile, stager in KERNELS:
            kernels.append(Kernel(f"{name}_{element}", element, tile, stager).text())
        hosts += host_functions(element)
    hosts.append(expand("main"))
    out = sys.stdout.write
    out(expand("head"))
    out("module attributes {gpu.container_module} {\n  gpu.module @conv2d_kernels {\n")
    out("\n".join(indent(kernel, 4) for kernel in kernels))
    out("  }\n\n")
    out("\n".join(indent(host, 2) for host in hosts))
    out("}\n")


if __name__ == "__main__":
    main()
