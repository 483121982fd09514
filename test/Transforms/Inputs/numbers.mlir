// Stores where %b is true.
gpu.module @kernels {
  gpu.func @fill(%to: memref<?xf32>, %f: f32, %h: f16, %i: i32, %n: index, %b: i1) kernel {
    %i0 = gpu.global_id x
    %w = arith.extf %h : f16 to f32
    %s = arith.addf %w, %f : f32
    %k = arith.index_cast %i : i32 to index
    %z = arith.addi %k, %n : index
    %j = arith.addi %i0, %z : index
    scf.if %b {
      memref.store %s, %to[%j] : memref<?xf32>
    }
    gpu.return
  }
}
