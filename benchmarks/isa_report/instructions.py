"""Instructions: their classes, and what their names tell of their work."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re
from dataclasses import dataclass

from .tools import matrix_operations

# The classes, with what is counted to each; the first that matches a name is its
# class. `trans` are the vector instructions that a machine does at a quarter of the
# rate of the others, but not llvm-mca.
CLASSES = {
    "mfma": r"v_s?mfma",
    "trans": r"v_(exp|log|rcp|rsq|sqrt|sin|cos)_",
    "valu": r"v_",
    "waitcnt": r"s_waitcnt",
    "barrier": r"s_barrier",
    "branch": r"s_(c?branch|setpc|swappc|call|endpgm|rfe)",
    "nop": r"s_nop|s_code_end",
    "smem": r"s_(buffer_|scratch_)?(load|store|atomic)|s_(dcache|atc|memtime|memrealtime)",
    "other": r"s_(sleep|setprio|sendmsg|sethalt|setkill|trap|ttrace|icache|incperf|decperf)",
    "salu": r"s_",
    "lds_read": r"ds_(read|load)",
    "lds_write": r"ds_(write|store)",
    "lds_other": r"ds_(b?permute|swizzle|gws|nop)",
    "lds_atomic": r"ds_",
    "scratch": r"scratch_",
    "atomic": r"(global|flat|buffer|tbuffer)_(wrap_|c?swap_)?atomic",
    "load": r"(global|flat|buffer|tbuffer)_load",
    "store": r"(global|flat|buffer|tbuffer)_store",
}
CLASS_NAMES = (
    "mfma valu trans salu smem lds_read lds_write lds_atomic lds_other load store atomic "
    "scratch waitcnt barrier branch nop other"
).split()

# Bytes of one lane by the end of the name of a load, a store or an atomic operation.
WIDTHS = [
    (r"2(?:st64)?(?:_rtn)?_b(\d+)", lambda bits: 2 * int(bits) // 8),
    (r"_b(\d+)(?:_d16(?:_hi)?)?(?:_tr_b\d+)?", lambda bits: int(bits) // 8),
    (r"_dwordx(\d+)", lambda words: 4 * int(words)),
    (r"_dword", lambda: 4),
    (r"_[us]byte(?:_d16(?:_hi)?)?|_byte(?:_d16_hi)?|_[ui]8(?:_d16(?:_hi)?)?", lambda: 1),
    (r"_[us]?short(?:_d16(?:_hi)?)?|_[ui]16(?:_d16(?:_hi)?)?", lambda: 2),
    (r"_[fiu](32|64)", lambda bits: int(bits) // 8),
    (r"_pk_add(?:_rtn)?_b?f16", lambda: 4),
    (r"_format_d16_(x|xy|xyz|xyzw)", lambda parts: 2 * len(parts)),
    (r"_format_(x|xy|xyz|xyzw)", lambda parts: 4 * len(parts)),
]


@dataclass
class Instruction:
    """An instruction at an address, with the 32-bit words that encode it."""

    address: int
    mnemonic: str
    operands: str
    words: list

    @property
    def text(self):
        return f"{self.mnemonic} {self.operands}".rstrip()

    @property
    def end(self):
        return self.address + 4 * len(self.words)

    @property
    def kind(self):
        """One of CLASS_NAMES."""
        for name, pattern in CLASSES.items():
            if re.match(pattern, self.mnemonic):
                return name
        return "other"

    @property
    def lane_bytes(self):
        """Bytes that a load, a store or an atomic operation moves for each lane; None
        if its name does not tell."""
        for pattern, width in WIDTHS:
            found = re.search(rf"(?:{pattern})$", self.mnemonic)
            if found:
                return width(*found.groups())
        return None

    @property
    def is_lds_load(self):
        """True if it loads from global memory into LDS, past the registers."""
        return self.kind == "load" and (
            "_load_lds_" in self.mnemonic or self.operands.split()[-1:] == ["lds"]
        )

    def mfma_flop(self, wave_size):
        """Floating-point (or integer) operations of a matrix instruction; None if its
        name does not tell."""
        registers = re.match(r"[av](?:\[(\d+):(\d+)\]|\d+)", self.operands)
        if not registers:
            return None
        first, last = map(int, registers.groups(default="0"))
        return matrix_operations(self.mnemonic, last - first + 1, wave_size)

    @property
    def branch_target(self):
        """The address a direct branch goes to, else None."""
        if not re.match(r"s_c?branch", self.mnemonic):
            return None
        offset = self.words[0] & 0xFFFF
        return self.end + 4 * (offset - 0x10000 if offset & 0x8000 else offset)

    @property
    def falls_through(self):
        return not re.match(r"s_(branch|endpgm|setpc|rfe)", self.mnemonic)
