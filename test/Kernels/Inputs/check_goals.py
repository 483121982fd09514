"""Checks what isa-report says of the MFMA kernels: no scratch, no spills, two waves on
a SIMD; and in the hot loops of those that are to be fast, the least share of MFMA."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import fnmatch
import json
import sys

SHARES = {
    "gemm_n[nt]_*f16_256x256x64": 0.80,
    "gemm_n[nt]_*f16_128x128x64": 0.80,
    "conv2d_nhwc_*": 0.75,
    "conv2d_patch_[bf]*": 0.75,
    "conv2d_patch_split_*": 0.75,
    "attention_*_d64": 0.55,
    "attention_*_d128": 0.65,
}

with open(sys.argv[1]) as file:
    kernels = json.load(file)["kernels"]
found = set()
for kernel in kernels:
    name = kernel["name"]
    for resource in ("scratch_bytes", "vgpr_spills", "sgpr_spills"):
        assert kernel[resource] == 0, (name, resource, kernel[resource])
    waves = kernel["occupancy"]["waves_per_simd"]
    assert waves >= 2, (name, waves)
    for pattern, least in SHARES.items():
        if not fnmatch.fnmatch(name, pattern):
            continue
        found.add(pattern)
        hot = [loop for loop in kernel["loops"] if loop["hot"]]
        assert hot, name
        for loop in hot:
            mca = loop["iteration"]["mca"]
            assert mca["not_modelled"] == 0, name
            assert mca["mfma_share"] >= least, (name, mca["mfma_share"], least)
assert found == set(SHARES), set(SHARES) - found
