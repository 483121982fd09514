#!/usr/bin/env python3
"""Writes kernels/conv2d.mlir, the convolution kernels that use MFMA.

    kernels/generator/conv2d.py [f16] [bf16] > kernels/conv2d.mlir

The arguments are the element types, by default both.

MLIR has no templates: each element type, layout and tile needs its own kernel,
and the software pipeline of each is one unrolled block. What they share stands
here once: the kernels in conv2d_kernel.py, what differs between them in
conv2d_stagers.py, the functions that they call and those of the host in the files
conv2d_*.mlir.in.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import pathlib
import string
import sys

sys.dont_write_bytecode = True

from conv2d_body import CHUNK, K_STEP, NOWHERE, PIXELS, THREADS, Tile  # noqa: E402
from conv2d_kernel import Kernel  # noqa: E402
from conv2d_stagers import Channels, FewChannels, ManyChannels, WholeChannels  # noqa: E402

TOLERANCES = {"f16": 2.0**-11, "bf16": 2.0**-8}
WIDE, NARROW = Tile(filters=128, waves_f=2), Tile(filters=64, waves_f=1)
KERNELS = (
    ("conv2d_nhwc", WIDE, Channels()),
    ("conv2d_nhwc_narrow", NARROW, Channels()),
    ("conv2d_nchw", WIDE, WholeChannels()),
    ("conv2d_nchw_narrow", NARROW, WholeChannels()),
    ("conv2d_any", NARROW, ManyChannels()),
    ("conv2d_few_channels", NARROW, FewChannels()),
)
LAYOUTS = {
    "nhwc": {"input": "nhwc", "filter": "frsc", "output": "npqf"},
    "nchw": {"input": "nchw", "filter": "fcrs", "output": "nfpq"},
}

# What @main checks: N, C, H, W, F, R, S; stride, padding and dilation of h and w;
# whether there is a bias; and of how many images and filters, the last ones, the
# elements are infinite and the results are not compared.
CASES = (
    # Whole chunks of channels: conv2d_nhwc_narrow and conv2d_nhwc.
    ("nhwc", (1, 8, 1, 1, 1, 1, 1), (1, 1), (0, 0), (1, 1), False),
    ("nhwc", (3, 32, 14, 15, 64, 3, 3), (1, 1), (1, 1), (1, 1), True),
    ("nhwc", (2, 8, 20, 21, 9, 4, 3), (1, 1), (3, 0), (3, 2), False),
    ("nhwc", (140, 8, 2, 2, 8, 2, 2), (1, 1), (0, 0), (1, 1), True),
    ("nhwc", (1, 64, 8, 16, 128, 1, 1), (1, 1), (0, 0), (1, 1), True),
    ("nhwc", (2, 40, 9, 11, 70, 3, 2), (2, 1), (1, 2), (1, 2), True),
    ("nhwc", (3, 72, 7, 5, 136, 3, 3), (3, 2), (2, 4), (2, 1), False),
    # NCHW in whole steps: conv2d_nchw_narrow and conv2d_nchw.
    ("nchw", (3, 32, 9, 10, 64, 3, 3), (1, 1), (1, 1), (1, 1), True),
    ("nchw", (2, 64, 9, 8, 128, 1, 3), (1, 1), (0, 1), (1, 1), True),
    ("nchw", (5, 96, 7, 6, 70, 3, 2), (2, 1), (2, 1), (1, 3), False),
    # Any channels: conv2d_any.
    ("nhwc", (1, 37, 9, 11, 70, 3, 2), (2, 1), (1, 2), (1, 2), True),
    ("nhwc", (2, 33, 6, 13, 24, 2, 2), (1, 1), (0, 1), (1, 1), False),
    ("nchw", (1, 37, 9, 11, 70, 3, 2), (2, 1), (1, 2), (1, 2), False),
    ("nchw", (9, 18, 12, 13, 20, 3, 3), (1, 1), (1, 1), (1, 1), True),
    # At most 16: conv2d_few_channels.
    ("nhwc", (1, 3, 32, 31, 64, 7, 7), (2, 2), (3, 3), (1, 1), True),
    ("nhwc", (2, 5, 9, 11, 70, 1, 1), (1, 1), (0, 0), (1, 1), False),
    ("nchw", (1, 1, 1, 1, 1, 1, 1), (1, 1), (0, 0), (1, 1), False),
    ("nchw", (2, 3, 20, 21, 65, 3, 5), (2, 1), (1, 2), (1, 3), True),
    ("nchw", (3, 16, 8, 9, 40, 2, 2), (1, 1), (0, 0), (2, 1), False),
    # Channels beyond the last of an image are those of the next, with infinities.
    ("nhwc", (2, 40, 5, 6, 20, 2, 2), (1, 1), (0, 0), (1, 1), False, 1),
    ("nhwc", (2, 37, 5, 6, 70, 2, 2), (1, 1), (0, 0), (1, 1), False, 1),
    ("nchw", (2, 22, 5, 6, 20, 2, 2), (1, 1), (1, 1), (1, 1), False, 1),
    ("nchw", (2, 32, 5, 6, 20, 1, 1), (1, 1), (0, 0), (1, 1), False, 1),
    ("nchw", (2, 7, 5, 6, 20, 2, 2), (1, 1), (0, 0), (1, 1), False, 1),
    # Sums over nothing, and nothing to compute.
    ("nhwc", (1, 0, 3, 3, 5, 2, 2), (1, 1), (0, 0), (1, 1), True),
    ("nchw", (1, 0, 3, 3, 5, 2, 2), (1, 1), (0, 0), (1, 1), True),
    ("nchw", (0, 8, 3, 3, 5, 2, 2), (1, 1), (0, 0), (1, 1), False),
)


def expand(name, **values):
    path = pathlib.Path(__file__).parent / f"conv2d_{name}.mlir.in"
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
        k_step=K_STEP,
    )
    yield expand(
        "expect",
        T=element,
        U=element.upper(),
        tolerance=f"{TOLERANCES[element]:e}",
        infinity={"f16": "0x7C00", "bf16": "0x7F80"}[element],
    )
    for layout, dims in LAYOUTS.items():
        sizes = {tensor: ", ".join("%" + d for d in order) for tensor, order in dims.items()}
        yield expand(
            "check",
            T=element,
            U=element.upper(),
            layout=layout,
            logical=logical_views(element, dims),
            **sizes,
        )


def main_function(elements):
    calls, used = [], set()
    for element in elements:
        for layout, sizes, stride, pad, dilation, has_bias, *infinite in CASES:
            bias = sizes[4] if has_bias else 0
            values = (*sizes, *stride, *pad, *dilation, bias, *(infinite or [0]))
            used.update(values)
            names = ", ".join(f"%c{value}" for value in values)
            kinds = ", ".join(["index"] * len(values))
            calls.append(f"  call @check_conv2d_{layout}_{element}({names})\n      : ({kinds}) -> ()")
    constants = [f"  %c{value} = arith.constant {value} : index" for value in sorted(used)]
    return expand("main", constants="\n".join(constants), calls="\n".join(calls))


def main():
    elements = sys.argv[1:] or list(TOLERANCES)
    for element in elements:
        if element not in TOLERANCES:
            sys.exit(f"error: expected one of {', '.join(TOLERANCES)}, but got {element}")
    kernels, hosts = [expand("functions", most=NOWHERE)], [expand("size")]
    for element in elements:
        kernels.append(expand("typed_functions", T=element, most=NOWHERE))
        for name, tile, stager in KERNELS:
            kernels.append(Kernel(f"{name}_{element}", element, tile, stager).text())
        hosts += host_functions(element)
    hosts.append(main_function(elements))
    out = sys.stdout.write
    out(expand("head"))
    out("module attributes {gpu.container_module} {\n  gpu.module @conv2d_kernels {\n")
    out("\n".join(indent(kernel, 4) for kernel in kernels))
    out("  }\n\n")
    out("\n".join(indent(host, 2) for host in hosts))
    out("}\n")


if __name__ == "__main__":
    main()
