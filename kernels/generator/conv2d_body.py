"""Text of MLIR functions, and the numbers that all parts of conv2d.py share."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import textwrap

THREADS = 256
WAVES = THREADS // 64
# A workgroup's tile: this many output pixels, and K_STEP of the sum at a time.
PIXELS = 128
K_STEP = 32
# What a lane moves at once: 16 bytes.
CHUNK = 8
CHUNKS = K_STEP // CHUNK
# Rows that the workgroup stages at once, each K_STEP elements long.
STAGED_ROWS = THREADS // CHUNKS
# An index that is outside of every buffer, since buffers have at most so many
# elements; also when it is added to itself, or to an index inside.
NOWHERE = (1 << 30) - 8


class Tile:
    """How the waves of a workgroup share a tile of filters x pixels."""

    def __init__(self, filters, waves_f):
        self.filters = filters
        self.waves_f = waves_f
        self.waves_p = WAVES // waves_f
        # MFMA blocks of 32 x 32 of a wave.
        self.blocks_f = filters // waves_f // 32
        self.blocks_p = PIXELS // self.waves_p // 32
        # Elements of LDS for one K step; the filters come before the pixels.
        self.pixels_at = filters * K_STEP
        self.stage = (filters + PIXELS) * K_STEP


class Body:
    """Text of a function, with its constants in front of it."""

    def __init__(self):
        self.lines = []
        self.constants = {}
        self.depth = 0
        self.count = 0

    def fresh(self, prefix):
        self.count += 1
        return f"{prefix}_{self.count}"

    def emit(self, text):
        """Adds lines, a first empty one as well."""
        text = textwrap.dedent(text).rstrip("\n")
        lines = text.splitlines() or [""]
        for line in lines[1:] if lines[0] == "" and len(lines) > 1 else lines:
            self.lines.append(("  " * self.depth + line).rstrip())

    def emit_list(self, first, items, last):
        """Adds what separates items by commas, in lines of 120 columns."""
        columns = 120 - 4 - 2 * self.depth
        text = textwrap.wrap(
            first + ", ".join(items) + last,
            columns,
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        self.emit("\n".join(text))

    def i32(self, value):
        name = "%nowhere" if value == NOWHERE else f"%i{value}"
        self.constants[("i32", value)] = f"{name} = arith.constant {value} : i32"
        return name

    def index(self, value):
        self.constants[("index", value)] = f"%c{value} = arith.constant {value} : index"
        return f"%c{value}"

    def offset(self, name, base, value, kind="index"):
        """A position that lies a constant after another."""
        if value == 0:
            return base
        constant = self.index(value) if kind == "index" else self.i32(value)
        self.emit(f"{name} = arith.addi {base}, {constant} : {kind}")
        return name

    def constants_text(self):
        return [self.constants[key] for key in sorted(self.constants)]
