// Arrays of LDS by the layout of LLVM: elements that host instructions want at
// multiples of 32 and 64 bytes, and numbers of 24 and 48 bits, which take 4 and 8
// bytes. Each workgroup turns an array round.
// RUN: %run %s | FileCheck %s
// CHECK-COUNT-4: 128: PASS
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @wide(%to: memref<?xf32>) workgroup(%first: memref<3xi8, 3>, %w: memref<64xvector<8xf32>, 3>) kernel {
      %c2 = arith.constant 2 : index
      %c63 = arith.constant 63 : index
      %byte = arith.constant 7 : i8
      %t = gpu.thread_id x
      %i = gpu.global_id x
      %other = arith.subi %c63, %t : index
      %i32 = arith.index_cast %t : index to i32
      %f = arith.sitofp %i32 : i32 to f32
      %v = vector.broadcast %f : f32 to vector<8xf32>
      memref.store %byte, %first[%c2] : memref<3xi8, 3>
      memref.store %v, %w[%t] : memref<64xvector<8xf32>, 3>
      gpu.barrier
      %u = memref.load %w[%other] : memref<64xvector<8xf32>, 3>
      %e = vector.extract %u[7] : f32 from vector<8xf32>
      memref.store %e, %to[%i] : memref<?xf32>
      gpu.return
    }
    gpu.func @widest(%to: memref<?xf32>) workgroup(%first: memref<3xi8, 3>, %w: memref<64xvector<16xf32>, 3>) kernel {
      %c2 = arith.constant 2 : index
      %c63 = arith.constant 63 : index
      %byte = arith.constant 7 : i8
      %t = gpu.thread_id x
      %i = gpu.global_id x
      %other = arith.subi %c63, %t : index
      %i32 = arith.index_cast %t : index to i32
      %f = arith.sitofp %i32 : i32 to f32
      %v = vector.broadcast %f : f32 to vector<16xf32>
      memref.store %byte, %first[%c2] : memref<3xi8, 3>
      memref.store %v, %w[%t] : memref<64xvector<16xf32>, 3>
      gpu.barrier
      %u = memref.load %w[%other] : memref<64xvector<16xf32>, 3>
      %e = vector.extract %u[15] : f32 from vector<16xf32>
      memref.store %e, %to[%i] : memref<?xf32>
      gpu.return
    }
    gpu.func @of_24(%to: memref<?xf32>) workgroup(%w: memref<64xi24, 3>, %last: memref<1xi24, 3>) kernel {
      %c0 = arith.constant 0 : index
      %c63 = arith.constant 63 : index
      %ones = arith.constant -1 : i24
      %t = gpu.thread_id x
      %i = gpu.global_id x
      %other = arith.subi %c63, %t : index
      %n = arith.index_cast %t : index to i24
      memref.store %n, %w[%t] : memref<64xi24, 3>
      memref.store %ones, %last[%c0] : memref<1xi24, 3>
      gpu.barrier
      %m = memref.load %w[%other] : memref<64xi24, 3>
      %e = arith.sitofp %m : i24 to f32
      memref.store %e, %to[%i] : memref<?xf32>
      gpu.return
    }
    gpu.func @of_48(%to: memref<?xf32>) workgroup(%w: memref<64xi48, 3>, %last: memref<1xi48, 3>) kernel {
      %c0 = arith.constant 0 : index
      %c63 = arith.constant 63 : index
      %ones = arith.constant -1 : i48
      %t = gpu.thread_id x
      %i = gpu.global_id x
      %other = arith.subi %c63, %t : index
      %n = arith.index_cast %t : index to i48
      memref.store %n, %w[%t] : memref<64xi48, 3>
      memref.store %ones, %last[%c0] : memref<1xi48, 3>
      gpu.barrier
      %m = memref.load %w[%other] : memref<64xi48, 3>
      %e = arith.sitofp %m : i48 to f32
      memref.store %e, %to[%i] : memref<?xf32>
      gpu.return
    }
  }

  func.func private @swizzleCompareF32(memref<*xf32>, memref<*xf32>, f64, f64)

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c63 = arith.constant 63 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %exact = arith.constant 0.0 : f64
    %to = memref.alloc(%c128) : memref<?xf32>
    %expected = memref.alloc(%c128) : memref<?xf32>
    scf.for %i = %c0 to %c128 step %c1 {
      %t = arith.remui %i, %c64 : index
      %other = arith.subi %c63, %t : index
      %i32 = arith.index_cast %other : index to i32
      %f = arith.sitofp %i32 : i32 to f32
      memref.store %f, %expected[%i] : memref<?xf32>
    }
    %to_any = memref.cast %to : memref<?xf32> to memref<*xf32>
    %expected_any = memref.cast %expected : memref<?xf32> to memref<*xf32>
    gpu.launch_func @kernels::@wide blocks in (%c2, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%to : memref<?xf32>)
    call @swizzleCompareF32(%to_any, %expected_any, %exact, %exact)
        : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
    gpu.launch_func @kernels::@widest blocks in (%c2, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%to : memref<?xf32>)
    call @swizzleCompareF32(%to_any, %expected_any, %exact, %exact)
        : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
    gpu.launch_func @kernels::@of_24 blocks in (%c2, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%to : memref<?xf32>)
    call @swizzleCompareF32(%to_any, %expected_any, %exact, %exact)
        : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
    gpu.launch_func @kernels::@of_48 blocks in (%c2, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%to : memref<?xf32>)
    call @swizzleCompareF32(%to_any, %expected_any, %exact, %exact)
        : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %to : memref<?xf32>
    memref.dealloc %expected : memref<?xf32>
    return
  }
}
