#!/usr/bin/env python3
"""Compares the time of the remap passes with that of upstream's canonicalize.

One run of swizzle-opt for each figure, in which canonicalize,
swizzle-remap-program-ids and convert-swizzle-to-arith follow each other on a
module of copies of the portable gemm kernel; the figures are those of
--mlir-timing. They are taken twice: as a user runs passes, each followed by the
verifier, which is counted to the pass, and without the verifier. Fails if, without
the verifier, the two passes together take as long as canonicalize, or if, with
it, ten times the kernels take more than fifteen times as long.
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

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def write_module(path, kernels):
    """Writes a module of that many copies of the portable gemm kernel."""
    with open(os.path.join(ROOT, "kernels", "portable", "gemm.mlir")) as file:
        lines = file.read().splitlines()
    aliases = [line for line in lines if line.startswith("!")]
    first = lines.index(next(line for line in lines if "gpu.func @gemm(" in line))
    last = lines.index("    }", first)
    kernel = "\n".join(lines[first : last + 1])
    with open(path, "w") as file:
        file.write("\n".join(aliases) + "\nmodule {\n  gpu.module @m {\n")
        for i in range(kernels):
            file.write(kernel.replace("@gemm(", f"@gemm{i}(") + "\n")
        file.write("  }\n}\n")


def time_passes(opt, module, verify):
    """Seconds of canonicalize, and of the remap and the conversion together."""
    command = [
        opt,
        module,
        "-o",
        os.devnull,
        "--mlir-timing",
        "--mlir-timing-display=list",
        f"--verify-each={verify}",
        "--pass-pipeline=builtin.module(canonicalize,swizzle-remap-program-ids,"
        "convert-swizzle-to-arith)",
    ]
    try:
        report = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True).stderr
    except OSError as error:
        sys.exit(f"error: expected a swizzle-opt, but got {opt}: {error.strerror}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.stderr}error: expected the passes to succeed, but got {error}")
    seconds = {}
    for line in report.splitlines():
        found = re.match(r"\s*([0-9.]+) \(.*\)\s+(\w+)$", line)
        if found:
            seconds[found.group(2)] = float(found.group(1))
    try:
        remap = seconds["RemapProgramIdsPass"] + seconds["ConvertSwizzleToArithPass"]
        return seconds["Canonicalizer"], remap
    except KeyError as error:
        sys.exit(f"error: expected a swizzle-opt that times {error}, but got {opt}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    build = os.environ.get("SWIZZLE_BUILD", os.path.join(ROOT, "build", "dev"))
    parser.add_argument("--opt", default=os.path.join(build, "bin", "swizzle-opt"))
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    if arguments.runs < 1:
        parser.error(f"expected 1 run or more, but got {arguments.runs}")
    seconds = {}
    ok = True
    with tempfile.TemporaryDirectory() as folder:
        for kernels in (1000, 10000):
            module = os.path.join(folder, f"{kernels}.mlir")
            write_module(module, kernels)
            for verify in ("true", "false"):
                runs = [
                    time_passes(arguments.opt, module, verify)
                    for _ in range(arguments.runs)
                ]
                median = statistics.median(remap for _, remap in runs)
                ratio = statistics.median(remap / other for other, remap in runs)
                print(
                    f"{kernels} kernels, verifier {verify}: remap and conversion "
                    f"{median:.4f} s, {ratio:.2f} of canonicalize "
                    f"(medians of {arguments.runs} runs)",
                    flush=True,
                )
                if verify == "true":
                    seconds[kernels] = median
                else:
                    ok &= ratio < 1
    growth = seconds[10000] / seconds[1000]
    print(f"10 times the kernels take {growth:.1f} times as long")
    return 0 if ok and growth < 15 else 1


if __name__ == "__main__":
    sys.exit(main())
