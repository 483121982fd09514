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
// array into scratch.
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
//     mod 4, and whose p mod 2 and halves are all: 16 different halves;
//   - writes of the same half of a piece by the lanes of 16 rows, as @write_block has them, if
//     the halves are swapped where bit 3 of the row is set.
// In elements, piece p of row r is at @place(r) xor 8 * p, which is one instruction for each
// p; 32 rows further the key is the same, and the distance is an offset in the instruction.

// Quarters of a step after which there is another.
#has_next = affine_set<(q) : (2 - q >= 0)>

!half_piece = vector<4xf16>
!piece = vector<8xf16>
!block = vector<16xf32>
!rounded = vector<16xf16>
!lds = memref<?xf16, #gpu.address_space<workgroup>>
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

  // Sets all sums to 0.
  func.func @clear(%sums: !sums) {
    %zero = arith.constant dense<0.0> : !block
    affine.for %i = 0 to 2 {
      affine.for %j = 0 to 4 {
        memref.store %zero, %sums[%i, %j] : !sums
      }
    }
    return
  }

  // Writes the first %count of the thread's pieces %of (0 those of A, 1 of B) to LDS: piece
  // t mod 8 of rows t div 8 + i * %step from row %first on. %first and %step are multiples of
  // 32.
  func.func @write_pieces(%pieces: !pieces, %of: index, %count: index, %lds: !lds, %first: index, %step: index) {
    %c0 = arith.constant 0 : index
    %thread = gpu.thread_id x
    %row, %piece = affine.delinearize_index %thread into (8) : index, index
    %place = func.call @place(%row) : (index) -> index
    %offset = affine.apply affine_map<(p) -> (8 * p)>(%piece)
    %at = arith.xori %place, %offset : index
    %from = affine.apply affine_map<(a, f) -> (a + 64 * f)>(%at, %first)
    %size = affine.apply affine_map<()[n, s] -> (64 * s * (n - 1) + 8)>()[%count, %step]
    %part = memref.subview %lds[%from] [%size] [1] : !lds to !lds_part
    affine.for %i = 0 to %count {
      %to = affine.apply affine_map<(i)[s] -> (64 * i * s)>(%i)[%step]
      %value = vector.load %pieces[%of, %i, %c0] : !pieces, !piece
      vector.store %value, %part[%to] : !lds_part, !piece
    }
    return
  }

  // Reads the operands of quarter %q of a step, 16 deep, for %count blocks whose rows are
  // those of LDS from row %row on, a multiple of 32: to %operands[%set, %first ...].
  func.func @read_operands(%lds: !lds, %row: index, %q: index, %operands: !operands, %set: index, %first: index,
                           %count: index) {
    %c0 = arith.constant 0 : index
    %thread = gpu.thread_id x
    %wave, %half, %lane_row = affine.delinearize_index %thread into (2, 32) : index, index, index
    %place = func.call @place(%lane_row) : (index) -> index
    %odd = affine.apply affine_map<(h) -> (8 * h)>(%half)
    %any_at = arith.xori %place, %odd : index
    %even = affine.apply affine_map<(q) -> (16 * q)>(%q)
    %at = arith.xori %any_at, %even : index
    %from = affine.apply affine_map<(a, r) -> (a + 64 * r)>(%at, %row)
    %size = affine.apply affine_map<()[n] -> (2048 * (n - 1) + 8)>()[%count]
    %part = memref.subview %lds[%from] [%size] [1] : !lds to !lds_part
    affine.for %i = 0 to %count {
      %to = affine.apply affine_map<(i, f) -> (i + f)>(%i, %first)
      %in_part = affine.apply affine_map<(i) -> (2048 * i)>(%i)
      %value = vector.load %part[%in_part] : !lds_part, !piece
      vector.store %value, %operands[%set, %to, %c0] : !operands, !piece
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

  // Adds to the sums of 2 x %count blocks, columns from %first on, the product of the
  // operands %set, 16 deep. B comes first, so that a lane gets 4 neighbours of a row of C.
  func.func @multiply(%operands: !operands, %set: index, %first: index, %count: index, %sums: !sums) {
    %c0 = arith.constant 0 : index
    affine.for %n = 0 to %count {
      affine.for %i = 0 to 2 {
        %j = affine.apply affine_map<(n, f) -> (n + f)>(%n, %first)
        %of_b = affine.apply affine_map<(n, f) -> (n + f + 2)>(%n, %first)
        %x = vector.load %operands[%set, %i, %c0] : !operands, !piece
        %y = vector.load %operands[%set, %of_b, %c0] : !operands, !piece
        %sum = memref.load %sums[%i, %j] : !sums
        %new = amdgpu.mfma 32x32x16 %y * %x + %sum blgp = none : !piece, !piece, !block
        memref.store %new, %sums[%i, %j] : !sums
      }
    }
    return
  }

  // Multiplies all of a step whose tiles are in LDS, and the operands of its first quarter in
  // %operands[0]. See @read_step.
  func.func @multiply_step(%lds: !lds, %a_row: index, %b_row: index, %blocks: index, %operands: !operands,
                           %sums: !sums) {
    %c0 = arith.constant 0 : index
    affine.for %q = 0 to 4 {
      affine.if #has_next(%q) {
        %next_q = affine.apply affine_map<(q) -> (q + 1)>(%q)
        %next_set = affine.apply affine_map<(q) -> ((q + 1) mod 2)>(%q)
        func.call @read_step(%lds, %a_row, %b_row, %blocks, %next_q, %operands, %next_set)
            : (!lds, index, index, index, index, !operands, index) -> ()
      }
      %set = affine.apply affine_map<(q) -> (q mod 2)>(%q)
      func.call @multiply(%operands, %set, %c0, %blocks, %sums) : (!operands, index, index, index, !sums) -> ()
    }
    return
  }

  // For the compiler's scheduler, at the end of a part of a hot loop: after each of its
  // mfma (8) a read (256), a load (32) or two writes (512). Nothing moves from one part to
  // the next.
  func.func @schedule() {
    affine.for %i = 0 to 8 {
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 512, 2, 0
    }
    amdgpu.sched_barrier allow = <none>
    return
  }

  // Writes a block of 32 x 32 sums, rounded, to rows %row to %row + 31 of LDS, %row a
  // multiple of 32, and to pieces %piece to %piece + 3 of them, with their halves swapped where
  // bit 3 of the row is set.
  func.func @write_block(%sum: !block, %narrow: !narrow, %lds: !lds, %row: index, %piece: index) {
    %c0 = arith.constant 0 : index
    %thread = gpu.thread_id x
    %wave, %half, %lane_row = affine.delinearize_index %thread into (2, 32) : index, index, index
    %place = func.call @place(%lane_row) : (index) -> index
    %any_at = affine.apply affine_map<(p, h, r) -> (p + (h + r floordiv 8) mod 2 * 4)>(%place, %half, %lane_row)
    %rounded = arith.truncf %sum : !block to !rounded
    vector.store %rounded, %narrow[%c0] : !narrow, !rounded
    affine.for %n = 0 to 4 {
      %offset = affine.apply affine_map<(p, n) -> (8 * p + 8 * n)>(%piece, %n)
      %in_rows = arith.xori %any_at, %offset : index
      %to = affine.apply affine_map<(a, r) -> (a + 64 * r)>(%in_rows, %row)
      %from = affine.apply affine_map<(n) -> (4 * n)>(%n)
      %value = vector.load %narrow[%from] : !narrow, !half_piece
      vector.store %value, %lds[%to] : !lds, !half_piece
    }
    return
  }
}
