#!/usr/bin/env python3
"""Compares the maps that a search chooses with simulations in full.

Compiles search-choices.cl with clang 22 and, for each of its launches or those
named, prints the map that `swizzle-sim --search` chooses, and how much longer the
launch takes with it than with the best of all that `--choose` simulates in full and
with the identity; at the end, too, by how many points the gains of the maps that the
search tried last, as a part of the time with the identity, are off. The first 17
launches take 4 minutes on two cores with Zen 5.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CLANG = "/usr/lib/llvm-22/bin/clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx942 -O3 -nogpulib"
IN_FULL = ["--one-xcd=false", "--sample-channels=0", "--sample-workgroups=0"]


def attention(blocks, heads, causal):
    """The launch of `attend` with 128 rows for each head."""
    query, rows = f"{heads}x{blocks}x1024", f"{heads}x128x256"
    return "attend", f"{blocks},{heads}", [query, rows, rows, query], [128, blocks, causal]


# Name, kernel, grid, sizes of buffers, integers, and work-items if not 256.
LAUNCHES = [
    ("stencil", "stencil", "4,64,256", ["256x256x256"] * 2, [256, 256, 256]),
    ("stencil 512", "stencil", "8,128,128", ["128x512x512"] * 2, [512, 512, 128]),
    ("stencil of rows", "stencil_row", "1,256,256", ["256x256x256"] * 2, [256, 256, 256]),
    ("stencil of rows 512", "stencil_row", "2,512,64", ["64x512x512"] * 2, [512, 512, 64]),
    ("convolution", "convolve", "64,1024", ["4096x4096", "25", "4096x4096"], [4096, 4096]),
    ("pool", "pool", "8,128,64", ["64x1024x1024", "64x512x512"], [512, 512]),
    ("transpose", "transpose", "256,256", ["4096x4096"] * 2, [4096]),
    ("transpose padded", "transpose", "254,254", ["4064x4064"] * 2, [4064]),
    ("bias", "bias", "32,4096", ["4096x8192", "8192", "4096x8192"], [8192]),
    ("sums of columns", "sum_columns", "16,256", ["16384x4096", "256x4096"], [4096]),
    ("matrix by vectors", "multiply", "16,64", ["4096x512", "64x512", "64x4096"], [512]),
    ("triangle", "triangle", "8192", ["1024x256", "8192x256"], [32]),
    ("triangle, short", "triangle", "8192", ["1024x256", "8192x256"], [64]),
    ("triangle, reversed", "triangle_reversed", "8192", ["1024x256", "8192x256"], [32, 8192]),
    ("heads of 8", "heads", "8192", ["65536x256", "8192x256"], [8, 8]),
    ("heads of 16", "heads", "8192", ["65536x256", "8192x256"], [16, 8]),
    ("heads of 64", "heads", "8192", ["32768x256", "8192x256"], [64, 4]),
    ("waves by 32", "shared_row", "100000", ["3125x512", "100000x64"], [512, 32], 64),
    ("attention 32 x 48", *attention(32, 48, causal=0)),
    ("attention 40 x 96", *attention(40, 96, causal=0)),
    ("attention 48 x 64", *attention(48, 64, causal=0)),
    ("causal 56 x 64", *attention(56, 64, causal=1)),
    ("experts", "experts", "120,64", ["7680x256", "64x64x1024", "7680x1024"], [64]),
    ("groups", "groups", "16,64", ["1024x256", "8x256x256", "1024x256"], [256, 7]),
    ("window of 1024", "slide", "128,16", ["16x8192x64"] * 4, [8192, 1024]),
    ("window of 512 of 32 heads", "slide_heads", "64,32", ["4096x32x64"] * 4, [32, 512]),
    ("product of 4 parts", "add_product", "16,64,4", ["1024x2048", "2048x1024", "1024x1024"], [1024, 2048, 512]),
    ("read twice", "read_twice", "16384", ["131072x1024", "16384x1024"], [8192]),
    ("waves by 1000", "shared_row", "100000", ["100x1024", "100000x64"], [1024, 1000], 64),
]


def run(command):
    """What a command prints."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except OSError as error:
        sys.exit(f"error: {command[0]}: {error.strerror}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.stderr}error: {error}")


def simulate(build, code_object, launch, *options):
    """What swizzle-sim prints as JSON for the launch."""
    _, kernel, grid, buffers, integers, *block = launch
    arguments = [f"--arg=f32:{size}" for size in buffers]
    arguments += [f"--arg=i32:{integer}" for integer in integers]
    command = [os.path.join(build, "bin", "swizzle-sim"), code_object, "--kernel=" + kernel]
    command += ["--grid=" + grid, f"--block={block[0] if block else 256}", "--json", *arguments, *options]
    return json.loads(run(command))[0]


def get_times(report):
    return {one["map"]: one["time.us"] for one in report["maps"]}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("build", metavar="BUILD", help="the folder of a build")
    parser.add_argument("names", metavar="NAME", nargs="*", help="a launch; by default all")
    arguments = parser.parse_args()
    build = arguments.build
    known = {launch[0]: launch for launch in LAUNCHES}
    for name in arguments.names:
        if name not in known:
            sys.exit("error: expected one of the launches %s, but got '%s'" % ("; ".join(known), name))
    launches = [known[name] for name in arguments.names or known]
    excesses, losses, errors = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        code_object = os.path.join(folder, "search-choices.hsaco")
        source = os.path.join(HERE, "search-choices.cl")
        run(CLANG.split() + [source, "-o", code_object])
        for launch in launches:
            search = simulate(build, code_object, launch, "--search")
            report = simulate(build, code_object, launch, "--choose", *IN_FULL)
            chosen, (tried, times) = search["best"], map(get_times, (search, report))
            errors += [abs(tried[name] / tried["identity"] - times[name] / times["identity"]) * 100
                       for name in tried if name != "identity" and name in times]
            best = min(times, key=times.get)
            excesses.append((times[chosen] / times[best] - 1) * 100)
            losses.append((times[chosen] / times["identity"] - 1) * 100)
            print(f"{launch[0]:20} {chosen:28} {times[chosen]:7.1f} us; compared with {best}: {excesses[-1]:+.1f} %, "
                  f"with the identity: {losses[-1]:+.1f} %", flush=True)
    print(f"{len(excesses)} launches: compared with the best map {sum(excesses) / len(excesses):+.1f} % on average, "
          f"{max(excesses):+.1f} % at most; with the identity {max(losses):+.1f} % at most, "
          f"1 % or more {sum(loss >= 1 for loss in losses)} times; {len(errors)} gains off by "
          f"{statistics.median(errors):.1f} points in the middle, {statistics.mean(errors):.1f} on average")


if __name__ == "__main__":
    main()
