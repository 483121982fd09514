swizzle.map @reversed(%id, %n) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %other = arith.subi %last, %id : index
  swizzle.yield %other
}

swizzle.map @halved(%id, %n) {
  %c2 = arith.constant 2 : index
  %half = arith.divui %id, %c2 : index
  swizzle.yield %half
}

gpu.module @kernels {
  gpu.func @copy(%from: memref<?xf32>, %to: memref<?xf32>) kernel {
    %id = gpu.block_id x
    %value = memref.load %from[%id] : memref<?xf32>
    memref.store %value, %to[%id] : memref<?xf32>
    gpu.return
  }
}
