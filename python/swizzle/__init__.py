"""Remaps the kernels that Triton compiles for AMD GPUs, and predicts what that does.

    import swizzle
    swizzle.install("map=balanced")

From there on each kernel goes through swizzle-translate between Triton's own
optimizations and its code generator. A process that others start, such as a
compile worker of torch.compile, does the same if the environment has
SWIZZLE_REMAP="map=balanced" and swizzle.pth is installed.
`swizzle.predict` and `swizzle.choose` ask swizzle-sim about a launch of a compiled
kernel. docs/triton.md is the manual.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

from .predict import PredictError, choose, predict
from .translate import RemapError, find_tool, remap_llvm_ir
from .triton_hook import install, installed, uninstall

__all__ = [
    "PredictError",
    "RemapError",
    "choose",
    "find_tool",
    "install",
    "installed",
    "predict",
    "remap_llvm_ir",
    "uninstall",
]
