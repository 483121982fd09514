"""A stage of Triton's compiler that remaps kernels.

Triton calls `knobs.runtime.add_stages_inspection_hook`, from 3.6 on, with the
stages of a compilation; `stages["llir"]` makes the text of LLVM IR that the next
stage compiles. Called without arguments the hook returns what its work depends
on, which becomes a part of the key of Triton's cache. Triton 3.6 does not ask for
that: there kernels get a folder of their own in the cache.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import collections.abc
import hashlib
import importlib
import inspect
import os
import pathlib
import re

from .machine import count_xcds
from .translate import (
    OPTION_VALUE,
    RemapError,
    check_options,
    check_text,
    find_program,
    find_tool,
    list_kernel_names,
    narrow_kernels,
    remap_llvm_ir,
)


# The hooks that are in force, with the `knobs.runtime` that each is for.
_in_force = []


def _hash_file(path):
    try:
        return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
    except OSError as error:
        raise RemapError(f"{path}: {error.strerror}") from error


def _find_launch_file(remap):
    """The options with the absolute path of the file `launch=@FILE`, and that path,
    or None if there is none."""
    path = None

    def replace(match):
        nonlocal path
        text = match[1].strip("{}'\" ")
        if not text.startswith("@"):
            return match[0]
        path = os.path.abspath(text[1:])
        return f"launch={{@{path}}}"

    remap = re.sub(rf"(?<!\S)launch={OPTION_VALUE}", replace, remap)
    return remap, path


def _check_map(remap):
    """Raises RemapError for a map by its name, which Triton's kernels have none of, and for
    a host function, as they have no host code."""
    if re.search(r"(?<!\S)entry=", remap):
        raise RemapError("expected no 'entry', as kernels of Triton have no host code, but got one")
    for text in re.findall(rf"(?<!\S)map={OPTION_VALUE}", remap):
        if "@" in text:
            raise RemapError(f"expected a map of built-in steps, or 'auto', but got {text}")


def _check_kernels(remap):
    """Raises RemapError for kernels of modules: in LLVM IR these have no names."""
    for name in list_kernel_names(remap):
        if "::" in name:
            raise RemapError(f"expected the name of a kernel without a module, but got '{name}'")


class _Hook:
    def __init__(self, remap, tool, backends):
        self.remap, self.launch_file = _find_launch_file(remap)
        self.tool, self.backends = tool, backends
        parts = ["swizzle", _hash_file(tool), self.remap, ",".join(backends)]
        # A file with launches decides as the options do.
        self.launches = _hash_file(self.launch_file) if self.launch_file else None
        if self.launches:
            parts.append(self.launches)
        self.key = ":".join(parts)
        self.previous = self.cache_dir = self.own_cache_dir = None
        # Where another hook is around this one it stays there, and does nothing.
        self.is_in_force = True

    def separate_cache(self, cache):
        """Lets Triton keep kernels in a folder that depends on the key."""
        self.cache_dir = cache.dir
        digest = hashlib.sha256(self.key.encode()).hexdigest()[:16]
        self.own_cache_dir = cache.dir = os.path.join(cache.dir, f"swizzle-{digest}")

    def __call__(self, backend=None, stages=None, *rest, **more):
        if stages is None:
            return self._get_key()
        if self.previous:
            self.previous(backend, stages, *rest, **more)
        if not self.is_in_force:
            return None
        target = getattr(backend, "target", None)
        if "llir" not in stages or getattr(target, "backend", "hip") not in self.backends:
            return None
        make = stages["llir"]
        stages["llir"] = lambda source, metadata: self._remap(make(source, metadata))
        return None

    def _remap(self, text):
        # A module has one kernel: `kernels` says which modules are remapped.
        if self.launch_file and _hash_file(self.launch_file) != self.launches:
            raise RemapError(
                f"expected {self.launch_file} as it was when swizzle.install read it, but got "
                "another one; call swizzle.install again"
            )
        remap = narrow_kernels(self.remap, text)
        return text if remap is None else remap_llvm_ir(text, remap, self.tool)

    def _get_key(self):
        key = self.key if self.is_in_force else "swizzle"
        if self.previous:
            key = f"{self.previous()[0]}:{key}"
        return key, hashlib.sha256(key.encode()).hexdigest()


# Triton's folders of backends, which are none of its names of targets.
_TARGETS = {"amd": "hip", "nvidia": "cuda"}


def _list_backends(backends):
    """The names as a tuple; one of them may stand alone. Raises TypeError for what is no
    text, and RemapError for names that no target has."""
    if isinstance(backends, str) or not isinstance(backends, collections.abc.Iterable):
        backends = [backends]
    backends = tuple(backends)
    if not backends:
        raise RemapError("expected a target of Triton, such as 'hip', but got none")
    for name in backends:
        check_text("the name of a backend", name)
        if not name or name in _TARGETS:
            target = _TARGETS.get(name, "hip")
            raise RemapError(f"expected a target of Triton, such as '{target}', but got '{name}'")
    return backends


# What is said of Triton without the hook.
OTHER_TRITON = "expected Triton 3.6 or later, with knobs.runtime.add_stages_inspection_hook"


def _get_knobs(knobs):
    try:
        return knobs or importlib.import_module("triton.knobs")
    except ModuleNotFoundError as error:
        # Without Triton it says so itself.
        if error.name != "triton.knobs":
            raise
        raise RuntimeError(OTHER_TRITON) from error


def _asks_for_key():
    """Returns true if Triton's compiler makes the hook's answer part of its key."""
    try:
        compiler = importlib.import_module("triton.compiler.compiler")
        return "add_stages_inspection_hook" in inspect.getsource(compiler)
    except (ImportError, OSError, TypeError):
        # There may be no source.
        return False


def _get_runtime(knobs):
    runtime = knobs.runtime
    if not hasattr(runtime, "add_stages_inspection_hook"):
        raise RuntimeError(OTHER_TRITON)
    return runtime


def install(remap="map=balanced", *, tool=None, backends=("hip",), knobs=None):
    """Remaps every kernel that Triton compiles from now on.

    `remap` are options of swizzle-remap-program-ids. A grid that it states, as
    in `grid=?,1,1` for launches along x only, must be that of every launch of
    every kernel; one that reads ids along y or z is then left alone, with a
    warning. Without it all three sizes are read at run time. If it names no
    topology and this machine has AMD GPUs, their number of XCDs is taken; with
    `map=auto` it must be that of the default device for the kernel's chip.
    `kernels` names those that are remapped; the others stay as they are.
    `backends` are Triton's names of targets, such as "hip" for AMD GPUs, or one name. An
    earlier hook of
    another package stays in force, and its changes come first. A second call
    replaces the first, unless it fails: with RemapError where the options are
    wrong. What a JIT function has compiled before in this process, it keeps."""
    check_text("options of swizzle-remap-program-ids", remap)
    backends = _list_backends(backends)
    knobs = _get_knobs(knobs)
    runtime = _get_runtime(knobs)
    if "topology=" not in remap:
        xcds = count_xcds()
        if xcds:
            remap = f"{remap} topology={xcds}"
    tool = find_tool() if tool is None else find_program(tool)
    _check_map(remap)
    _check_kernels(remap)
    check_options(remap, tool)
    hook = _Hook(remap, tool, backends)
    asks_for_key = _asks_for_key()
    # Nothing below fails, so that an earlier call stays in force if this one does.
    uninstall(knobs=knobs)
    hook.previous = runtime.add_stages_inspection_hook
    _in_force.append((runtime, hook))
    if not asks_for_key:
        hook.separate_cache(knobs.cache)
    runtime.add_stages_inspection_hook = hook


def _find_hook(runtime):
    """The hook that is in force, or None."""
    for other, hook in _in_force:
        if other is runtime:
            return hook
    return None


def installed(*, knobs=None):
    """The options of the remap that is in force, or None."""
    hook = _find_hook(_get_runtime(_get_knobs(knobs)))
    return hook.remap if hook else None


def uninstall(*, knobs=None):
    """Puts the hook back that was there before `install`, if any. One of another
    package that came later stays in force."""
    knobs = _get_knobs(knobs)
    runtime = _get_runtime(knobs)
    hook = _find_hook(runtime)
    if not hook:
        return
    _in_force.remove((runtime, hook))
    hook.is_in_force = False
    if runtime.add_stages_inspection_hook is hook:
        runtime.add_stages_inspection_hook = hook.previous
    # Not where somebody has set another one since.
    if hook.cache_dir is not None and knobs.cache.dir == hook.own_cache_dir:
        knobs.cache.dir = hook.cache_dir
