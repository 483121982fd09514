// Tiles of matrices in LDS and in registers, for kernels that multiply them through
// MFMA: functions that gemm.mlir, conv2d_patch.mlir and conv2d.mlir share.
//
// A gpu.module takes them by the attribute swizzle.libraries and by declaring them; they
// are inlined. The element type is f16; swizzle-convert-element-type makes it bf16.
//
// Registers. A register array is a memref.alloca in address space 5, made at the start of
// a kernel. Loops over it are affine.for with constant bounds: swizzle-unroll-register-loops
// unrolls them, LLVM's SROA makes each element a register, and nothing is left of the memory.
// Each index into such an array has to be a constant then. ONE that is not puts the whole
// array into scratch, but for small arrays (memref<16xf32, 5>), where it is a slow access.
//
// LDS. Rows of 64 elements, 128 bytes, which is once all 32 banks of gfx942, one row after
// the other. The pieces (8 elements, 16 bytes) of row r are permuted: piece p is at place
// p xor key(r), key(r) = (r xor 5 * (r div 8 mod 4)) mod 8. Lanes that the hardware serves
// at once then never meet in a bank:
//   - reads of a piece by the lanes of 32 rows: lanes 0-3 and 20-23, 4-7 and 16-19,
//     8-11 and 28-31, 12-15 and 24-27 (ROCm's documentation, "Understanding AMD GPU LDS
//     and bank conflicts"); on gfx950 with its 64 banks 0-3, 12-15 and 20-27, and the
//     others (measured by the authors of HipKittens);
//   - writes of 8 pieces of a row by 8 lanes: the 8 places of the row;
//   - writes of half a piece by 16 lanes whose rows r have one r mod 8 and all r div 8
//     mod 4, and whose p mod 2 and halves are all: 16 different halves.
// In elements, piece p of row r is at @place(r) xor 8 * p, which is one instruction for each
// p; 32 rows further the key is the same, and the distance is an offset in the instruction.
//
// After the sums, LDS turns them around: a row of 64 sums for each row of C, so that 8 lanes store
// 128 bytes of it. Piece p of row r is at place p xor (r mod 8), with its halves swapped where bit 3
// of r is set: the 16 lanes that write the same half of a piece of 16 rows at once meet all banks.
//
// Hot loop. In LDS is one step's tiles, 64 deep, in registers the operands of a quarter of it. A
// step is 8 eighths; each multiplies half of the blocks 16 deep. Before that
//   - eighths 0, 2 and 4 read the operands of the next quarter;
//   - the first ones load the thread's part of the next step's tiles to registers;
//   - eighth 6 writes it to LDS, with a barrier before, when all waves have read all of LDS, and
//     one after;
//   - eighth 7 reads the operands of the first quarter of the next step.
// @multiply_eighth puts one or two of these accesses after each mfma; without that the compiler's
// scheduler moves reads to where they are used, and they are waited for.

// Quarters of a step after which there is another.
#has_next = affine_set<(q) : (2 - q >= 0)>
// Eighths of a step that read operands, and that a barrier follows.
#reads = affine_set<(e) : ((e + e floordiv 6) mod 2 == 0)>
#around_writes = affine_set<(e) : (e - 5 >= 0, 6 - e >= 0)>
#is_odd = affine_set<(i) : (i mod 2 - 1 == 0)>

!half_piece = vector<4xf16>
!piece = vector<8xf16>
!block = vector<16xf32>
!rounded = vector<16xf16>
!lds = memref<?xf16, #gpu.address_space<workgroup>>
!matrix = memref<?x?xf16, strided<[?, ?], offset: ?>>
!elements = memref<?xf16, strided<[1], offset: ?>>
!buffer = memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>
!lds_part = memref<?xf16, strided<[1], offset: ?>, #gpu.address_space<workgroup>>

// The sums of a wave, at most 2 x 4 blocks of 32 x 32.
!sums = memref<2x4x!block, 5>
// For two quarters of a step, a piece of each row or column of blocks: of A 0 and 1, of B
// from 2 on.
!operands = memref<2x6x8xf16, 5>
// What a thread stages: 4 pieces of A and 4 of B.
!pieces = memref<2x4x8xf16, 5>
// A block of sums, rounded.
!narrow = memref<16xf16, 5>

module {
  // The element of LDS where piece 0 of row %row is: see "LDS" above.
  func.func @place(%row: index) -> index {
    %c7 = arith.constant 7 : index
    %spread = affine.apply affine_map<(r) -> (5 * (r floordiv 8 mod 4))>(%row)
    %any_key = arith.xori %row, %spread : index
    %key = arith.andi %any_key, %c7 : index
    %place = affine.apply affine_map<(r, k) -> (64 * r + 8 * k)>(%row, %key)
    return %place : index
  }

  // The element of LDS where column %column, a multiple of 4, of row %row past row %first is, %first
  // a multiple of 32; before halves are swapped.
  func.func @get_place_of_wave(%first: index, %row: index, %column: index) -> index {
    %place = func.call @place(%row) : (index) -> index
    %in_row = arith.xori %place, %column : index
    %at = affine.apply affine_map<(p, f) -> (p + 64 * f)>(%in_row, %first)
    return %at : index
  }

  // LDS from element %first on. Elements at constant distances from there are offsets in the instructions.
  func.func @get_lds_from(%lds: !lds, %first: index) -> !lds_part {
    %c0 = arith.constant 0 : index
    %size = memref.dim %lds, %c0 : !lds
    %rest = arith.subi %size, %first : index
    %part = memref.subview %lds[%first] [%rest] [1] : !lds to !lds_part
    return %part : !lds_part
  }

  // The wave of the workgroup, in a scalar register as it is the same in all lanes. Not to be
  // called in a hot loop, out of which the compiler does not move it.
  func.func @get_wave() -> index {
    %c6 = arith.constant 6 : index
    %thread = gpu.thread_id x
    %any_wave = arith.shrui %thread, %c6 : index
    %any_wave_i32 = arith.index_cast %any_wave : index to i32
    %wave_i32 = rocdl.readfirstlane %any_wave_i32 : i32
    %wave = arith.index_castui %wave_i32 : i32 to index
    return %wave : index
  }

  // The row, of 32 or more, and the first column of the piece that the thread stages.
  func.func @get_piece() -> (index, index) {
    %thread = gpu.thread_id x
    %row, %piece = affine.delinearize_index %thread into (8) : index, index
    %column = affine.apply affine_map<(p) -> (8 * p)>(%piece)
    return %row, %column : index, index
  }

  // Sets all sums to 0.
  func.func @clear(%sums: !sums) {
    %zero = arith.constant dense<0.0> : !block
    affine.for %i = 0 to 2 {
      affine.for %j = 0 to 4 {
        affine.store %zero, %sums[%i, %j] : !sums
      }
    }
    return
  }

  // Writes the thread's pieces %of (0 those of A, 1 of B), of %tile rows each, to LDS: piece t mod 8
  // of rows t div 8 + i * %tile / 4 past row %of * %tile.
  func.func @write_pieces(%pieces: !pieces, %of: index, %lds: !lds, %tile: index) {
    %row, %column = func.call @get_piece() : () -> (index, index)
    %first = affine.apply affine_map<(o)[t] -> (o * t)>(%of)[%tile]
    %from = func.call @get_place_of_wave(%first, %row, %column) : (index, index, index) -> index
    %part = func.call @get_lds_from(%lds, %from) : (!lds, index) -> !lds_part
    affine.for %i = 0 to 4 {
      %value = affine.vector_load %pieces[%of, %i, 0] : !pieces, !piece
      affine.vector_store %value, %part[16 * %i * symbol(%tile)] : !lds_part, !piece
    }
    return
  }

  // Reads the operands of quarter %q of a step, 16 deep, for %count blocks whose rows are
  // those of LDS from row %row on, a multiple of 32: to %operands[%set, %first ...].
  func.func @read_operands(%lds: !lds, %row: index, %q: index, %operands: !operands, %set: index, %first: index,
                           %count: index) {
    %thread = gpu.thread_id x
    %wave, %half, %lane_row = affine.delinearize_index %thread into (2, 32) : index, index, index
    %place = func.call @place(%lane_row) : (index) -> index
    %odd = affine.apply affine_map<(h) -> (8 * h)>(%half)
    %any_at = arith.xori %place, %odd : index
    %even = affine.apply affine_map<(q) -> (16 * q)>(%q)
    %at = arith.xori %any_at, %even : index
    %from = affine.apply affine_map<(a, r) -> (a + 64 * r)>(%at, %row)
    %part = func.call @get_lds_from(%lds, %from) : (!lds, index) -> !lds_part
    affine.for %i = 0 to %count {
      %value = affine.vector_load %part[2048 * %i] : !lds_part, !piece
      affine.vector_store %value, %operands[%set, %i + %first, 0] : !operands, !piece
    }
    return
  }

  // Reads the operands of quarter %q of a step: 2 blocks of A, whose rows are those of LDS from
  // row %a_row on, and %blocks of B, from row %b_row on.
  func.func @read_step(%lds: !lds, %a_row: index, %b_row: index, %blocks: index, %q: index, %operands: !operands,
                       %set: index) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    func.call @read_operands(%lds, %a_row, %q, %operands, %set, %c0, %c2)
        : (!lds, index, index, !operands, index, index, index) -> ()
    func.call @read_operands(%lds, %b_row, %q, %operands, %set, %c2, %blocks)
        : (!lds, index, index, !operands, index, index, index) -> ()
    return
  }

  // Adds to the sums of %rows x %count blocks, columns from %first on, the product of the
  // operands %set, 16 deep. B comes first, so that a lane gets 4 neighbours of a row of C.
  func.func @multiply(%operands: !operands, %set: index, %rows: index, %first: index, %count: index, %sums: !sums) {
    affine.for %n = 0 to %count {
      affine.for %i = 0 to %rows {
        %x = affine.vector_load %operands[%set, %i, 0] : !operands, !piece
        %y = affine.vector_load %operands[%set, %n + %first + 2, 0] : !operands, !piece
        %sum = affine.load %sums[%i, %n + %first] : !sums
        %new = amdgpu.mfma 32x32x16 %y * %x + %sum blgp = none : !piece, !piece, !block
        affine.store %new, %sums[%i, %n + %first] : !sums
      }
    }
    return
  }

  // Multiplies all of a step whose tiles are in LDS, and the operands of its first quarter in
  // %operands[0]. See @read_step.
  func.func @multiply_step(%lds: !lds, %a_row: index, %b_row: index, %blocks: index, %operands: !operands,
                           %sums: !sums) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    affine.for %q = 0 to 4 {
      affine.if #has_next(%q) {
        %next_q = affine.apply affine_map<(q) -> (q + 1)>(%q)
        %next_set = affine.apply affine_map<(q) -> ((q + 1) mod 2)>(%q)
        func.call @read_step(%lds, %a_row, %b_row, %blocks, %next_q, %operands, %next_set)
            : (!lds, index, index, index, index, !operands, index) -> ()
      }
      %set = affine.apply affine_map<(q) -> (q mod 2)>(%q)
      func.call @multiply(%operands, %set, %c2, %c0, %blocks, %sums)
          : (!operands, index, index, index, index, !sums) -> ()
    }
    return
  }

  // The same for the first %depth elements of a step, without operands that are there already: the
  // quarters one after the other.
  func.func @multiply_part(%lds: !lds, %a_row: index, %b_row: index, %blocks: index, %depth: index,
                           %operands: !operands, %sums: !sums) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %quarters = affine.min affine_map<(d) -> (4, (d + 15) floordiv 16)>(%depth)
    scf.for %q = %c0 to %quarters step %c1 {
      func.call @read_step(%lds, %a_row, %b_row, %blocks, %q, %operands, %c0)
          : (!lds, index, index, index, index, !operands, index) -> ()
      func.call @multiply(%operands, %c0, %c2, %c0, %blocks, %sums)
          : (!operands, index, index, index, index, !sums) -> ()
    }
    return
  }

  // Reads the operands that eighth %eighth of the hot loop reads, if it does.
  func.func @read_ahead(%eighth: index, %lds: !lds, %a_row: index, %b_row: index, %blocks: index,
                        %operands: !operands) {
    affine.if #reads(%eighth) {
      %q = affine.apply affine_map<(e) -> ((e floordiv 2 + 1) mod 4)>(%eighth)
      %set = affine.apply affine_map<(q) -> (q mod 2)>(%q)
      func.call @read_step(%lds, %a_row, %b_row, %blocks, %q, %operands, %set)
          : (!lds, index, index, index, index, !operands, index) -> ()
    }
    return
  }

  // The products of eighth %eighth, with the hints for the compiler's scheduler: after each mfma (8) a
  // read (256), a load (32) or two writes (512). Nothing moves from one eighth to the next.
  func.func @multiply_eighth(%eighth: index, %blocks: index, %operands: !operands, %sums: !sums) {
    %c2 = arith.constant 2 : index
    %set = affine.apply affine_map<(e) -> (e floordiv 2 mod 2)>(%eighth)
    %count = affine.apply affine_map<()[b] -> (b floordiv 2)>()[%blocks]
    %first = affine.apply affine_map<(e)[c] -> (e mod 2 * c)>(%eighth)[%count]
    func.call @multiply(%operands, %set, %c2, %first, %count, %sums)
        : (!operands, index, index, index, index, !sums) -> ()
    affine.for %i = 0 to 8 {
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 512, 2, 0
    }
    amdgpu.sched_barrier allow = <none>
    affine.if #around_writes(%eighth) {
      amdgpu.lds_barrier
      amdgpu.sched_barrier allow = <none>
    }
    return
  }

  // Writes %rows x 2 blocks of sums, columns of blocks from %block on, rounded, to 32 * %rows rows of LDS from
  // row %lds_row on, a multiple of 32, which only this wave uses; with the halves of pieces swapped where bit 3
  // of the row is set.
  func.func @write_sums(%sums: !sums, %rows: index, %block: index, %lds: !lds, %lds_row: index) {
    %narrow = memref.alloca() : !narrow
    %thread = gpu.thread_id x
    %wave, %half, %lane_row = affine.delinearize_index %thread into (2, 32) : index, index, index
    %at_half = affine.apply affine_map<(r, h) -> (64 * r + r mod 8 * 8 + (h + r floordiv 8) mod 2 * 4)>
        (%lane_row, %half)
    amdgpu.lds_barrier
    affine.for %i = 0 to %rows {
      affine.for %j = 0 to 2 {
        %sum = affine.load %sums[%i, %j + %block] : !sums
        %rounded = arith.truncf %sum : !block to !rounded
        affine.vector_store %rounded, %narrow[0] : !narrow, !rounded
        affine.for %n = 0 to 4 {
          %column = affine.apply affine_map<(j, n) -> (32 * j + 8 * n)>(%j, %n)
          %in_rows = arith.xori %at_half, %column : index
          %to = affine.apply affine_map<(a, r, i) -> (a + 64 * r + 2048 * i)>(%in_rows, %lds_row, %i)
          %value = affine.vector_load %narrow[4 * %n] : !narrow, !half_piece
          vector.store %value, %lds[%to] : !lds, !half_piece
        }
      }
    }
    amdgpu.lds_barrier
    return
  }

  // The element of LDS where @write_sums has written column %column, a multiple of 4, of row %row past row %lds_row;
  // before halves are swapped.
  func.func @get_place_in_sums(%lds_row: index, %row: index, %column: index) -> index {
    %place = affine.apply affine_map<(r) -> (64 * r + r mod 8 * 8)>(%row)
    %in_row = arith.xori %place, %column : index
    %at = affine.apply affine_map<(p, f) -> (p + 64 * f)>(%in_row, %lds_row)
    return %at : index
  }

  // Reads the piece from column %column on of row 8 * %i + %row past row %first, a multiple of 16; %row is below 8.
  func.func @read_sums(%lds: !lds, %first: index, %i: index, %row: index, %column: index) -> !piece {
    %in_rows = affine.apply affine_map<(i, r) -> (8 * i + r)>(%i, %row)
    %at = func.call @get_place_in_sums(%first, %in_rows, %column) : (index, index, index) -> index
    %halves = vector.load %lds[%at] : !lds, !piece
    %value = affine.if #is_odd(%i) -> !piece {
      %swapped = vector.shuffle %halves, %halves [4, 5, 6, 7, 0, 1, 2, 3] : !piece, !piece
      affine.yield %swapped : !piece
    } else {
      affine.yield %halves : !piece
    }
    return %value : !piece
  }

  // Where the half piece from column %column on of row %row, past row %lds_row, is.
  func.func @get_place_of_half(%lds_row: index, %row: index, %column: index) -> index {
    %c4 = arith.constant 4 : index
    %at = func.call @get_place_in_sums(%lds_row, %row, %column) : (index, index, index) -> index
    %half_of_bit3 = affine.apply affine_map<(r) -> (r floordiv 2)>(%row)
    %half = arith.andi %half_of_bit3, %c4 : index
    %place = arith.xori %at, %half : index
    return %place : index
  }

  // And the element of column %column.
  func.func @get_place_of_sum(%lds_row: index, %row: index, %column: index) -> index {
    %first = affine.apply affine_map<(c) -> (c floordiv 4 * 4)>(%column)
    %half = func.call @get_place_of_half(%lds_row, %row, %first) : (index, index, index) -> index
    %place = affine.apply affine_map<(h, c) -> (h + c mod 4)>(%half, %column)
    return %place : index
  }

  // %rows rows of %width columns of a matrix as one row of elements, from row %row and column
  // %column on, which are the same in all lanes and go into the base. What is past the last of
  // them reads as 0 and is not written. Rows have stride 1 between columns and are near.
  func.func @get_buffer(%matrix: !matrix, %row: index, %column: index, %rows: index, %width: index)
      -> !buffer {
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
        : !matrix -> memref<f16>, index, index, index, index, index
    %start = affine.apply affine_map<(o, r, c)[s] -> (o + r * s + c)>(%offset, %row, %column)[%strides#0]
    // Near rows have 32-bit offsets.
    %near_size = affine.apply affine_map<(r, w)[s] -> ((r - 1) * s + w)>(%rows, %width)[%strides#0]
    %size_i32 = arith.index_cast %near_size : index to i32
    %size = arith.index_castui %size_i32 : i32 to index
    %bytes_i32 = arith.addi %size_i32, %size_i32 : i32
    %bytes = arith.extui %bytes_i32 : i32 to i64
    %flat = memref.reinterpret_cast %base to offset: [%start], sizes: [%size], strides: [1]
        : memref<f16> to !elements
    %buffer = amdgpu.fat_raw_buffer_cast %flat validBytes(%bytes) resetOffset : !elements to !buffer
    return %buffer : !buffer
  }

  // Writes %rows x 2 blocks of sums, columns of blocks from %block on, to a matrix from row %first_row and column
  // %first_column on, as far as it has these, through 32 * %rows rows of LDS from row %lds_row on, a multiple of 32,
  // which only this wave uses. These rows and columns are the same in all lanes.
  func.func @store_sums(%sums: !sums, %rows: index, %block: index, %lds: !lds, %lds_row: index, %matrix: !matrix,
                        %first_row: index, %first_column: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %farthest = arith.constant 0x400000 : index
    %thread = gpu.thread_id x
    %wave, %lane_row, %piece = affine.delinearize_index %thread into (8, 8) : index, index, index
    func.call @write_sums(%sums, %rows, %block, %lds, %lds_row) : (!sums, index, index, !lds, index) -> ()
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
        : !matrix -> memref<f16>, index, index, index, index, index
    %count = affine.min affine_map<(f)[s, r] -> (s - f, 32 * r)>(%first_row)[%sizes#0, %rows]
    %columns = affine.apply affine_map<(f)[s] -> (s - f)>(%first_column)[%sizes#1]
    %column = affine.apply affine_map<(p) -> (8 * p)>(%piece)
    %end = affine.apply affine_map<(p) -> (8 * p + 8)>(%piece)
    %has_rows = arith.cmpi sgt, %count, %c0 : index
    %is_dense = arith.cmpi eq, %strides#1, %c1 : index
    %is_near = arith.cmpi ult, %strides#0, %farthest : index
    %is_apart = arith.cmpi uge, %strides#0, %sizes#1 : index
    %fits = arith.cmpi sle, %end, %columns : index
    %can0 = arith.andi %has_rows, %is_dense : i1
    %can1 = arith.andi %is_near, %is_apart : i1
    %can = arith.andi %can0, %can1 : i1
    %is_whole = arith.andi %can, %fits : i1
    scf.if %is_whole {
      %buffer = func.call @get_buffer(%matrix, %first_row, %first_column, %count, %columns)
          : (!matrix, index, index, index, index) -> !buffer
      affine.for %i = 0 to affine_map<()[r] -> (4 * r)>()[%rows] {
        %value = func.call @read_sums(%lds, %lds_row, %i, %lane_row, %column)
            : (!lds, index, index, index, index) -> !piece
        %row = affine.apply affine_map<(i, l) -> (8 * i + l)>(%i, %lane_row)
        %to = affine.apply affine_map<(r, c)[s] -> (r * s + c)>(%row, %column)[%strides#0]
        vector.store %value, %buffer[%to] : !buffer, !piece
      }
    } else {
      %near_end = arith.minsi %end, %columns : index
      scf.for %row = %lane_row to %count step %c8 {
        %to = arith.addi %first_row, %row : index
        scf.for %i = %column to %near_end step %c1 {
          %from = func.call @get_place_of_sum(%lds_row, %row, %i) : (index, index, index) -> index
          %to_column = arith.addi %first_column, %i : index
          %value = memref.load %lds[%from] : !lds
          memref.store %value, %matrix[%to, %to_column] : !matrix
        }
      }
    }
    return
  }
}
