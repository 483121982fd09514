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

// The workgroups of 32 neighbours sum up the same row.
gpu.module @kernels {
  gpu.func @sum(%from: memref<32x4096xf32>, %to: memref<?xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c4096 = arith.constant 4096 : index
    %zero = arith.constant 0.0 : f32
    %id = gpu.block_id x
    %thread = gpu.thread_id x
    %row = arith.divui %id, %c32 : index
    %sum = scf.for %k = %c0 to %c4096 step %c64 iter_args(%part = %zero) -> f32 {
      %column = arith.addi %k, %thread : index
      %value = memref.load %from[%row, %column] : memref<32x4096xf32>
      %next = arith.addf %part, %value : f32
      scf.yield %next : f32
    }
    %i = gpu.global_id x
    memref.store %sum, %to[%i] : memref<?xf32>
    gpu.return
  }
}
