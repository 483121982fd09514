"""The convolution kernels of kernels/conv2d.mlir; see conv2d.py."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

from conv2d_body import CHUNK, K_STEP, PIXELS, THREADS, Body

# The instruction classes of rocdl.sched.group.barrier.
MFMA, VMEM_READ, DS_READ, DS_WRITE = 0x8, 0x20, 0x100, 0x200


class Kernel(Body):
    """One kernel: a tile, what stages it, and the type of the elements."""

    def __init__(self, name, element, tile, stager):
        super().__init__()
        self.name, self.element, self.tile, self.stager = name, element, tile, stager

    def text(self):
        e, tensor = self.element, f"!{self.stager.tensor}_{self.element}"
        self.depth = 1
        shared = f"memref<{2 * self.tile.stage}x{e}, #gpu.address_space<workgroup>>"
        self.emit(f"%lds = memref.cast %shared : {shared} to !lds_{e}")
        self.sizes()
        self.tile_of_workgroup()
        cursor = self.stager.setup(self)
        self.wave()
        self.sums(cursor)
        self.store()
        head = [
            f"gpu.func @{self.name}(%input: {tensor}, %filter: {tensor},",
            f"    %bias: !flat_{e}, %output: {tensor},",
            "    %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,",
            "    %dilation_h: i32, %dilation_w: i32)",
            f"    workgroup(%shared: {shared} {{llvm.align = 16 : i64}})",
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
            %rs_size = arith.muli %r_size, %s_size : i32""")

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
        for what in ("filter", "pixel"):
            for part, half in enumerate(("%lane_half", "%lane_half_1")):
                self.emit(
                    f"%{what}_{part}_at = func.call @lds_position(%{what}_row, {half}) : (i32, i32) -> index"
                )

    def read(self, part, buffer):
        """Reads the wave's operands of half a K step: filters, then pixels."""
        values = []
        for what, blocks, first in (
            ("filter", self.tile.blocks_f, 0),
            ("pixel", self.tile.blocks_p, self.tile.pixels_at),
        ):
            for block in range(blocks):
                name = "%" + self.fresh(what)
                skipped = buffer * self.tile.stage + first + 32 * K_STEP * block
                at = self.offset(f"{name}_at", f"%{what}_{part}_at", skipped)
                self.emit(
                    f"{name} = vector.load %lds[{at}] {{alignment = 16}} : !lds_{self.element}, !chunk_{self.element}"
                )
                values.append(name)
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
        self.emit("\n\n// Fill both buffers, and have the next two steps in registers.")
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
            carried += [(name, value, kind) for value, kind in zip(values, stager.moved(self))]
        carried += list(zip(stager.cursor, cursor, ["i32"] * len(cursor)))
        names, counts = [], {}
        for name, _, _ in carried:
            counts[name] = counts.get(name, -1) + 1
            names.append(f"%loop_{name}_{counts[name]}")
        kinds = [kind for _, _, kind in carried]
        self.results = [f"%end_{i}" for i in range(len(carried))]
        self.emit_list("", self.results, " =")
        self.emit(f"    scf.for %step = {self.i32(0)} to %steps step {self.i32(2)}")
        initial = [f"{name} = {value}" for name, (_, value, _) in zip(names, carried)]
        self.emit_list("    iter_args(", initial, ")")
        self.emit_list("    -> (", kinds, ") : i32 {")
        self.depth += 1

        def carry(part):
            return [name for name in names if name.startswith(f"%loop_{part}_")]

        iteration = self.iteration if stager.pairs else self.gathering_iteration
        results = iteration(
            carry("sums"), carry("operand"), carry("even"), carry("odd"), names[-len(cursor) :]
        )
        self.emit_list("scf.yield ", results, "")
        self.emit_list("    : ", kinds, "")
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
        reads = len(operands)
        self.schedule(reads=reads)
        self.schedule(reads=reads)
        self.schedule(reads=reads, writes=len(even))
        self.barrier()
        self.emit("// Step 1, second half; the loads are used in the next iteration.")
        operands = self.read(0, 0)
        stager.write(self, odd, 1)
        even = stager.load(self, "even", even_at)
        odd = stager.load(self, "odd", odd_at)
        sums = self.multiply(later, sums)
        self.schedule(reads=reads, writes=len(odd), late_loads=len(even) + len(odd))
        return sums + operands + even + odd + cursor

    def gathering_iteration(self, sums, operands, even, _, cursor):
        stager = self.stager
        # Without the products of the wide tile, the rest takes longer than they do,
        # and LLVM's own order is the better one.
        schedule = self.schedule if self.tile.filters > 64 else lambda **counts: None
        self.emit("// Step 0, first half. Everybody has read buffer 0 at its end.")
        later = self.read(1, 0)
        odd_at, cursor = stager.locate(self, "odd", cursor)
        odd = stager.load(self, "odd", odd_at)
        sums = self.multiply(operands, sums)
        schedule(reads=len(operands), loads=len(odd))
        self.barrier()
        self.emit("// Step 0, second half.")
        operands = self.read(0, 1)
        stager.write(self, even, 0)
        sums = self.multiply(later, sums)
        schedule(reads=len(operands), writes=stager.writes(self))
        self.emit("// Step 1, first half. Everybody has read buffer 1 at its end.")
        later = self.read(1, 1)
        even_at, cursor = stager.locate(self, "even", cursor)
        even = stager.load(self, "even", even_at)
        sums = self.multiply(operands, sums)
        schedule(reads=len(operands), loads=len(even))
        self.barrier()
        self.emit("// Step 1, second half.")
        operands = self.read(0, 0)
        stager.write(self, odd, 1)
        sums = self.multiply(later, sums)
        schedule(reads=len(operands), writes=stager.writes(self))
        return sums + operands + even + cursor

    def barrier(self):
        """A barrier that nothing crosses, so that what waits for loads stays after it."""
        self.emit("rocdl.sched.barrier 0\namdgpu.lds_barrier")

    def schedule(self, **counts):
        """The order of the instructions of half a step: see the head comment.

        Reads come one after each of the first products; writes before the last
        quarter of them, since a barrier waits for them; loads after all of them, or
        after those of the second half.
        """
        products = 2 * self.tile.blocks_f * self.tile.blocks_p
        slots = {
            "writes": range(products - products // 4),
            "loads": range(products),
            "late_loads": range(products // 2, products),
        }

        def group(kind, count):
            if count:
                self.emit(f"rocdl.sched.group.barrier {kind}, {count}, 0")

        def share(what, i):
            """How many of these follow product i."""
            if i not in slots[what]:
                return 0
            count, first, size = counts.get(what, 0), slots[what].start, len(slots[what])
            return count * (i - first + 1) // size - count * (i - first) // size

        for i in range(products):
            group(MFMA, 1)
            group(DS_READ, int(i < counts["reads"]))
            group(DS_WRITE, share("writes", i))
            group(VMEM_READ, share("loads", i) + share("late_loads", i))

    def store(self):
        e, i32, tile = self.element, self.i32, self.tile
        self.emit("\n\n// The bias; nobody reads LDS any more.\namdgpu.lds_barrier")
        blocks = tile.blocks_f * tile.blocks_p
        sums = self.results[:blocks]
        self.emit(f"""
            %has_bias_count = memref.dim %bias, {self.index(0)} : !flat_{e}
            %has_bias = arith.cmpi ne, %has_bias_count, {self.index(0)} : index
            %wave_filter0 = arith.addi %filter0, %wave_filter : i32
            %half_filter = arith.muli %lane_half, {i32(4)} : i32
            %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
            %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32""")
        biased = [f"%biased_{i}" for i in range(blocks)]
        kinds = ", ".join(["!block"] * blocks)
        self.emit(", ".join(biased) + f" = scf.if %has_bias -> ({kinds}) {{")
        self.depth += 1
        current = list(sums)
        for f in range(tile.blocks_f):
            name = self.fresh("bias")
            first = self.offset(f"%{name}_filter", "%sum_filter0", 32 * f, "i32")
            self.emit(f"%{name} = func.call @bias_{e}(%bias, {first}) : (!flat_{e}, i32) -> !block")
            for p in range(tile.blocks_p):
                i = f * tile.blocks_p + p
                out = self.fresh("with_bias")
                self.emit(f"%{out} = arith.addf {sums[i]}, %{name} : !block")
                current[i] = f"%{out}"
        self.emit("scf.yield " + ", ".join(current) + " : " + kinds)
        self.depth -= 1
        self.emit("} else {")
        self.emit("  scf.yield " + ", ".join(sums) + " : " + kinds)
        self.emit("}")
        stores = {"rows": self.store_rows, "columns": self.store_columns}
        if len(self.stager.stores) == 1:
            stores[self.stager.stores[0]](biased)
        else:
            self.emit(f"""

                // NHWC has neighbouring filters at neighbouring places.
                %is_nhwc = arith.cmpi eq, %output_stride_f, {i32(1)} : i32""")
            for name, start in (("rows", "scf.if %is_nhwc {"), ("columns", "} else {")):
                self.emit(start)
                self.depth += 1
                stores[name](biased)
                self.depth -= 1
            self.emit("}")
        self.emit("gpu.return")

    def store_columns(self, sums):
        """Stores element by element, neighbouring lanes neighbouring pixels."""
        e, i32, tile = self.element, self.i32, self.tile
        self.emit(f"""
            %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
            %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32""")
        for p in range(tile.blocks_p):
            pixel = self.offset(f"%to_pixel_{p}", "%sum_pixel", 32 * p, "i32")
            self.emit(f"""
                %to_pixel_in_{p} = arith.cmpi ult, {pixel}, %pixels : i32
                %to_n_{p}, %to_p_{p}, %to_q_{p} = func.call @split_pixel({pixel}, %p_size, %q_size)
                    : (i32, i32, i32) -> (i32, i32, i32)
                %to_image_{p} = arith.muli %to_n_{p}, %output_stride_n : i32
                %to_line_{p} = arith.muli %to_p_{p}, %output_stride_p : i32
                %to_column_{p} = arith.muli %to_q_{p}, %output_stride_q : i32
                %to_image_line_{p} = arith.addi %to_image_{p}, %to_line_{p} : i32
                %to_start_{p} = arith.addi %to_image_line_{p}, %to_column_{p} : i32
                %to_at_{p} = arith.addi %to_start_{p}, %sum_filter_at : i32""")
            for f in range(tile.blocks_f):
                to = f"to_{p}_{f}"
                first = self.offset(f"%{to}_filter", "%sum_filter0", 32 * f, "i32")
                self.emit(f"""
                    %{to}_skipped = arith.muli %output_stride_f, {i32(32 * f)} : i32
                    %{to}_at = arith.addi %to_at_{p}, %{to}_skipped : i32
                    func.call @store_block_{e}({sums[f * tile.blocks_p + p]}, %output_flat, %{to}_at, %output_stride_f,
                        {first}, %f_size, %to_pixel_in_{p}) : (!block, !flat_{e}, i32, i32, i32, i32, i1) -> ()""")

    def store_rows(self, sums):
        """Turns the wave's blocks around in LDS, so that a lane stores 8 filters."""
        e, i32, tile = self.element, self.i32, self.tile
        row, pixels = 32 * tile.blocks_f, 32 * tile.blocks_p
        assert row == 64
        self.emit(f"""
            %turn_start = arith.muli %wave, {i32(pixels * row)} : i32
            %turn_lane = arith.muli %lane_row, {i32(row)} : i32
            %turn_at_0 = arith.addi %turn_start, %turn_lane : i32""")
        for p in range(1, tile.blocks_p):
            self.emit(f"%turn_at_{p} = arith.addi %turn_at_0, {i32(32 * row * p)} : i32")
        for i, value in enumerate(sums):
            f, p = divmod(i, tile.blocks_p)
            self.emit(
                f"func.call @turn_block_{e}(%lds, {value}, %turn_at_{p}, %lane_row, %lane_half, {i32(4 * f)})"
                f" : (!lds_{e}, !block, i32, i32, i32, i32) -> ()"
            )
        self.emit(f"""
            amdgpu.lds_barrier
            %f_rest = arith.remui %f_size, {i32(CHUNK)} : i32
            %f_is_whole = arith.cmpi eq, %f_rest, {i32(0)} : i32""")
        for function, start in (("rows", "scf.if %f_is_whole {"), ("elements", "} else {")):
            self.emit(f"""
                {start}
                  func.call @store_{function}_{e}(%lds, %turn_start, %lane, {i32(pixels)}, %output_flat,
                      %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_{e}, i32, i32, i32, !flat_{e}, i32, i32, i32, i32) -> ()""")
        self.emit("}")
