// Numbers as the machine makes them: f64 and integers are rounded to bf16 once, bf16 has numbers
// below 2^-126, products and sums of vectors are rounded once, the instructions for exponentials, logarithms, reciprocals and roots of f32 take and give 0 for
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
    gpu.func @small_bf16(%in: memref<3xf32>, %of: memref<2xbf16>, %out: memref<5xi16>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %x0 = memref.load %in[%c0] : memref<3xf32>
      %t0 = arith.truncf %x0 : f32 to bf16
      %b0 = arith.bitcast %t0 : bf16 to i16
      memref.store %b0, %out[%c0] : memref<5xi16>
      %x1 = memref.load %in[%c1] : memref<3xf32>
      %t1 = llvm.fptrunc %x1 : f32 to bf16
      %b1 = arith.bitcast %t1 : bf16 to i16
      memref.store %b1, %out[%c1] : memref<5xi16>
      %x2 = memref.load %in[%c2] : memref<3xf32>
      %t2 = arith.truncf %x2 : f32 to bf16
      %b2 = arith.bitcast %t2 : bf16 to i16
      memref.store %b2, %out[%c2] : memref<5xi16>
      %a = memref.load %of[%c0] : memref<2xbf16>
      %b = memref.load %of[%c1] : memref<2xbf16>
      %sum = arith.addf %a, %b : bf16
      %b3 = arith.bitcast %sum : bf16 to i16
      memref.store %b3, %out[%c3] : memref<5xi16>
      %least = arith.minnumf %a, %b : bf16
      %b4 = arith.bitcast %least : bf16 to i16
      memref.store %b4, %out[%c4] : memref<5xi16>
      gpu.return
    }
    gpu.func @fused(%in: memref<3xf16>, %out: memref<5xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %zero = arith.constant 0.0 : f32
      %all = vector.broadcast %zero : f32 to vector<5xf32>
      vector.store %all, %out[%c0] : memref<5xf32>, vector<5xf32>
      %a = memref.load %in[%c0] : memref<3xf16>
      %b = memref.load %in[%c1] : memref<3xf16>
      %c = memref.load %in[%c2] : memref<3xf16>
      %as = vector.broadcast %a : f16 to vector<1x1xf16>
      %bs = vector.broadcast %b : f16 to vector<1x1xf16>
      %cs = vector.broadcast %c : f16 to vector<1x1xf16>
      %scalar = math.fma %a, %b, %c : f16
      %vector = vector.fma %as, %bs, %cs : vector<1x1xf16>
      %contracted = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
          iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
          %as, %bs, %cs : vector<1x1xf16>, vector<1x1xf16> into vector<1x1xf16>
      %v = vector.extract %vector[0, 0] : f16 from vector<1x1xf16>
      %w = vector.extract %contracted[0, 0] : f16 from vector<1x1xf16>
      %s0 = arith.extf %scalar : f16 to f32
      %s1 = arith.extf %v : f16 to f32
      %s2 = arith.extf %w : f16 to f32
      memref.store %s0, %out[%c0] : memref<5xf32>
      memref.store %s1, %out[%c1] : memref<5xf32>
      memref.store %s2, %out[%c2] : memref<5xf32>
      // 2 * 3 + 3 * 2 of numbers of 8 bits.
      %two = arith.constant 2.0 : f8E4M3FNUZ
      %three = arith.constant 3.0 : f8E4M3FNUZ
      %f = vector.from_elements %two, %three : vector<1x2xf8E4M3FNUZ>
      %g = vector.from_elements %three, %two : vector<2x1xf8E4M3FNUZ>
      %none = vector.broadcast %zero : f32 to vector<1x1xf32>
      %small = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
          iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
          %f, %g, %none : vector<1x2xf8E4M3FNUZ>, vector<2x1xf8E4M3FNUZ> into vector<1x1xf32>
      %n = vector.extract %small[0, 0] : f32 from vector<1x1xf32>
      memref.store %n, %out[%c3] : memref<5xf32>
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
  // 2^-133, the least of bf16; 127 of these; and above the middle of 128 and 129.
  memref.global "private" @least : memref<3xf32> = dense<[0x00010000, 0x007f0000, 0x00808001]>
  memref.global "private" @least_bf16 : memref<2xbf16> = dense<[0x0003, 0x8041]>
  // (2 - 2^-6) * (1 + 5.5 / 8) + 2^-24 is above the middle of two numbers.
  memref.global "private" @factors : memref<3xf16> = dense<[0x3FF0, 0x3EC0, 0x0001]>
  // -130, 2^-130, 1.5 * 2^127, 2^-130 and 2^-130.
  memref.global "private" constant @small : memref<5xf32>
      = dense<[-130.0, 0x00080000, 0x7F400000, 0x00080000, 0x00080000]>
  memref.global "private" constant @turns : memref<5xf32>
      = dense<[-0.0, 1.0e-10, -1.0e-10, 0.001, -0.001]>
  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
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
    %least = memref.get_global @least : memref<3xf32>
    %least_bf16 = memref.get_global @least_bf16 : memref<2xbf16>
    %bits = memref.alloc() : memref<5xi16>
    gpu.launch_func @kernels::@small_bf16 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%least : memref<3xf32>, %least_bf16 : memref<2xbf16>, %bits : memref<5xi16>)
    %wide = memref.alloc() : memref<5xi32>
    %c0 = arith.constant 0 : index
    scf.for %i = %c0 to %c5 step %c1 {
      %narrow = memref.load %bits[%i] : memref<5xi16>
      %number = arith.extui %narrow : i16 to i32
      memref.store %number, %wide[%i] : memref<5xi32>
    }
    %wide_any = memref.cast %wide : memref<5xi32> to memref<*xi32>
    // 3 - 65 are -62 of the least, and the least of both is -65: with the sign 32830 and 32833.
    // CHECK: [1, 127, 129, 32830, 32833]
    call @printMemrefI32(%wide_any) : (memref<*xi32>) -> ()
    %factors = memref.get_global @factors : memref<3xf16>
    gpu.launch_func @kernels::@fused blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%factors : memref<3xf16>, %out : memref<5xf32>)
    // CHECK: [3.34961, 3.34961, 3.34961, 12, 0]
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
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
