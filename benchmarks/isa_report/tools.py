"""Where the programs are that isa-report runs, and how it fails."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import functools
import json
import os
import shutil
import subprocess

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LLVM = "/usr/lib/llvm-22/bin"


class ReportError(Exception):
    """A message for the user instead of a report."""


def run(program, *arguments, text=None, check=True, time_limit=None):
    """Runs a program of LLVM 22 with `text` on standard input, for at most
    `time_limit` seconds."""
    path = shutil.which(program, path=LLVM) or shutil.which(program)
    if not path:
        raise ReportError(f"expected {program} of LLVM 22 in {LLVM} or in PATH, but found none")
    try:
        done = subprocess.run(
            [path, *arguments],
            input=text,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=time_limit,
        )
    except subprocess.TimeoutExpired:
        raise ReportError(f"{program} did not end in {time_limit} seconds") from None
    if check and done.returncode < 0:
        raise ReportError(
            f"expected a file that {program} can read, but got one on which it crashes"
        )
    if check and done.returncode != 0:
        message = done.stderr.strip().splitlines() or ["it failed without a word"]
        raise ReportError(f"{program}: {message[0].split('error: ')[-1]}")
    return done


def ask_swizzle_opt(*options):
    """The JSON that swizzle-opt prints."""
    build = os.environ.get("SWIZZLE_BUILD", os.path.join(ROOT, "build", "dev"))
    path = os.path.join(build, "bin", "swizzle-opt")
    if not os.path.exists(path):
        path = shutil.which("swizzle-opt")
    if not path:
        raise ReportError(
            f"expected swizzle-opt, which has the chip table, in {build}/bin or in "
            "PATH, but found none; build it, or set SWIZZLE_BUILD"
        )
    done = subprocess.run([path, *options], capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise ReportError(f"swizzle-opt: {done.stderr.strip().removeprefix('error: ')}")
    return json.loads(done.stdout)


def chips():
    """The chip table of Swizzle: maps an instruction set to its default chip."""
    table = ask_swizzle_opt("--swizzle-print-chips")
    return {chip["isa"]: chip for chip in table if chip["default"]}


def occupancies(isa, kernels):
    """For each of these resources of kernels, the waves and workgroups that a compute
    unit holds, with the names of Swizzle/Chips/Occupancy.h."""
    return ask_swizzle_opt(
        *(
            f"--swizzle-print-occupancy={isa},{kernel['workgroup_size']},"
            f"{kernel['vgprs'] or 0},{kernel['sgprs'] or 0},{kernel['lds_bytes']}"
            for kernel in kernels
        )
    )


@functools.lru_cache(maxsize=None)
def matrix_operations(mnemonic, registers, lanes):
    """The operations that a matrix instruction with so many registers for its result
    does for a wave of so many lanes; None if its name does not tell."""
    request = f"--swizzle-print-matrix-operations={mnemonic},{registers},{lanes}"
    return ask_swizzle_opt(request)[0]
