// 1024 workgroups. Each sums up a row of 128 cache lines, the same one as its 31
// neighbours.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @sum(%from: memref<32x4096xf32>, %to: memref<?xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %c4096 = arith.constant 4096 : index
      %zero = arith.constant 0.0 : f32
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %row = arith.divui %block, %c32 : index
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
  func.func @sum_all(%from: memref<32x4096xf32>) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c1024 = arith.constant 1024 : index
    %to = memref.alloc() : memref<65536xf32>
    %any = memref.cast %to : memref<65536xf32> to memref<?xf32>
    gpu.launch_func @kernels::@sum blocks in (%c1024, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%from : memref<32x4096xf32>, %any : memref<?xf32>)
    return
  }
}
