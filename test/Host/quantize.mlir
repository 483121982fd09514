// Integers as floats of 8 bits, which canonicalization makes one conversion of,
// in a region in which an id is a symbol of affine ops.

// RUN: %run %s --checks=none | FileCheck %s
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl -o /dev/null

!out = memref<2x8xf32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @quantize(%out: !out, %some: i1) kernel {
      scf.if %some {
        %i = gpu.thread_id x
        %c5 = arith.constant 5 : i32
        %c12 = arith.constant 12 : i32
        %id = arith.index_cast %i : index to i32
        %steps = arith.muli %id, %c5 : i32
        %number = arith.subi %steps, %c12 : i32
        %wide = arith.sitofp %number : i32 to f32
        %narrow = arith.truncf %wide : f32 to f8E5M2FNUZ
        %back = arith.extf %narrow : f8E5M2FNUZ to f32
        affine.store %back, %out[0, symbol(%i)] : !out
        %c193 = arith.constant 193 : i32
        %sum = arith.addi %id, %c193 : i32
        %byte = arith.trunci %sum : i32 to i8
        %wide_byte = arith.uitofp %byte : i8 to f32
        %narrow_byte = arith.truncf %wide_byte : f32 to f8E5M2FNUZ
        %back_byte = arith.extf %narrow_byte : f8E5M2FNUZ to f32
        affine.store %back_byte, %out[1, symbol(%i)] : !out
      }
      gpu.return
    }
  }

  func.func private @printMemrefF32(memref<*xf32>)
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %true = arith.constant true
    %out = memref.alloc() : !out
    gpu.launch_func @kernels::@quantize blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%out : !out, %true : i1)
    %any = memref.cast %out : !out to memref<*xf32>
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
    return
  }
}

// Ties, of 13 and 18, to even. From 128 on neighbours are 32 apart.
// CHECK: {{\[\[}}-12, -7, -2, 3, 8, 12, 16, 24],
// CHECK-NEXT: [192, 192, 192, 192, 192, 192, 192, 192]]
