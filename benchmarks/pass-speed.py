#!/usr/bin/env python3
"""Compares the time of the remap passes with that of upstream's canonicalize.

One run of swizzle-opt for each number of kernels, in which canonicalize,
swizzle-remap-program-ids and convert-swizzle-to-arith follow each other on one
module; the figures are those of --mlir-timing. Fails if the two passes together
take as long as canonicalize, or if ten times the kernels take more than fifteen
times as long.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

# A small kernel, of a grid known at run time: larger ones cost canonicalize more
# and the remap the same.
KERNEL = """
    gpu.func @k{0}(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) kernel {{
      %block = gpu.block_id x
      %size = gpu.block_dim x
      %first = arith.muli %block, %size : index
      %thread = gpu.thread_id x
      %i = arith.addi %first, %thread : index
      %inside = arith.cmpi ult, %i, %n : index
      scf.if %inside {{
        %x = memref.load %a[%i] : memref<?xf32>
        %y = arith.mulf %x, %x : f32
        memref.store %y, %b[%i] : memref<?xf32>
      }}
      gpu.return
    }}"""
LAUNCH = """
    gpu.launch_func @m::@k{0} blocks in (%n, %c1, %c1) threads in (%c64, %c1, %c1)
      args(%a : memref<?xf32>, %b : memref<?xf32>, %n : index)"""


def write_module(path, kernels):
    with open(path, "w") as file:
        file.write("module attributes {gpu.container_module} {\n  gpu.module @m {")
        for i in range(kernels):
            file.write(KERNEL.format(i))
        file.write("\n  }\n  func.func @host(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {")
        file.write("\n    %c1 = arith.constant 1 : index\n    %c64 = arith.constant 64 : index")
        for i in range(kernels):
            file.write(LAUNCH.format(i))
        file.write("\n    return\n  }\n}\n")


def time_passes(opt, module):
    """Seconds of canonicalize, and of the remap and the conversion together."""
    command = [
        opt,
        module,
        "-o",
        os.devnull,
        "--mlir-timing",
        "--mlir-timing-display=list",
        "--mlir-disable-threading",
        "--pass-pipeline=builtin.module(canonicalize,swizzle-remap-program-ids,"
        "convert-swizzle-to-arith)",
    ]
    report = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True).stderr
    seconds = {}
    for line in report.splitlines():
        found = re.match(r"\s*([0-9.]+) \(.*\)\s+(\w+)$", line)
        if found:
            seconds[found.group(2)] = float(found.group(1))
    remap = seconds["RemapProgramIdsPass"] + seconds["ConvertSwizzleToArithPass"]
    return seconds["Canonicalizer"], remap


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--opt", default="build/dev/bin/swizzle-opt")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    medians = {}
    ok = True
    with tempfile.TemporaryDirectory() as folder:
        for kernels in (1000, 10000):
            module = os.path.join(folder, f"{kernels}.mlir")
            write_module(module, kernels)
            runs = [time_passes(arguments.opt, module) for _ in range(arguments.runs)]
            ratio = statistics.median(remap / canonicalize for canonicalize, remap in runs)
            medians[kernels] = statistics.median(remap for _, remap in runs)
            print(
                f"{kernels} kernels: remap and conversion {medians[kernels]:.4f} s, "
                f"{ratio:.2f} of canonicalize (medians of {arguments.runs} runs)"
            )
            ok &= ratio < 1
    growth = medians[10000] / medians[1000]
    print(f"10 times the kernels take {growth:.1f} times as long")
    return 0 if ok and growth < 15 else 1


if __name__ == "__main__":
    sys.exit(main())
