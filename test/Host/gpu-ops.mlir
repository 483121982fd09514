// Ids of a launch in three dimensions, LDS in all its forms, buffer instructions
// and conversions of packed numbers, run on the host.

// RUN: %run %s --checks=bounds,lds-init | FileCheck %s
// RUN: env SWIZZLE_HOST_WAVE_SIZE=32 %run %s --entry=waves | FileCheck %s --check-prefix=WAVE32
// RUN: not env SWIZZLE_HOST_THREADS=0 %run %s 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: error: SWIZZLE_HOST_THREADS: expected a number from 1 to 1024, but got '0'

!row = memref<?xi32>
!lds = memref<?xi8, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    memref.global "private" @table : memref<4xi32, #gpu.address_space<workgroup>>
    memref.global "private" constant @squares : memref<4xi32> = dense<[0, 1, 4, 9]>

    // A function that the kernel calls knows the ids, too.
    func.func @my_square() -> i32 {
      %squares = memref.get_global @squares : memref<4xi32>
      %x = gpu.thread_id x
      %square = memref.load %squares[%x] : memref<4xi32>
      return %square : i32
    }

    // 2x3x2 workgroups of 4x1x2: where each work-item is.
    gpu.func @ids(%out: !row) kernel {
      %c10 = arith.constant 10 : index
      %c2 = arith.constant 2 : index
      %c8 = arith.constant 8 : index
      %bx = gpu.block_id x
      %by = gpu.block_id y
      %bz = gpu.block_id z
      %tx = gpu.thread_id x
      %tz = gpu.thread_id z
      %gx = gpu.grid_dim x
      %gy = gpu.grid_dim y
      %dx = gpu.block_dim x
      %global_x = gpu.global_id x
      %slices = arith.muli %gy, %bz : index
      %rows = arith.addi %by, %slices : index
      %in_rows = arith.muli %gx, %rows : index
      %block = arith.addi %bx, %in_rows : index
      %in_slices = arith.muli %dx, %tz : index
      %thread = arith.addi %tx, %in_slices : index
      %first = arith.muli %block, %c8 : index
      %position = arith.addi %first, %thread : index
      %id = arith.muli %global_x, %c10 : index
      %id_z = arith.addi %id, %tz : index
      %id_i32 = arith.index_cast %id_z : index to i32
      memref.store %id_i32, %out[%position] : !row
      gpu.return
    }

    gpu.func @memory(%out: !row) workgroup(%a: memref<4xi32, #gpu.address_space<workgroup>>)
        private(%p: memref<2xi32, #gpu.address_space<private>>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c100 = arith.constant 100 : i32
      %t = gpu.thread_id x
      %t_i32 = arith.index_cast %t : index to i32
      %dynamic = gpu.dynamic_shared_memory : !lds
      %d = memref.view %dynamic[%c0][] : !lds to memref<4xi32, #gpu.address_space<workgroup>>
      %table = memref.get_global @table : memref<4xi32, #gpu.address_space<workgroup>>
      %square = func.call @my_square() : () -> i32
      memref.store %t_i32, %a[%t] : memref<4xi32, #gpu.address_space<workgroup>>
      memref.store %square, %d[%t] : memref<4xi32, #gpu.address_space<workgroup>>
      memref.store %c100, %table[%t] : memref<4xi32, #gpu.address_space<workgroup>>
      memref.store %t_i32, %p[%c1] : memref<2xi32, #gpu.address_space<private>>
      gpu.barrier
      %r = arith.subi %c3, %t : index
      %x = memref.load %a[%r] : memref<4xi32, #gpu.address_space<workgroup>>
      %y = memref.load %d[%r] : memref<4xi32, #gpu.address_space<workgroup>>
      %z = memref.load %table[%r] : memref<4xi32, #gpu.address_space<workgroup>>
      %w = memref.load %p[%c1] : memref<2xi32, #gpu.address_space<private>>
      %s0 = arith.addi %x, %y : i32
      %s1 = arith.addi %s0, %z : i32
      memref.store %s1, %out[%t] : !row
      %second = arith.addi %t, %c4 : index
      memref.store %w, %out[%second] : !row
      gpu.return
    }

    // Elements 6 and 7 exist, those after them read 0 and are not stored.
    gpu.func @buffers(%in: !row, %out: !row) workgroup(%a: memref<64xi32, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %six = arith.constant 6 : i32
      %lane = gpu.lane_id
      %is_first = arith.cmpi eq, %lane, %c0 : index
      scf.if %is_first {
        %four = amdgpu.raw_buffer_load %in[%six] : !row, i32 -> vector<4xi32>
        amdgpu.raw_buffer_store %four -> %out[%six] : vector<4xi32> -> !row, i32
        vector.store %four, %out[%c0] : !row, vector<4xi32>
      }
      // Each lane loads its element; the wave's land one after the other.
      %c8 = arith.constant 8 : index
      %from = arith.remui %lane, %c8 : index
      amdgpu.gather_to_lds %in[%from], %a[%c0] : i32, !row, memref<64xi32, #gpu.address_space<workgroup>>
      gpu.barrier
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %c13 = arith.constant 13 : index
      scf.if %is_first {
        %gathered = memref.load %a[%c13] : memref<64xi32, #gpu.address_space<workgroup>>
        memref.store %gathered, %out[%c4] : !row
        // 1.5 and -3 as fp8, back, and doubled in the other half.
        %x = arith.constant 1.5 : f32
        %y = arith.constant -3.0 : f32
        %two = arith.constant 2.0 : f32
        %packed = amdgpu.packed_trunc_2xfp8 %x, %y into undef[word 1] : f32 to vector<4xf8E4M3FNUZ>
        %pair = amdgpu.ext_packed_fp8 %packed[1] : vector<4xf8E4M3FNUZ> to vector<2xf32>
        %y_back = vector.extract %pair[1] : f32 from vector<2xf32>
        %x_back = amdgpu.ext_packed_fp8 %packed[2] : vector<4xf8E4M3FNUZ> to f32
        %narrow = arith.truncf %x_back : f32 to f8E5M2
        %x_again = arith.extf %narrow : f8E5M2 to f32
        %product = arith.mulf %y_back, %x_again : f32
        %doubled = arith.mulf %product, %two : f32
        %whole = arith.fptosi %doubled : f32 to i32
        memref.store %whole, %out[%c5] : !row
      }
      gpu.return
    }

    gpu.func @waves(%out: !row) kernel {
      %t = gpu.thread_id x
      %lane = gpu.lane_id
      %wave = gpu.subgroup_id : index
      %waves = gpu.num_subgroups : index
      %size = gpu.subgroup_size : index
      %c100 = arith.constant 100 : index
      %a = arith.muli %wave, %c100 : index
      %b = arith.addi %a, %lane : index
      %c = arith.muli %waves, %size : index
      %d = arith.addi %b, %c : index
      %e = arith.index_cast %d : index to i32
      memref.store %e, %out[%t] : !row
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
  func.func @print(%row: !row) {
    %any = memref.cast %row : !row to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }

  func.func @waves() {
    %c1 = arith.constant 1 : index
    %c33 = arith.constant 33 : index
    %out = memref.alloc(%c33) : !row
    gpu.launch_func @kernels::@waves blocks in (%c1, %c1, %c1) threads in (%c33, %c1, %c1) args(%out : !row)
    call @print(%out) : (!row) -> ()
    return
  }
  // WAVE32: [64, 65, {{.*}} 95, 164]

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %c96 = arith.constant 96 : index
    %minus = arith.constant -1 : i32
    %ids = memref.alloc(%c96) : !row
    gpu.launch_func @kernels::@ids blocks in (%c2, %c3, %c2) threads in (%c4, %c1, %c2) args(%ids : !row)
    call @print(%ids) : (!row) -> ()
    // CHECK: [0, 10, 20, 30, 1, 11, 21, 31, 40, 50, 60, 70, 41, 51, 61, 71, 0, 10,
    // CHECK-SAME: 40, 50, 60, 70, 41, 51, 61, 71]

    %out = memref.alloc(%c8) : !row
    %bytes = arith.constant 16 : i32
    gpu.launch_func @kernels::@memory blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%out : !row)
    call @print(%out) : (!row) -> ()
    // CHECK: [112, 106, 102, 100, 0, 1, 2, 3]

    // On the device, asynchronously.
    %t0 = gpu.wait async
    %in, %t1 = gpu.alloc async [%t0] (%c8) : !row
    %seven = arith.constant 7 : i32
    %t2 = gpu.memset async [%t1] %in, %seven : !row, i32
    %t3 = gpu.memset async [%t2] %out, %minus : !row, i32
    gpu.wait [%t3]
    memref.store %minus, %in[%c3] : !row
    %t4 = gpu.wait async
    %t5 = gpu.launch_func async [%t4] @kernels::@buffers blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%in : !row, %out : !row)
    %t6 = gpu.memcpy async [%t5] %in, %out : !row, !row
    gpu.wait [%t6]
    call @print(%in) : (!row) -> ()
    // CHECK: [7, 7, 0, 0, 7, -9, 7, 7]
    %t7 = gpu.wait async
    %t8 = gpu.dealloc async [%t7] %in : !row
    gpu.wait [%t8]

    // A kernel that is written where it is launched.
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
      %first = arith.muli %bx, %sx : index
      %at = arith.addi %first, %tx : index
      %value = arith.index_cast %at : index to i32
      memref.store %value, %out[%at] : !row
      gpu.terminator
    }
    call @print(%out) : (!row) -> ()
    // CHECK: [0, 1, 2, 3, 4, 5, 6, 7]
    return
  }
}
