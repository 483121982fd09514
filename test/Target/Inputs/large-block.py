"""Prints a kernel of one block with products of sums and one factor, of which LLVM's
straight line strength reduction makes sums.

usage: large-block.py PRODUCTS"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import sys

print('target triple = "amdgcn-amd-amdhsa"')
print("define amdgpu_kernel void @k(ptr addrspace(1) %to, i32 %first, i32 %factor) {")
for i in range(int(sys.argv[1])):
    print(f"  %sum{i} = add i32 %first, {i}")
    print(f"  %product{i} = mul i32 %sum{i}, %factor")
    print(f"  store volatile i32 %product{i}, ptr addrspace(1) %to")
print("  ret void\n}")
