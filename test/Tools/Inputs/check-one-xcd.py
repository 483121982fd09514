"""Checks a report of one XCD against that of all.

  check-one-xcd.py ALL ONE
"""

# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import sys

whole, one = (json.load(open(name))[0]["maps"][0] for name in sys.argv[1:])
assert (whole["sampled_xcds"], one["sampled_xcds"]) == (1, 0.125)
assert len(whole["xcds"]) == 8 and len(one["xcds"]) == 1
assert one["xcds"][0]["workgroups"] == whole["xcds"][3]["workgroups"]
assert [xcd["number"] for xcd in whole["xcds"]] == list(range(8)) and one["xcds"][0]["number"] == 3
assert whole["xcd.imbalance"] and one["xcd.imbalance"] is one["xcd.time-imbalance"] is None
assert one["l2"]["requests"] * 8 == whole["l2"]["requests"]
for figure in ("l2.requests", "l2.hit", "mall.bytes", "memory.bytes", "time.us"):
    assert abs(one[figure] - whole[figure]) <= 0.05 * whole[figure], (figure, one[figure], whole[figure])
