// The 5-point stencil on 8192 x 8192 fp16 elements in tiles of 32 x 32. The row of
// tiles is the workgroup's x, the fast one. The centre and the rows above and below
// are loaded 4 elements at a time, the columns left and right, which are not
// aligned to that, one at a time.

!matrix = memref<8192x8192xf16>

module attributes {gpu.container_module} {
  // Published maps on the ids counted along the rows of tiles, of which there are
  // 256 x 256. They do not look at which XCD a workgroup is on.
  swizzle.map @columns_of_eight(%id, %n) requires(%n at_least 65536, %n at_most 65536) {
    %c8 = arith.constant 8 : index
    %side = arith.constant 256 : index
    %row = arith.remui %id, %side : index
    %column = arith.divui %id, %side : index
    %row_start = arith.muli %row, %side : index
    %index = arith.addi %row_start, %column : index
    %nth = arith.divui %index, %c8 : index
    %part = arith.remui %index, %c8 : index
    %new_row = arith.remui %nth, %side : index
    %group = arith.divui %nth, %side : index
    %first = arith.muli %group, %c8 : index
    %new_column = arith.addi %first, %part : index
    %column_start = arith.muli %new_column, %side : index
    %new_id = arith.addi %column_start, %new_row : index
    swizzle.yield %new_id
  }

  swizzle.map @eighths(%id, %n) requires(%n at_least 65536, %n at_most 65536) {
    %c8 = arith.constant 8 : index
    %side = arith.constant 256 : index
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

  swizzle.map @eighths_of_both(%row, %column, %rows, %columns) requires(%rows divisible_by 8, %columns divisible_by 8) {
    %c8 = arith.constant 8 : index
    %row_eighth = arith.divui %rows, %c8 : index
    %column_eighth = arith.divui %columns, %c8 : index
    %row_part = arith.remui %row, %c8 : index
    %row_start = arith.muli %row_part, %row_eighth : index
    %row_nth = arith.divui %row, %c8 : index
    %new_row = arith.addi %row_start, %row_nth : index
    %column_part = arith.remui %column, %c8 : index
    %column_start = arith.muli %column_part, %column_eighth : index
    %column_nth = arith.divui %column, %c8 : index
    %new_column = arith.addi %column_start, %column_nth : index
    swizzle.yield %new_row, %new_column
  }

  gpu.module @published {
    func.func private @load(%from: !matrix, %row: index, %column: index) -> f16 {
      %zero = arith.constant 0.0 : f16
      %size = arith.constant 8192 : index
      // One above 0 is the largest number.
      %exists = arith.cmpi ult, %column, %size : index
      %value = scf.if %exists -> f16 {
        %loaded = memref.load %from[%row, %column] : !matrix
        scf.yield %loaded : f16
      } else {
        scf.yield %zero : f16
      }
      return %value : f16
    }

    func.func private @load_row(%from: !matrix, %row: index, %column: index) -> vector<4xf16> {
      %zero = arith.constant dense<0.0> : vector<4xf16>
      %size = arith.constant 8192 : index
      %exists = arith.cmpi ult, %row, %size : index
      %value = scf.if %exists -> vector<4xf16> {
        %loaded = vector.load %from[%row, %column] : !matrix, vector<4xf16>
        scf.yield %loaded : vector<4xf16>
      } else {
        scf.yield %zero : vector<4xf16>
      }
      return %value : vector<4xf16>
    }

    gpu.func @stencil(%in: !matrix, %out: !matrix) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
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
      %above = arith.subi %row, %c1 : index
      %below = arith.addi %row, %c1 : index
      %centre = func.call @load_row(%in, %row, %column) : (!matrix, index, index) -> vector<4xf16>
      %up = func.call @load_row(%in, %above, %column) : (!matrix, index, index) -> vector<4xf16>
      %down = func.call @load_row(%in, %below, %column) : (!matrix, index, index) -> vector<4xf16>
      %column1 = arith.addi %column, %c1 : index
      %column2 = arith.addi %column, %c2 : index
      %column3 = arith.addi %column, %c3 : index
      %column4 = arith.addi %column, %c4 : index
      %before = arith.subi %column, %c1 : index
      %l0 = func.call @load(%in, %row, %before) : (!matrix, index, index) -> f16
      %l1 = func.call @load(%in, %row, %column) : (!matrix, index, index) -> f16
      %l2 = func.call @load(%in, %row, %column1) : (!matrix, index, index) -> f16
      %l3 = func.call @load(%in, %row, %column2) : (!matrix, index, index) -> f16
      %left = vector.from_elements %l0, %l1, %l2, %l3 : vector<4xf16>
      %r0 = func.call @load(%in, %row, %column1) : (!matrix, index, index) -> f16
      %r1 = func.call @load(%in, %row, %column2) : (!matrix, index, index) -> f16
      %r2 = func.call @load(%in, %row, %column3) : (!matrix, index, index) -> f16
      %r3 = func.call @load(%in, %row, %column4) : (!matrix, index, index) -> f16
      %right = vector.from_elements %r0, %r1, %r2, %r3 : vector<4xf16>
      %vertical = arith.addf %up, %down : vector<4xf16>
      %horizontal = arith.addf %left, %right : vector<4xf16>
      %around = arith.addf %vertical, %horizontal : vector<4xf16>
      %result = arith.addf %around, %centre : vector<4xf16>
      vector.store %result, %out[%row, %column] : !matrix, vector<4xf16>
      gpu.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c256 = arith.constant 256 : index
    %in = gpu.alloc () : !matrix
    %out = gpu.alloc () : !matrix
    gpu.launch_func @published::@stencil blocks in (%c256, %c256, %c1) threads in (%c256, %c1, %c1)
        args(%in : !matrix, %out : !matrix)
    return
  }
}
