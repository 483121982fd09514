#!/usr/bin/env python3
"""Runs a kernel file once without each of its barriers.

usage: without_barriers.py FILE FOLDER COMMAND [ARGUMENT...]

COMMAND runs the file that it gets behind its arguments. The files are written to
FOLDER. Prints the first error of each run, or `no error`.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import subprocess
import sys


def main():
    name, folder, *command = sys.argv[1:]
    with open(name) as file:
        lines = file.read().splitlines(keepends=True)
    changed = os.path.join(folder, "without_barrier.mlir")
    for number, line in enumerate(lines):
        if line.strip() not in ("amdgpu.lds_barrier", "gpu.barrier"):
            continue
        with open(changed, "w") as file:
            file.writelines(lines[:number] + ["\n"] + lines[number + 1:])
        errors = subprocess.run(command + [changed], capture_output=True, text=True).stderr.splitlines()
        print(f"{name}:{number + 1}: {errors[0] if errors else 'no error'}", flush=True)


if __name__ == "__main__":
    main()
