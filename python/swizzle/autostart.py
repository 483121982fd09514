"""Calls swizzle.install once Triton is imported, in a process whose environment
has SWIZZLE_REMAP. swizzle.pth imports this module when Python starts."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import importlib.abc
import importlib.util
import os
import sys

# The module that Triton's users import last of those that `install` needs.
_KNOBS = "triton.knobs"


class _Loader(importlib.abc.Loader):
    """Calls `finish` with the module once another loader has loaded it; if that
    fails, so does the import, and each one that is tried after it."""

    def __init__(self, loader, finish):
        self._loader, self._finish = loader, finish

    def __getattr__(self, name):
        return getattr(self._loader, name)

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        self._finish(module)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self):
        self._finish = {"triton": self._check, _KNOBS: self._install}
        self._is_searching = False

    def find_spec(self, name, path=None, target=None):
        if name not in self._finish or self._is_searching:
            return None
        self._is_searching = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self._is_searching = False
        # A folder alone, as where Triton is not installed, has no loader.
        if spec and spec.loader:
            spec.loader = _Loader(spec.loader, self._finish[name])
        return spec

    def _check(self, module):
        # An older one, in which nothing would ever be remapped.
        if not importlib.util.find_spec(_KNOBS):
            from .triton_hook import OTHER_TRITON

            raise RuntimeError(OTHER_TRITON)

    def _install(self, module):
        from . import install

        install(os.environ["SWIZZLE_REMAP"], knobs=module)
        if self in sys.meta_path:
            sys.meta_path.remove(self)


def start():
    if os.environ.get("SWIZZLE_REMAP"):
        sys.meta_path.insert(0, _Finder())


start()
