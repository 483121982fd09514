#!/usr/bin/env python3
"""Compiles the kernels beside this file for gfx942; no AMD GPU is needed.

usage: compile.py <folder> [<kernel>...]

Writes <kernel>.llir, .amdgcn and .hsaco, and into launch.json what a launch has
to know and the code object does not say: the block and the bytes of workgroup
memory. What is written does not depend on where Triton and this file are.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import os
import sys

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

import kernels

MATMUL = dict(BLOCK_M=128, BLOCK_N=128, BLOCK_K=64, BALANCED="")
ATTENTION = dict(D=64, BLOCK_M=128, BLOCK_N=64, CAUSAL=False)
# The function, its constants, and the waves of a workgroup.
KERNELS = {
    "matmul": (kernels.matmul, MATMUL, 4),
    "matmul_balanced_grid": (kernels.matmul, dict(MATMUL, BALANCED="grid"), 4),
    "matmul_balanced_tiles": (kernels.matmul, dict(MATMUL, BALANCED="tiles"), 4),
    "matmul_256": (kernels.matmul, dict(MATMUL, BLOCK_M=256, BLOCK_N=256), 8),
    "softmax": (kernels.softmax, dict(BLOCK=1024), 4),
    "attention": (kernels.attention, ATTENTION, 4),
    "attention_causal": (kernels.attention, dict(ATTENTION, CAUSAL=True), 4),
    "conv2d": (kernels.conv2d, dict(BLOCK_M=128, BLOCK_N=64, BLOCK_K=32), 4),
}


def type_of(name, constants):
    if name in constants:
        return "constexpr"
    if name == "scale":
        return "fp32"
    return "i32" if name.isupper() else "*fp16"


def promises(name, kind):
    """What Triton's launcher finds out about tensors of less than 2 GB and about
    sizes that 16 divides; filters may be of any height and width."""
    if kind == "*fp16":
        return [["tt.divisibility", 16], ["tt.pointer_range", 32]]
    if kind == "i32" and name not in "HWRS":
        return [["tt.divisibility", 16]]
    return []


def compile_kernel(function, constants, waves):
    signature = {name: type_of(name, constants) for name in function.arg_names}
    attributes = {}
    for place, (name, kind) in enumerate(signature.items()):
        if promises(name, kind):
            attributes[(place,)] = promises(name, kind)
    source = ASTSource(fn=function, signature=signature, constexprs=constants, attrs=attributes)
    options = dict(num_warps=waves, num_stages=2, matrix_instr_nonkdim=16)
    return triton.compile(source, target=GPUTarget("hip", "gfx942", 64), options=options)


def without_paths(text):
    """LLVM IR with debug locations relative to Triton's and this repository's
    folder."""
    here = os.path.dirname(os.path.abspath(__file__))
    for root in (os.path.dirname(triton.__path__[0]), os.path.dirname(os.path.dirname(here))):
        text = text.replace(f'directory: "{root}/', 'directory: "')
    return text


def main():
    folder = sys.argv[1]
    launches = {}
    for name in sys.argv[2:] or KERNELS:
        function, constants, waves = KERNELS[name]
        kernel = compile_kernel(function, constants, waves)
        path = os.path.join(folder, name)
        with open(path + ".llir", "w") as file:
            file.write(without_paths(kernel.asm["llir"]))
        with open(path + ".amdgcn", "w") as file:
            file.write(kernel.asm["amdgcn"])
        with open(path + ".hsaco", "wb") as file:
            file.write(kernel.asm["hsaco"])
        launches[name] = {"block": 64 * waves, "shared": kernel.metadata.shared}
    with open(os.path.join(folder, "launch.json"), "w") as file:
        json.dump({"triton": triton.__version__, "kernels": launches}, file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    main()
