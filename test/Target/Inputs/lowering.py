"""Prints which kernels of a file lower where, as a table in Markdown.

usage: lowering.py SWIZZLE-OPT FILE

The file has kernels with `// -----` between them, each after a comment with its
name. A kernel lowers if swizzle-opt has no error in it."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re
import subprocess
import sys

TARGETS = {
    "host": "--swizzle-lower-to-host",
    "gfx90a": "--swizzle-lower-to-rocdl=chip=gfx90a",
    "gfx942": "--swizzle-lower-to-rocdl=chip=gfx942",
    "gfx950": "--swizzle-lower-to-rocdl=chip=gfx950",
}


def find_failures(tool, path, option):
    """The lines of the file with an error."""
    command = [tool, path, "-split-input-file", option, "-o", "/dev/null"]
    errors = subprocess.run(command, capture_output=True, text=True).stderr
    if "Stack dump" in errors:
        sys.exit(errors)
    return {int(line) for line in re.findall(rf"{re.escape(path)}:(\d+):\d+: error", errors)}


def main(tool, path):
    with open(path) as file:
        lines = file.read().splitlines()
    names, name = {}, None
    for number, line in enumerate(lines, 1):
        found = re.match(r"// (?!-----)(.*)", line)
        if found:
            name = found[1]
        elif line == "gpu.module @m {":
            names[name] = [number, number]
        elif name in names:
            names[name][1] = number
    failures = {target: find_failures(tool, path, option) for target, option in TARGETS.items()}
    print("| op | " + " | ".join(TARGETS) + " |\n|---|" + "---|" * len(TARGETS))
    for name, (first, last) in names.items():
        marks = (
            "no" if any(first <= line <= last for line in failures[target]) else "yes"
            for target in TARGETS
        )
        print(f"| {name} | " + " | ".join(marks) + " |")


main(*sys.argv[1:])
