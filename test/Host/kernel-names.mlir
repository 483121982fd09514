// Kernels and functions of the host whose names are those that others might get
// on the host.
// RUN: %run %s | FileCheck %s
// CHECK: {{\[}}6,  6,  6,  6]

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @twice_entry(%to: memref<4xf32>, %x: f32) kernel {
      %i = gpu.global_id x
      memref.store %x, %to[%i] : memref<4xf32>
      gpu.return
    }
    gpu.func @twice(%to: memref<4xf32>, %x: f32) kernel {
      %i = gpu.global_id x
      %y = arith.addf %x, %x : f32
      memref.store %y, %to[%i] : memref<4xf32>
      gpu.return
    }
  }
  func.func @m_twice_entry() {
    return
  }
  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
  func.func @main() {
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %x = arith.constant 3.0 : f32
    %to = memref.alloc() : memref<4xf32>
    call @m_twice_entry() : () -> ()
    gpu.launch_func @m::@twice blocks in (%one, %one, %one) threads in (%four, %one, %one)
      args(%to : memref<4xf32>, %x : f32)
    %any = memref.cast %to : memref<4xf32> to memref<*xf32>
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
    return
  }
}
