"""The GPU of this machine, as Linux describes it."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import pathlib

KFD_NODES = "/sys/class/kfd/kfd/topology/nodes"


def count_xcds(nodes=KFD_NODES):
    """The number of XCDs of this machine's AMD GPUs, in their present partition
    mode; None if there is no such GPU or they differ. Read from `num_xcc` of the
    driver's topology."""
    counts = set()
    for properties in pathlib.Path(nodes).glob("*/properties"):
        try:
            lines = properties.read_text().splitlines()
        except OSError:
            continue
        values = dict(line.split(None, 1) for line in lines if " " in line)
        # Nodes without SIMDs are CPUs.
        if int(values.get("simd_count", 0)) and "num_xcc" in values:
            counts.add(int(values["num_xcc"]))
    return counts.pop() if len(counts) == 1 else None
