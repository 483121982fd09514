"""The steps of attention_kernel.py that go through the keys, tile by tile."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

from collections import defaultdict

from attention_text import span

ACC = "!block"  # of 32 x 32 numbers: vector<16xf32>
Q_TILE, KV_TILE, THREADS = 128, 64, 256
V_PIECES = KV_TILE // 16  # of 16 keys, two MFMA each
# Keeps loads where they are: LLVM would move those whose values the next iteration
# uses past the barrier, to where the latency of memory shows.
COMPILER_FENCE = 'llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()'
AHEAD = 4  # How many MFMA before its first use an operand is read from LDS


class Loop:
    """Emits into a kernel; the names that it defines start with `tag`."""

    def __init__(self, kernel, tag, masked):
        self.k, self.tag, self.masked = kernel, tag, masked

    # Tiles: from global memory to registers, to LDS, to operands --------------

    def load_k(self, tile, name):
        k, pre = self.k, f"%{self.tag}_k{name}"
        lines = [f"{pre}_tile_at = arith.muli {tile}, %k_tile_pitch : i32"]
        for i in range(k.k_loads):
            lines.append(
                f"{pre}_at_{i} = arith.addi %k_at_{i}, {pre}_tile_at : i32\n"
                f"{pre}_{i} = amdgpu.raw_buffer_load %k_rows[{pre}_at_{i}] : {k.rows}, i32 -> {k.v8}")
        return lines, [f"{pre}_{i}" for i in range(k.k_loads)]

    def load_v(self, tile, name):
        k, pre = self.k, f"%{self.tag}_v{name}"
        lines = [f"{pre}_tile_at = arith.muli {tile}, %v_tile_pitch : i32"]
        registers = []
        for p in range(k.v_passes):
            for i in range(4):
                line = f"{pre}_at_{i} = arith.addi %v_at_{i}, {pre}_tile_at : i32\n" if p == 0 else ""
                line += (f"{pre}_{p}_{i} = amdgpu.raw_buffer_load {{indexOffset = {64 * p} : i32}} "
                         f"%v_rows[{pre}_at_{i}] : {k.rows}, i32 -> {k.v4}")
                lines.append(line)
                registers.append(f"{pre}_{p}_{i}")
        return lines, registers

    def place(self, name, base, offset):
        """The line that defines the LDS position `offset` elements after `base`."""
        return f"{name} = arith.addi {base}, {self.k.index(offset)} : index"

    def store_k(self, registers):
        k, lines = self.k, []
        for i, register in enumerate(registers):
            at = f"%{self.tag}_k_store_{register[1:].replace('#', '_')}"
            lines.append(
                f"{self.place(at, '%k_store', 8 * THREADS * i)}\n"
                f"vector.store {register}, %k_lds[{at}] {{alignment = 16}} : {k.lds}, {k.v8}")
        return lines

    def store_v(self, registers):
        """Transposes 4 x 4 elements and stores 4 keys of each column."""
        k, lines = self.k, []
        for p in range(k.v_passes):
            r = registers[4 * p : 4 * p + 4]
            pre = f"%{self.tag}_vt_{p}"
            lines.append(
                f"{pre}_01 = vector.shuffle {r[0]}, {r[1]} [0, 4, 1, 5, 2, 6, 3, 7] : {k.v4}, {k.v4}\n"
                f"{pre}_23 = vector.shuffle {r[2]}, {r[3]} [0, 4, 1, 5, 2, 6, 3, 7] : {k.v4}, {k.v4}")
            for i in range(4):
                two = [2 * i, 2 * i + 1, 8 + 2 * i, 9 + 2 * i]
                lines.append(
                    f"{pre}_{i} = vector.shuffle {pre}_01, {pre}_23 {two} : {k.v8}, {k.v8}\n"
                    f"{self.place(f'{pre}_{i}_at', f'%v_store_{i}', 64 * KV_TILE * p)}\n"
                    f"vector.store {pre}_{i}, %v_lds[{pre}_{i}_at] {{alignment = 8}} : {k.lds}, {k.v4}")
        return lines

    def read(self, lds, name, base, offset):
        k = self.k
        return (f"{self.place(name + '_at', base, offset)}\n"
                f"{name} = vector.load %{lds}[{name}_at] {{alignment = 16}} : {k.lds}, {k.v8}"), name

    def read_k(self, piece):
        """The operands of two MFMA; piece = 32-key tile, 16 columns."""
        n, t = divmod(piece, self.k.q_pieces)
        return self.read("k_lds", f"%{self.tag}_k_piece_{piece}", f"%k_read_{t % 4}",
                         32 * self.k.d * n + 64 * (t // 4))

    def read_v(self, piece):
        """As read_k; piece = 16 keys, 32-column tile."""
        t, i = divmod(piece, self.k.o_tiles)
        return self.read("v_lds", f"%{self.tag}_v_piece_{piece}", f"%v_read_{t}", 32 * KV_TILE * i)

    # Parts of the computation -------------------------------------------------

    def multiply(self, name, piece, sub, operand, sums):
        """One MFMA with 4 of the 8 elements of a piece."""
        k = self.k
        half = span(4 * sub, 4)
        return (f"{name}_a = vector.shuffle {piece}, {piece} {half} : {k.v8}, {k.v8}\n"
                f"{name} = amdgpu.mfma 32x32x8 {name}_a * {operand} + {sums} blgp = none "
                f": {k.v4}, {k.v4}, {ACC}")

    def all_scores(self):
        k, scores = self.k, []
        for n in (0, 1):
            sums = "%zero_16"
            for t in range(k.q_pieces):
                text, piece = self.read_k(n * k.q_pieces + t)
                k.emit(text)
                for sub in (0, 1):
                    name = f"%{self.tag}_s_{n}_{t}_{sub}"
                    k.emit(self.multiply(name, piece, sub, f"%q_{t}_{sub}", sums))
                    sums = name
            scores.append(sums)
        return scores

    def exponents(self, n, scores, shift):
        """Lines for each two exponents of one of the lane's blocks of scores."""
        tag = self.tag
        lines = []
        for i in range(8 * n, 8 * n + 8):
            at = 2 * i % 16
            lines.append(
                f"%{tag}_shift_{i} = vector.broadcast {shift} : f32 to !pair\n"
                f"%{tag}_scores_{i} = vector.shuffle {scores}, {scores} {span(at, 2)} : {ACC}, {ACC}\n"
                f"%{tag}_x_{i} = math.fma %{tag}_scores_{i}, %scale_2, %{tag}_shift_{i} : !pair")
        return lines

    def weight_pairs(self, sums):
        """Lines for each two of the 32 weights; then the operands and the sums.

        Lines i have what follows from the weights of lines i - 1: the machine's
        exp2 takes its time.
        """
        k, tag, pairs, late = self.k, self.tag, [], []
        two = f"vector<2x{k.e}>"
        for i in range(16):
            a, b = f"{i}_0", f"{i}_1"
            lines = []
            for e in (0, 1):
                lines += [f"%{tag}_x_{i}_{e} = vector.extract %{tag}_x_{i}[{e}] : f32 from !pair",
                          f"%{tag}_w_{i}_{e} = rocdl.exp2 %{tag}_x_{i}_{e} f32 -> f32"]
            pairs.append(lines + late)
            late = [f"%{tag}_pair_{i} = vector.from_elements %{tag}_w_{a}, %{tag}_w_{b} : !pair",
                    f"%{tag}_sum_{i} = arith.addf {sums}, %{tag}_pair_{i} : !pair"]
            sums = f"%{tag}_sum_{i}"
            if k.e == "f16":
                late.append(f"%{tag}_h_{i} = rocdl.cvt.pkrtz %{tag}_w_{a}, %{tag}_w_{b} : {two}")
            else:
                parts = f"%{tag}_parts_{i}"
                late += [f"{parts} = vector.bitcast %{tag}_pair_{i} : !pair to {k.v4}",
                         f"%{tag}_h_{i} = vector.shuffle {parts}, {parts} [1, 3] : {k.v4}, {k.v4}"]
            if i % 2:
                late.append(f"%{tag}_p_{i // 2} = vector.shuffle %{tag}_h_{i - 1}, %{tag}_h_{i} "
                            f"{span(0, 4)} : {two}, {two}")
        pairs.append(late)
        return ["\n".join(lines) for lines in pairs], [f"%{tag}_p_{i}" for i in range(8)], sums

    def largest_lines(self, scores):
        """Lines for each two of the lane's 32 scores; then their maximum."""
        tag, lines, largest = self.tag, [], None
        for i in range(16):
            n, j = divmod(2 * i, 16)
            text = []
            for e in (j, j + 1):
                name = f"%{tag}_e_{n}_{e}"
                text.append(f"{name} = vector.extract {scores[n]}[{e}] : f32 from {ACC}")
                if largest:
                    text.append(f"%{tag}_max_{n}_{e} = arith.maxnumf {largest}, {name} : f32")
                    name = f"%{tag}_max_{n}_{e}"
                largest = name
            lines.append("\n".join(text))
        return lines, largest

    def mask(self, scores, tile):
        """Lines for each two of the lane's 32 scores; then all of them, masked.

        What compares stands two scores before what selects: the machine has to wait
        between the two.
        """
        k, tag = self.k, self.tag
        first = [
            f"%{tag}_tile_key = arith.shli {tile}, {k.i32(6)} : i32",
            f"%{tag}_left = arith.subi %lane_keys, %{tag}_tile_key : i32",
        ]
        lines, late = [], []
        for i in range(16):
            n, j = divmod(2 * i, 16)
            text = first if i == 0 else []
            selects = []
            for e in (j, j + 1):
                at = f"{n}_{e}"
                key = k.i32(32 * n + 8 * (e // 4) + e % 4)
                text += [f"%{tag}_sees_{at} = arith.cmpi sgt, %{tag}_left, {key} : i32"]
                selects += [
                    f"%{tag}_any_{at} = vector.extract {scores[n]}[{e}] : f32 from {ACC}",
                    f"%{tag}_seen_{at} = arith.select %{tag}_sees_{at}, %{tag}_any_{at}, %masked : f32",
                ]
            lines.append(text + late)
            late = selects
        for n in (0, 1):
            elements = ", ".join(f"%{tag}_seen_{n}_{e}" for e in range(16))
            late.append(f"%{tag}_masked_{n} = vector.from_elements {elements} : {ACC}")
        lines.append(late)
        return ["\n".join(text) for text in lines], [f"%{tag}_masked_{n}" for n in (0, 1)]

    def rescale(self, largest, outputs, sums, shift):
        """Lowers the shifts if an exponent would be above %most; seldom."""
        k, tag = self.k, self.tag
        types = ", ".join([ACC] * k.o_tiles + ["!pair", "f32"])
        names = [f"%{tag}_down_{i}" for i in range(k.o_tiles)]
        k.emit(f"""
            %{tag}_exponent = math.fma {largest}, %scale, {shift} : f32
            %{tag}_above = arith.cmpf ogt, %{tag}_exponent, %most : f32
            %{tag}_lanes = rocdl.ballot %{tag}_above : i64
            %{tag}_any = arith.cmpi ne, %{tag}_lanes, %no_lanes : i64
            %{tag}_new:{k.o_tiles + 2} = scf.if %{tag}_any -> ({types}) {{
              %{tag}_other, %{tag}_valid = gpu.shuffle xor {largest}, {k.i32(32)}, {k.i32(64)} : f32
              %{tag}_both = arith.maxnumf {largest}, %{tag}_other : f32
              %{tag}_minus = arith.negf %{tag}_both : f32
              %{tag}_enough = math.fma %{tag}_minus, %scale, %largest_exponent : f32
              %{tag}_lower = arith.minnumf {shift}, %{tag}_enough : f32
              %{tag}_change = arith.subf %{tag}_lower, {shift} : f32
              %{tag}_factor = rocdl.exp2 %{tag}_change f32 -> f32
              %{tag}_factor_2 = vector.broadcast %{tag}_factor : f32 to !pair
              %{tag}_factor_16 = vector.broadcast %{tag}_factor : f32 to {ACC}""")
        k.depth += 1
        for name, output in zip(names, outputs):
            k.emit(f"{name} = arith.mulf {output}, %{tag}_factor_16 : {ACC}")
        k.emit(f"""
            %{tag}_down_sums = arith.mulf {sums}, %{tag}_factor_2 : !pair
            scf.yield {', '.join(names)}, %{tag}_down_sums, %{tag}_lower : {types}""")
        k.depth -= 1
        k.emit(f"""
            }} else {{
              scf.yield {', '.join(outputs)}, {sums}, {shift} : {types}
            }}""")
        new = [f"%{tag}_new#{i}" for i in range(k.o_tiles + 2)]
        return new[:-2], new[-2], new[-1]

    # The loop -----------------------------------------------------------------

    def split(self, state):
        """The parts of what an iteration hands on."""
        counts = [2, self.k.o_tiles, 1, 1, self.k.k_loads, 4 * self.k.v_passes]
        parts = []
        for count in counts:
            parts.append(state[:count])
            state = state[count:]
        return parts

    def types(self):
        k = self.k
        return ", ".join([ACC] * (2 + k.o_tiles) + ["!pair", "f32"]
                         + [k.v8] * k.k_loads + [k.v4] * (4 * k.v_passes))

    def loop(self, start, end, state):
        k, tag = self.k, self.tag
        names = [f"%{tag}_in_{i}" for i in range(len(state))]
        args = ", ".join(f"{name} = {value}" for name, value in zip(names, state))
        k.emit(f"""
            %{tag}:{len(state)} = scf.for %{tag}_tile = {start} to {end} step {k.i32(1)}
                iter_args({args})
                -> ({self.types()}) : i32 {{""")
        k.depth += 1
        for i in (1, 3):
            k.emit(f"%{tag}_tile_{i} = arith.addi %{tag}_tile, {k.i32(i)} : i32")
        out = self.iteration(self.split(names))
        k.emit(f"scf.yield {', '.join(out)} : {self.types()}")
        k.depth -= 1
        k.emit("}")
        return [f"%{tag}#{i}" for i in range(len(state))]

    def iteration(self, parts):
        """Slot i is what the wave does before MFMA i, while those before it run."""
        k, tag = self.k, self.tag
        scores_in, outputs, (sums,), (shift,), k_in, v_in = parts
        n_scores, n_outputs = 4 * k.q_pieces, 2 * V_PIECES * k.o_tiles
        n_all = n_scores + n_outputs
        slots = defaultdict(list)

        def spread(lines, first, last):
            """Puts lines evenly into the slots from `first` on and before `last`."""
            for i, line in enumerate(lines):
                slots[first + i * (last - first) // len(lines)].append(line)

        # Scores of the next tile; the weights of each 16 keys are ready when they
        # are multiplied with v.
        k_pieces = n_scores // 2
        v_pieces = n_outputs // 2
        pieces = {}
        for f in range(k_pieces):
            text, pieces["k", f] = self.read_k(f)
            slots[max(2 * f - AHEAD, 0)].append(text)
        slots[0] += self.exponents(0, scores_in[0], shift)
        spread(self.exponents(1, scores_in[1], shift), 2, n_scores // 2)
        pairs, weights, new_sums = self.weight_pairs(sums)
        spread(pairs, 0, n_scores + 3 * n_outputs // V_PIECES)
        # v of this tile to LDS, v of the next one from memory.
        v_loads, v_out = self.load_v(f"%{tag}_tile_1", "n")
        spread(self.store_v(v_in), 1, n_scores - 2 * AHEAD)
        spread(v_loads, n_scores - 2 * AHEAD, n_scores - AHEAD)
        # From here on k is not read any more, and v is there.
        slots[n_scores - AHEAD // 2].append("amdgpu.lds_barrier")
        for f in range(v_pieces):
            text, pieces["v", f] = self.read_v(f)
            slots[n_scores + max(2 * f - AHEAD, -AHEAD // 2)].append(text)
        k_loads, k_out = self.load_k(f"%{tag}_tile_3", "n")
        spread(self.store_k(k_in), n_scores + 1, n_scores + n_outputs // 4)
        spread(k_loads, n_scores + n_outputs // 4, n_scores + n_outputs // 2)
        slots[n_scores + n_outputs // 2].append(COMPILER_FENCE)
        # The next tile's largest score, where no weights are left to compute.
        scores = [f"%{tag}_s_{n}_{k.q_pieces - 1}_1" for n in (0, 1)]
        if self.masked:
            lines, scores = self.mask(scores, f"%{tag}_tile_1")
            spread(lines, n_scores + 2, n_scores + 5 * n_outputs // 8)
        lines, largest = self.largest_lines(scores)
        spread(lines, n_scores + 5 * n_outputs // 8, n_all)
        # From here on v is not read any more, and k is there.
        slots[n_all - AHEAD // 2].append("amdgpu.lds_barrier")

        for slot in range(n_all):
            for text in slots[slot]:
                k.emit(text)
            k.emit("rocdl.sched.barrier 0")
            if slot < n_scores:
                f, sub = divmod(slot, 2)
                n, t = divmod(f, k.q_pieces)
                operand = f"%q_{t}_{sub}"
                sums_in = f"%{tag}_s_{n}_{t - 1 + sub}_{1 - sub}" if f % k.q_pieces or sub else "%zero_16"
                k.emit(self.multiply(f"%{tag}_s_{n}_{t}_{sub}", pieces["k", f], sub, operand, sums_in))
            else:
                f, sub = divmod(slot - n_scores, 2)
                t, i = divmod(f, k.o_tiles)
                name = f"%{tag}_o_{i}_{t}_{sub}"
                k.emit(self.multiply(name, pieces["v", f], sub, weights[2 * t + sub], outputs[i]))
                outputs[i] = name
        outputs, new_sums, shift = self.rescale(largest, outputs, new_sums, shift)
        return scores + outputs + [new_sums, shift] + k_out + v_out

    def finish(self, state):
        """The weights of the last tile; the sums and the outputs."""
        k, tag = self.k, self.tag
        scores, outputs, (sums,), (shift,), _, v_in = self.split(state)
        pairs, weights, sums = self.weight_pairs(sums)
        k.emit_all(self.store_v(v_in))
        for n in (0, 1):
            k.emit_all(self.exponents(n, scores[n], shift))
        k.emit_all(pairs + ["amdgpu.lds_barrier"])
        for f in range(V_PIECES * k.o_tiles):
            t, i = divmod(f, k.o_tiles)
            text, piece = self.read_v(f)
            k.emit(text)
            for sub in (0, 1):
                name = f"%{tag}_o_{i}_{t}_{sub}"
                k.emit(self.multiply(name, piece, sub, weights[2 * t + sub], outputs[i]))
                outputs[i] = name
        return sums, outputs
