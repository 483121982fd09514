"""How LDS serves the lanes of a wave, out of Swizzle's chip table."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import functools
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "benchmarks"))

from isa_report import tools  # noqa: E402


@functools.lru_cache
def access(isa, kind, size):
    """For reads or writes of `size` bytes a lane the number of banks, and the lists of
    lanes of a wave that are served together."""
    for entry in tools.chips()[isa]["compute_unit"]["lds_accesses"]:
        if (entry["kind"], entry["bytes"]) == (kind, size):
            return entry["banks"], entry["lanes"]
    raise ValueError(f"no {kind}s of {size} bytes")
