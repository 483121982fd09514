#!/usr/bin/env python3
"""Prints what the assembly of AMD code objects says of each kernel.

Registers, LDS, scratch and instructions by class; with --base also how many
instructions of each class the kernel has more than the kernel of the same name
in the other file, which is what a remap costs.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import argparse
import re
import sys

METADATA = {
    "vgpr_count": "VGPRs",
    "agpr_count": "AGPRs",
    "sgpr_count": "SGPRs",
    "group_segment_fixed_size": "LDS bytes",
    "private_segment_fixed_size": "scratch bytes",
    "vgpr_spill_count": "VGPR spills",
}


def instruction_class(mnemonic):
    if mnemonic.startswith("s_"):
        return "scalar"
    if mnemonic.startswith("v_"):
        return "vector"
    return "memory"


def read_kernels(path):
    """Maps each kernel's name to its figures, in the order of the file."""
    with open(path) as file:
        lines = file.read().splitlines()
    kernels = {}
    # The metadata's list has one entry a kernel; its keys are sorted, and an
    # entry starts with the first of them.
    entry = {}
    for line in lines:
        if re.match(r"\s+- \.agpr_count:", line):
            entry = {}
        found = re.match(r"\s+(?:- )?\.(\w+):\s+(\S+)$", line)
        if not found:
            continue
        key, value = found.groups()
        if key in METADATA:
            entry[METADATA[key]] = int(value)
        elif key == "name" and line.startswith("    ."):
            kernels[value] = entry
    for kernel in kernels.values():
        for name in ("scalar", "vector", "memory"):
            kernel[name] = 0
    current = None
    for line in lines:
        label = re.match(r"(\w+):", line)
        if label and label.group(1) in kernels:
            current = kernels[label.group(1)]
        elif line.startswith(".Lfunc_end"):
            current = None
        instruction = re.match(r"\t([a-z]\w+)", line)
        if current is not None and instruction:
            current[instruction_class(instruction.group(1))] += 1
    return kernels


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assembly")
    parser.add_argument("--base", help="assembly of the kernels without a remap")
    arguments = parser.parse_args()
    kernels = read_kernels(arguments.assembly)
    if not kernels:
        sys.exit(f"error: expected assembly of AMD kernels in {arguments.assembly}")
    base = read_kernels(arguments.base) if arguments.base else {}
    for name, kernel in kernels.items():
        resources = ", ".join(
            f"{kernel[key]} {key}" for key in METADATA.values() if key in kernel
        )
        print(f"kernel {name}: {resources}")
        for kind in ("scalar", "vector", "memory"):
            line = f"  {kernel[kind]} {kind} instructions"
            if name in base:
                line += f", {kernel[kind] - base[name][kind]:+d} by the remap"
            print(line)


if __name__ == "__main__":
    main()
