// Step 1: a thread computes an element of C.

!matrix = memref<?x?xf16>
!result = memref<?x?xf32>

module attributes {gpu.container_module, swizzle.libraries = ["check.mlir"]} {
  gpu.module @kernels {
    gpu.func @matmul(%a: !matrix, %b: !matrix, %c: !result) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f32
      %thread = gpu.thread_id x
      %block_m = gpu.block_id y
      %block_n = gpu.block_id x
      %in_m, %in_n = affine.delinearize_index %thread into (16, 16) : index, index
      %m = affine.apply affine_map<(b, i) -> (16 * b + i)>(%block_m, %in_m)
      %n = affine.apply affine_map<(b, i) -> (16 * b + i)>(%block_n, %in_n)
      %k_size = memref.dim %a, %c1 : !matrix
      %sum = scf.for %k = %c0 to %k_size step %c1 iter_args(%so_far = %zero) -> f32 {
        %x = memref.load %a[%m, %k] : !matrix
        %y = memref.load %b[%n, %k] : !matrix
        %wide_x = arith.extf %x : f16 to f32
        %wide_y = arith.extf %y : f16 to f32
        %product = arith.mulf %wide_x, %wide_y : f32
        %more = arith.addf %so_far, %product : f32
        scf.yield %more : f32
      }
      memref.store %sum, %c[%m, %n] : !result
      gpu.return
    }
  }

  func.func private @make(index, index, index) -> (!matrix, !matrix, !result)
  func.func private @check(!matrix, !matrix, !result)

  func.func @main() {
    %c1 = arith.constant 1 : index
    %m = arith.constant 640 : index
    %n = arith.constant 384 : index
    %k = arith.constant 192 : index
    %tile = arith.constant 16 : index
    %threads = arith.constant 256 : index
    %a, %b, %c = call @make(%m, %n, %k) : (index, index, index) -> (!matrix, !matrix, !result)
    %tiles_m = arith.divui %m, %tile : index
    %tiles_n = arith.divui %n, %tile : index
    gpu.launch_func @kernels::@matmul blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
        args(%a : !matrix, %b : !matrix, %c : !result)
    call @check(%a, %b, %c) : (!matrix, !matrix, !result) -> ()
    return
  }
}
