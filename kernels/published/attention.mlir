// Attention forward with blocks of 128 queries and 64 keys, 4 waves: what a
// workgroup loads and stores, and as many matrix instructions as its products need.
// The launch of a published measurement: heads of 64 elements with a causal mask,
// head after head in memory.

!heads = memref<?x?x?x?xf16, strided<[?, ?, ?, 1]>>
!lds = memref<16384xf16, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  // A published map for 32 blocks of queries: neighbours share keys on one XCD, and
  // the XCD with the last blocks has the most work.
  swizzle.map @fours(%id, %n) requires(%n divisible_by 32) {
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %block = arith.remui %id, %c32 : index
    %head_start = arith.subi %id, %block : index
    %nth = arith.divui %block, %c8 : index
    %xcd = arith.remui %block, %c8 : index
    %first = arith.muli %xcd, %c4 : index
    %new_block = arith.addi %first, %nth : index
    %new = arith.addi %head_start, %new_block : index
    swizzle.yield %new
  }

  gpu.module @published {
    // Each work-item loads 8 elements at a time of %rows rows from %first on.
    func.func private @load_rows(%from: !heads, %z: index, %h: index, %first: index, %rows: index, %d: index,
        %lds: !lds, %place: index) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %threads = arith.constant 256 : index
      %thread = gpu.thread_id x
      %pieces_of_row = arith.divui %d, %c8 : index
      %pieces = arith.muli %rows, %pieces_of_row : index
      scf.for %i = %c0 to %pieces step %threads {
        %piece = arith.addi %i, %thread : index
        %row = arith.divui %piece, %pieces_of_row : index
        %nth = arith.remui %piece, %pieces_of_row : index
        %column = arith.muli %nth, %c8 : index
        %s = arith.addi %first, %row : index
        %value = vector.load %from[%z, %h, %s, %column] : !heads, vector<8xf16>
        %piece_start = arith.muli %piece, %c8 : index
        %element = arith.addi %place, %piece_start : index
        vector.store %value, %lds[%element] : !lds, vector<8xf16>
      }
      return
    }

    // The operand of product %i for this work-item, of those in the LDS from %place on.
    func.func private @load_operand(%lds: !lds, %place: index, %i: index) -> vector<4xf16> {
      %c4 = arith.constant 4 : index
      %c1024 = arith.constant 1024 : index
      %thread = gpu.thread_id x
      %mine = arith.muli %thread, %c4 : index
      %step = arith.remui %i, %c4 : index
      %start = arith.muli %step, %c1024 : index
      %first = arith.addi %place, %start : index
      %element = arith.addi %first, %mine : index
      %operand = vector.load %lds[%element] {alignment = 8} : !lds, vector<4xf16>
      return %operand : vector<4xf16>
    }

    func.func private @attend(%q: !heads, %k: !heads, %v: !heads, %o: !heads, %d: index, %is_causal: i1, %lds: !lds) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c64 = arith.constant 64 : index
      %c128 = arith.constant 128 : index
      %threads = arith.constant 256 : index
      %zeros = arith.constant dense<0.0> : vector<16xf32>
      %heads = memref.dim %q, %c1 : !heads
      %kv_size = memref.dim %k, %c2 : !heads
      %id = gpu.block_id x
      %q_size = memref.dim %q, %c2 : !heads
      %q_blocks = arith.divui %q_size, %c128 : index
      %block = arith.remui %id, %q_blocks : index
      %zh = arith.divui %id, %q_blocks : index
      %z = arith.divui %zh, %heads : index
      %h = arith.remui %zh, %heads : index
      %first_query = arith.muli %block, %c128 : index
      %v_place = arith.muli %c64, %d : index
      %next_query = arith.addi %first_query, %c128 : index
      %end = arith.select %is_causal, %next_query, %kv_size : index
      // 128 x 64 x d twice, by 4 waves, in products of 32 x 32 x 8. All are added up.
      %products = arith.divui %d, %c4 : index
      func.call @load_rows(%q, %z, %h, %first_query, %c128, %d, %lds, %c0)
          : (!heads, index, index, index, index, index, !lds, index) -> ()
      gpu.barrier
      %query = func.call @load_operand(%lds, %c0, %c0) : (!lds, index, index) -> vector<4xf16>
      gpu.barrier
      %last = scf.for %key = %c0 to %end step %c64 iter_args(%sums = %zeros) -> vector<16xf32> {
        func.call @load_rows(%k, %z, %h, %key, %c64, %d, %lds, %c0)
            : (!heads, index, index, index, index, index, !lds, index) -> ()
        func.call @load_rows(%v, %z, %h, %key, %c64, %d, %lds, %v_place)
            : (!heads, index, index, index, index, index, !lds, index) -> ()
        gpu.barrier
        %after = scf.for %i = %c0 to %products step %c1 iter_args(%before = %sums) -> vector<16xf32> {
          %key_operand = func.call @load_operand(%lds, %c0, %i) : (!lds, index, index) -> vector<4xf16>
          %scores = amdgpu.mfma 32x32x8 %query * %key_operand + %before blgp = none
              : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %value_operand = func.call @load_operand(%lds, %v_place, %i) : (!lds, index, index) -> vector<4xf16>
          %sum = amdgpu.mfma 32x32x8 %query * %value_operand + %scores blgp = none
              : vector<4xf16>, vector<4xf16>, vector<16xf32>
          scf.yield %sum : vector<16xf32>
        }
        gpu.barrier
        scf.yield %after : vector<16xf32>
      }
      // The results as matrix instructions leave them: an instruction stores 16 rows
      // of 16 columns, 4 columns a work-item, so that a line takes four. A wave has
      // 32 rows.
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %some = vector.shuffle %last, %last [0, 1, 2, 3] : vector<16xf32>, vector<16xf32>
      %results = arith.truncf %some : vector<4xf32> to vector<4xf16>
      %thread = gpu.thread_id x
      %wave = arith.divui %thread, %c64 : index
      %lane = arith.remui %thread, %c64 : index
      %first_row = arith.muli %wave, %c32 : index
      %first_query_of_wave = arith.addi %first_query, %first_row : index
      %row_of_lane = arith.remui %lane, %c16 : index
      %quarter = arith.divui %lane, %c16 : index
      %column_of_lane = arith.muli %quarter, %c4 : index
      scf.for %block_row = %c0 to %c32 step %c16 {
        scf.for %block_column = %c0 to %d step %c16 {
          %row = arith.addi %block_row, %row_of_lane : index
          %column = arith.addi %block_column, %column_of_lane : index
          %s = arith.addi %first_query_of_wave, %row : index
          vector.store %results, %o[%z, %h, %s, %column] : !heads, vector<4xf16>
        }
      }
      return
    }

    gpu.func @attention_d64_causal(%q: !heads, %k: !heads, %v: !heads, %o: !heads) workgroup(%lds: !lds) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %d = arith.constant 64 : index
      %is_causal = arith.constant true
      func.call @attend(%q, %k, %v, %o, %d, %is_causal, %lds)
          : (!heads, !heads, !heads, !heads, index, i1, !lds) -> ()
      gpu.return
    }
  }

  // Z 32, H 48, N 4096, D 64, causal: 32 blocks of queries for each of 1536 heads.
  func.func @causal_z32_h48_n4096_d64() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 256 : index
    %workgroups = arith.constant 49152 : index
    %q = gpu.alloc () : memref<32x48x4096x64xf16>
    %k = gpu.alloc () : memref<32x48x4096x64xf16>
    %v = gpu.alloc () : memref<32x48x4096x64xf16>
    %o = gpu.alloc () : memref<32x48x4096x64xf16>
    %any_q = memref.cast %q : memref<32x48x4096x64xf16> to !heads
    %any_k = memref.cast %k : memref<32x48x4096x64xf16> to !heads
    %any_v = memref.cast %v : memref<32x48x4096x64xf16> to !heads
    %any_o = memref.cast %o : memref<32x48x4096x64xf16> to !heads
    gpu.launch_func @published::@attention_d64_causal blocks in (%workgroups, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%any_q : !heads, %any_k : !heads, %any_v : !heads, %any_o : !heads)
    return
  }
}
