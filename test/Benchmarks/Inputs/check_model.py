"""Checks what isa-report makes of instructions that llvm-mca or it does not know."""

import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(sys.argv[1], "benchmarks"))

from isa_report import model  # noqa: E402
from isa_report.instructions import Instruction  # noqa: E402
from isa_report.report import count  # noqa: E402


def instruction(mnemonic, operands=""):
    return Instruction(0, mnemonic, operands, [0])


known, unknown = instruction("v_mov_b32", "v0, v1"), instruction("v_mystery_b32", "v0, v1")
cycles, refused = model.mca("gfx942", [known, unknown, known, unknown, known])
assert (cycles["modelled"], cycles["not_modelled"]) == (3, 2), cycles
assert refused == [unknown, unknown]
assert 3 <= cycles["cycles"] < 3.1, cycles

cycles, refused = model.mca("gfx942", [unknown])
assert (cycles["cycles"], cycles["modelled"], cycles["not_modelled"]) == (0, 0, 1)

# Here ds_read ends in the cycle in which the carry's second micro-operation starts:
# llvm-mca of LLVM 22 alone does not end.
late = [
    instruction("ds_read_b64", "v[38:39], v87"),
    instruction("v_exp_f32_e32", "v96, v62"),
    instruction("v_add_co_u32_e32", "v62, vcc, 0x5000, v72"),
    instruction("v_addc_co_u32_e32", "v63, vcc, 0, v73, vcc"),
    instruction("v_mfma_f32_32x32x8_f16", "v[0:15], v[38:39], v[18:19], v[0:15]"),
]
cycles, refused = model.mca("gfx942", late)
assert (cycles["modelled"], cycles["not_modelled"]) == (5, 0), cycles
assert refused == [] and cycles["mfma_cycles"] == 8, cycles

# Otherwise an addition with carry in one piece takes as long as in two.
carries = [
    ("v_add_co_u32_e32", "v1, vcc, 0x5000, v2"),
    ("v_addc_co_u32_e32", "v3, vcc, 0, v4, vcc"),
    ("v_sub_co_u32_e64", "v1, s[0:1], v2, v3"),
    ("v_subb_co_u32_e64", "v3, s[0:1], v4, v5, s[0:1]"),
    ("v_subrev_co_u32_e32", "v1, vcc, v2, v3"),
    ("v_subbrev_co_u32_e32", "v1, vcc, v2, v3, vcc"),
]
for mnemonic, operands in carries:
    whole = instruction(mnemonic, operands)
    parts = model.split_carry(whole)
    assert [part.kind for part in parts] == ["valu", "salu"], mnemonic
    use = instruction("v_cndmask_b32_e64", f"v9, v1, v3, {operands.split(', ')[1]}")
    in_one, in_two = (model.run_mca("gfx942", [*code, use]).stdout for code in ([whole], parts))
    totals = [json.loads(text)["CodeRegions"][0]["SummaryView"] for text in (in_one, in_two)]
    assert totals[0]["TotalCycles"] == totals[1]["TotalCycles"], mnemonic

notes = []
counted = count([instruction("global_load_mystery", "v0, v[2:3], off")], 64, notes)
assert counted["classes"]["load"] == 1 and counted["global_load_bytes"] == 0
assert notes == ["not in the sums, for want of a known size: global_load_mystery"], notes

# Bytes of a lane, and operations of a wave of 64.
widths = {
    "global_load_dword": 4,
    "global_load_dwordx3": 12,
    "buffer_load_dwordx4": 16,
    "global_load_ubyte": 1,
    "global_load_sbyte_d16_hi": 1,
    "global_load_short_d16_hi": 2,
    "buffer_load_ushort": 2,
    "global_load_lds_dwordx4": 16,
    "global_load_lds_ushort": 2,
    "buffer_load_format_xyzw": 16,
    "buffer_load_format_d16_xy": 4,
    "ds_read_b128": 16,
    "ds_read_u16_d16": 2,
    "ds_read_i8": 1,
    "ds_read2_b32": 8,
    "ds_read2st64_b64": 16,
    "ds_read_b64_tr_b16": 8,
    "ds_write_b16_d16_hi": 2,
    "ds_write2_b64": 16,
    "ds_add_u32": 4,
    "ds_add_rtn_u64": 8,
    "ds_min_i32": 4,
    "ds_max_f64": 8,
    "ds_cmpst_rtn_b32": 4,
    "ds_cmpst_f32": 4,
    "ds_pk_add_f16": 4,
    "ds_pk_add_rtn_bf16": 4,
    "ds_wrxchg_rtn_b64": 8,
    "ds_wrxchg2_rtn_b32": 8,
    "ds_wrxchg2st64_rtn_b64": 16,
}
for mnemonic, width in widths.items():
    assert instruction(mnemonic).lane_bytes == width, mnemonic
products = {
    ("v_mfma_f32_32x32x8_f16", "a[0:15], v[0:1], v[2:3], a[0:15]"): 32 * 32 * 8,
    ("v_mfma_f32_16x16x16_bf16", "v[0:3], v[4:5], v[6:7], 0"): 16 * 16 * 16,
    ("v_mfma_f32_16x16x32_fp8_bf8", "v[0:3], v[4:5], v[6:7], 0"): 16 * 16 * 32,
    ("v_mfma_f32_32x32x4_2b_f16", "a[0:31], v[0:1], v[2:3], a[0:31]"): 2 * 32 * 32 * 4,
    ("v_mfma_f32_4x4x4_16b_f16", "a[0:3], v[0:1], v[2:3], a[0:3]"): 16 * 4 * 4 * 4,
    ("v_mfma_f32_32x32x4f16", "a[0:31], v[0:1], v[2:3], a[0:31]"): 2 * 32 * 32 * 4,
    ("v_mfma_f32_32x32x8bf16_1k", "a[0:15], v[0:1], v[2:3], a[0:15]"): 32 * 32 * 8,
    ("v_mfma_i32_32x32x16_i8", "a[0:15], v[0:1], v[2:3], a[0:15]"): 32 * 32 * 16,
    ("v_mfma_f64_16x16x4_f64", "v[0:7], v[8:9], v[10:11], v[0:7]"): 16 * 16 * 4,
    ("v_mfma_f64_4x4x4_4b_f64", "v[0:1], v[8:9], v[10:11], v[0:1]"): 4 * 4 * 4 * 4,
    ("v_smfmac_f32_32x32x16_f16", "a[0:15], v[2:3], v[4:7], v1"): 32 * 32 * 16,
    ("v_mfma_scale_f32_32x32x64_f8f6f4", "v[0:15], v[16:23], v[24:31], 0"): 32 * 32 * 64,
}
for (mnemonic, operands), number in products.items():
    assert instruction(mnemonic, operands).mfma_flop(64) == 2 * number, mnemonic
assert instruction("v_mfma_mystery", "v0").mfma_flop(64) is None

# LDS as the last word of the operands, or in the name.
assert instruction("buffer_load_dword", "v0, s[0:3], 0 offen lds").is_lds_load
assert instruction("global_load_lds_dword", "v[0:1], off").is_lds_load
assert not instruction("global_load_dword", "v0, v[0:1], off").is_lds_load
