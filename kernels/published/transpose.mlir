// The transpose of 32768 x 32768 fp16 elements in tiles of 32 x 32. The row of
// tiles is the workgroup's x, the fast one. Rows are a power of two apart.

!matrix = memref<32768x32768xf16>
!tile = memref<32x33xf16, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  // A published map: ids counted along the rows of tiles, an eighth of them after
  // the other. It does not look at which XCD a workgroup is on.
  swizzle.map @eighths(%id, %n) requires(%n at_least 1048576, %n at_most 1048576) {
    %c8 = arith.constant 8 : index
    %side = arith.constant 1024 : index
    %eighth = arith.divui %n, %c8 : index
    %row = arith.remui %id, %side : index
    %column = arith.divui %id, %side : index
    %row_start = arith.muli %row, %side : index
    %index = arith.addi %row_start, %column : index
    %part = arith.remui %index, %c8 : index
    %start = arith.muli %part, %eighth : index
    %nth = arith.divui %index, %c8 : index
    %new = arith.addi %start, %nth : index
    %new_row = arith.divui %new, %side : index
    %new_column = arith.remui %new, %side : index
    %column_start = arith.muli %new_column, %side : index
    %new_id = arith.addi %column_start, %new_row : index
    swizzle.yield %new_id
  }

  gpu.module @published {
    // Four elements of a column, from %row on. The 33rd column of the tile keeps
    // the elements of a column in different banks.
    func.func private @load_column(%tile: !tile, %row: index, %column: index) -> vector<4xf16> {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %row1 = arith.addi %row, %c1 : index
      %row2 = arith.addi %row, %c2 : index
      %row3 = arith.addi %row, %c3 : index
      %x0 = memref.load %tile[%row, %column] : !tile
      %x1 = memref.load %tile[%row1, %column] : !tile
      %x2 = memref.load %tile[%row2, %column] : !tile
      %x3 = memref.load %tile[%row3, %column] : !tile
      %elements = vector.from_elements %x0, %x1, %x2, %x3 : vector<4xf16>
      return %elements : vector<4xf16>
    }

    gpu.func @transpose(%in: !matrix, %out: !matrix) workgroup(%tile: !tile) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c32 = arith.constant 32 : index
      %tile_row = gpu.block_id x
      %tile_column = gpu.block_id y
      %thread = gpu.thread_id x
      %i = arith.divui %thread, %c8 : index
      %eighth = arith.remui %thread, %c8 : index
      %j = arith.muli %eighth, %c4 : index
      %row0 = arith.muli %tile_row, %c32 : index
      %column0 = arith.muli %tile_column, %c32 : index
      %row = arith.addi %row0, %i : index
      %column = arith.addi %column0, %j : index
      %piece = vector.load %in[%row, %column] : !matrix, vector<4xf16>
      vector.store %piece, %tile[%i, %j] : !tile, vector<4xf16>
      gpu.barrier
      %turned = func.call @load_column(%tile, %j, %i) : (!tile, index, index) -> vector<4xf16>
      %out_row = arith.addi %column0, %i : index
      %out_column = arith.addi %row0, %j : index
      vector.store %turned, %out[%out_row, %out_column] : !matrix, vector<4xf16>
      gpu.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c256 = arith.constant 256 : index
    %c1024 = arith.constant 1024 : index
    %in = gpu.alloc () : !matrix
    %out = gpu.alloc () : !matrix
    gpu.launch_func @published::@transpose blocks in (%c1024, %c1024, %c1) threads in (%c256, %c1, %c1)
        args(%in : !matrix, %out : !matrix)
    return
  }
}
