"""Checks the JSON of swizzle-sim for a kernel with maps, the identity first and one
whose kernel the second file has, remapped and compiled."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import sys


def read_maps(name):
    with open(name, encoding="utf-8") as file:
        return json.load(file)[0]["maps"]


identity, mapped = read_maps(sys.argv[1])
(remapped,) = read_maps(sys.argv[2])
assert identity["map_work"] == remapped["map_work"] == {"instructions": 0, "clocks": 0}
# Five divisions by sizes that are not constants, each of about 20 instructions.
assert 100 < mapped["map_work"]["instructions"] < 200
# Most of them take 4 clocks, some 16.
assert 4.5 < mapped["map_work"]["clocks"] / mapped["map_work"]["instructions"] < 6
assert remapped["time.us"] > 1.2 * identity["time.us"]
assert abs(mapped["time.us"] / remapped["time.us"] - 1) < 0.05
