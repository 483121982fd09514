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
    stores = ("rows",)

    def moved(self, b):
        """The types of what a lane loads for a K step."""
        return [f"!chunk_{b.element}"] * (b.tile.filters // STAGED_ROWS + PIXELS // STAGED_ROWS)

    def setup(self, b):
        self.filter_rows = range(b.tile.filters // STAGED_ROWS)
        self.pixel_rows = range(PIXELS // STAGED_ROWS)
        i32 = b.i32
        b.emit(f"""

            // Staging: this lane's part of a row, and the row. Filters beyond the last
            // repeat it: their sums are not stored.
            %part = arith.remui %thread, {i32(CHUNKS)} : i32
            %part_channel = arith.muli %part, {i32(CHUNK)} : i32
            %staged_row = arith.divui %thread, {i32(CHUNKS)} : i32
            %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
            %rsc_size = arith.muli %rs_size, %c_size : i32
            %filter_last = arith.subi %f_size, {i32(1)} : i32""")
        for i in self.filter_rows:
            row = b.offset(f"%filter_row_{i}_far", "%staged_row", STAGED_ROWS * i, "i32")
            b.emit(f"""
                %filter_row_{i}_any = arith.addi %filter0, {row} : i32
                %filter_row_{i} = arith.minui %filter_row_{i}_any, %filter_last : i32
                %filter_start_{i} = arith.muli %filter_row_{i}, %rsc_size : i32
                %filter_base_{i} = arith.addi %filter_start_{i}, %part_channel : i32""")
        for i in self.pixel_rows:
            row = b.offset(f"%pixel_{i}_far", "%staged_row", STAGED_ROWS * i, "i32")
            b.emit(f"""
                %pixel_{i} = arith.addi %pixel0, {row} : i32
                %n_{i}, %h_{i}, %w_{i} = func.call @first_input(%pixel_{i}, %pixels, %p_size, %q_size,
                    %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
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

    def locate(self, b, t, cursor):
        """Where a K step is: positions, filters first, and the next cursor."""
        row, column, left, filter_at, input_at = cursor
        positions = []
        b.emit(f"%{t}_exists = arith.cmpi slt, %part_channel, {left} : i32")
        for i in self.filter_rows:
            b.emit(f"""
                %{t}_filter_{i} = func.call @position_if(%{t}_exists, %filter_base_{i}, {filter_at})
                    : (i1, i32, i32) -> i32""")
            positions.append(("filter", f"%{t}_filter_{i}"))
        for i in self.pixel_rows:
            b.emit(f"""
                %{t}_inside_{i} = func.call @is_inside(%h_{i}, %w_{i}, {row}, {column}, %h_size, %w_size)
                    : (i32, i32, i32, i32, i32, i32) -> i1
                %{t}_input_exists_{i} = arith.andi %{t}_inside_{i}, %{t}_exists : i1
                %{t}_input_{i} = func.call @position_if(%{t}_input_exists_{i}, %input_base_{i}, {input_at})
                    : (i1, i32, i32) -> i32""")
            positions.append(("input", f"%{t}_input_{i}"))
        following = [f"%{t}_{part}" for part in self.cursor]
        b.emit(f"""
            {", ".join(following)} = func.call @next_channels(
                {", ".join(cursor)},
                %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
                : ({", ".join(["i32"] * 13)}) -> ({", ".join(["i32"] * 5)})""")
        return positions, following

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
            skipped = buffer * b.tile.stage + i * STAGED_ROWS * K_STEP
            at = b.offset(f"%{b.fresh('staged')}_at", "%stage_at", skipped)
            b.emit(f"vector.store {value}, %lds[{at}] {{alignment = 16}} : !lds_{b.element}, !chunk_{b.element}")


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
    stores = ("rows", "columns")
    half = K_STEP // 2
    # Filters that the workgroup stages at once, an element each lane; and channels
    # that are gathered at once.
    rows = THREADS // K_STEP
    group = 4

    def moved(self, b):
        return [b.element] * (b.tile.filters // self.rows + self.half)

    def setup(self, b):
        self.row_groups = range(b.tile.filters // self.rows // 8)
        i32 = b.i32
        b.emit(f"""

            // Staging: this lane's pixel and its half of the K step, which is uniform
            // in a wave.
            %half_any = arith.divui %thread, {i32(PIXELS)} : i32
            %half = rocdl.readfirstlane %half_any : i32
            %staged_pixel = arith.remui %thread, {i32(PIXELS)} : i32
            %pixel = arith.addi %pixel0, %staged_pixel : i32
            %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
                %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
            %image_start = arith.muli %n_0, %input_stride_n : i32
            %line_start = arith.muli %h_0, %input_stride_h : i32
            %column_start = arith.muli %w_0, %input_stride_w : i32
            %image_line = arith.addi %image_start, %line_start : i32
            %input_start = arith.addi %image_line, %column_start : i32
            %first_part = arith.muli %half, {i32(2)} : i32
            %second_part = arith.addi %first_part, {i32(1)} : i32
            %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
            %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

            // This lane's element of a K step of the filters, and where its rows start.
            // Filters beyond the last repeat it: their sums are not stored.
            %k = arith.remui %thread, {i32(K_STEP)} : i32
            %k_row = arith.divui %thread, {i32(K_STEP)} : i32
            %k_part = arith.divui %k, {i32(CHUNK)} : i32
            %k_place_i32 = arith.remui %k, {i32(CHUNK)} : i32
            %k_place = arith.index_castui %k_place_i32 : i32 to index
            %k_row_odd = arith.addi %k_row, {i32(self.rows)} : i32
            %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
            %k_even_at = arith.addi %k_even_part_at, %k_place : index
            %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
            %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
            %filter_last = arith.subi %f_size, {i32(1)} : i32
            %k_filter = arith.addi %filter0, %k_row : i32
            %filter_row_8 = vector.broadcast %k_filter : i32 to !words
            %filter_last_8 = vector.broadcast %filter_last : i32 to !words
            %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words""")
        for i in self.row_groups:
            far = [self.rows * (8 * i + j) for j in range(8)]
            b.emit(f"""
                %filter_far_{i} = arith.constant dense<{far}> : !words
                %filter_any_{i} = arith.addi %filter_row_8, %filter_far_{i} : !words
                %filter_8_{i} = arith.minui %filter_any_{i}, %filter_last_8 : !words
                %filter_starts_{i} = arith.muli %filter_8_{i}, %filter_stride_8 : !words""")
        b.emit(f"""

            // The cursor of the K steps: r and s, each times its dilation, and how
            // many channels are left; s is the fastest and the channels the slowest.
            %row_end = arith.muli %r_size, %dilation_h : i32
            %column_end = arith.muli %s_size, %dilation_w : i32""")
        return self.setup_cursor(b)

    def locate_tap(self, b, t, place, groups):
        """Where groups of the lane's channels of one (r, s) are in the input."""
        row, column, left = place
        b.emit(f"""
            %{t}_at = func.call @tap_position(%input_start, %h_0, %w_0, {row}, {column}, {left},
                %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : ({", ".join(["i32"] * 12)}) -> i32""")
        return [("input", f"%{t}_at", first, left) for first in groups]

    def advance(self, b, t, place, by, wrap):
        """The place so many rows, columns and channels further."""
        following = [f"%{t}_{part}" for part in ("row", "column", "left")]
        b.emit(f"""
            {", ".join(following)}, %{t}_wraps = func.call @advance({", ".join(place)}, {", ".join(by)}, {wrap},
                %row_end, %column_end, %dilation_h) : ({", ".join(["i32"] * 10)}) -> (i32, i32, i32, i1)""")
        return following

    def locate_filters(self, b, t, tap, left, channel):
        """Where the lane's element is in a row of the filters."""
        b.emit(f"""
            %{t}_done = arith.subi %c_size, {left} : i32
            %{t}_channel = arith.addi %{t}_done, {channel} : i32
            %{t}_plane_at = arith.muli %{t}_channel, %filter_stride_c : i32
            %{t}_tap_at = arith.muli {tap}, %filter_stride_s : i32
            %{t}_element_at = arith.addi %{t}_plane_at, %{t}_tap_at : i32
            %{t}_exists = arith.cmpi slt, {channel}, {left} : i32
            %{t}_filter_at = arith.select %{t}_exists, %{t}_element_at, {b.i32(NOWHERE)} : i32""")
        return [("filter", f"%{t}_filter_at", i, None) for i in self.row_groups]

    def load(self, b, name, positions):
        """Loads a K step: its elements, filters first."""
        e, values = b.element, []
        for i, (tensor, at, part, left) in enumerate(positions):
            if tensor == "filter":
                count, function = 8, f"@gather_rows_{e}(%filter_flat, %filter_starts_{part}, {at})"
                kinds = f"(!flat_{e}, !words, i32)"
            else:
                count = self.group
                function, kinds = self.gather(e, at, part, left)
            results = ", ".join([e] * count)
            b.emit(f"""
                %{name}_{i}:{count} = func.call {function}
                    : {kinds} -> ({results})""")
            values += [f"%{name}_{i}#{j}" for j in range(count)]
        return values

    def writes(self, b):
        """The instructions of a write: an element of each row, 8 of a pixel."""
        return b.tile.filters // self.rows + self.half // CHUNK

    def gather(self, e, at, first, left):
        return (
            f"@gather_{e}(%input_flat, {at}, {first}, {left}, %input_stride_c)",
            f"(!flat_{e}, i32, i32, i32, i32)",
        )

    def write(self, b, values, buffer):
        """Writes what a K step loaded to the buffer 0 or 1 of LDS."""
        e, first = b.element, buffer * b.tile.stage
        kinds = ", ".join([e] * 8)
        eights = [", ".join(values[i : i + 8]) for i in range(0, len(values), 8)]
        for i in self.row_groups:
            name, skipped = b.fresh("staged"), first + i * 8 * self.rows * K_STEP
            even = b.offset(f"%{name}_even", "%k_even_at", skipped)
            odd = b.offset(f"%{name}_odd", "%k_odd_at", skipped)
            b.emit(f"""
                func.call @write_rows_{e}(%lds, {even}, {odd},
                    {eights[i]}) : (!lds_{e}, index, index, {kinds}) -> ()""")
        for part in range(2):
            skipped = first + b.tile.pixels_at
            at = b.offset(f"%{b.fresh('staged')}_at", f"%pixel_part_{part}_at", skipped)
            b.emit(f"""
                func.call @write_elements_{e}(%lds, {at},
                    {eights[len(self.row_groups) + part]}) : (!lds_{e}, index, {kinds}) -> ()""")


class ManyChannels(Elements):
    """A K step is 32 channels of one (r, s)."""

    cursor = ("row", "column", "left", "tap")

    def setup_cursor(self, b):
        i32 = b.i32
        self.groups = [f"%channel_{i}" for i in range(0, self.half, self.group)]
        b.emit(f"%half_channel = arith.muli %half, {i32(self.half)} : i32")
        for i, group in enumerate(self.groups):
            b.emit(f"{group} = arith.addi %half_channel, {i32(self.group * i)} : i32")
        b.emit(f"""
            %channel_steps = arith.ceildivui %c_size, {i32(K_STEP)} : i32
            %steps = arith.muli %rs_size, %channel_steps : i32""")
        return [i32(0), i32(0), "%c_size", i32(0)]

    def locate(self, b, t, cursor):
        *place, tap = cursor
        zero = b.i32(0)
        positions = self.locate_filters(b, t, tap, place[2], "%k")
        positions += self.locate_tap(b, t, place, self.groups)
        place = self.advance(b, t, place, [zero, "%dilation_w", zero], b.i32(K_STEP))
        b.emit(f"""
            %{t}_tap_far = arith.addi {tap}, {b.i32(1)} : i32
            %{t}_tap = arith.select %{t}_wraps, {zero}, %{t}_tap_far : i32""")
        return positions, place + [f"%{t}_tap"]


class WholeChannels(ManyChannels):
    """The same for NCHW and C a multiple of 32: no channel is beyond the last."""

    stores = ("columns",)

    def locate_tap(self, b, t, place, groups):
        """The same, and nowhere once all is done."""
        positions = super().locate_tap(b, t, place, groups)
        left, at = place[2], positions[0][1]
        b.emit(f"""
            %{t}_goes_on = arith.cmpi sgt, {left}, {b.i32(0)} : i32
            %{t}_whole_at = func.call @position_if(%{t}_goes_on, {at}, {b.i32(0)}) : (i1, i32, i32) -> i32""")
        return [("input", f"%{t}_whole_at", first, left) for first in groups]

    def gather(self, e, at, first, left):
        return (
            f"@gather_whole_{e}(%input_flat, {at}, {first}, %input_stride_c)",
            f"(!flat_{e}, i32, i32, i32)",
        )


class FewChannels(Elements):
    """A K step is 4 channels of 8 (r, s), which lanes of the filters tell apart."""

    cursor = ("row", "column", "left", "tap", "tap_left")
    channels = Elements.group
    taps = K_STEP // channels
    # With more channels than this, ManyChannels wastes less.
    most = 16

    def setup_cursor(self, b):
        i32 = b.i32
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

    def locate(self, b, t, cursor):
        *place, tap, tap_left = cursor
        zero, channels = b.i32(0), b.i32(self.channels)
        positions = self.locate_filters(b, t, tap, tap_left, "%k_channel")
        at = place
        for i in range(self.taps // 2):
            positions += self.locate_tap(b, f"{t}_{i}", at, [zero])
            if i + 1 < self.taps // 2:
                at = self.advance(b, f"{t}_{i}", at, [zero, "%dilation_w", zero], channels)
        place = self.advance(b, t, place, ["%by_rows", "%by_columns", "%by_channels"], channels)
        b.emit(f"""
            %{t}_tap_far = arith.addi {tap}, %by_taps : i32
            %{t}_tap_wraps = arith.cmpi uge, %{t}_tap_far, %rs_some : i32
            %{t}_tap_less = arith.select %{t}_tap_wraps, %rs_some, {zero} : i32
            %{t}_tap = arith.subi %{t}_tap_far, %{t}_tap_less : i32
            %{t}_tap_left_there = arith.subi {tap_left}, %by_channels : i32
            %{t}_tap_left_by = arith.select %{t}_tap_wraps, {channels}, {zero} : i32
            %{t}_tap_left = arith.subi %{t}_tap_left_there, %{t}_tap_left_by : i32""")
        return positions, place + [f"%{t}_tap", f"%{t}_tap_left"]
