// A map with requirements that the sizes of a launch do not meet: the ids stay, and
// what it divides by, which is 0 for some of these sizes, is not computed.
// RUN: %run %s --map=@shifted --entry=unmet
// RUN: %run %s --map=@shifted --entry=met

module attributes {gpu.container_module} {
  swizzle.map @shifted(%row, %col, %rows, %cols) requires(%rows divisible_by 8) {
    %c1 = arith.constant 1 : index
    %d = arith.subi %rows, %row : index
    %dm = arith.subi %d, %c1 : index
    %q = arith.divui %dm, %d : index
    %r = arith.addi %row, %q : index
    swizzle.yield %r, %col
  }
  gpu.module @kernels {
    gpu.func @mark(%to: memref<?xf32>) kernel {
      %i = gpu.block_id x
      %j = gpu.block_id y
      %g = gpu.grid_dim x
      %o = arith.muli %j, %g : index
      %p = arith.addi %o, %i : index
      %one = arith.constant 1.0 : f32
      memref.store %one, %to[%p] : memref<?xf32>
      gpu.return
    }
  }
  func.func private @swizzleCompareF32(memref<*xf32>, memref<*xf32>, f64, f64)
  func.func @opaque(%size: index) -> index attributes {no_inline} {
    return %size : index
  }
  func.func @launch(%side: index) {
    %c1 = arith.constant 1 : index
    %s = call @opaque(%side) : (index) -> index
    %size = arith.muli %s, %s : index
    %exact = arith.constant 0.0 : f64
    %z = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %to = memref.alloc(%size) : memref<?xf32>
    %expected = memref.alloc(%size) : memref<?xf32>
    linalg.fill ins(%z : f32) outs(%to : memref<?xf32>)
    linalg.fill ins(%one : f32) outs(%expected : memref<?xf32>)
    %to_any = memref.cast %to : memref<?xf32> to memref<*xf32>
    %expected_any = memref.cast %expected : memref<?xf32> to memref<*xf32>
    gpu.launch_func @kernels::@mark blocks in (%s, %s, %c1) threads in (%c1, %c1, %c1) args(%to : memref<?xf32>)
    call @swizzleCompareF32(%to_any, %expected_any, %exact, %exact) : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
    return
  }
  func.func @unmet() {
    %side = arith.constant 10 : index
    call @launch(%side) : (index) -> ()
    return
  }
  func.func @met() {
    %side = arith.constant 16 : index
    call @launch(%side) : (index) -> ()
    return
  }
}
