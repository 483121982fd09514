// 1024 elements read and written by 16 workgroups of 64 work-items; two maps, of which
// @twice is no bijection.
module attributes {gpu.container_module} {
  swizzle.map @reversed(%id, %n) {
    %c1 = arith.constant 1 : index
    %last = arith.subi %n, %c1 : index
    %new = arith.subi %last, %id : index
    swizzle.yield %new
  }
  swizzle.map @twice(%id, %n) {
    %c2 = arith.constant 2 : index
    %new = arith.divui %id, %c2 : index
    swizzle.yield %new
  }
  gpu.module @kernels {
    gpu.func @copy(%from: memref<1024xf32>, %to: memref<1024xf32>) kernel {
      %i = gpu.global_id x
      %value = memref.load %from[%i] : memref<1024xf32>
      memref.store %value, %to[%i] : memref<1024xf32>
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %blocks = arith.constant 16 : index
    %threads = arith.constant 64 : index
    %from = gpu.alloc () : memref<1024xf32>
    %to = gpu.alloc () : memref<1024xf32>
    gpu.launch_func @kernels::@copy blocks in (%blocks, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%from : memref<1024xf32>, %to : memref<1024xf32>)
    return
  }
}
