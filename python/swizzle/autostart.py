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
_WATCHED = "triton.knobs"


class _Loader(importlib.abc.Loader):
    def __init__(self, loader, finder):
        self._loader, self._finder = loader, finder

    def __getattr__(self, name):
        return getattr(self._loader, name)

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        from . import install

        # If it fails, so does the import, and each one that is tried after it.
        install(os.environ["SWIZZLE_REMAP"], knobs=module)
        self._finder.stop()


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self):
        self._is_searching = False

    def find_spec(self, name, path=None, target=None):
        if name != _WATCHED or self._is_searching:
            return None
        self._is_searching = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self._is_searching = False
        if spec:
            spec.loader = _Loader(spec.loader, self)
        return spec

    def stop(self):
        if self in sys.meta_path:
            sys.meta_path.remove(self)


def start():
    if os.environ.get("SWIZZLE_REMAP"):
        sys.meta_path.insert(0, _Finder())


start()
