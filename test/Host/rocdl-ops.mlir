// Instructions of the rocdl dialect that compute, on one wave of 64.

// RUN: %run %s | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // The bits of numbers rounded toward zero to fp16, two of each pair.
    gpu.func @cvt_pkrtz(%from: memref<20xf32>, %to: memref<20xi32>) kernel {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c10 = arith.constant 10 : index
      %lane = gpu.lane_id
      %works = arith.cmpi ult, %lane, %c10 : index
      scf.if %works {
        %i = arith.muli %lane, %c2 : index
        %j = arith.addi %i, %c1 : index
        %a = memref.load %from[%i] : memref<20xf32>
        %b = memref.load %from[%j] : memref<20xf32>
        %both = rocdl.cvt.pkrtz %a, %b : vector<2xf16>
        %bits = vector.bitcast %both : vector<2xf16> to vector<2xi16>
        %wide = arith.extui %bits : vector<2xi16> to vector<2xi32>
        vector.store %wide, %to[%i] : memref<20xi32>, vector<2xi32>
      }
      gpu.return
    }

    gpu.func @exp2(%from: memref<4xf32>, %to: memref<4xf32>) kernel {
      %c4 = arith.constant 4 : index
      %lane = gpu.lane_id
      %works = arith.cmpi ult, %lane, %c4 : index
      scf.if %works {
        %value = memref.load %from[%lane] : memref<4xf32>
        %power = rocdl.exp2 %value f32 -> f32
        memref.store %power, %to[%lane] : memref<4xf32>
      }
      gpu.return
    }

    // Of all lanes, of those in a branch, and as an i32.
    gpu.func @ballot(%to: memref<3x64xi64>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c5 = arith.constant 5 : index
      %c40 = arith.constant 40 : index
      %none = arith.constant -1 : i64
      %lane = gpu.lane_id
      %last = arith.andi %lane, %c1 : index
      %odd = arith.cmpi eq, %last, %c1 : index
      %late = arith.cmpi uge, %lane, %c40 : index
      %all = rocdl.ballot %odd : i64
      memref.store %all, %to[%c0, %lane] : memref<3x64xi64>
      %some = scf.if %late -> i64 {
        %votes = rocdl.ballot %odd : i64
        scf.yield %votes : i64
      } else {
        scf.yield %none : i64
      }
      memref.store %some, %to[%c1, %lane] : memref<3x64xi64>
      %early = arith.cmpi ult, %lane, %c5 : index
      %short = rocdl.ballot %early : i32
      %wide = arith.extui %short : i32 to i64
      memref.store %wide, %to[%c2, %lane] : memref<3x64xi64>
      gpu.return
    }
  }

  memref.global constant @numbers : memref<20xf32> = dense<[
    // Exact; between 1 and its neighbour, nearer to each; the same below zero.
    1.0, 1.0009765625, 1.0001, 1.0009, -1.0001, -1.0009,
    // The largest number, what is nearest to infinity, far above, infinity.
    65504.0, 65519.9, 65520.0, 1.0e+30, -1.0e+30, 0x7F800000, 0xFF800000,
    // Numbers without a leading one: 2^-24, 1.9 * 2^-24, -1.9 * 2^-24, 2^-25, 0, -0.
    5.9604644775390625e-8, 1.1324882e-7, -1.1324882e-7, 2.98023223876953125e-8, 0.0, -0.0,
    // NaN
    0x7FC00000]>
  memref.global constant @exponents : memref<4xf32> = dense<[0.0, 3.0, -1.0, -1.0e+38]>
  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
  func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %numbers = memref.get_global @numbers : memref<20xf32>
    %bits = memref.alloc() : memref<20xi32>
    gpu.launch_func @kernels::@cvt_pkrtz blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%numbers : memref<20xf32>, %bits : memref<20xi32>)
    %any_bits = memref.cast %bits : memref<20xi32> to memref<*xi32>
    call @printMemrefI32(%any_bits) : (memref<*xi32>) -> ()
    %exponents = memref.get_global @exponents : memref<4xf32>
    %powers = memref.alloc() : memref<4xf32>
    gpu.launch_func @kernels::@exp2 blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%exponents : memref<4xf32>, %powers : memref<4xf32>)
    %any_powers = memref.cast %powers : memref<4xf32> to memref<*xf32>
    call @printMemrefF32(%any_powers) : (memref<*xf32>) -> ()
    %votes = memref.alloc() : memref<3x64xi64>
    gpu.launch_func @kernels::@ballot blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%votes : memref<3x64xi64>)
    %any_votes = memref.cast %votes : memref<3x64xi64> to memref<*xi64>
    call @printMemrefI64(%any_votes) : (memref<*xi64>) -> ()
    memref.dealloc %bits : memref<20xi32>
    memref.dealloc %powers : memref<4xf32>
    memref.dealloc %votes : memref<3x64xi64>
    return
  }
}

// 0x3c00 = 1, 0x7bff = 65504, 0x7c00 = infinity; 0x8000 is the sign.
// CHECK: [15360, 15361, 15360, 15360, 48128, 48128,
// CHECK-SAME: 31743, 31743, 31743, 31743, 64511, 31744, 64512,
// CHECK-SAME: 1, 1, 32769, 0, 0, 32768,
// CHECK-SAME: 32256]
// CHECK: [1, 8, 0.5, 0]
// Bits 1, 3, ... 63 in all lanes; 41, 43, ... 63 in lanes 40 to 63; bits 0 to 4.
// CHECK: {{\[}}[-6148914691236517206{{(, -6148914691236517206){63}[]]}},
// CHECK-NEXT: [-1{{(, -1){39}(, -6148915424244269056){24}[]]}},
// CHECK-NEXT: [31{{(, 31){63}[]]}}]
