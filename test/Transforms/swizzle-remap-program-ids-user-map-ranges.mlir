// What needs more than 32 bits is computed in 64.
// RUN: split-file %s %t
// RUN: swizzle-opt %t/ids.mlir -swizzle-remap-program-ids="map=@negative grid=?,1,1" -convert-swizzle-to-arith | FileCheck %s --check-prefix=NEGATIVE
// RUN: swizzle-opt %t/tiles.mlir -swizzle-remap-program-ids="map=@square grid=?,?,1" -convert-swizzle-to-arith | FileCheck %s --check-prefix=SQUARE
// RUN: swizzle-opt %t/tiles.mlir -swizzle-remap-program-ids="map=@product grid=?,?,1" -convert-swizzle-to-arith | FileCheck %s --check-prefix=PRODUCT

// A difference of ids, which are 32 bits without a sign.
// NEGATIVE: arith.divsi %{{.+}}, %{{.+}} : i64
// The square of the number of rows; rows times columns are the workgroups.
// SQUARE: arith.divui %{{.+}}, %c3_i64{{.*}} : i64
// PRODUCT: arith.divui %{{.+}}, %c3_i32{{.*}} : i32

//--- ids.mlir
swizzle.map @negative(%id, %n) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %opposite = arith.subi %c0, %id : index
  %half = arith.divsi %opposite, %c2 : index
  %zero = arith.muli %half, %c0 : index
  %new = arith.addi %id, %zero : index
  swizzle.yield %new
}
gpu.module @m {
  gpu.func @k(%to: memref<?xindex>) kernel {
    %x = gpu.block_id x
    memref.store %x, %to[%x] : memref<?xindex>
    gpu.return
  }
}
//--- tiles.mlir
swizzle.map @square(%row, %column, %rows, %columns) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %square = arith.muli %rows, %rows : index
  %third = arith.divui %square, %c3 : index
  %zero = arith.muli %third, %c0 : index
  %new = arith.addi %row, %zero : index
  swizzle.yield %new, %column
}
swizzle.map @product(%row, %column, %rows, %columns) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %product = arith.muli %rows, %columns : index
  %third = arith.divui %product, %c3 : index
  %zero = arith.muli %third, %c0 : index
  %new = arith.addi %row, %zero : index
  swizzle.yield %new, %column
}
gpu.module @m {
  gpu.func @k(%to: memref<?x?xindex>) kernel {
    %x = gpu.block_id x
    %y = gpu.block_id y
    memref.store %x, %to[%y, %x] : memref<?x?xindex>
    gpu.return
  }
}
