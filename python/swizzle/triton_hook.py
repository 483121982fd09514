"""A stage of Triton's compiler that remaps kernels.

Triton calls `knobs.runtime.add_stages_inspection_hook`, from 3.6 on, with the
stages of a compilation; `stages["llir"]` makes the text of LLVM IR that the next
stage compiles. Called without arguments the hook returns what its work depends
on, which becomes a part of the key of Triton's cache.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import hashlib
import pathlib

from .machine import count_xcds
from .translate import find_tool, remap_llvm_ir


class _Hook:
    def __init__(self, remap, tool, backends, previous):
        self.remap, self.tool = remap, tool
        self.backends, self.previous = tuple(backends), previous
        binary = hashlib.sha256(pathlib.Path(tool).read_bytes()).hexdigest()
        self.key = f"swizzle:{binary}:{remap}:{','.join(self.backends)}"

    def __call__(self, backend=None, stages=None, *rest, **more):
        if stages is None:
            return self._get_key()
        if self.previous:
            self.previous(backend, stages, *rest, **more)
        target = getattr(backend, "target", None)
        if "llir" not in stages or getattr(target, "backend", "hip") not in self.backends:
            return None
        make = stages["llir"]
        stages["llir"] = lambda source, metadata: remap_llvm_ir(
            make(source, metadata), self.remap, self.tool
        )
        return None

    def _get_key(self):
        key = self.key
        if self.previous:
            key = f"{self.previous()[0]}:{key}"
        return key, hashlib.sha256(key.encode()).hexdigest()


def _get_runtime(knobs):
    if knobs is None:
        from triton import knobs
    runtime = knobs.runtime
    if not hasattr(runtime, "add_stages_inspection_hook"):
        raise RuntimeError(
            "expected Triton 3.6 or later, with knobs.runtime.add_stages_inspection_hook"
        )
    return runtime


def install(remap="map=balanced", *, tool=None, backends=("hip",), knobs=None):
    """Remaps every kernel that Triton compiles from now on.

    `remap` are options of swizzle-remap-program-ids. A grid that it states, as
    in `grid=?,1,1` for launches along x only, must be that of every launch of
    every kernel; without it all three sizes are read at run time. If it names no
    topology and this machine has AMD GPUs, their number of XCDs is taken.
    `backends` are Triton's names of targets. An earlier hook of another package
    stays in force, and its changes come first. A second call replaces the
    first. Kernels that were compiled before stay in Triton's cache under their
    own keys."""
    runtime = _get_runtime(knobs)
    if "topology=" not in remap:
        xcds = count_xcds()
        if xcds:
            remap = f"{remap} topology={xcds}"
    uninstall(knobs=knobs)
    runtime.add_stages_inspection_hook = _Hook(
        remap, tool or find_tool(), backends, runtime.add_stages_inspection_hook
    )


def installed(*, knobs=None):
    """The options of the remap that is in force, or None."""
    hook = _get_runtime(knobs).add_stages_inspection_hook
    return hook.remap if isinstance(hook, _Hook) else None


def uninstall(*, knobs=None):
    """Puts the hook back that was there before `install`, if any."""
    runtime = _get_runtime(knobs)
    hook = runtime.add_stages_inspection_hook
    if isinstance(hook, _Hook):
        runtime.add_stages_inspection_hook = hook.previous
