// 64 workgroups, of which each reads one of 8 cache lines: that of its id divided by 8.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @rows(%from: memref<256xf32>, %to: memref<2048xf32>) kernel {
      %c8 = arith.constant 8 : index
      %c32 = arith.constant 32 : index
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %row = arith.divui %block, %c8 : index
      %start = arith.muli %row, %c32 : index
      %i = arith.addi %start, %thread : index
      %value = memref.load %from[%i] : memref<256xf32>
      %j = gpu.global_id x
      memref.store %value, %to[%j] : memref<2048xf32>
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %blocks = arith.constant 64 : index
    %threads = arith.constant 32 : index
    %from = gpu.alloc () : memref<256xf32>
    %to = gpu.alloc () : memref<2048xf32>
    gpu.launch_func @kernels::@rows blocks in (%blocks, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%from : memref<256xf32>, %to : memref<2048xf32>)
    return
  }
}
