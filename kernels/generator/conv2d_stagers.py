"""What brings the operands of a K step to LDS; see conv2d.py."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

from conv2d_body import CHUNK, CHUNKS, K_STEP, NOWHERE, PIXELS, STAGED_ROWS, THREADS


class Channels:
    """Stages 32 channels of one (r, s) a K step: NHWC, C a multiple of 8.

    A lane moves 8 neighbouring channels of a pixel or filter; four lanes have one
    pixel's 32. What a K step is, (r, s) and the first channel, is uniform.
    """

    cursor = ("row", "column", "left", "filter", "input")
    tensor = "tensor"
    shapes = {"input": "nhwc", "filter": "frsc", "output": "npqf"}
    # Two steps are loaded at once: they are the halves of the same cache lines.
    pairs = True

    def moved(self, b):
        """The type of what a lane loads at once."""
        return f"!chunk_{b.element}"

    def setup(self, b, tile):
        self.filter_rows = range(tile.filters // STAGED_ROWS)
        self.pixel_rows = range(PIXELS // STAGED_ROWS)
        i32 = b.i32
        b.emit(f"""
            // Staging: this lane's part of a row, and the row. Rows beyond the last
            // repeat it: their sums are not stored.
            %part = arith.andi %thread, {i32(CHUNKS - 1)} : i32
            %part_channel = arith.muli %part, {i32(CHUNK)} : i32
            %staged_row = arith.divui %thread, {i32(CHUNKS)} : i32
            %filter_last = arith.subi %f_size, {i32(1)} : i32
            %pixel_last = arith.subi %pixels, {i32(1)} : i32""")
        lds_position(b, "stage_at", "%staged_row", "%part")
        for i in self.filter_rows:
            b.emit(f"""
                %filter_row_{i}_far = arith.addi %staged_row, {i32(STAGED_ROWS * i)} : i32
                %filter_row_{i}_any = arith.addi %filter0, %filter_row_{i}_far : i32
                %filter_row_{i} = arith.minui %filter_row_{i}_any, %filter_last : i32
                %filter_start_{i} = arith.muli %filter_row_{i}, %rsc_size : i32
                %filter_base_{i} = arith.addi %filter_start_{i}, %part_channel : i32""")
        for i in self.pixel_rows:
            b.emit(f"""
                %pixel_{i}_far = arith.addi %staged_row, {i32(STAGED_ROWS * i)} : i32
                %pixel_{i}_any = arith.addi %pixel0, %pixel_{i}_far : i32
                %pixel_{i} = arith.minui %pixel_{i}_any, %pixel_last : i32""")
            emit_pixel(b, f"{i}", f"%pixel_{i}")
            b.emit(f"""
                %h_{i}_line = arith.muli %p_{i}, %stride_h : i32
                %h_{i} = arith.subi %h_{i}_line, %pad_h : i32
                %w_{i}_column = arith.muli %q_{i}, %stride_w : i32
                %w_{i} = arith.subi %w_{i}_column, %pad_w : i32
                %image_{i} = arith.muli %n_{i}, %h_size : i32
                %line_{i} = arith.addi %image_{i}, %h_{i} : i32
                %line_start_{i} = arith.muli %line_{i}, %w_size : i32
                %position_{i} = arith.addi %line_start_{i}, %w_{i} : i32
                %position_start_{i} = arith.muli %position_{i}, %c_size : i32
                %input_base_{i} = arith.addi %position_start_{i}, %part_channel : i32""")
        b.emit(f"""
            // The cursor of the K steps: r and s, each times its dilation, how many
            // channels are left (none once all is done), and what is to be added to
            // a lane's filter and input positions. How far these move depends on
            // whether the next step has the same (r, s), the next s or the next r.
            %row_end = arith.muli %r_size, %dilation_h : i32
            %column_end = arith.muli %s_size, %dilation_w : i32
            %channel_steps = arith.ceildivui %c_size, {i32(K_STEP)} : i32
            %channel_end = arith.muli %channel_steps, {i32(K_STEP)} : i32
            %last_step = arith.subi %channel_end, {i32(K_STEP)} : i32
            %filter_wrap = arith.subi %c_size, %last_step : i32
            %column_pitch = arith.muli %dilation_w, %c_size : i32
            %input_wrap = arith.subi %column_pitch, %last_step : i32
            %row_pitch = arith.muli %dilation_h, %w_size : i32
            %row_jump = arith.subi %row_pitch, %column_end : i32
            %row_wrap = arith.muli %row_jump, %c_size : i32
            %steps = arith.muli %rs_size, %channel_steps : i32
            %has_taps = arith.cmpi ne, %rs_size, {i32(0)} : i32
            %first_left = arith.select %has_taps, %c_size, {i32(0)} : i32""")
        zero = i32(0)
        return [zero, zero, "%first_left", zero, zero]

    def locate(self, b, name, cursor):
        """Where a K step is: positions, filters first, and the next cursor."""
        row, column, left, filter_at, input_at = cursor
        t = name
        positions = []
        b.emit(f"%{t}_exists = arith.cmpi slt, %part_channel, {left} : i32")
        for i in self.filter_rows:
            b.emit(f"""
                %{t}_filter_{i}_at = arith.addi %filter_base_{i}, {filter_at} : i32
                %{t}_filter_{i}_or = arith.select %{t}_exists, %{t}_filter_{i}_at, {b.i32(NOWHERE)} : i32""")
            positions.append(("filter", f"%{t}_filter_{i}_or"))
        for i in self.pixel_rows:
            b.emit(f"""
                %{t}_h_{i} = arith.addi %h_{i}, {row} : i32
                %{t}_w_{i} = arith.addi %w_{i}, {column} : i32
                %{t}_h_{i}_in = arith.cmpi ult, %{t}_h_{i}, %h_size : i32
                %{t}_w_{i}_in = arith.cmpi ult, %{t}_w_{i}, %w_size : i32
                %{t}_hw_{i}_in = arith.andi %{t}_h_{i}_in, %{t}_w_{i}_in : i1
                %{t}_input_{i}_in = arith.andi %{t}_hw_{i}_in, %{t}_exists : i1
                %{t}_input_{i}_at = arith.addi %input_base_{i}, {input_at} : i32
                %{t}_input_{i}_or = arith.select %{t}_input_{i}_in, %{t}_input_{i}_at, {b.i32(NOWHERE)} : i32""")
            positions.append(("input", f"%{t}_input_{i}_or"))
        zero, step = b.i32(0), b.i32(K_STEP)
        b.emit(f"""
            %{t}_left_here = arith.subi {left}, {step} : i32
            %{t}_wraps = arith.cmpi sle, %{t}_left_here, {zero} : i32
            %{t}_left_next = arith.select %{t}_wraps, %c_size, %{t}_left_here : i32
            %{t}_filter_by = arith.select %{t}_wraps, %filter_wrap, {step} : i32
            %{t}_filter_next = arith.addi {filter_at}, %{t}_filter_by : i32
            %{t}_input_by = arith.select %{t}_wraps, %input_wrap, {step} : i32
            %{t}_input_there = arith.addi {input_at}, %{t}_input_by : i32
            %{t}_column_by = arith.select %{t}_wraps, %dilation_w, {zero} : i32
            %{t}_column_there = arith.addi {column}, %{t}_column_by : i32
            %{t}_column_wraps = arith.cmpi uge, %{t}_column_there, %column_end : i32
            %{t}_column_next = arith.select %{t}_column_wraps, {zero}, %{t}_column_there : i32
            %{t}_input_more = arith.select %{t}_column_wraps, %row_wrap, {zero} : i32
            %{t}_input_next = arith.addi %{t}_input_there, %{t}_input_more : i32
            %{t}_row_by = arith.select %{t}_column_wraps, %dilation_h, {zero} : i32
            %{t}_row_next = arith.addi {row}, %{t}_row_by : i32
            %{t}_goes_on = arith.cmpi ult, %{t}_row_next, %row_end : i32
            %{t}_left = arith.select %{t}_goes_on, %{t}_left_next, {zero} : i32""")
        names = ("row_next", "column_next", "left", "filter_next", "input_next")
        return positions, [f"%{t}_{part}" for part in names]

    def load(self, b, name, positions):
        """Loads a K step: its values, filters first."""
        values = []
        for i, (tensor, position) in enumerate(positions):
            values.append(f"%{name}_{i}")
            b.emit(
                f"{values[i]} = amdgpu.raw_buffer_load %{tensor}_flat[{position}]"
                f" : !flat_{b.element}, i32 -> !chunk_{b.element}"
            )
        return values

    def write(self, b, values, buffer):
        """Writes what a K step loaded to the buffer 0 or 1 of LDS."""
        for i, value in enumerate(values):
            at = buffer * b.tile.stage + i * STAGED_ROWS * K_STEP
            name = b.fresh("staged")
            b.emit(f"""
                %{name}_at = arith.addi %stage_at, {b.index(at)} : index
                vector.store {value}, %lds[%{name}_at] {{alignment = 16}} : !lds_{b.lds}, !chunk_{b.element}""")


def lds_position(b, name, row, part):
    """The position in LDS of 8 elements of a row."""
    b.emit(f"%{name} = func.call @lds_position({row}, {part}) : (i32, i32) -> index")


def emit_pixel(b, name, pixel):
    """Splits the number of an output pixel into n, p and q."""
    b.emit(f"""
        %n_{name} = arith.divui {pixel}, %pq_size : i32
        %pq_{name} = arith.remui {pixel}, %pq_size : i32
        %p_{name} = arith.divui %pq_{name}, %q_size : i32
        %q_{name} = arith.remui %pq_{name}, %q_size : i32""")


class Elements:
    """Stages a K step element by element: any C, any strides.

    A lane gathers half a step, 16 elements, of one pixel; what these are, (r, s)
    and channel, is uniform in a wave, and neighbouring lanes have neighbouring
    pixels. Of the filters, neighbouring lanes have neighbours in K. The subclasses
    say which (r, s) and channels a step is.
    """

    tensor = "strided"
    shapes = {"input": "nchw", "filter": "fcrs", "output": "nfpq"}
    pairs = False
    half = K_STEP // 2
    k_rows = THREADS // K_STEP

    def moved(self, b):
        return b.element

    def setup(self, b, tile):
        self.filter_rows = range(tile.filters // self.k_rows)
        i32 = b.i32
        b.emit(f"""
            // Staging: this lane's pixel and its half of the K step, which is uniform
            // in a wave. Pixels beyond the last repeat it: their sums are not stored.
            %half_any = arith.divui %thread, {i32(PIXELS)} : i32
            %half = rocdl.readfirstlane %half_any : i32
            %half_channels = arith.muli %half, {i32(self.half)} : i32
            %staged_pixel = arith.remui %thread, {i32(PIXELS)} : i32
            %pixel_last = arith.subi %pixels, {i32(1)} : i32
            %pixel_any = arith.addi %pixel0, %staged_pixel : i32
            %pixel = arith.minui %pixel_any, %pixel_last : i32""")
        emit_pixel(b, "0", "%pixel")
        b.emit(f"""
            %h_line = arith.muli %p_0, %stride_h : i32
            %h_0 = arith.subi %h_line, %pad_h : i32
            %w_column = arith.muli %q_0, %stride_w : i32
            %w_0 = arith.subi %w_column, %pad_w : i32
            %image_start = arith.muli %n_0, %input_stride_n : i32
            %line_start = arith.muli %h_0, %input_stride_h : i32
            %column_start = arith.muli %w_0, %input_stride_w : i32
            %image_line = arith.addi %image_start, %line_start : i32
            %input_start = arith.addi %image_line, %column_start : i32
            %first_part = arith.muli %half, {i32(2)} : i32
            %second_part = arith.addi %first_part, {i32(1)} : i32""")
        lds_position(b, "pixel_part_0_at", "%staged_pixel", "%first_part")
        lds_position(b, "pixel_part_1_at", "%staged_pixel", "%second_part")
        b.emit(f"""
            // This lane's element of a K step of the filters, and its first row.
            %k = arith.remui %thread, {i32(K_STEP)} : i32
            %k_row = arith.divui %thread, {i32(K_STEP)} : i32
            %filter_last = arith.subi %f_size, {i32(1)} : i32""")
        for i in self.filter_rows:
            b.emit(f"""
                %filter_row_{i}_far = arith.addi %k_row, {i32(self.k_rows * i)} : i32
                %filter_row_{i}_any = arith.addi %filter0, %filter_row_{i}_far : i32
                %filter_row_{i} = arith.minui %filter_row_{i}_any, %filter_last : i32
                %filter_base_{i} = arith.muli %filter_row_{i}, %filter_stride_f : i32""")
        b.emit(f"""
            %k_part = arith.divui %k, {i32(CHUNK)} : i32
            %k_place = arith.remui %k, {i32(CHUNK)} : i32
            %k_place_index = arith.index_castui %k_place : i32 to index
            %k_row_odd = arith.addi %k_row, {i32(self.k_rows)} : i32""")
        for name, row in (("even", "%k_row"), ("odd", "%k_row_odd")):
            lds_position(b, f"k_{name}_part_at", row, "%k_part")
            b.emit(f"%k_{name}_at = arith.addi %k_{name}_part_at, %k_place_index : index")
        b.emit(f"""
            // The cursor of the K steps: r and s, each times its dilation, and how
            // many channels are left; s is the fastest and the channels the slowest.
            %row_end = arith.muli %r_size, %dilation_h : i32
            %column_end = arith.muli %s_size, %dilation_w : i32""")
        return self.setup_cursor(b)

    def locate_taps(self, b, t, cursor, offset, channels):
        """Where the lane's channels of one (r, s) are in the input."""
        row, column, left = cursor
        i32 = b.i32
        b.emit(f"""
            %{t}_h = arith.addi %h_0, {row} : i32
            %{t}_w = arith.addi %w_0, {column} : i32
            %{t}_h_in = arith.cmpi ult, %{t}_h, %h_size : i32
            %{t}_w_in = arith.cmpi ult, %{t}_w, %w_size : i32
            %{t}_in = arith.andi %{t}_h_in, %{t}_w_in : i1
            %{t}_done = arith.subi %c_size, {left} : i32
            %{t}_channel = arith.minui %{t}_done, %c_size : i32
            %{t}_line = arith.muli {row}, %input_stride_h : i32
            %{t}_column = arith.muli {column}, %input_stride_w : i32
            %{t}_plane = arith.muli %{t}_channel, %input_stride_c : i32
            %{t}_line_column = arith.addi %{t}_line, %{t}_column : i32
            %{t}_tap = arith.addi %{t}_line_column, %{t}_plane : i32
            %{t}_at = arith.addi %input_start, %{t}_tap : i32
            %{t}_or = arith.select %{t}_in, %{t}_at, {i32(NOWHERE)} : i32""")
        here = left
        if offset:
            b.emit(f"%{t}_here = arith.subi {left}, {offset} : i32")
            here = f"%{t}_here"
        positions = []
        for i in range(channels):
            b.emit(f"""
                %{t}_exists_{i} = arith.cmpi slt, {i32(i)}, {here} : i32
                %{t}_offset_{i} = arith.select %{t}_exists_{i}, %channel_{i}_at, {i32(NOWHERE)} : i32
                %{t}_at_{i} = arith.addi %{t}_or, %{t}_offset_{i} : i32""")
            positions.append(("input", f"%{t}_at_{i}"))
        return positions

    def advance(self, b, t, cursor, rows, columns, channels, wrap):
        """The cursor so much further: rows, columns, channels, in that order."""
        row, column, left = cursor
        zero = b.i32(0)
        b.emit(f"""
            %{t}_column_far = arith.addi {column}, {columns} : i32
            %{t}_column_wraps = arith.cmpi uge, %{t}_column_far, %column_end : i32
            %{t}_column_by = arith.select %{t}_column_wraps, %column_end, {zero} : i32
            %{t}_column_next = arith.subi %{t}_column_far, %{t}_column_by : i32
            %{t}_row_by = arith.select %{t}_column_wraps, %dilation_h, {zero} : i32
            %{t}_row_there = arith.addi {row}, {rows} : i32
            %{t}_row_far = arith.addi %{t}_row_there, %{t}_row_by : i32
            %{t}_row_wraps = arith.cmpi uge, %{t}_row_far, %row_end : i32
            %{t}_row_less = arith.select %{t}_row_wraps, %row_end, {zero} : i32
            %{t}_row_next = arith.subi %{t}_row_far, %{t}_row_less : i32
            %{t}_left_there = arith.subi {left}, {channels} : i32
            %{t}_left_by = arith.select %{t}_row_wraps, {wrap}, {zero} : i32
            %{t}_left_next = arith.subi %{t}_left_there, %{t}_left_by : i32""")
        return [f"%{t}_row_next", f"%{t}_column_next", f"%{t}_left_next"]

    def locate_filters(self, b, t, tap, left, channel):
        """Where the lane's element of each filter row is."""
        b.emit(f"""
            %{t}_filter_done = arith.subi %c_size, {left} : i32
            %{t}_filter_channel = arith.addi %{t}_filter_done, {channel} : i32
            %{t}_filter_plane = arith.muli %{t}_filter_channel, %filter_stride_c : i32
            %{t}_filter_tap = arith.muli {tap}, %filter_stride_s : i32
            %{t}_filter_at = arith.addi %{t}_filter_plane, %{t}_filter_tap : i32
            %{t}_filter_in = arith.cmpi slt, {channel}, {left} : i32
            %{t}_filter_or = arith.select %{t}_filter_in, %{t}_filter_at, {b.i32(NOWHERE)} : i32""")
        positions = []
        for i in self.filter_rows:
            b.emit(f"%{t}_filter_at_{i} = arith.addi %filter_base_{i}, %{t}_filter_or : i32")
            positions.append(("filter", f"%{t}_filter_at_{i}"))
        return positions

    def load(self, b, name, positions):
        """Loads a K step: its elements, filters first."""
        values = []
        for i, (tensor, position) in enumerate(positions):
            values.append(f"%{name}_{i}")
            b.emit(
                f"{values[i]} = amdgpu.raw_buffer_load %{tensor}_flat[{position}]"
                f" : !flat_{b.element}, i32 -> {b.element}"
            )
        return values

    def write(self, b, values, buffer):
        """Writes what a K step loaded to the buffer 0 or 1 of LDS."""
        e, count = b.element, len(self.filter_rows)
        first = buffer * b.tile.stage
        for i in self.filter_rows:
            parity, pair = ("even", "odd")[i % 2], i // 2
            at = first + pair * 2 * self.k_rows * K_STEP
            name = b.fresh("staged")
            b.emit(f"""
                %{name}_at = arith.addi %k_{parity}_at, {b.index(at)} : index
                memref.store {values[i]}, %lds[%{name}_at] : !lds_{b.lds}""")
        for part in range(2):
            name = b.fresh("staged")
            elements = values[count + part * CHUNK : count + (part + 1) * CHUNK]
            b.emit(f"""
                %{name} = vector.from_elements {", ".join(elements)} : !chunk_{e}
                %{name}_at = arith.addi %pixel_part_{part}_at, {b.index(first + b.tile.pixels_at)} : index
                vector.store %{name}, %lds[%{name}_at] {{alignment = 16}} : !lds_{b.lds}, !chunk_{e}""")


class ManyChannels(Elements):
    """A K step is 32 channels of one (r, s)."""

    cursor = ("row", "column", "left", "tap")

    def setup_cursor(self, b):
        i32 = b.i32
        for i in range(self.half):
            b.emit(f"""
                %channel_{i} = arith.addi %half_channels, {i32(i)} : i32
                %channel_{i}_at = arith.muli %channel_{i}, %input_stride_c : i32""")
        b.emit(f"""
            %channel_steps = arith.ceildivui %c_size, {i32(K_STEP)} : i32
            %steps = arith.muli %rs_size, %channel_steps : i32""")
        return [i32(0), i32(0), "%c_size", i32(0)]

    def locate(self, b, name, cursor):
        *place, tap = cursor
        left = place[2]
        positions = self.locate_filters(b, name, tap, left, "%k")
        positions += self.locate_taps(b, name, place, "%half_channels", self.half)
        zero, one = b.i32(0), b.i32(1)
        place = self.advance(
            b, f"{name}_to", place, zero, "%dilation_w", zero, b.i32(K_STEP)
        )
        b.emit(f"""
            %{name}_tap_far = arith.addi {tap}, {one} : i32
            %{name}_tap_next = arith.select %{name}_to_row_wraps, {zero}, %{name}_tap_far : i32""")
        return positions, place + [f"%{name}_tap_next"]


class FewChannels(Elements):
    """A K step is 4 channels of 8 (r, s), which lanes of the filters tell apart."""

    cursor = ("row", "column", "left", "tap", "tap_left")
    channels = 4
    taps = K_STEP // channels
    # With more channels than this, ManyChannels wastes less.
    most = 16

    def setup_cursor(self, b):
        i32 = b.i32
        for i in range(self.channels):
            b.emit(f"%channel_{i}_at = arith.muli %input_stride_c, {i32(i)} : i32")
        b.emit(f"""
            %rs_some = arith.maxui %rs_size, {i32(1)} : i32
            %s_some = arith.maxui %s_size, {i32(1)} : i32
            %channel_steps = arith.ceildivui %c_size, {i32(self.channels)} : i32
            %taps = arith.muli %rs_size, %channel_steps : i32
            %steps = arith.ceildivui %taps, {i32(self.taps)} : i32
            // How far a step goes.
            %by_planes = arith.divui {i32(self.taps)}, %rs_some : i32
            %by_channels = arith.muli %by_planes, {i32(self.channels)} : i32
            %by_taps = arith.remui {i32(self.taps)}, %rs_some : i32
            %by_r = arith.divui %by_taps, %s_some : i32
            %by_s = arith.remui %by_taps, %s_some : i32
            %by_rows = arith.muli %by_r, %dilation_h : i32
            %by_columns = arith.muli %by_s, %dilation_w : i32
            // Where this half of the step, and this lane of the filters, start.
            %half_tap = arith.muli %half, {i32(self.taps // 2)} : i32
            %half_plane = arith.divui %half_tap, %rs_some : i32
            %half_rs = arith.remui %half_tap, %rs_some : i32
            %half_r = arith.divui %half_rs, %s_some : i32
            %half_s = arith.remui %half_rs, %s_some : i32
            %first_row = arith.muli %half_r, %dilation_h : i32
            %first_column = arith.muli %half_s, %dilation_w : i32
            %half_done = arith.muli %half_plane, {i32(self.channels)} : i32
            %first_left = arith.subi %c_size, %half_done : i32
            %k_channel = arith.remui %k, {i32(self.channels)} : i32
            %k_tap = arith.divui %k, {i32(self.channels)} : i32
            %first_tap = arith.remui %k_tap, %rs_some : i32
            %k_plane = arith.divui %k_tap, %rs_some : i32
            %k_done = arith.muli %k_plane, {i32(self.channels)} : i32
            %first_tap_left = arith.subi %c_size, %k_done : i32""")
        return ["%first_row", "%first_column", "%first_left", "%first_tap", "%first_tap_left"]

    def locate(self, b, name, cursor):
        *place, tap, tap_left = cursor
        zero, channels = b.i32(0), b.i32(self.channels)
        positions = self.locate_filters(b, name, tap, tap_left, "%k_channel")
        at = place
        for i in range(self.taps // 2):
            positions += self.locate_taps(b, f"{name}_{i}", at, None, self.channels)
            if i + 1 < self.taps // 2:
                at = self.advance(b, f"{name}_{i}_to", at, zero, "%dilation_w", zero, channels)
        t = f"{name}_to"
        place = self.advance(b, t, place, "%by_rows", "%by_columns", "%by_channels", channels)
        b.emit(f"""
            %{t}_tap_far = arith.addi {tap}, %by_taps : i32
            %{t}_tap_wraps = arith.cmpi uge, %{t}_tap_far, %rs_some : i32
            %{t}_tap_less = arith.select %{t}_tap_wraps, %rs_some, {zero} : i32
            %{t}_tap_next = arith.subi %{t}_tap_far, %{t}_tap_less : i32
            %{t}_tap_left_there = arith.subi {tap_left}, %by_channels : i32
            %{t}_tap_left_by = arith.select %{t}_tap_wraps, {channels}, {zero} : i32
            %{t}_tap_left_next = arith.subi %{t}_tap_left_there, %{t}_tap_left_by : i32""")
        return positions, place + [f"%{t}_tap_next", f"%{t}_tap_left_next"]
