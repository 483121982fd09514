// Ops that move values between lanes, on one wave of 64: each lane brings its
// number, and each row of the output is what the lanes get.

// RUN: %run %s | FileCheck %s
// RUN: env SWIZZLE_HOST_THREADS=1 %run %s | FileCheck %s

!out = memref<20x64xi32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @wave(%out: !out) kernel {
      %lane = gpu.lane_id
      %v = arith.index_cast %lane : index to i32
      %c1 = arith.constant 1 : i32
      %c3 = arith.constant 3 : i32
      %c16 = arith.constant 16 : i32
      %c64 = arith.constant 64 : i32
      %c4 = arith.constant 4 : i32
      %minus = arith.constant -1 : i32
      %r0 = arith.constant 0 : index
      %r1 = arith.constant 1 : index
      %r2 = arith.constant 2 : index
      %r3 = arith.constant 3 : index
      %r4 = arith.constant 4 : index
      %r5 = arith.constant 5 : index
      %r6 = arith.constant 6 : index
      %r7 = arith.constant 7 : index
      %r8 = arith.constant 8 : index
      %r9 = arith.constant 9 : index
      %r10 = arith.constant 10 : index
      %r11 = arith.constant 11 : index
      %r12 = arith.constant 12 : index
      %r13 = arith.constant 13 : index
      %r14 = arith.constant 14 : index
      %r15 = arith.constant 15 : index
      %r16 = arith.constant 16 : index
      %r17 = arith.constant 17 : index
      %r18 = arith.constant 18 : index
      %r19 = arith.constant 19 : index

      // Rows of 16: lane 0 gets 3, lane 15 gets 12.
      %xor, %xor_ok = gpu.shuffle xor %v, %c3, %c16 : i32
      memref.store %xor, %out[%r0, %lane] : !out
      // Valid but for the last three lanes.
      %down, %down_ok = gpu.shuffle down %v, %c3, %c64 : i32
      %down_or = arith.select %down_ok, %down, %minus : i32
      memref.store %down_or, %out[%r1, %lane] : !out
      %up, %up_ok = gpu.shuffle up %v, %c3, %c64 : i32
      %up_or = arith.select %up_ok, %up, %minus : i32
      memref.store %up_or, %out[%r2, %lane] : !out
      %idx, %idx_ok = gpu.shuffle idx %v, %c3, %c16 : i32
      memref.store %idx, %out[%r3, %lane] : !out
      %rotate, %rotate_ok = gpu.rotate %v, 1, 4 : i32
      memref.store %rotate, %out[%r4, %lane] : !out

      %sum = gpu.subgroup_reduce add %v : (i32) -> i32
      memref.store %sum, %out[%r5, %lane] : !out
      %pairs = gpu.subgroup_reduce maxsi %v cluster(size = 2, stride = 4) : (i32) -> i32
      memref.store %pairs, %out[%r6, %lane] : !out
      %all = gpu.all_reduce add %v uniform {} : (i32) -> i32
      memref.store %all, %out[%r7, %lane] : !out

      // In a branch, the first active lane is lane 5.
      %five = arith.constant 5 : i32
      %late = arith.cmpi uge, %v, %five : i32
      %first = scf.if %late -> i32 {
        %active = rocdl.readfirstlane %v : i32
        scf.yield %active : i32
      } else {
        scf.yield %minus : i32
      }
      memref.store %first, %out[%r8, %lane] : !out
      %read = rocdl.readlane %v, %c16 : (i32, i32) -> i32
      memref.store %read, %out[%r9, %lane] : !out
      // Lane i reads lane i * 4 / 4 + 1, around the end.
      %next = arith.addi %v, %c1 : i32
      %bytes = arith.muli %next, %c4 : i32
      %bpermute = rocdl.ds_bpermute %bytes, %v : (i32, i32) -> i32
      memref.store %bpermute, %out[%r10, %lane] : !out
      %swizzled = amdgpu.swizzle_bitmode %v 30 0 2 : i32
      memref.store %swizzled, %out[%r11, %lane] : !out
      %swapped = amdgpu.permlane_swap %v 32 : i32
      memref.store %swapped, %out[%r12, %lane] : !out

      %quad = amdgpu.dpp %minus %v quad_perm([1, 0, 3, 2]) : i32
      memref.store %quad, %out[%r13, %lane] : !out
      %shl = amdgpu.dpp %minus %v row_shl(1 : i32) : i32
      memref.store %shl, %out[%r14, %lane] : !out
      %shr = amdgpu.dpp %minus %v row_shr(1 : i32) {bound_ctrl = true} : i32
      memref.store %shr, %out[%r15, %lane] : !out
      %mirror = amdgpu.dpp %minus %v row_mirror(unit) : i32
      memref.store %mirror, %out[%r16, %lane] : !out
      %bcast = amdgpu.dpp %minus %v row_bcast_15(unit) {row_mask = 0xa : i32} : i32
      memref.store %bcast, %out[%r17, %lane] : !out
      %ror = amdgpu.dpp %minus %v row_ror(1 : i32) {bank_mask = 0x1 : i32} : i32
      memref.store %ror, %out[%r18, %lane] : !out
      // Vectors of other widths move as a whole.
      %wide = arith.sitofp %v : i32 to f16
      %vector = vector.broadcast %wide : f16 to vector<3xf16>
      %moved, %moved_ok = gpu.shuffle xor %vector, %c1, %c64 : vector<3xf16>
      %element = vector.extract %moved[2] : f16 from vector<3xf16>
      %back = arith.fptosi %element : f16 to i32
      memref.store %back, %out[%r19, %lane] : !out

      // What only steers the machine.
      rocdl.s.setprio 1
      rocdl.sched.barrier 0
      rocdl.iglp.opt 0
      amdgpu.sched_barrier allow = <none>
      amdgpu.lds_barrier
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %out = memref.alloc() : !out
    gpu.launch_func @kernels::@wave blocks in (%c1, %c1, %c1)
        threads in (%c64, %c1, %c1) args(%out : !out)
    %any = memref.cast %out : !out to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
}

// CHECK: [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 19, 18, 17, 16, 23, 22, 21, 20, 27, 26, 25, 24, 31, 30, 29, 28, 35, 34, 33, 32, 39, 38, 37, 36, 43, 42, 41, 40, 47, 46, 45, 44, 51, 50, 49, 48, 55, 54, 53, 52, 59, 58, 57, 56, 63, 62, 61, 60]
// CHECK-NEXT: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, -1, -1, -1]
// CHECK-NEXT: [-1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]
// CHECK-NEXT: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51]
// CHECK-NEXT: [1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12, 17, 18, 19, 16, 21, 22, 23, 20, 25, 26, 27, 24, 29, 30, 31, 28, 33, 34, 35, 32, 37, 38, 39, 36, 41, 42, 43, 40, 45, 46, 47, 44, 49, 50, 51, 48, 53, 54, 55, 52, 57, 58, 59, 56, 61, 62, 63, 60]
// CHECK-NEXT: [2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016]
// CHECK-NEXT: [4, 5, 6, 7, 4, 5, 6, 7, 12, 13, 14, 15, 12, 13, 14, 15, 20, 21, 22, 23, 20, 21, 22, 23, 28, 29, 30, 31, 28, 29, 30, 31, 36, 37, 38, 39, 36, 37, 38, 39, 44, 45, 46, 47, 44, 45, 46, 47, 52, 53, 54, 55, 52, 53, 54, 55, 60, 61, 62, 63, 60, 61, 62, 63]
// CHECK-NEXT: [2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016, 2016]
// CHECK-NEXT: [-1, -1, -1, -1, -1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]
// CHECK-NEXT: [16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16]
// CHECK-NEXT: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 0]
// CHECK-NEXT: [2, 2, 0, 0, 6, 6, 4, 4, 10, 10, 8, 8, 14, 14, 12, 12, 18, 18, 16, 16, 22, 22, 20, 20, 26, 26, 24, 24, 30, 30, 28, 28, 34, 34, 32, 32, 38, 38, 36, 36, 42, 42, 40, 40, 46, 46, 44, 44, 50, 50, 48, 48, 54, 54, 52, 52, 58, 58, 56, 56, 62, 62, 60, 60]
// CHECK-NEXT: [32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
// CHECK-NEXT: [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 17, 16, 19, 18, 21, 20, 23, 22, 25, 24, 27, 26, 29, 28, 31, 30, 33, 32, 35, 34, 37, 36, 39, 38, 41, 40, 43, 42, 45, 44, 47, 46, 49, 48, 51, 50, 53, 52, 55, 54, 57, 56, 59, 58, 61, 60, 63, 62]
// CHECK-NEXT: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -1, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, -1, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, -1, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, -1]
// CHECK-NEXT: [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 0, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 0, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62]
// CHECK-NEXT: [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48]
// CHECK-NEXT: [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47]
// CHECK-NEXT: [15, 0, 1, 2, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 31, 16, 17, 18, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 47, 32, 33, 34, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 63, 48, 49, 50, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]
// CHECK-NEXT: [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 17, 16, 19, 18, 21, 20, 23, 22, 25, 24, 27, 26, 29, 28, 31, 30, 33, 32, 35, 34, 37, 36, 39, 38, 41, 40, 43, 42, 45, 44, 47, 46, 49, 48, 51, 50, 53, 52, 55, 54, 57, 56, 59, 58, 61, 60, 63, 62]
