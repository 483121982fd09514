"""The convolution kernels of kernels/conv2d.mlir; see conv2d.py."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

from conv2d_body import CHUNK, CHUNKS, K_STEP, NOWHERE, PIXELS, THREADS, Body
from conv2d_stagers import emit_pixel, lds_position

# The instruction classes of rocdl.sched.group.barrier.
MFMA, VMEM_READ, DS_READ, DS_WRITE = 0x8, 0x20, 0x100, 0x200


class Kernel(Body):
    """One kernel: a tile, what stages it, and the type of the elements."""

    def __init__(self, name, element, tile, stager):
        super().__init__()
        self.name, self.element, self.tile, self.stager = name, element, tile, stager
        self.lds = f"{tile.filters}_{element}"
        self.count = 0

    def fresh(self, prefix):
        self.count += 1
        return f"{prefix}_{self.count}"

    def text(self):
        e, tensor = self.element, f"!{self.stager.tensor}_{self.element}"
        self.depth = 1
        self.sizes()
        self.tile_of_workgroup()
        cursor = self.stager.setup(self, self.tile)
        self.wave()
        self.sums(cursor)
        self.store()
        head = [
            f"gpu.func @{self.name}(%input: {tensor}, %filter: {tensor},",
            f"    %bias: !flat_{e}, %output: {tensor},",
            "    %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,",
            "    %dilation_h: i32, %dilation_w: i32)",
            f"    workgroup(%lds: !lds_{self.lds} {{llvm.align = 16 : i64}})",
            "    kernel",
            f"    attributes {{known_block_size = array<i32: {THREADS}, 1, 1>,",
            "                rocdl.waves_per_eu = 2 : i32} {",
        ]
        constants = ["  " + line for line in self.constants_text()]
        return "\n".join(head + constants + self.lines + ["}"]) + "\n"

    def sizes(self):
        e, tensor = self.element, f"!{self.stager.tensor}_{self.element}"
        seen = set()
        for name, dims in self.stager.shapes.items():
            for i, d in enumerate(dims):
                if d not in seen:
                    seen.add(d)
                    self.emit(f"%{d} = memref.dim %{name}, {self.index(i)} : {tensor}")
                    self.emit(f"%{d}_size = arith.index_cast %{d} : index to i32")
        for name, (x, y, z, u) in self.stager.shapes.items():
            self.emit(f"""
                %{name}_{x}{y} = arith.muli %{x}, %{y} : index
                %{name}_{z}{u} = arith.muli %{z}, %{u} : index
                %{name}_count = arith.muli %{name}_{x}{y}, %{name}_{z}{u} : index
                %{name}_flat = memref.reinterpret_cast %{name} to offset: [0],
                    sizes: [%{name}_count], strides: [1] : {tensor} to !flat_{e}""")
            if self.stager.tensor == "strided":
                self.emit(f"""
                    %{name}_base, %{name}_offset, %{name}_sizes:4, %{name}_strides:4 =
                        memref.extract_strided_metadata %{name} : {tensor} -> memref<{e}>,
                        index, index, index, index, index, index, index, index, index""")
                for i, d in enumerate((x, y, z, u)):
                    self.emit(f"%{name}_stride_{d} = arith.index_cast %{name}_strides#{i} : index to i32")
        self.emit("""
            %pq_size = arith.muli %p_size, %q_size : i32
            %pixels = arith.muli %n_size, %pq_size : i32
            %rs_size = arith.muli %r_size, %s_size : i32
            %rsc_size = arith.muli %rs_size, %c_size : i32""")

    def tile_of_workgroup(self):
        i32 = self.i32
        self.emit(f"""

            // block = tile_p * ceil(F / {self.tile.filters}) + tile_f
            %block_index = gpu.block_id x
            %block = arith.index_castui %block_index : index to i32
            %tiles_f = arith.ceildivui %f_size, {i32(self.tile.filters)} : i32
            %tile_f = arith.remui %block, %tiles_f : i32
            %tile_p = arith.divui %block, %tiles_f : i32
            %filter0 = arith.muli %tile_f, {i32(self.tile.filters)} : i32
            %pixel0 = arith.muli %tile_p, {i32(PIXELS)} : i32
            %thread_index = gpu.thread_id x
            %thread = arith.index_castui %thread_index : index to i32
            """)

    def wave(self):
        i32, tile = self.i32, self.tile
        self.emit(f"""

            // The wave's part of the tile, and the lane's row and k half of a block.
            %wave = arith.divui %thread, {i32(64)} : i32
            %wave_f = arith.divui %wave, {i32(tile.waves_p)} : i32
            %wave_p = arith.remui %wave, {i32(tile.waves_p)} : i32
            %lane = arith.andi %thread, {i32(63)} : i32
            %lane_row = arith.andi %lane, {i32(31)} : i32
            %lane_half = arith.divui %lane, {i32(32)} : i32
            %wave_filter = arith.muli %wave_f, {i32(32 * tile.blocks_f)} : i32
            %wave_pixel = arith.muli %wave_p, {i32(32 * tile.blocks_p)} : i32
            %filter_row = arith.addi %wave_filter, %lane_row : i32
            %pixel_row = arith.addi %wave_pixel, %lane_row : i32
            %lane_half_1 = arith.xori %lane_half, {i32(2)} : i32""")
        for part, half in enumerate(("%lane_half", "%lane_half_1")):
            lds_position(self, f"filter_{part}_at", "%filter_row", half)
            lds_position(self, f"pixel_{part}_at", "%pixel_row", half)

    def read(self, part, buffer):
        """Reads the wave's operands of half a K step: filters, then pixels."""
        values = []
        for what, blocks, first in (
            ("filter", self.tile.blocks_f, 0),
            ("pixel", self.tile.blocks_p, self.tile.pixels_at),
        ):
            for block in range(blocks):
                name = self.fresh(what)
                at = self.index(buffer * self.tile.stage + first + 32 * K_STEP * block)
                self.emit(f"""
                    %{name}_at = arith.addi %{what}_{part}_at, {at} : index
                    %{name} = vector.load %lds[%{name}_at] {{alignment = 16}} : !lds_{self.lds}, !chunk_{self.element}""")
                values.append(f"%{name}")
        return values

    def multiply(self, operands, sums):
        """Adds the products of half a K step to the sums of the wave's blocks."""
        e, tile = self.element, self.tile
        sums = list(sums)
        for first in (0, 4):
            slices = []
            for operand in operands:
                name = self.fresh("operand")
                self.emit(
                    f"%{name} = vector.shuffle {operand}, {operand} "
                    f"{list(range(first, first + 4))} : !chunk_{e}, !chunk_{e}"
                )
                slices.append(f"%{name}")
            for i in range(len(sums)):
                f, p = divmod(i, tile.blocks_p)
                name = self.fresh("sums")
                self.emit(
                    f"%{name} = amdgpu.mfma 32x32x8 {slices[f]} * {slices[tile.blocks_f + p]}"
                    f" + {sums[i]} blgp = none : !operand_{e}, !operand_{e}, !block"
                )
                sums[i] = f"%{name}"
        return sums

    def sums(self, cursor):
        """The loop over K: two steps an iteration, one for each buffer of LDS."""
        stager, tile, e = self.stager, self.tile, self.element
        self.emit("\n// Fill both buffers, and have the next two steps in registers.")
        steps = []
        for i in range(4 if stager.pairs else 3):
            positions, cursor = stager.locate(self, f"first_{i}", cursor)
            steps.append(stager.load(self, f"first_{i}", positions))
        stager.write(self, steps[0], 0)
        stager.write(self, steps[1], 1)
        self.emit("amdgpu.lds_barrier")
        operands = self.read(0, 0)
        self.emit("%no_sums = arith.constant dense<0.0> : !block\n")
        blocks = tile.blocks_f * tile.blocks_p
        carried = [("sums", "%no_sums", "!block")] * blocks
        carried += [("operand", value, f"!chunk_{e}") for value in operands]
        for name, values in zip(("even", "odd"), steps[2:]):
            carried += [(name, value, stager.moved(self)) for value in values]
        carried += list(zip(stager.cursor, cursor, ["i32"] * len(cursor)))
        names, counts = [], {}
        for name, _, _ in carried:
            counts[name] = counts.get(name, -1) + 1
            names.append(f"%loop_{name}_{counts[name]}")
        self.results = [f"%end_{i}" for i in range(len(carried))]
        self.emit(", ".join(self.results) + " =")
        self.emit(f"    scf.for %step = {self.i32(0)} to %steps step {self.i32(2)}")
        self.emit("    iter_args(")
        for name, (_, value, _) in zip(names, carried):
            comma = "" if name == names[-1] else ","
            self.emit(f"      {name} = {value}{comma}")
        self.emit("    ) -> (" + ", ".join(kind for _, _, kind in carried) + ") : i32 {")
        self.depth += 1
        pick = lambda part: [n for n in names if n.startswith(f"%loop_{part}_")]
        iteration = self.iteration if stager.pairs else self.gathering_iteration
        results = iteration(
            pick("sums"), pick("operand"), pick("even"), pick("odd"), names[-len(cursor):]
        )
        self.emit("scf.yield " + ", ".join(results))
        self.emit("    : " + ", ".join(kind for _, _, kind in carried))
        self.depth -= 1
        self.emit("}")

    def iteration(self, sums, operands, even, odd, cursor):
        stager = self.stager
        self.emit("// Step 0, first half. Everybody has read buffer 0 at its end.")
        later = self.read(1, 0)
        even_at, cursor = stager.locate(self, "even", cursor)
        sums = self.multiply(operands, sums)
        self.emit("amdgpu.lds_barrier")
        self.emit("// Step 0, second half.")
        operands = self.read(0, 1)
        odd_at, cursor = stager.locate(self, "odd", cursor)
        sums = self.multiply(later, sums)
        self.emit("// Step 1, first half. Everybody has read buffer 1 at its end.")
        later = self.read(1, 1)
        stager.write(self, even, 0)
        sums = self.multiply(operands, sums)
        for half in range(3):
            self.schedule(len(operands), len(even) if half == 2 else 0, 0)
        self.emit("rocdl.sched.barrier 0")
        self.emit("amdgpu.lds_barrier")
        self.emit("// Step 1, second half; the loads are used in the next iteration.")
        operands = self.read(0, 0)
        stager.write(self, odd, 1)
        even = stager.load(self, "even", even_at)
        odd = stager.load(self, "odd", odd_at)
        sums = self.multiply(later, sums)
        self.schedule(len(operands), len(odd), len(even) + len(odd))
        return sums + operands + even + odd + cursor

    def gathering_iteration(self, sums, operands, even, _, cursor):
        stager = self.stager
        self.emit("// Step 0, first half. Everybody has read buffer 0 at its end.")
        later = self.read(1, 0)
        odd_at, cursor = stager.locate(self, "odd", cursor)
        odd = stager.load(self, "odd", odd_at)
        sums = self.multiply(operands, sums)
        self.emit("amdgpu.lds_barrier")
        self.emit("// Step 0, second half.")
        operands = self.read(0, 1)
        stager.write(self, even, 0)
        sums = self.multiply(later, sums)
        self.emit("// Step 1, first half. Everybody has read buffer 1 at its end.")
        later = self.read(1, 1)
        even_at, cursor = stager.locate(self, "even", cursor)
        even = stager.load(self, "even", even_at)
        sums = self.multiply(operands, sums)
        self.emit("amdgpu.lds_barrier")
        self.emit("// Step 1, second half.")
        operands = self.read(0, 0)
        stager.write(self, odd, 1)
        sums = self.multiply(later, sums)
        return sums + operands + even + cursor

    def schedule(self, reads, writes, loads):
        """The order of the instructions of half a step: see the head comment."""
        products = 2 * self.tile.blocks_f * self.tile.blocks_p
        early = products // 2

        def group(kind, count):
            if count:
                self.emit(f"rocdl.sched.group.barrier {kind}, {int(count)}, 0")

        for i in range(products):
            group(MFMA, 1)
            group(DS_READ, i < reads)
            group(DS_WRITE, i < writes)
            if i >= early:
                upto = lambda part: loads * part // (products - early)
                group(VMEM_READ, upto(i + 1 - early) - upto(i - early))

    def store(self):
        e, i32, tile = self.element, self.i32, self.tile
        self.emit("amdgpu.lds_barrier")
        blocks = tile.blocks_f * tile.blocks_p
        sums = self.results[:blocks]
        self.emit(f"""
            %has_bias_count = memref.dim %bias, {self.index(0)} : !flat_{e}
            %has_bias = arith.cmpi ne, %has_bias_count, {self.index(0)} : index
            %wave_filter0 = arith.addi %filter0, %wave_filter : i32
            %half_filter = arith.muli %lane_half, {i32(4)} : i32
            %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32""")
        biased = [f"%biased_{i}" for i in range(blocks)]
        self.emit(", ".join(biased) + " = scf.if %has_bias -> (" + ", ".join(["!block"] * blocks) + ") {")
        self.depth += 1
        current = list(sums)
        for f in range(tile.blocks_f):
            name = self.fresh("bias")
            self.emit(f"""
                %{name}_filter = arith.addi %sum_filter0, {i32(32 * f)} : i32
                %{name} = func.call @bias_{e}(%bias, %{name}_filter) : (!flat_{e}, i32) -> !block""")
            for p in range(tile.blocks_p):
                i = f * tile.blocks_p + p
                out = self.fresh("with_bias")
                self.emit(f"%{out} = arith.addf {sums[i]}, %{name} : !block")
                current[i] = f"%{out}"
        kinds = ", ".join(["!block"] * blocks)
        self.emit("scf.yield " + ", ".join(current) + " : " + kinds)
        self.depth -= 1
        self.emit("} else {")
        self.emit("  scf.yield " + ", ".join(sums) + " : " + kinds)
        self.emit("}")
        if self.stager.tensor == "tensor":
            self.store_rows(biased)
        else:
            self.emit(f"""
                // NHWC, or NCHW?
                %is_channels_last = arith.cmpi eq, %output_stride_f, {i32(1)} : i32
                scf.if %is_channels_last {{""")
            self.depth += 1
            self.store_rows(biased)
            self.depth -= 1
            self.emit("} else {")
            self.depth += 1
            self.store_columns(biased)
            self.depth -= 1
            self.emit("}")
        self.emit("gpu.return")

    def store_columns(self, sums):
        """Stores element by element, neighbouring lanes neighbouring pixels."""
        e, i32, tile = self.element, self.i32, self.tile
        self.emit(f"""
            %sum_pixel0 = arith.addi %pixel0, %wave_pixel : i32
            %sum_pixel = arith.addi %sum_pixel0, %lane_row : i32
            %sum_filter_start = arith.muli %sum_filter0, %output_stride_f : i32""")
        for p in range(tile.blocks_p):
            t = f"to_{p}"
            self.emit(f"""
                %{t}_pixel = arith.addi %sum_pixel, {i32(32 * p)} : i32
                %{t}_pixel_in = arith.cmpi ult, %{t}_pixel, %pixels : i32""")
            emit_pixel(self, t, f"%{t}_pixel")
            self.emit(f"""
                %{t}_image = arith.muli %n_{t}, %output_stride_n : i32
                %{t}_line = arith.muli %p_{t}, %output_stride_p : i32
                %{t}_column = arith.muli %q_{t}, %output_stride_q : i32
                %{t}_image_line = arith.addi %{t}_image, %{t}_line : i32
                %{t}_start = arith.addi %{t}_image_line, %{t}_column : i32
                %{t}_at = arith.addi %{t}_start, %sum_filter_start : i32""")
            for f in range(tile.blocks_f):
                self.emit(f"""
                    %{t}_{f}_filter = arith.addi %sum_filter0, {i32(32 * f)} : i32
                    %{t}_{f}_skipped = arith.muli %output_stride_f, {i32(32 * f)} : i32
                    %{t}_{f}_at = arith.addi %{t}_at, %{t}_{f}_skipped : i32
                    func.call @store_block_{e}({sums[f * tile.blocks_p + p]}, %output_flat, %{t}_{f}_at, %output_stride_f,
                        %{t}_{f}_filter, %f_size, %{t}_pixel_in) : (!block, !flat_{e}, i32, i32, i32, i32, i1) -> ()""")

    def store_rows(self, sums):
        """Turns the wave's blocks around in LDS, so that a lane stores 8 filters."""
        e, i32, tile = self.element, self.i32, self.tile
        row = 32 * tile.blocks_f
        parts = row // CHUNK
        rows = 64 // parts
        passes = 32 * tile.blocks_p // rows
        assert parts == 8 and rows == 8
        self.emit(f"""

            // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
            // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
            %wave_lds = arith.muli %wave, {i32(32 * tile.blocks_p * row)} : i32
            %turn_row = arith.muli %lane_row, {i32(row)} : i32
            %turn_low = arith.andi %lane_row, {i32(7)} : i32
            %turn_bits = arith.shrui %lane_row, {i32(3)} : i32
            %turn_half_any = arith.xori %lane_half, %turn_bits : i32
            %turn_half = arith.andi %turn_half_any, {i32(1)} : i32
            %turn_half_at = arith.muli %turn_half, {i32(4)} : i32
            %turn_0 = arith.addi %wave_lds, %turn_row : i32
            %turn_1 = arith.addi %turn_0, %turn_half_at : i32""")
        for f in range(tile.blocks_f):
            for g in range(4):
                part = self.fresh("part")
                self.emit(f"""
                    %{part}_swizzled = arith.xori %turn_low, {i32(4 * f + g)} : i32
                    %{part}_start = arith.muli %{part}_swizzled, {i32(CHUNK)} : i32
                    %{part}_i32 = arith.addi %turn_1, %{part}_start : i32
                    %{part}_at = arith.index_castui %{part}_i32 : i32 to index""")
                for p in range(tile.blocks_p):
                    name = self.fresh("result")
                    self.emit(f"""
                        %{name}_f32 = vector.shuffle {sums[f * tile.blocks_p + p]}, {sums[f * tile.blocks_p + p]} {list(range(4 * g, 4 * g + 4))} : !block, !block
                        %{name} = arith.truncf %{name}_f32 : vector<4xf32> to !operand_{e}
                        %{name}_at = arith.addi %{part}_at, {self.index(32 * row * p)} : index
                        vector.store %{name}, %lds[%{name}_at] {{alignment = 8}} : !lds_{self.lds}, !operand_{e}""")
        self.emit(f"""
            amdgpu.lds_barrier
            %out_part = arith.andi %lane, {i32(7)} : i32
            %out_row = arith.divui %lane, {i32(8)} : i32
            %out_swizzled = arith.xori %out_part, %out_row : i32
            %out_part_start = arith.muli %out_swizzled, {i32(CHUNK)} : i32
            %out_row_start = arith.muli %out_row, {i32(row)} : i32
            %out_0 = arith.addi %wave_lds, %out_row_start : i32
            %out_i32 = arith.addi %out_0, %out_part_start : i32
            %out_at = arith.index_castui %out_i32 : i32 to index
            %out_filter_far = arith.muli %out_part, {i32(CHUNK)} : i32
            %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
            %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
            %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
            %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
            %f_rest = arith.remui %f_size, {i32(CHUNK)} : i32
            %f_whole = arith.cmpi eq, %f_rest, {i32(0)} : i32""")
        outs = []
        for i in range(passes):
            name = f"out_{i + 1}"
            order = list(range(8)) if i % 2 == 0 else [4, 5, 6, 7, 0, 1, 2, 3]
            self.emit(f"""
                %{name}_at = arith.addi %out_at, {self.index(rows * row * i)} : index
                %{name}_any = vector.load %lds[%{name}_at] {{alignment = 16}} : !lds_{self.lds}, !chunk_{e}
                %{name} = vector.shuffle %{name}_any, %{name}_any {order} : !chunk_{e}, !chunk_{e}
                %{name}_pixel = arith.addi %out_pixel0, {i32(rows * i)} : i32
                %{name}_pixel_in = arith.cmpi ult, %{name}_pixel, %pixels : i32
                %{name}_start = arith.muli %{name}_pixel, %f_size : i32
                %{name}_there = arith.addi %{name}_start, %out_filter : i32""")
            outs.append(name)
        self.emit("scf.if %f_whole {")
        self.depth += 1
        for name in outs:
            self.emit(f"""
                %{name}_in = arith.andi %{name}_pixel_in, %out_filter_in : i1
                %{name}_or = arith.select %{name}_in, %{name}_there, {i32(NOWHERE)} : i32
                amdgpu.raw_buffer_store %{name} -> %output_flat[%{name}_or] : !chunk_{e} -> !flat_{e}, i32""")
        self.depth -= 1
        self.emit("} else {")
        self.emit(f"""
            // A lane stores one filter of all pixels.
              %one_filter = arith.addi %wave_filter0, %lane : i32
              %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
              %one_part = arith.divui %lane, {i32(CHUNK)} : i32
              %one_place = arith.remui %lane, {i32(CHUNK)} : i32
              scf.for %one_row = {i32(0)} to {i32(32 * tile.blocks_p)} step {i32(1)} : i32 {{
                %one_low = arith.andi %one_row, {i32(7)} : i32
                %one_bits = arith.shrui %one_row, {i32(1)} : i32
                %one_swap = arith.andi %one_bits, {i32(4)} : i32
                %one_swizzled = arith.xori %one_part, %one_low : i32
                %one_part_start = arith.muli %one_swizzled, {i32(CHUNK)} : i32
                %one_element = arith.xori %one_place, %one_swap : i32
                %one_row_start = arith.muli %one_row, {i32(row)} : i32
                %one_0 = arith.addi %wave_lds, %one_row_start : i32
                %one_1 = arith.addi %one_0, %one_part_start : i32
                %one_2 = arith.addi %one_1, %one_element : i32
                %one_at = arith.index_castui %one_2 : i32 to index
                %one = memref.load %lds[%one_at] : !lds_{self.lds}
                %one_pixel = arith.addi %wave_pixel0, %one_row : i32
                %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
                %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
                %one_start = arith.muli %one_pixel, %f_size : i32
                %one_there = arith.addi %one_start, %one_filter : i32
                %one_or = arith.select %one_in, %one_there, {i32(NOWHERE)} : i32
                amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : {e} -> !flat_{e}, i32
              }}
            }}""")


def block_rows():
    """The rows, of the 32 of a block, whose sums a lane has: 4 more by its half."""
    return [8 * (v // 4) + v % 4 for v in range(16)]


def function(head, comment, build):
    b = Body()
    b.depth = 1
    build(b)
    lines = ["// " + comment, head + " {"]
    lines += ["  " + constant for constant in b.constants_text()] + b.lines + ["}"]
    return "\n".join(lines) + "\n"


def lds_position_function():
    def build(b):
        i32 = b.i32
        b.emit(f"""
            %bits_1 = arith.shrui %row, {i32(1)} : i32
            %bits_3 = arith.shrui %row, {i32(3)} : i32
            %bit_3 = arith.andi %bits_3, {i32(1)} : i32
            %bits_13 = arith.xori %bits_1, %bit_3 : i32
            %key = arith.andi %bits_13, {i32(CHUNKS - 1)} : i32
            %place = arith.xori %part, %key : i32
            %row_start = arith.muli %row, {i32(K_STEP)} : i32
            %part_start = arith.muli %place, {i32(CHUNK)} : i32
            %position = arith.addi %row_start, %part_start : i32
            %index = arith.index_castui %position : i32 to index
            return %index : index""")

    return function(
        "func.func private @lds_position(%row: i32, %part: i32) -> index",
        "Where part 0, 1, 2 or 3, of 8 elements, of a row is in a tile in LDS.",
        build,
    )


def bias_function(element):
    def build(b):
        values = []
        for v, row in enumerate(block_rows()):
            b.emit(f"""
                %filter_{v} = arith.addi %first, {b.i32(row)} : i32
                %value_{v} = amdgpu.raw_buffer_load %bias[%filter_{v}] : !flat_{element}, i32 -> {element}""")
            values.append(f"%value_{v}")
        b.emit(f"""
            %values = vector.from_elements {", ".join(values)} : vector<16x{element}>
            %extended = arith.extf %values : vector<16x{element}> to !block
            return %extended : !block""")

    return function(
        f"func.func private @bias_{element}(%bias: !flat_{element}, %first: i32) -> !block",
        "The bias of the 16 filters of which a lane has sums, zeros beyond the last.",
        build,
    )


def store_block_function(element):
    def build(b):
        for v, row in enumerate(block_rows()):
            b.emit(f"""
                %filter_{v} = arith.addi %first, {b.i32(row)} : i32
                %filter_in_{v} = arith.cmpi ult, %filter_{v}, %f_size : i32
                %in_{v} = arith.andi %filter_in_{v}, %pixel_in : i1
                %skipped_{v} = arith.muli %stride_f, {b.i32(row)} : i32
                %at_{v} = arith.addi %at, %skipped_{v} : i32
                %or_{v} = arith.select %in_{v}, %at_{v}, {b.i32(NOWHERE)} : i32
                %sum_{v} = vector.extract %sums[{v}] : f32 from !block
                %value_{v} = arith.truncf %sum_{v} : f32 to {element}
                amdgpu.raw_buffer_store %value_{v} -> %output[%or_{v}] : {element} -> !flat_{element}, i32""")
        b.emit("return")

    return function(
        f"func.func private @store_block_{element}(%sums: !block, %output: !flat_{element},\n"
        "    %at: i32, %stride_f: i32, %first: i32, %f_size: i32, %pixel_in: i1)",
        "Stores a lane's sums of a block, of one pixel, where they exist.",
        build,
    )
