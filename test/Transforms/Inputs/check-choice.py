"""Compares the chosen map of a module with the times of all maps."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import re
import sys

with open(sys.argv[1]) as file:
    launch = json.load(file)[0]
with open(sys.argv[2]) as file:
    chosen = re.search(r"swizzle\.chosen = #swizzle\.map<(.*?)>[,}]", file.read()).group(1)
times = {entry["map"]: entry["time.us"] for entry in launch["maps"]}
best = min(times.values())
assert times[chosen] <= 1.01 * best, f"{chosen} takes {times[chosen]} us, the best {best}"
assert times[chosen] < 0.99 * times["identity"] or chosen == "identity"
