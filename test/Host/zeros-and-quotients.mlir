// The smaller and the larger of two zeros, and quotients that are rounded up and
// down.

// RUN: %run %s | FileCheck %s
// CHECK: [-inf, -inf, inf, inf]
// CHECK: [-3, -4, 4]

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f(%in: memref<2xf32>, %out: memref<4xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %minus = memref.load %in[%c0] : memref<2xf32>
      %plus = memref.load %in[%c1] : memref<2xf32>
      %one = arith.constant 1.0 : f32
      %a = arith.minimumf %minus, %plus : f32
      %b = arith.minimumf %plus, %minus : f32
      %c = arith.maximumf %minus, %plus : f32
      %d = arith.maximumf %plus, %minus : f32
      %ra = arith.divf %one, %a : f32
      %rb = arith.divf %one, %b : f32
      %rc = arith.divf %one, %c : f32
      %rd = arith.divf %one, %d : f32
      memref.store %ra, %out[%c0] : memref<4xf32>
      memref.store %rb, %out[%c1] : memref<4xf32>
      memref.store %rc, %out[%c2] : memref<4xf32>
      memref.store %rd, %out[%c3] : memref<4xf32>
      gpu.return
    }
    gpu.func @quotients(%n: i32, %d: i32, %out: memref<3xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %up = arith.ceildivsi %n, %d : i32
      %down = arith.floordivsi %n, %d : i32
      %zero = arith.constant 0 : i32
      %positive = arith.subi %zero, %n : i32
      %unsigned = arith.ceildivui %positive, %d : i32
      memref.store %up, %out[%c0] : memref<3xi32>
      memref.store %down, %out[%c1] : memref<3xi32>
      memref.store %unsigned, %out[%c2] : memref<3xi32>
      gpu.return
    }
  }
  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %in = memref.alloc() : memref<2xf32>
    %out = memref.alloc() : memref<4xf32>
    %m = arith.constant -0.0 : f32
    %p = arith.constant 0.0 : f32
    memref.store %m, %in[%c0] : memref<2xf32>
    memref.store %p, %in[%c1] : memref<2xf32>
    gpu.launch_func @k::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%in : memref<2xf32>, %out : memref<4xf32>)
    %any = memref.cast %out : memref<4xf32> to memref<*xf32>
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
    %n = arith.constant -7 : i32
    %d = arith.constant 2 : i32
    %quotients = memref.alloc() : memref<3xi32>
    gpu.launch_func @k::@quotients blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%n : i32, %d : i32, %quotients : memref<3xi32>)
    %quotients_any = memref.cast %quotients : memref<3xi32> to memref<*xi32>
    call @printMemrefI32(%quotients_any) : (memref<*xi32>) -> ()
    return
  }
}
