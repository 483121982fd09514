"""Runs swizzle-translate on the text of LLVM IR."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import pathlib
import shutil
import subprocess
import sys


class RemapError(RuntimeError):
    """What swizzle-translate says of a kernel or an option."""


def find_tool(name="swizzle-translate"):
    """The path of a tool: that of the environment variable SWIZZLE_TRANSLATE (for
    swizzle-translate), else the one installed with this module, else of PATH."""
    named = os.environ.get(name.upper().replace("-", "_"))
    prefix = pathlib.Path(__file__).resolve().parents
    installed = [parent / "bin" / name for parent in prefix]
    for candidate in [named] if named else installed:
        if os.access(candidate, os.X_OK) and os.path.isfile(candidate):
            return str(candidate)
    found = None if named else shutil.which(name)
    if not found:
        raise RemapError(
            f"expected the tool {named or name}, but found none; set "
            f"{name.upper().replace('-', '_')} to its path"
        )
    return found


def remap_llvm_ir(text, remap, tool=None):
    """Returns the LLVM IR `text` with its kernels remapped as `remap` says, options
    of swizzle-remap-program-ids. Everything but the ids stays byte by byte.
    What the tool reports goes to stderr; raises RemapError where it fails."""
    command = [tool or find_tool(), "--llvmir-to-llvmir", f"--remap={remap}"]
    done = subprocess.run(command, input=text, text=True, capture_output=True)
    if done.returncode:
        raise RemapError(done.stderr.strip() or f"{command[0]} failed")
    sys.stderr.write(done.stderr)
    return done.stdout
