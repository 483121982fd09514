"""llvm-mca's account of a loop, and what LDS takes for it."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import re

from .instructions import Instruction
from .tools import ReportError, run

ITERATIONS = 100
# llvm-mca takes well below a second for a loop; this many seconds mean that it does
# not end.
TIME_LIMIT = 100
# The classes that llvm-mca knows nothing of: the targets of branches, the partners of
# barriers, the length of nops.
LEFT_OUT = ("branch", "barrier", "nop")


def split_carry(instruction):
    """The same work for llvm-mca without instructions of two micro-operations: an
    addition with carry is one of a vector result and one of the scalar carry. In the
    cycle in which the second micro-operation starts, llvm-mca of LLVM 22 forgets the
    instructions that end (llvm-project pull request 176686); what waits for one of
    them then waits forever."""
    form = re.fullmatch(r"v_(?:add|sub|subrev|addc|subb|subbrev)_co_u32(_e\d+)", instruction.mnemonic)
    if not form:
        return [instruction]
    result, carry, *sources = instruction.operands.split(", ")
    # With a carry to read, one vector instruction with as many operands.
    mnemonic = "v_add_u32" if len(sources) == 2 else "v_cndmask_b32"

    def part(mnemonic, *operands):
        return Instruction(instruction.address, mnemonic, ", ".join(operands), instruction.words)

    return [part(mnemonic + form.group(1), result, *sources), part("s_mov_b64", carry, "0")]


def split_wide(instruction):
    """The same work for llvm-mca where formats are modifiers: LLVM has one time for
    all of them, that of numbers of less than 8 bits. With one factor of 8 bits, by
    the numbers 0 and 1, it takes twice as long (IssueClock.h), as two products do,
    the second of which is added to the first."""
    formats = dict(re.findall(r"\b(cbsz|blgp):(\d+)", instruction.operands))
    is_wide = any(int(formats.get(name, 0)) < 2 for name in ("cbsz", "blgp"))
    if not instruction.mnemonic.endswith("_f8f6f4") or not is_wide:
        return [instruction]
    sources = instruction.operands.split(", ")
    first, *behind = sources[3].split(" ")
    sources[3] = " ".join([sources[0], *behind])
    second = Instruction(
        instruction.address, instruction.mnemonic, ", ".join(sources), instruction.words
    )
    return [instruction, second]


def run_mca(isa, instructions):
    """Runs llvm-mca, whose report is the standard output, as JSON."""
    return run(
        "llvm-mca",
        *("--mtriple=amdgcn-amd-amdhsa", f"--mcpu={isa}", "--json"),
        f"--iterations={ITERATIONS}",
        text="".join(i.text + "\n" for i in instructions),
        check=False,
        time_limit=TIME_LIMIT,
    )


def mca(isa, instructions):
    """Cycles of an iteration, and those that its MFMA alone would take, as llvm-mca
    sees them; with the instructions that it cannot model, which are in neither."""
    given = [i for i in instructions if i.kind not in LEFT_OUT]
    # Words that are no instruction are a directive to llvm-mca.
    refused = [i for i in given if i.mnemonic.startswith(".")]
    given = [i for i in given if not i.mnemonic.startswith(".")]
    report = None
    while given:
        parts = [(part, i) for i in given for whole in split_wide(i) for part in split_carry(whole)]
        done = run_mca(isa, [part for part, _ in parts])
        if done.returncode == 0:
            report = json.loads(done.stdout)
            break
        # Text of the disassembler that the assembler does not read.
        lines = {int(line) for line in re.findall(r"<stdin>:(\d+):\d+: error", done.stderr)}
        if not lines:
            raise ReportError(f"llvm-mca: {done.stderr.strip()}")
        wrong = {id(i) for n, (_, i) in enumerate(parts, 1) if n in lines}
        refused += [i for i in given if id(i) in wrong]
        given = [i for i in given if id(i) not in wrong]
    if not report:
        nothing = dict.fromkeys(("cycles", "mfma_cycles", "mfma_share", "modelled"), 0)
        return {**nothing, "not_modelled": len(refused)}, refused

    region = report["CodeRegions"][0]
    if len(region["Instructions"]) != len(parts):
        raise ReportError("llvm-mca dropped instructions without a word")
    # The last index stands for the sum over all instructions.
    mfma = {n for n, (part, _) in enumerate(parts) if part.kind == "mfma"}
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


def lds_cycles(chip, read_bytes, written_bytes):
    """Cycles, in llvm-mca's sense, in which LDS can at best move that many bytes for
    a wave of each SIMD."""
    unit = chip["compute_unit"]
    clocks = read_bytes / unit["lds_read_bytes_per_clock"]
    clocks += written_bytes / unit["lds_write_bytes_per_clock"]
    clocks_per_cycle = unit["wave_size"] / unit["simd_width"]
    return clocks * unit["simds"] / clocks_per_cycle
