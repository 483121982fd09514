"""Checks isa-report's JSON for loops.s: its members, and that they agree."""

import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
kernels = {kernel["name"]: kernel for kernel in report["kernels"]}
assert all(k["isa"] == "gfx942" and k["file"] == "loops.s" for k in kernels.values())
assert list(kernels) == ["nested", "skipping", "plain", "straight"]

nested = kernels["nested"]
assert (nested["vgprs"], nested["agprs"], nested["sgprs"]) == (200, 52, 30)
assert (nested["vgpr_spills"], nested["sgpr_spills"]) == (3, 1)
assert kernels["plain"]["vgpr_spills"] is None
assert nested["occupancy"] == {
    "waves_per_simd": 2,
    "waves_by_registers": 2,
    "waves_by_lds": 3,
    "workgroups_per_cu": 2,
    "waves_per_workgroup": 4,
}
outer, inner = nested["loops"]
assert (outer["mfma"], outer["instructions"], outer["hot"]) == (5, 23, False)
assert (inner["mfma"], inner["instructions"], inner["hot"]) == (2, 16, True)
assert "iteration" not in outer
iteration = inner["iteration"]
assert iteration["flop"] == 24576
assert iteration["global_bytes_per_flop"] == 1152 / 24576
assert iteration["lds_cycles"] == 20
assert iteration["mca"]["modelled"] == 13
assert iteration["mca"]["mfma_share"] == 12 / iteration["mca"]["cycles"]

# It ends where the padding before the next kernel starts.
assert kernels["skipping"]["kernel"]["total"] == 15
assert [loop["hot"] for loop in kernels["skipping"]["loops"]] == [True, True]
assert kernels["skipping"]["loops"][1]["always"]["blocks"] == 2
assert [loop["hot"] for loop in kernels["plain"]["loops"]] == [False, True]
assert kernels["plain"]["loops"][1]["iteration"]["mca"]["not_modelled"] == 1
assert kernels["straight"]["loops"] == []

for kernel in kernels.values():
    counted = [kernel["kernel"]]
    counted += [loop["iteration"] for loop in kernel["loops"] if loop["hot"]]
    for part in counted:
        assert sum(part["classes"].values()) == part["total"], part
