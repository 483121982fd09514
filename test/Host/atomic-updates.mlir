// Updates that LLVM has no instruction for are made of compare and swap, of
// integers where the numbers are floating-point ones.
// RUN: %run %s | FileCheck %s
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl | swizzle-translate --mlir-to-gpu-object -o %t.hsaco
// RUN: llvm-objdump -d --disassemble-symbols=doubles,floats,halves,integers %t.hsaco | FileCheck %s --check-prefix=CODE

// 64 work-items double 1.0 once each; of 32 bits, all with their atomics.
// CHECK: [1.84467e+19, 64, -63]
// Of 40 products by 3 the low 32 bits: 3^40 = 0xa8b8b452291fe821.
// CHECK: 689956897
// 10 products by 2 in f16; a maximum, by the magnitude, in f64.
// CHECK: 1024
// CHECK: 63

// CODE-LABEL: <floats>:
// CODE-COUNT-3: global_atomic_cmpswap
// CODE-LABEL: <integers>:
// CODE: global_atomic_cmpswap
// CODE-LABEL: <halves>:
// CODE: global_atomic_cmpswap
// CODE-LABEL: <doubles>:
// CODE: global_atomic_cmpswap_x2
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @floats(%to: memref<3xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %one = arith.constant 1.0 : f32
      %two = arith.constant 2.0 : f32
      %product = memref.atomic_rmw mulf %two, %to[%c0] : (f32, memref<3xf32>) -> f32
      %sum = memref.generic_atomic_rmw %to[%c1] : memref<3xf32> {
      ^bb0(%current: f32):
        %next = arith.addf %current, %one : f32
        memref.atomic_yield %next : f32
      }
      // What was there, of the work-item that came last.
      %difference = memref.generic_atomic_rmw %to[%c2] : memref<3xf32> {
      ^bb0(%current: f32):
        %negated = arith.negf %sum : f32
        %next = arith.minimumf %current, %negated : f32
        memref.atomic_yield %next : f32
      }
      gpu.return
    }
    gpu.func @integers(%to: memref<1xi32>) kernel {
      %c0 = arith.constant 0 : index
      %three = arith.constant 3 : i32
      %product = memref.atomic_rmw muli %three, %to[%c0] : (i32, memref<1xi32>) -> i32
      gpu.return
    }
    gpu.func @halves(%to: memref<1xf16>) kernel {
      %c0 = arith.constant 0 : index
      %two = arith.constant 2.0 : f16
      %product = memref.atomic_rmw mulf %two, %to[%c0] : (f16, memref<1xf16>) -> f16
      gpu.return
    }
    gpu.func @doubles(%to: memref<1xf64>) kernel {
      %c0 = arith.constant 0 : index
      %x = gpu.thread_id x
      %i = arith.index_cast %x : index to i64
      %number = arith.sitofp %i : i64 to f64
      %greatest = memref.generic_atomic_rmw %to[%c0] : memref<1xf64> {
      ^bb0(%current: f64):
        %magnitude = math.absf %current : f64
        %next = arith.maximumf %magnitude, %number : f64
        memref.atomic_yield %next : f64
      }
      gpu.return
    }
  }
  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
  func.func private @printI64(i64)
  func.func private @printF64(f64)
  func.func private @printNewline()
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %c40 = arith.constant 40 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %floats = memref.alloc() : memref<3xf32>
    linalg.fill ins(%zero : f32) outs(%floats : memref<3xf32>)
    memref.store %one, %floats[%c0] : memref<3xf32>
    gpu.launch_func @kernels::@floats blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
      args(%floats : memref<3xf32>)
    %any = memref.cast %floats : memref<3xf32> to memref<*xf32>
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()

    %integers = memref.alloc() : memref<1xi32>
    %i1 = arith.constant 1 : i32
    memref.store %i1, %integers[%c0] : memref<1xi32>
    gpu.launch_func @kernels::@integers blocks in (%c1, %c1, %c1) threads in (%c40, %c1, %c1)
      args(%integers : memref<1xi32>)
    %integer = memref.load %integers[%c0] : memref<1xi32>
    %wide = arith.extui %integer : i32 to i64
    call @printI64(%wide) : (i64) -> ()
    call @printNewline() : () -> ()

    %halves = memref.alloc() : memref<1xf16>
    %half = arith.constant 1.0 : f16
    memref.store %half, %halves[%c0] : memref<1xf16>
    gpu.launch_func @kernels::@halves blocks in (%c10, %c1, %c1) threads in (%c1, %c1, %c1)
      args(%halves : memref<1xf16>)
    %f16 = memref.load %halves[%c0] : memref<1xf16>
    %f64 = arith.extf %f16 : f16 to f64
    call @printF64(%f64) : (f64) -> ()
    call @printNewline() : () -> ()

    %doubles = memref.alloc() : memref<1xf64>
    %minus = arith.constant -5.0 : f64
    memref.store %minus, %doubles[%c0] : memref<1xf64>
    gpu.launch_func @kernels::@doubles blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
      args(%doubles : memref<1xf64>)
    %double = memref.load %doubles[%c0] : memref<1xf64>
    call @printF64(%double) : (f64) -> ()
    call @printNewline() : () -> ()
    return
  }
}
