// Numbers as the machine makes them: f64 and integers are rounded to bf16 once, the instructions
// for exponentials, logarithms, reciprocals and roots of f32 take and give 0 for
// numbers below 2^-126, and the sine keeps the sign of small angles.

// RUN: %run %s --checks=bounds | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @round(%in: memref<2xf64>, %out: memref<2xbf16>, %both: memref<2xbf16>,
                    %of_llvm: memref<2xbf16>) kernel {
      %c0 = arith.constant 0 : index
      %i = gpu.thread_id x
      %number = memref.load %in[%i] : memref<2xf64>
      %rounded = arith.truncf %number : f64 to bf16
      memref.store %rounded, %out[%i] : memref<2xbf16>
      %lowered = llvm.fptrunc %number : f64 to bf16
      memref.store %lowered, %of_llvm[%i] : memref<2xbf16>
      %numbers = vector.load %in[%c0] : memref<2xf64>, vector<2xf64>
      %vector = arith.truncf %numbers : vector<2xf64> to vector<2xbf16>
      vector.store %vector, %both[%c0] : memref<2xbf16>, vector<2xbf16>
      gpu.return
    }
    gpu.func @integers(%in: memref<2xi32>, %out: memref<2xbf16>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %a = memref.load %in[%c0] : memref<2xi32>
      %unsigned = arith.uitofp %a : i32 to bf16
      memref.store %unsigned, %out[%c0] : memref<2xbf16>
      %b = memref.load %in[%c1] : memref<2xi32>
      %signed = arith.sitofp %b : i32 to bf16
      memref.store %signed, %out[%c1] : memref<2xbf16>
      gpu.return
    }
    gpu.func @flush(%in: memref<5xf32>, %out: memref<5xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %x0 = memref.load %in[%c0] : memref<5xf32>
      %x1 = memref.load %in[%c1] : memref<5xf32>
      %x2 = memref.load %in[%c2] : memref<5xf32>
      %x3 = memref.load %in[%c3] : memref<5xf32>
      %x4 = memref.load %in[%c4] : memref<5xf32>
      %exponential = rocdl.exp2 %x0 f32 -> f32
      %logarithm = rocdl.log %x1 f32 -> f32
      %reciprocal = rocdl.rcp %x2 f32 -> f32
      %root = rocdl.sqrt %x3 f32 -> f32
      %of_root = llvm.call_intrinsic "llvm.amdgcn.rsq.f32"(%x4) : (f32) -> f32
      memref.store %exponential, %out[%c0] : memref<5xf32>
      memref.store %logarithm, %out[%c1] : memref<5xf32>
      memref.store %reciprocal, %out[%c2] : memref<5xf32>
      memref.store %root, %out[%c3] : memref<5xf32>
      memref.store %of_root, %out[%c4] : memref<5xf32>
      gpu.return
    }
    gpu.func @sine(%in: memref<5xf32>, %out: memref<5xf32>) kernel {
      %i = gpu.thread_id x
      %turns = memref.load %in[%i] : memref<5xf32>
      %sine = rocdl.sin %turns f32 -> f32
      memref.store %sine, %out[%i] : memref<5xf32>
      gpu.return
    }
  }

  // 1 + 2^-8 + 2^-28 is above the middle of 1 and 1 + 2^-7, and 1 + 3 * 2^-8 -
  // 2^-28 below that of 1 + 2^-7 and 1 + 2^-6; as f32 both are in the middle, where
  // they become 1 and 1 + 2^-6.
  memref.global "private" constant @doubles : memref<2xf64>
      = dense<[0x3FF0100001000000, 0x3FF02FFFFF000000]>
  // 2^31 + 2^23 + 1 is above the middle of 2^31 and 2^31 + 2^24, and 2^30 + 2^22 +
  // 1 above that of 2^30 and 2^30 + 2^23.
  memref.global "private" @integers : memref<2xi32> = dense<[0x80800001, -0x40400001]>
  // -130, 2^-130, 1.5 * 2^127, 2^-130 and 2^-130.
  memref.global "private" constant @small : memref<5xf32>
      = dense<[-130.0, 0x00080000, 0x7F400000, 0x00080000, 0x00080000]>
  memref.global "private" constant @turns : memref<5xf32>
      = dense<[-0.0, 1.0e-10, -1.0e-10, 0.001, -0.001]>
  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
  func.func private @printMemrefBF16(memref<*xbf16>) attributes {llvm.emit_c_interface}

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %doubles = memref.get_global @doubles : memref<2xf64>
    %small = memref.get_global @small : memref<5xf32>
    %turns = memref.get_global @turns : memref<5xf32>
    %halves = memref.alloc() : memref<2xbf16>
    %both = memref.alloc() : memref<2xbf16>
    %of_llvm = memref.alloc() : memref<2xbf16>
    %out = memref.alloc() : memref<5xf32>
    %halves_any = memref.cast %halves : memref<2xbf16> to memref<*xbf16>
    %llvm_any = memref.cast %of_llvm : memref<2xbf16> to memref<*xbf16>
    %both_any = memref.cast %both : memref<2xbf16> to memref<*xbf16>
    %any = memref.cast %out : memref<5xf32> to memref<*xf32>
    gpu.launch_func @kernels::@round blocks in (%c1, %c1, %c1) threads in (%c2, %c1, %c1)
        args(%doubles : memref<2xf64>, %halves : memref<2xbf16>, %both : memref<2xbf16>,
             %of_llvm : memref<2xbf16>)
    // CHECK: [1.00781, 1.00781]
    call @printMemrefBF16(%halves_any) : (memref<*xbf16>) -> ()
    // CHECK: [1.00781, 1.00781]
    call @printMemrefBF16(%both_any) : (memref<*xbf16>) -> ()
    // CHECK: [1.00781, 1.00781]
    call @printMemrefBF16(%llvm_any) : (memref<*xbf16>) -> ()
    %integers = memref.get_global @integers : memref<2xi32>
    gpu.launch_func @kernels::@integers blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%integers : memref<2xi32>, %halves : memref<2xbf16>)
    // CHECK: [2.16426e+09, -1.08213e+09]
    call @printMemrefBF16(%halves_any) : (memref<*xbf16>) -> ()
    gpu.launch_func @kernels::@flush blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%small : memref<5xf32>, %out : memref<5xf32>)
    // CHECK: [0, -inf, 0, 0, inf]
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
    gpu.launch_func @kernels::@sine blocks in (%c1, %c1, %c1) threads in (%c5, %c1, %c1)
        args(%turns : memref<5xf32>, %out : memref<5xf32>)
    // CHECK: [-0, 6.28319e-10, -6.28319e-10, 0.00628314, -0.00628314]
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
    return
  }
}
