"""llvm-mca's account of a loop, and the waves that fit on a SIMD."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import re

from .tools import ReportError, run

ITERATIONS = 100
# What llvm-mca would misunderstand: it never follows a branch, takes a barrier for
# 500 cycles, whoever waits, and a nop for one cycle, however long it is.
LEFT_OUT = ("branch", "barrier", "nop")


def mca(isa, instructions):
    """Cycles of an iteration, and those that its MFMA alone would take, as llvm-mca
    sees them; with the instructions that it cannot model, which are in neither."""
    given = [i for i in instructions if i.kind not in LEFT_OUT]
    refused, report = [], None
    while given:
        done = run(
            "llvm-mca",
            *("--mtriple=amdgcn-amd-amdhsa", f"--mcpu={isa}", "--json"),
            f"--iterations={ITERATIONS}",
            text="".join(i.text + "\n" for i in given),
            check=False,
        )
        if done.returncode == 0:
            report = json.loads(done.stdout)
            break
        # A line that it cannot parse, or an instruction that the model lacks.
        lines = {int(line) for line in re.findall(r"<stdin>:(\d+):\d+: error", done.stderr)}
        lacking = re.search(r"note: instruction:\s*(.*)", done.stderr)
        if lacking and not lines:
            name = lacking.group(1).split()[0]
            same = [n for n, i in enumerate(given, 1) if i.mnemonic == name]
            lines = set(same or [n for n, i in enumerate(given, 1) if name.startswith(i.mnemonic)])
        if not lines:
            raise ReportError(f"llvm-mca: {done.stderr.strip()}")
        refused += [i for n, i in enumerate(given, 1) if n in lines]
        given = [i for n, i in enumerate(given, 1) if n not in lines]
    if not report:
        nothing = dict.fromkeys(("cycles", "mfma_cycles", "mfma_share", "modelled"), 0)
        return {**nothing, "not_modelled": len(refused)}, refused

    region = report["CodeRegions"][0]
    if len(region["Instructions"]) != len(given):
        raise ReportError("llvm-mca dropped instructions without a word")
    # The last index stands for the sum over all instructions.
    mfma = {n for n, i in enumerate(given) if i.kind == "mfma"}
    usage = region["ResourcePressureView"]["ResourcePressureInfo"]
    cycles = region["SummaryView"]["TotalCycles"] / ITERATIONS
    busy = sum(use["ResourceUsage"] for use in usage if use["InstructionIndex"] in mfma)
    return {
        "cycles": cycles,
        "mfma_cycles": busy,
        "mfma_share": busy / cycles,
        "modelled": len(given),
        "not_modelled": len(refused),
    }, refused


def occupancy(chip, vgprs, lds_bytes, workgroup_size):
    """Waves that a SIMD holds at once: by its registers, by the LDS of its compute
    unit, and both with whole workgroups, as a number of waves per SIMD."""
    unit = chip["compute_unit"]

    def granules(amount, granule):
        return max(1, -(-amount // granule)) * granule

    waves = max(1, -(-workgroup_size // unit["wave_size"]))
    most = unit["max_waves_per_simd"]
    registers = min(most, unit["vgprs_per_lane"] // granules(vgprs, unit["vgpr_granule"]))
    workgroups = registers * unit["simds"] // waves
    lds = most
    if lds_bytes:
        in_lds = chip["lds_bytes"] // granules(lds_bytes, unit["lds_granule"])
        workgroups = min(workgroups, in_lds)
        lds = min(most, in_lds * waves / unit["simds"])
    return {
        "waves_per_simd": workgroups * waves / unit["simds"],
        "by_registers": registers,
        "by_lds": lds,
        "workgroups_per_cu": workgroups,
        "waves_per_workgroup": waves,
    }
