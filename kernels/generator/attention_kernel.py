"""One attention kernel of kernels/attention.mlir; see attention.py."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import math

from attention_loop import ACC, KV_TILE, Q_TILE, THREADS, Loop
from attention_text import Text, span

# Exponents of the largest weights of a row when its shift is set, and when that is
# done again: all weights are in the range of fp16, and small ones far from its end.
LARGEST, MOST = 6, 14
# The bits of a number of each type, with the one that is not stored.
PRECISION = {"f16": 11, "bf16": 8}


class Kernel(Text):
    """Types: `e` elements, `v4` the operand of an MFMA, `v8` 16 bytes."""

    def __init__(self, element, head_size):
        super().__init__()
        self.e, self.d = element, head_size
        self.name = f"attention_{element}_d{head_size}"
        self.v4, self.v8 = f"!operand_{element}", f"!chunk_{element}"
        self.rows = f"!rows_{element}"
        self.lds = f"!tile_{element}_d{head_size}"
        self.q_pieces = head_size // 16  # of 16 columns, two MFMA each
        self.o_tiles = head_size // 32  # of 32 columns
        self.k_loads = KV_TILE * head_size // 8 // THREADS
        self.v_passes = KV_TILE * head_size // 16 // THREADS

    def text(self):
        heads = f"!heads_{self.e}"
        self.depth = 1
        self.sizes()
        self.visible_keys()
        self.load_q()
        self.k_places()
        self.v_places()
        self.numbers()
        self.compute()
        self.store_o()
        head = [
            f"gpu.func @{self.name}(%q: {heads}, %k: {heads}, %v: {heads}, %o: {heads},",
            "    %causal: i32)",
            f"    workgroup(%k_lds: {self.lds} {{llvm.align = 16 : i64}},",
            f"              %v_lds: {self.lds} {{llvm.align = 16 : i64}})",
            "    kernel",
            f"    attributes {{known_block_size = array<i32: {THREADS}, 1, 1>,",
            "                rocdl.waves_per_eu = 2 : i32} {",
        ]
        constants = ["  " + line for line in self.constants()]
        return "\n".join(head + constants + self.lines + ["}"]) + "\n"

    # What the workgroup computes -------------------------------------------

    def sizes(self):
        i32 = self.i32
        for name in "qkvo":
            self.emit(f"""
                %{name}_base, %{name}_offset, %{name}_sizes:4, %{name}_strides:4 =
                    memref.extract_strided_metadata %{name} : !heads_{self.e} -> memref<{self.e}>,
                    index, index, index, index, index, index, index, index, index""")
        self.emit(f"""
            %q_heads = arith.index_castui %q_sizes#1 : index to i32
            %kv_heads = arith.index_castui %k_sizes#1 : index to i32
            %q_size = arith.index_castui %q_sizes#2 : index to i32
            %kv_size = arith.index_castui %k_sizes#2 : index to i32

            // Division in 32 bits: a 64-bit one takes over 100 instructions.
            %block_x = gpu.block_id x
            %block_y = gpu.block_id y
            %place = arith.index_castui %block_x : index to i32
            %batch_head = arith.index_castui %block_y : index to i32
            %batch_i32 = arith.divui %batch_head, %q_heads : i32
            %q_head_i32 = arith.remui %batch_head, %q_heads : i32
            %group = arith.divui %q_heads, %kv_heads : i32
            %kv_head_i32 = arith.divui %q_head_i32, %group : i32
            %batch = arith.index_castui %batch_i32 : i32 to index
            %q_head = arith.index_castui %q_head_i32 : i32 to index
            %kv_head = arith.index_castui %kv_head_i32 : i32 to index

            // The last rows first: under the causal mask they see most keys.
            %blocks = arith.ceildivui %q_size, {i32(Q_TILE)} : i32
            %last_block = arith.subi %blocks, {i32(1)} : i32
            %block = arith.subi %last_block, %place : i32
            %q0 = arith.muli %block, {i32(Q_TILE)} : i32""")
        self.emit("\n\n// The rows of the head as one dimension.")
        for name, head in zip("qkvo", ("q_head", "kv_head", "kv_head", "q_head")):
            self.emit(f"""
                %{name}_batch_at = arith.muli %batch, %{name}_strides#0 : index
                %{name}_head_at = arith.muli %{head}, %{name}_strides#1 : index
                %{name}_in_buffer = arith.addi %{name}_batch_at, %{name}_head_at : index
                %{name}_first = arith.addi %{name}_offset, %{name}_in_buffer : index
                %{name}_extent = arith.muli %{name}_sizes#2, %{name}_strides#2 : index
                %{name}_rows = memref.reinterpret_cast %{name}_base to offset: [%{name}_first],
                    sizes: [%{name}_extent], strides: [1] : memref<{self.e}> to {self.rows}
                %{name}_pitch = arith.index_castui %{name}_strides#2 : index to i32""")
        self.emit(f"""

            %thread_index = gpu.thread_id x
            %thread = arith.index_castui %thread_index : index to i32
            %lane = arith.andi %thread, {i32(63)} : i32
            %wave = arith.shrui %thread, {i32(6)} : i32
            // In MFMA's layout, the lane has a column, and one half of the k or rows.
            %column = arith.andi %lane, {i32(31)} : i32
            %half = arith.shrui %lane, {i32(5)} : i32
            %half_4 = arith.shli %half, {i32(2)} : i32
            %half_8 = arith.shli %half, {i32(3)} : i32
            %wave_rows = arith.shli %wave, {i32(5)} : i32
            %wave_q0 = arith.addi %q0, %wave_rows : i32
            %q_row = arith.addi %wave_q0, %column : i32""")

    def visible_keys(self):
        i32 = self.i32
        self.emit(f"""

            // How many keys all rows of the block see, and how many any row sees;
            // and the lane's row, counted from the lane's first key of a tile.
            %is_causal = arith.cmpi ne, %causal, {i32(0)} : i32
            %past = arith.subi %kv_size, %q_size : i32
            %q0_past = arith.addi %q0, %past : i32
            %all_until = arith.addi %q0_past, {i32(1)} : i32
            %any_until = arith.addi %q0_past, {i32(Q_TILE)} : i32
            %q_row_past = arith.addi %q_row, %past : i32
            %row_until = arith.addi %q_row_past, {i32(1)} : i32""")
        for name in ("all", "any", "row"):
            self.emit(f"""
                %{name}_not_negative = arith.maxsi %{name}_until, {i32(0)} : i32
                %{name}_causal = arith.minsi %{name}_not_negative, %kv_size : i32
                %{name}_keys = arith.select %is_causal, %{name}_causal, %kv_size : i32""")
        self.emit(f"""
            %lane_keys = arith.subi %row_keys, %half_4 : i32

            // The unmasked loop makes the scores of tiles 1 to full_end, the masked
            // one those up to tiles_end. Tile 0 is always there, if only masked.
            %full_tiles = arith.divui %all_keys, {i32(KV_TILE)} : i32
            %tiles = arith.ceildivui %any_keys, {i32(KV_TILE)} : i32
            %full_least = arith.maxui %full_tiles, {i32(1)} : i32
            %tiles_least = arith.maxui %tiles, {i32(1)} : i32
            %full_end = arith.subi %full_least, {i32(1)} : i32
            %tiles_end = arith.subi %tiles_least, {i32(1)} : i32""")

    def load_q(self):
        self.emit("""

            // q: the lane's row, of each 16 columns its 8.
            %q_row_at = arith.muli %q_row, %q_pitch : i32
            %q_at = arith.addi %q_row_at, %half_8 : i32""")
        for t in range(self.q_pieces):
            self.emit(f"""
                %q_{t} = amdgpu.raw_buffer_load {{indexOffset = {16 * t} : i32}} %q_rows[%q_at]
                    : {self.rows}, i32 -> {self.v8}
                {self.halves(f"%q_{t}")}""")

    def halves(self, name):
        """Lines that split 16 bytes into the operands of two MFMA."""
        return f"""%s0 = vector.shuffle %s, %s {span(0, 4)} : {self.v8}, {self.v8}
                %s1 = vector.shuffle %s, %s {span(4, 4)} : {self.v8}, {self.v8}""".replace(
            "%s0", name + "_0").replace("%s1", name + "_1").replace("%s", name)

    # Where the work-item loads, stores and reads tiles ------------------------

    def k_places(self):
        i32 = self.i32
        chunks = self.d // 8
        rows = THREADS // chunks
        self.emit(f"""

            // k: 16 bytes of each {rows} rows.
            %k_load_row = arith.divui %thread, {i32(chunks)} : i32
            %k_load_chunk = arith.remui %thread, {i32(chunks)} : i32
            %k_load_column = arith.shli %k_load_chunk, {i32(3)} : i32
            %k_load_row_at = arith.muli %k_load_row, %k_pitch : i32
            %k_at_0 = arith.addi %k_load_row_at, %k_load_column : i32
            %k_step = arith.muli %k_pitch, {i32(rows)} : i32
            %k_tile_pitch = arith.muli %k_pitch, {i32(KV_TILE)} : i32
            %k_store_key = arith.andi %k_load_row, {i32(7)} : i32
            %k_store_chunk = arith.xori %k_load_chunk, %k_store_key : i32
            %k_store_column = arith.shli %k_store_chunk, {i32(3)} : i32
            %k_store_row = arith.muli %k_load_row, {i32(self.d)} : i32
            %k_store_i32 = arith.addi %k_store_row, %k_store_column : i32
            %k_store = arith.index_castui %k_store_i32 : i32 to index""")
        for i in range(1, self.k_loads):
            self.emit(f"%k_at_{i} = arith.addi %k_at_{i - 1}, %k_step : i32")
        self.emit(f"""
            %k_read_key = arith.andi %lane, {i32(7)} : i32
            %k_read_row = arith.muli %column, {i32(self.d)} : i32""")
        self.read_places("k")

    def read_places(self, name):
        """Where the lane reads 8 of the chunks of its row, each second one."""
        i32 = self.i32
        for t in range(4):
            self.emit(f"""
                %{name}_chunk_{t} = arith.ori %half, {i32(2 * t)} : i32
                %{name}_read_chunk_{t} = arith.xori %{name}_chunk_{t}, %{name}_read_key : i32
                %{name}_read_column_{t} = arith.shli %{name}_read_chunk_{t}, {i32(3)} : i32
                %{name}_read_{t}_i32 = arith.addi %{name}_read_row, %{name}_read_column_{t} : i32
                %{name}_read_{t} = arith.index_castui %{name}_read_{t}_i32 : i32 to index""")

    def v_places(self):
        i32 = self.i32
        self.emit(f"""

            // v: 4 keys x 4 columns; the bits of the lane are, from the lowest, three of
            // the columns' number, the 8 keys of 16, one of the columns', the half of 8.
            %v_low = arith.andi %lane, {i32(7)} : i32
            %v_bit_4 = arith.shrui %lane, {i32(1)} : i32
            %v_high = arith.andi %v_bit_4, {i32(8)} : i32
            %v_columns = arith.ori %v_low, %v_high : i32
            %v_bit_3 = arith.shrui %lane, {i32(3)} : i32
            %v_eight = arith.andi %v_bit_3, {i32(1)} : i32
            %v_wave_key = arith.shli %wave, {i32(4)} : i32
            %v_eight_key = arith.shli %v_eight, {i32(3)} : i32
            %v_half_key = arith.addi %v_wave_key, %half_4 : i32
            %v_key = arith.addi %v_half_key, %v_eight_key : i32
            %v_load_column = arith.shli %v_columns, {i32(2)} : i32
            %v_load_row_at = arith.muli %v_key, %v_pitch : i32
            %v_at_0 = arith.addi %v_load_row_at, %v_load_column : i32
            %v_at_1 = arith.addi %v_at_0, %v_pitch : i32
            %v_at_2 = arith.addi %v_at_1, %v_pitch : i32
            %v_at_3 = arith.addi %v_at_2, %v_pitch : i32
            %v_tile_pitch = arith.muli %v_pitch, {i32(KV_TILE)} : i32
            %v_wave_chunk = arith.shli %wave, {i32(1)} : i32
            %v_chunk = arith.ori %v_wave_chunk, %half : i32
            %v_eight_at = arith.shli %v_eight, {i32(2)} : i32
            %v_store_row = arith.muli %v_load_column, {i32(KV_TILE)} : i32
            // Lane g1 g0 h j1 j0 reads column g1 h g0 j1 j0, so that its 16 sums of a
            // tile are two times 8 neighbours of a row of o.
            %v_keep = arith.andi %lane, {i32(19)} : i32
            %v_lane_up = arith.shli %lane, {i32(1)} : i32
            %v_bit_to_3 = arith.andi %v_lane_up, {i32(8)} : i32
            %v_lane_down = arith.shrui %lane, {i32(1)} : i32
            %v_bit_to_2 = arith.andi %v_lane_down, {i32(4)} : i32
            %v_swapped = arith.ori %v_bit_to_3, %v_bit_to_2 : i32
            %v_read_column = arith.ori %v_keep, %v_swapped : i32
            %v_read_row = arith.muli %v_read_column, {i32(KV_TILE)} : i32""")
        self.v_key("store", "%v_load_column")
        self.emit("%v_store_chunk_of_0 = arith.xori %v_chunk, %v_store_key : i32")
        for i in range(4):
            self.emit(f"""
                %v_store_chunk_{i} = arith.xori %v_store_chunk_of_0, {i32(i)} : i32
                %v_store_chunk_at_{i} = arith.shli %v_store_chunk_{i}, {i32(3)} : i32
                %v_store_in_row_{i} = arith.ori %v_store_chunk_at_{i}, %v_eight_at : i32
                %v_store_row_{i} = arith.addi %v_store_row, {i32(KV_TILE * i)} : i32
                %v_store_{i}_i32 = arith.addi %v_store_row_{i}, %v_store_in_row_{i} : i32
                %v_store_{i} = arith.index_castui %v_store_{i}_i32 : i32 to index""")
        self.v_key("read", "%v_read_column")
        self.read_places("v")

    def v_key(self, name, column):
        """Column c4 c3 c2 c1 c0 of v, a row in LDS, has key c3, c1 ^ c4, c0 ^ c2."""
        i32 = self.i32
        self.emit(f"""
            %v_{name}_c10 = arith.andi {column}, {i32(3)} : i32
            %v_{name}_by_2 = arith.shrui {column}, {i32(1)} : i32
            %v_{name}_c3 = arith.andi %v_{name}_by_2, {i32(4)} : i32
            %v_{name}_by_4 = arith.shrui {column}, {i32(2)} : i32
            %v_{name}_c2 = arith.andi %v_{name}_by_4, {i32(1)} : i32
            %v_{name}_by_8 = arith.shrui {column}, {i32(3)} : i32
            %v_{name}_c4 = arith.andi %v_{name}_by_8, {i32(2)} : i32
            %v_{name}_c42 = arith.ori %v_{name}_c4, %v_{name}_c2 : i32
            %v_{name}_low = arith.xori %v_{name}_c10, %v_{name}_c42 : i32
            %v_{name}_key = arith.ori %v_{name}_low, %v_{name}_c3 : i32""")

    def numbers(self):
        scale = math.log2(math.e) / math.sqrt(self.d)
        up = 1 + 2.0 ** -PRECISION[self.e]
        self.emit(f"""

            // log2(e) / sqrt({self.d}), and what makes weights round to nearest.
            %scale = arith.constant {scale:.9e} : f32
            %scale_2 = arith.constant dense<{scale:.9e}> : !pair
            %up = arith.constant {up:.9e} : f32
            %largest_exponent = arith.constant {LARGEST + math.log2(up):.9e} : f32
            %most = arith.constant {MOST}.0 : f32
            %no_shift = arith.constant 1.0e+36 : f32
            %masked = arith.constant -3.0e+38 : f32
            %zero = arith.constant 0.0 : f32
            %one = arith.constant 1.0 : f32
            %zero_2 = arith.constant dense<0.0> : !pair
            %zero_16 = arith.constant dense<0.0> : {ACC}
            %no_lanes = arith.constant 0 : i64""")

    # The computation ---------------------------------------------------------

    def compute(self):
        i32 = self.i32
        first = Loop(self, "first", masked=True)
        k0_loads, k0 = first.load_k(i32(0), "0")
        v0_loads, v0 = first.load_v(i32(0), "0")
        k1_loads, k1 = first.load_k(i32(1), "1")
        k2_loads, k2 = first.load_k(i32(2), "2")
        self.emit("\n\n// Tile 0, and what is loaded ahead.")
        self.emit_all(k0_loads + k1_loads + v0_loads)
        self.emit_all(first.store_k(k0) + ["amdgpu.lds_barrier"])
        scores = first.all_scores()
        masking, scores = first.mask(scores, i32(0))
        self.emit_all(masking + k2_loads + ["amdgpu.lds_barrier"] + first.store_k(k1))
        maximum, largest = first.largest_lines(scores)
        self.emit_all(maximum)
        o, sums, shift = first.rescale(largest, ["%zero_16"] * self.o_tiles, "%zero_2", "%no_shift")
        self.emit("amdgpu.lds_barrier")
        state = scores + o + [sums, shift] + k2 + v0
        self.emit("\n\n// Tiles that every row sees whole.")
        state = Loop(self, "full", masked=False).loop(i32(0), "%full_end", state)
        self.emit("\n\n// Tiles that the mask or the last key cuts.")
        state = Loop(self, "rest", masked=True).loop("%full_end", "%tiles_end", state)
        self.emit("\n\n// The last tile's weights.")
        self.sums, self.outputs = Loop(self, "last", masked=False).finish(state)

    def store_o(self):
        i32, row = self.i32, f"vector<16x{self.e}>"
        self.emit(f"""

            // A row that saw no key has sum 0 and outputs 0: divide them by 1.
            %sum_even = vector.extract {self.sums}[0] : f32 from !pair
            %sum_odd = vector.extract {self.sums}[1] : f32 from !pair
            %sum_lane = arith.addf %sum_even, %sum_odd : f32
            %sum_other, %sum_valid = gpu.shuffle xor %sum_lane, {i32(32)}, {i32(64)} : f32
            %sum = arith.addf %sum_lane, %sum_other : f32
            %is_empty = arith.cmpf oeq, %sum, %zero : f32
            %divisor = arith.select %is_empty, %one, %sum : f32
            %inverse = arith.divf %up, %divisor : f32
            %inverse_16 = vector.broadcast %inverse : f32 to {ACC}
            %o_row_at = arith.muli %q_row, %o_pitch : i32
            %o_at = arith.addi %o_row_at, %half_8 : i32""")
        for i in range(self.o_tiles):
            self.emit(f"""
                %mean_{i} = arith.mulf {self.outputs[i]}, %inverse_16 : {ACC}
                %rounded_{i} = arith.truncf %mean_{i} : {ACC} to {row}""")
            for g in (0, 1):
                self.emit(f"""
                    %o_{i}_{g} = vector.shuffle %rounded_{i}, %rounded_{i} {span(8 * g, 8)} : {row}, {row}
                    amdgpu.raw_buffer_store {{indexOffset = {32 * i + 16 * g} : i32}} %o_{i}_{g}
                        -> %o_rows[%o_at] : {self.v8} -> {self.rows}, i32""")
        self.emit("gpu.return")
