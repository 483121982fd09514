// Scales, f8E8M0FNU: 2^-127, 2^-126, 1, 2^127 and NaN as bits of f32; and numbers of
// f64 that are rounded once, to 1 and to 2.

// RUN: %run %s | FileCheck %s
// CHECK: [4194304, 8388608, 1065353216, 2130706432, 2143289344]
// CHECK: [127, 128]

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @extend(%patterns: memref<5xi8>, %to: memref<5xi32>) kernel {
      %lane = gpu.lane_id
      %pattern = memref.load %patterns[%lane] : memref<5xi8>
      %scale = arith.bitcast %pattern : i8 to f8E8M0FNU
      %number = arith.extf %scale : f8E8M0FNU to f32
      %bits = arith.bitcast %number : f32 to i32
      memref.store %bits, %to[%lane] : memref<5xi32>
      gpu.return
    }
    gpu.func @truncate(%from: memref<2xf64>, %to: memref<2xi32>) kernel {
      %lane = gpu.lane_id
      %number = memref.load %from[%lane] : memref<2xf64>
      %scale = arith.truncf %number : f64 to f8E8M0FNU
      %pattern = arith.bitcast %scale : f8E8M0FNU to i8
      %wide = arith.extui %pattern : i8 to i32
      memref.store %wide, %to[%lane] : memref<2xi32>
      gpu.return
    }
  }
  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %patterns = memref.alloc() : memref<5xi8>
    %values = arith.constant dense<[0, 1, 127, -2, -1]> : vector<5xi8>
    vector.store %values, %patterns[%c0] : memref<5xi8>, vector<5xi8>
    %bits = memref.alloc() : memref<5xi32>
    gpu.launch_func @kernels::@extend blocks in (%c1, %c1, %c1) threads in (%c5, %c1, %c1)
        args(%patterns : memref<5xi8>, %bits : memref<5xi32>)
    %bits_any = memref.cast %bits : memref<5xi32> to memref<*xi32>
    call @printMemrefI32(%bits_any) : (memref<*xi32>) -> ()
    %numbers = memref.alloc() : memref<2xf64>
    %wanted = arith.constant dense<[1.9999999999, 2.0]> : vector<2xf64>
    vector.store %wanted, %numbers[%c0] : memref<2xf64>, vector<2xf64>
    %scales = memref.alloc() : memref<2xi32>
    gpu.launch_func @kernels::@truncate blocks in (%c1, %c1, %c1) threads in (%c2, %c1, %c1)
        args(%numbers : memref<2xf64>, %scales : memref<2xi32>)
    %scales_any = memref.cast %scales : memref<2xi32> to memref<*xi32>
    call @printMemrefI32(%scales_any) : (memref<*xi32>) -> ()
    return
  }
}
