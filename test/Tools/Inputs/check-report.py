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
    # Nothing but the addresses of the buffers, which are in one half of a line, is
    # shared: no map changes a count. Each XCD reads them twice, from the MALL.
    counts = {a["name"]: a for a in prediction["arguments"]}
    assert counts["from"]["bytes"] == counts["to"]["bytes"] == 4096
    assert counts["from"]["l2"] == {"requests": 32, "hits": 0}, prediction
    assert counts["to"]["l2"] == {"requests": 64, "hits": 32}, prediction
    assert counts["kernarg"]["l2"] == {"requests": 16, "hits": 8}, prediction
    assert prediction["l2"] == {"requests": 112, "hits": 40}
    assert abs(prediction["l2.hit"] - 40 / 112) < 1e-9
    assert prediction["mall"] == {"requests": 40, "hits": 7}
    assert prediction["l2.bytes"] == 32 * 128 + 64 * 64 + 16 * 64
    assert [x["workgroups"] for x in prediction["xcds"]] == [2] * 8
