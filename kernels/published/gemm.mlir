// Matrix products with tiles of BM x 256 and 64 of K at a time, 8 waves: what a
// workgroup loads and stores, and as many matrix instructions as its products need.
// Tiles are counted along the rows of tiles of C. B is given with its K along the
// rows of memory (transposed) or along the columns. The launches are those of
// published measurements.

!a = memref<?x?xf16>
!lds = memref<32768xf16, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @published {
    // Each work-item loads 8 elements at a time of a %rows x %columns tile.
    func.func private @load_tile(%from: !a, %first_row: index, %first_column: index, %rows: index, %columns: index,
        %lds: !lds, %place: index) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %threads = arith.constant 512 : index
      %thread = gpu.thread_id x
      %pieces_of_row = arith.divui %columns, %c8 : index
      %pieces = arith.muli %rows, %pieces_of_row : index
      scf.for %i = %c0 to %pieces step %threads {
        %piece = arith.addi %i, %thread : index
        %row = arith.divui %piece, %pieces_of_row : index
        %nth = arith.remui %piece, %pieces_of_row : index
        %column = arith.muli %nth, %c8 : index
        %m = arith.addi %first_row, %row : index
        %n = arith.addi %first_column, %column : index
        %value = vector.load %from[%m, %n] : !a, vector<8xf16>
        %piece_start = arith.muli %piece, %c8 : index
        %element = arith.addi %place, %piece_start : index
        vector.store %value, %lds[%element] : !lds, vector<8xf16>
      }
      return
    }

    // The results as matrix instructions leave them: an instruction stores 16 rows
    // of 16 columns, 4 columns a work-item, so that a line takes four.
    func.func private @store_tile(%to: !a, %first_row: index, %first_column: index, %rows: index, %columns: index,
        %sums: vector<16xf32>) {
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      %waves = arith.constant 8 : index
      %some = vector.shuffle %sums, %sums [0, 1, 2, 3] : vector<16xf32>, vector<16xf32>
      %results = arith.truncf %some : vector<4xf32> to vector<4xf16>
      %thread = gpu.thread_id x
      %wave = arith.divui %thread, %c64 : index
      %lane = arith.remui %thread, %c64 : index
      %row_of_lane = arith.remui %lane, %c16 : index
      %quarter = arith.divui %lane, %c16 : index
      %column_of_lane = arith.muli %quarter, %c4 : index
      %blocks_of_row = arith.divui %columns, %c16 : index
      %block_rows = arith.divui %rows, %c16 : index
      %blocks = arith.muli %block_rows, %blocks_of_row : index
      %share = arith.divui %blocks, %waves : index
      %first = arith.muli %wave, %share : index
      %end = arith.addi %first, %share : index
      scf.for %i = %first to %end step %c1 {
        %block_row = arith.divui %i, %blocks_of_row : index
        %block_column = arith.remui %i, %blocks_of_row : index
        %row_of_block = arith.muli %block_row, %c16 : index
        %column_of_block = arith.muli %block_column, %c16 : index
        %row = arith.addi %row_of_block, %row_of_lane : index
        %column = arith.addi %column_of_block, %column_of_lane : index
        %m = arith.addi %first_row, %row : index
        %n = arith.addi %first_column, %column : index
        vector.store %results, %to[%m, %n] : !a, vector<4xf16>
      }
      return
    }

    // The products of one step of 64: bm x bn x 64 by 8 waves, 32 x 32 x 8 each, with
    // operands from the LDS. All are added up.
    func.func private @multiply(%bm: index, %bn: index, %lds: !lds, %before: vector<16xf32>) -> vector<16xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c64 = arith.constant 64 : index
      %per_product = arith.constant 1024 : index
      %thread = gpu.thread_id x
      %mine = arith.muli %thread, %c4 : index
      %all = arith.constant 2048 : index
      %b_start = arith.muli %bm, %c64 : index
      %b_mine = arith.addi %b_start, %mine : index
      %area = arith.muli %bm, %bn : index
      %products = arith.divui %area, %per_product : index
      %last = scf.for %i = %c0 to %products step %c1 iter_args(%sums = %before) -> vector<16xf32> {
        %step = arith.remui %i, %c4 : index
        %start = arith.muli %step, %all : index
        %a_element = arith.addi %mine, %start : index
        %b_element = arith.addi %b_mine, %start : index
        %a = vector.load %lds[%a_element] {alignment = 8} : !lds, vector<4xf16>
        %b = vector.load %lds[%b_element] {alignment = 8} : !lds, vector<4xf16>
        %sum = amdgpu.mfma 32x32x8 %a * %b + %sums blgp = none
            : vector<4xf16>, vector<4xf16>, vector<16xf32>
        scf.yield %sum : vector<16xf32>
      }
      return %last : vector<16xf32>
    }

    func.func private @multiply_tiles(%a: !a, %b: !a, %c: !a, %bm: index, %is_transposed: i1, %lds: !lds) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %bn = arith.constant 256 : index
      %k_size = memref.dim %a, %c1 : !a
      %n_size = memref.dim %c, %c1 : !a
      %tile_columns = arith.divui %n_size, %bn : index
      %id = gpu.block_id x
      %tile_row = arith.divui %id, %tile_columns : index
      %tile_column = arith.remui %id, %tile_columns : index
      %m0 = arith.muli %tile_row, %bm : index
      %n0 = arith.muli %tile_column, %bn : index
      %b_place = arith.muli %bm, %c64 : index
      %zeros = arith.constant dense<0.0> : vector<16xf32>
      %sums = scf.for %k = %c0 to %k_size step %c64 iter_args(%before = %zeros) -> vector<16xf32> {
        func.call @load_tile(%a, %m0, %k, %bm, %c64, %lds, %c0) : (!a, index, index, index, index, !lds, index) -> ()
        scf.if %is_transposed {
          func.call @load_tile(%b, %n0, %k, %bn, %c64, %lds, %b_place) : (!a, index, index, index, index, !lds, index) -> ()
        } else {
          func.call @load_tile(%b, %k, %n0, %c64, %bn, %lds, %b_place) : (!a, index, index, index, index, !lds, index) -> ()
        }
        gpu.barrier
        %after = func.call @multiply(%bm, %bn, %lds, %before) : (index, index, !lds, vector<16xf32>) -> vector<16xf32>
        gpu.barrier
        scf.yield %after : vector<16xf32>
      }
      func.call @store_tile(%c, %m0, %n0, %bm, %bn, %sums)
          : (!a, index, index, index, index, vector<16xf32>) -> ()
      return
    }

    gpu.func @gemm_192x256_transposed(%a: !a, %b: !a, %c: !a) workgroup(%lds: !lds) kernel
        attributes {known_block_size = array<i32: 512, 1, 1>} {
      %bm = arith.constant 192 : index
      %is_transposed = arith.constant true
      func.call @multiply_tiles(%a, %b, %c, %bm, %is_transposed, %lds) : (!a, !a, !a, index, i1, !lds) -> ()
      gpu.return
    }

    gpu.func @gemm_128x256(%a: !a, %b: !a, %c: !a) workgroup(%lds: !lds) kernel
        attributes {known_block_size = array<i32: 512, 1, 1>} {
      %bm = arith.constant 128 : index
      %is_transposed = arith.constant false
      func.call @multiply_tiles(%a, %b, %c, %bm, %is_transposed, %lds) : (!a, !a, !a, index, i1, !lds) -> ()
      gpu.return
    }

    gpu.func @gemm_256x256(%a: !a, %b: !a, %c: !a) workgroup(%lds: !lds) kernel
        attributes {known_block_size = array<i32: 512, 1, 1>} {
      %bm = arith.constant 256 : index
      %is_transposed = arith.constant false
      func.call @multiply_tiles(%a, %b, %c, %bm, %is_transposed, %lds) : (!a, !a, !a, index, i1, !lds) -> ()
      gpu.return
    }
  }

  // 76 x 57 tiles.
  func.func @n14592_192x256_transposed() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 512 : index
    %workgroups = arith.constant 4332 : index
    %size = arith.constant 14592 : index
    %a = gpu.alloc (%size, %size) : !a
    %b = gpu.alloc (%size, %size) : !a
    %c = gpu.alloc (%size, %size) : !a
    gpu.launch_func @published::@gemm_192x256_transposed blocks in (%workgroups, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : !a, %b : !a, %c : !a)
    return
  }

  // 64 x 32 tiles.
  func.func @n8192_128x256() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 512 : index
    %workgroups = arith.constant 2048 : index
    %size = arith.constant 8192 : index
    %a = gpu.alloc (%size, %size) : !a
    %b = gpu.alloc (%size, %size) : !a
    %c = gpu.alloc (%size, %size) : !a
    gpu.launch_func @published::@gemm_128x256 blocks in (%workgroups, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : !a, %b : !a, %c : !a)
    return
  }

  // 32 x 32 tiles.
  func.func @n8192_256x256() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 512 : index
    %workgroups = arith.constant 1024 : index
    %size = arith.constant 8192 : index
    %a = gpu.alloc (%size, %size) : !a
    %b = gpu.alloc (%size, %size) : !a
    %c = gpu.alloc (%size, %size) : !a
    gpu.launch_func @published::@gemm_256x256 blocks in (%workgroups, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : !a, %b : !a, %c : !a)
    return
  }

  // 16 x 16 tiles.
  func.func @n4096_256x256() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 512 : index
    %workgroups = arith.constant 256 : index
    %size = arith.constant 4096 : index
    %a = gpu.alloc (%size, %size) : !a
    %b = gpu.alloc (%size, %size) : !a
    %c = gpu.alloc (%size, %size) : !a
    gpu.launch_func @published::@gemm_256x256 blocks in (%workgroups, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : !a, %b : !a, %c : !a)
    return
  }
}
