"""Checks the JSON of swizzle-sim for a launch, and for the half of its workgroups."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import sys


def read_map(name):
    with open(name, encoding="utf-8") as file:
        return json.load(file)[0]["maps"][0]


whole, part = map(read_map, sys.argv[1:])
assert (whole["sampled_workgroups"], part["sampled_workgroups"]) == (1, 0.5)
assert whole["l1"]["requests"] == 2 * part["l1"]["requests"]
assert abs(part["time.us"] / whole["time.us"] - 1) < 0.1
# Scalar caches are cold for the first workgroups.
assert abs(part["l2.bytes"] / whole["l2.bytes"] - 1) < 0.02
