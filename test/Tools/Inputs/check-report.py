"""Checks the JSON of swizzle-sim for the launch of swizzle-sim.test."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    (launch,) = json.load(file)
assert launch["kernel"] == "copy" and launch["grid"] == [16, 1, 1]
assert [m["map"] for m in launch["maps"]] == ["identity", "balanced", "@reversed"]
assert launch["best"] in ("identity", "balanced", "@reversed") and launch["reason"]
for prediction in launch["maps"]:
    # Nothing is shared, so that no map changes a count.
    assert prediction["l2"] == {"requests": 96, "hits": 32}, prediction
    assert abs(prediction["l2.hit"] - 1 / 3) < 1e-9
    assert prediction["mall"] == {"requests": 32, "hits": 0}
    assert prediction["l2.bytes"] == 32 * 128 + 64 * 64
    assert [a["bytes"] for a in prediction["arguments"]] == [4096, 4096]
    assert [x["workgroups"] for x in prediction["xcds"]] == [2] * 8
