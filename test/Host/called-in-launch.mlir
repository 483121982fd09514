// A function that reads ids and is called in a gpu.launch alone is no function
// of the host; a prefetch is no write of a buffer, which `coverage` would miss.

// RUN: %run %s

module attributes {gpu.container_module} {
  func.func private @place() -> index {
    %i = gpu.global_id x
    return %i : index
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %from = memref.alloc() : memref<64xi32>
    scf.for %i = %c0 to %c64 step %c1 {
      %number = arith.index_cast %i : index to i32
      memref.store %number, %from[%i] : memref<64xi32>
    }
    %to = memref.alloc() : memref<64xi32>
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
      %i = func.call @place() : () -> index
      memref.prefetch %from[%i], read, locality<3>, data : memref<64xi32>
      %value = memref.load %from[%i] : memref<64xi32>
      memref.store %value, %to[%i] : memref<64xi32>
      gpu.terminator
    }
    %last = arith.constant 63 : index
    %got = memref.load %to[%last] : memref<64xi32>
    %wanted = arith.constant 63 : i32
    %right = arith.cmpi eq, %got, %wanted : i32
    cf.assert %right, "expected the last number"
    return
  }
}
